#include "tools/train/harvest.h"

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <sstream>

#include "core/base/cores.h"
#include "core/base/line_reader.h"
#include "core/tactics/distance.h"

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
Seen look_at_all(const GameSet& games, const HarvestOptions& options) {
  constexpr size_t kGamesPerTask = 128, kTasks = 16;
  tbb::task_arena arena(options.threads > 0 ? options.threads : usable_cores());
  const auto stopped = [&] { return options.interrupted != nullptr && *options.interrupted; };
  Seen all;
  for (size_t wave = 0; wave < games.games.size() && !stopped(); wave += kGamesPerTask * kTasks) {
    std::vector<Seen> parts(kTasks);
    arena.execute([&] {
      tbb::parallel_for(size_t{0}, kTasks, [&](size_t task) {
        const size_t from = wave + task * kGamesPerTask;
        for (size_t g = from; g < std::min(from + kGamesPerTask, games.games.size()); ++g) {
          if (stopped()) return;
          for_each_position<N>(games, g,
                               [&](const GamePosition<N>& p) { look_at<N>(p, parts[task]); });
          ++parts[task].games;
        }
      });
    });
    for (const Seen& part : parts) all.append(part);
    if (options.progress)
      options.progress(std::min(1.0, static_cast<double>(wave + kGamesPerTask * kTasks) /
                                         static_cast<double>(games.games.size())));
  }
  return all;
}

void keep_frequent(std::vector<DiamondHash>& hashes, int size, int least,
                   std::vector<Harvest::Count>& kept) {
  std::sort(hashes.begin(), hashes.end());
  for (size_t from = 0, to = 0; from < hashes.size(); from = to) {
    while (to < hashes.size() && hashes[to] == hashes[from]) ++to;
    const auto moves = static_cast<int64_t>(to - from);
    if (moves >= least) kept.push_back({{size, hashes[from]}, moves});
  }
  hashes = {};
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
  Seen seen = with_size(games.size, [&]<int N>() { return look_at_all<N>(games, options); });
  Harvest harvest;
  harvest.moves = seen.moves;
  harvest.games = seen.games;
  for (int size = kMinReply; size <= kMaxDiamond; ++size) {
    keep_frequent(seen.shapes[static_cast<size_t>(size)], size, options.min_shapes, harvest.shapes);
    keep_frequent(seen.replies[static_cast<size_t>(size)], size, options.min_replies,
                  harvest.replies);
  }
  put_in_order(harvest.shapes);
  put_in_order(harvest.replies);
  return harvest;
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
