#include "tools/train/harvest.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "core/base/line_reader.h"
#include "core/tactics/distance.h"
#include "search/share/bytes.h"

namespace hayago::train {
namespace {

// Hashes of played moves, by size.
struct Seen {
  std::array<std::vector<DiamondHash>, kMaxDiamond + 1> shapes, replies;
  int64_t moves = 0;
  size_t games = 0;

  void append(const Seen& other) {
    for (size_t s = 0; s <= kMaxDiamond; ++s) {
      shapes[s].insert(shapes[s].end(), other.shapes[s].begin(), other.shapes[s].end());
      replies[s].insert(replies[s].end(), other.replies[s].begin(), other.replies[s].end());
    }
    moves += other.moves;
    games += other.games;
  }
};

template <int N>
void look_at(const GamePosition<N>& position, Seen& seen) {
  if (position.move == kPass) return;
  const DiamondView<N> view(position.board, position.color);
  DiamondHashes shapes{}, replies{};
  view.hash(position.move, position.last, shapes, replies);
  for (size_t size = kMinDiamond; size <= kMaxDiamond; ++size)
    seen.shapes[size].push_back(shapes[size]);
  for (size_t size = kMinReply; size <= kMaxDiamond; ++size)
    if (replies[size] != 0) seen.replies[size].push_back(replies[size]);
  ++seen.moves;
}

template <int N>
Seen look_at_mine(const GameSet& games, const HarvestOptions& options) {
  constexpr size_t kGamesPerTask = 128, kTasks = 16;
  const Crew& crew = options.crew;
  const Crew::Range mine = crew.share(games.games.size());
  Seen all;
  for (size_t wave = mine.from; wave < mine.to && !crew.interrupted();
       wave += kGamesPerTask * kTasks) {
    std::vector<Seen> parts(kTasks);
    crew.each({0, kTasks}, [&](size_t task) {
      const size_t from = wave + task * kGamesPerTask;
      for (size_t g = from; g < std::min(from + kGamesPerTask, mine.to); ++g) {
        if (crew.interrupted()) return;
        for_each_position<N>(games, g,
                             [&](const GamePosition<N>& p) { look_at<N>(p, parts[task]); });
        ++parts[task].games;
      }
    });
    for (const Seen& part : parts) all.append(part);
    if (options.progress)
      options.progress(
          std::min(1.0, static_cast<double>(wave + kGamesPerTask * kTasks - mine.from) /
                            static_cast<double>(mine.size())));
  }
  return all;
}

// How often each hash of one size was seen, by hash.
using Counts = std::vector<std::pair<DiamondHash, int64_t>>;

Counts counted(std::vector<DiamondHash>& hashes) {
  std::sort(hashes.begin(), hashes.end());
  Counts counts;
  for (const DiamondHash hash : hashes)
    if (counts.empty() || counts.back().first != hash)
      counts.emplace_back(hash, 1);
    else
      ++counts.back().second;
  hashes = {};
  return counts;
}

struct Counted {
  std::array<Counts, kMaxDiamond + 1> shapes, replies;
  int64_t moves = 0;
  size_t games = 0;
};

Counted counted(Seen seen) {
  Counted all;
  for (size_t s = 0; s <= kMaxDiamond; ++s) {
    all.shapes[s] = counted(seen.shapes[s]);
    all.replies[s] = counted(seen.replies[s]);
  }
  all.moves = seen.moves;
  all.games = seen.games;
  return all;
}

// Hashes as differences: in order they are small.
void put_counts(ByteWriter& out, const Counts& counts) {
  out.put(counts.size());
  uint64_t last = 0;
  for (const auto& [hash, moves] : counts) {
    out.put(hash - last);
    out.put(static_cast<uint64_t>(moves));
    last = hash;
  }
}
void add_counts(ByteReader& in, Counts& counts) {
  const size_t before = counts.size();
  uint64_t hash = 0;
  for (uint64_t left = in.get(); left > 0 && in.ok(); --left) {
    hash += in.get();
    counts.emplace_back(hash, static_cast<int64_t>(in.get()));
  }
  const auto begin = counts.begin();
  std::inplace_merge(begin, begin + static_cast<std::ptrdiff_t>(before), counts.end());
  Counts sum;
  for (const auto& [same, moves] : counts)
    if (sum.empty() || sum.back().first != same)
      sum.emplace_back(same, moves);
    else
      sum.back().second += moves;
  counts = std::move(sum);
}

std::string to_bytes(const Counted& counted) {
  ByteWriter out;
  out.put(static_cast<uint64_t>(counted.moves));
  out.put(counted.games);
  for (size_t s = 0; s <= kMaxDiamond; ++s) {
    put_counts(out, counted.shapes[s]);
    put_counts(out, counted.replies[s]);
  }
  return out.take();
}
void add_bytes(const std::string& bytes, Counted& counted) {
  ByteReader in(bytes);
  counted.moves += static_cast<int64_t>(in.get());
  counted.games += in.get();
  for (size_t s = 0; s <= kMaxDiamond; ++s) {
    add_counts(in, counted.shapes[s]);
    add_counts(in, counted.replies[s]);
  }
}

void keep_frequent(const Counts& counts, int size, int least, std::vector<Harvest::Count>& kept) {
  for (const auto& [hash, moves] : counts)
    if (moves >= least) kept.push_back({{size, hash}, moves});
}

// By hash; of two sizes with the same hash, a matter of chance, the smaller one stays.
void put_in_order(std::vector<Harvest::Count>& list) {
  std::stable_sort(list.begin(), list.end(), [](const Harvest::Count& a, const Harvest::Count& b) {
    return a.diamond.hash < b.diamond.hash;
  });
  const auto same = [](const Harvest::Count& a, const Harvest::Count& b) {
    return a.diamond.hash == b.diamond.hash;
  };
  list.erase(std::unique(list.begin(), list.end(), same), list.end());
}

}  // namespace

Harvest harvest_patterns(const GameSet& games, const HarvestOptions& options) {
  const Crew& crew = options.crew;
  Counted all =
      counted(with_size(games.size, [&]<int N>() { return look_at_mine<N>(games, options); }));
  std::vector<std::string> theirs;
  if (crew.ranks() > 1 && crew.gather(crew.leads() ? std::string() : to_bytes(all), theirs))
    for (size_t r = 1; r < theirs.size(); ++r) add_bytes(theirs[r], all);
  Harvest harvest;
  harvest.moves = all.moves;
  harvest.games = all.games;
  for (int size = kMinReply; size <= kMaxDiamond; ++size) {
    const auto s = static_cast<size_t>(size);
    keep_frequent(all.shapes[s], size, options.min_shapes, harvest.shapes);
    keep_frequent(all.replies[s], size, options.min_replies, harvest.replies);
  }
  put_in_order(harvest.shapes);
  put_in_order(harvest.replies);
  if (crew.ranks() == 1) return harvest;
  std::string text = to_text(harvest, "");
  if (!crew.tell(text) || crew.leads()) return harvest;
  const Result<Harvest> told = parse_harvest(text, "harvest of rank 0");
  return told ? *told : Harvest{};
}

std::string to_text(const Harvest& harvest, const std::string& comments) {
  std::string text = fmt::format("hayago-patterns 1\n{}moves {}\n", comments, harvest.moves);
  const auto add = [&](const char* word, const std::vector<Harvest::Count>& list) {
    for (const Harvest::Count& count : list)
      fmt::format_to(std::back_inserter(text), "{} {} {:x} {}\n", word, count.diamond.size,
                     count.diamond.hash, count.moves);
  };
  add("shape", harvest.shapes);
  add("reply", harvest.replies);
  return text + "end\n";
}

Result<Harvest> parse_harvest(std::string_view text, std::string_view source) {
  LineReader lines(text, source);
  Harvest harvest;
  if (Result<void> head = lines.read_header("hayago-patterns 1", "a harvest"); !head)
    return head.error();
  while (const std::optional<std::string_view> line = lines.next()) {
    std::istringstream words{std::string(*line)};
    std::string kind;
    Harvest::Count count;
    words >> kind;
    if (kind == "moves" && words >> harvest.moves) continue;
    words >> count.diamond.size >> std::hex >> count.diamond.hash >> std::dec >> count.moves;
    if (!words || (kind != "shape" && kind != "reply") || count.diamond.size < kMinReply ||
        count.diamond.size > kMaxDiamond || count.diamond.hash >> 40 != 0)
      return lines.fail("expected 'shape SIZE HASH MOVES' or 'reply SIZE HASH MOVES'");
    (kind == "shape" ? harvest.shapes : harvest.replies).push_back(count);
  }
  if (Result<void> end = lines.finish(); !end) return end.error();
  put_in_order(harvest.shapes);
  put_in_order(harvest.replies);
  return harvest;
}

}  // namespace hayago::train
