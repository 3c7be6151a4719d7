#include "search/share/statistics.h"

#include <algorithm>
#include <bit>
#include <map>

#include "search/share/bytes.h"

namespace hayago {
namespace {

constexpr uint64_t kMostMoves = 25 * 25 + 1;

// The value is left out where there are no visits. Averages may change it alone: then this stands
// for the visits, more than any tree has.
constexpr int64_t kValueAlone = int64_t{1} << 40;

void put_pair(ByteWriter& out, const Tallied& t) {
  const int64_t visits = t.visits == 0 && t.value != 0 ? kValueAlone : t.visits;
  out.put_signed(visits);
  if (visits != 0) out.put_signed(t.value);
}

Tallied get_pair(ByteReader& in) {
  Tallied t;
  t.visits = in.get_signed();
  if (t.visits != 0) t.value = in.get_signed();
  if (t.visits == kValueAlone) t.visits = 0;
  return t;
}

void put_node(ByteWriter& out, const SharedNode& node) {
  out.put(static_cast<uint64_t>(node.parent + 1));
  out.put(static_cast<uint64_t>(node.move.raw()));
  out.put(node.moves.size());
  int last = 0;
  for (const SharedMove& m : node.moves) {
    out.put_signed(m.move.raw() - last);
    last = m.move.raw();
    put_pair(out, m.stat);
    put_pair(out, m.rave);
  }
}

bool get_node(ByteReader& in, int index, SharedNode& node) {
  node.parent = static_cast<int>(std::min<uint64_t>(in.get(), INT32_MAX)) - 1;
  node.move = Point(static_cast<uint16_t>(in.get()));
  const uint64_t moves = in.get();
  if (!in.ok() || node.parent >= index || (index > 0) != (node.parent >= 0) || moves > kMostMoves)
    return false;
  int64_t last = 0;
  for (uint64_t i = 0; i < moves && in.ok(); ++i) {
    SharedMove m;
    last += in.get_signed();
    m.move = Point(static_cast<uint16_t>(last));
    m.stat = get_pair(in);
    m.rave = get_pair(in);
    node.moves.push_back(m);
  }
  return in.ok();
}

Tallied less(const Tallied& a, const Tallied& b) {
  return {a.visits - b.visits, a.value - b.value};
}

// Rounded half up; a value never beyond its visits.
Tallied mean(const Tallied& sum, int64_t ranks) {
  const int64_t visits = (2 * sum.visits + ranks) / (2 * ranks);
  const int64_t value = (2 * sum.value + ranks) / (2 * ranks);
  return {visits, std::clamp<int64_t>(value, 0, kWin * visits)};
}

void add_numbers(Tallied& to, const Tallied& more) {
  to.visits += more.visits;
  to.value += more.value;
}

// Calls f(to, from) for every number of both.
template <class F>
void for_each_number(SharedStatistics& to, const SharedStatistics& from, const F& f) {
  HG_ASSERT(to.nodes.size() == from.nodes.size());
  f(to.root, from.root);
  for (size_t n = 0; n < to.nodes.size(); ++n) {
    HG_ASSERT(to.nodes[n].moves.size() == from.nodes[n].moves.size());
    for (size_t m = 0; m < to.nodes[n].moves.size(); ++m) {
      f(to.nodes[n].moves[m].stat, from.nodes[n].moves[m].stat);
      f(to.nodes[n].moves[m].rave, from.nodes[n].moves[m].rave);
    }
  }
}

using Path = std::vector<int>;  // raw points from the root

std::vector<Path> paths_of(const SharedStatistics& tree) {
  std::vector<Path> paths;
  for (const SharedNode& node : tree.nodes) {
    Path path;
    if (node.parent >= 0) {
      path = paths[static_cast<size_t>(node.parent)];
      path.push_back(node.move.raw());
    }
    paths.push_back(std::move(path));
  }
  return paths;
}

}  // namespace

std::string to_bytes(const SharedStatistics& statistics) {
  ByteWriter out;
  out.put(statistics.position);
  put_pair(out, statistics.root);
  out.put(statistics.nodes.size());
  for (const SharedNode& node : statistics.nodes) put_node(out, node);
  return out.take();
}

Result<SharedStatistics> parse_statistics(std::string_view bytes) {
  ByteReader in(bytes);
  SharedStatistics statistics;
  statistics.position = in.get();
  statistics.root = get_pair(in);
  const uint64_t nodes = in.get();
  for (uint64_t i = 0; i < nodes && in.ok(); ++i)
    if (!get_node(in, static_cast<int>(i), statistics.nodes.emplace_back()))
      return Error{"damaged statistics of another rank"};
  if (!in.ok() || !in.at_end()) return Error{"damaged statistics of another rank"};
  return statistics;
}

size_t bytes_of(const SharedNode& node) {
  const auto signed_bytes = [](int64_t n) {
    return static_cast<size_t>(std::bit_width(static_cast<uint64_t>(n < 0 ? ~n : n)) + 7) / 7;
  };
  const auto pair_bytes = [&](const Tallied& t) {
    return t.visits == 0 && t.value == 0 ? 1 : signed_bytes(t.visits) + signed_bytes(t.value);
  };
  size_t bytes = 12;  // parent, move, number of moves
  for (const SharedMove& m : node.moves) bytes += 2 + pair_bytes(m.stat) + pair_bytes(m.rave);
  return bytes;
}

SharedStatistics union_of(std::span<const SharedStatistics> trees) {
  // In the order of paths a parent comes before its children.
  std::map<Path, std::vector<int>> all;
  SharedStatistics result;
  for (const SharedStatistics& tree : trees) {
    result.position = tree.position;
    const std::vector<Path> paths = paths_of(tree);
    for (size_t n = 0; n < tree.nodes.size(); ++n)
      for (const SharedMove& m : tree.nodes[n].moves) all[paths[n]].push_back(m.move.raw());
    for (const Path& path : paths) all[path];
  }
  std::map<Path, int> index;
  for (auto& [path, moves] : all) {
    SharedNode node;
    if (!path.empty()) {
      node.parent = index.at(Path(path.begin(), path.end() - 1));
      node.move = Point(path.back());
    }
    std::sort(moves.begin(), moves.end());
    moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
    for (const int move : moves) node.moves.push_back({Point(move), {}, {}});
    index[path] = static_cast<int>(result.nodes.size());
    result.nodes.push_back(std::move(node));
  }
  return result;
}

SharedStatistics average_of(std::span<const SharedStatistics> trees) {
  HG_ASSERT(!trees.empty());
  SharedStatistics result = trees.front();
  for (const SharedStatistics& tree : trees.subspan(1)) for_each_number(result, tree, add_numbers);
  const SharedStatistics sum = result;
  const auto ranks = static_cast<int64_t>(trees.size());
  for_each_number(result, sum, [&](Tallied& to, const Tallied& s) { to = mean(s, ranks); });
  return result;
}

SharedStatistics difference(const SharedStatistics& a, const SharedStatistics& b) {
  SharedStatistics result = a;
  for_each_number(result, b, [](Tallied& to, const Tallied& from) { to = less(to, from); });
  return result;
}

}  // namespace hayago
