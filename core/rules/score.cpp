// Flood fill: one walk finds an empty region and who touches it; all scores follow from that.
#include "core/rules/score.h"

#include <cmath>
#include <vector>

namespace hayago {
namespace {

template <int N>
std::vector<Point> points_of(const Board<N>& board) {
  std::vector<Point> points;
  for (int y = 0; y < board.size(); ++y)
    for (int x = 0; x < board.size(); ++x) points.push_back(point_at<N>(x, y));
  return points;
}

constexpr int sign_of(Color c) { return (c == Color::Black) - (c == Color::White); }

// The empty region around p, and whose stones it touches.
template <int N>
struct Region {
  std::vector<Point> points;
  Color owner = Color::Empty;

  Region(const Board<N>& board, Point p, PointMap<N, bool>& seen) : points{p} {
    bool touches[4] = {};
    seen[p] = true;
    for (size_t i = 0; i < points.size(); ++i)
      for_each_neighbour<N>(points[i], [&](Point q, int) {
        touches[index_of(board.at(q))] = true;
        if (!board.is_empty(q) || seen[q]) return;
        seen[q] = true;
        points.push_back(q);
      });
    if (touches[0] != touches[1]) owner = touches[0] ? Color::Black : Color::White;
  }
};

}  // namespace

template <int N>
PointMap<N, Color> area_owners(const Board<N>& board) {
  PointMap<N, Color> owners;
  owners.cells.fill(Color::Wall);
  PointMap<N, bool> seen;
  for (Point p : points_of(board)) {
    if (!board.is_empty(p)) owners[p] = board.at(p);
    if (!board.is_empty(p) || seen[p]) continue;
    const Region<N> region(board, p, seen);
    for (Point q : region.points) owners[q] = region.owner;
  }
  return owners;
}

template <int N>
int area_score(const Board<N>& board) {
  const PointMap<N, Color> owners = area_owners(board);
  int score = 0;
  for (Color c : owners.cells) score += sign_of(c);
  return score;
}

template <int N>
int territory_score(const Board<N>& board) {
  return area_score(board) - board.stone_balance();
}

template <int N>
Board<N> without_chains(const Board<N>& board, std::span<const Point> dead) {
  PointMap<N, bool> removed;
  for (Point stone : dead) {
    HG_ASSERT(is_player(board.at(stone)));
    removed[board.chain_of(stone)] = true;
  }
  Board<N> rest(board.size());
  for (Point p : points_of(board))
    if (!board.is_empty(p) && !removed[board.chain_of(p)]) rest.place(board.at(p), p);
  return rest;
}

std::string score_text(double score) {
  if (score == 0) return "0";
  std::string margin = std::to_string(std::abs(score));
  margin.erase(margin.find_last_not_of('0') + 1);
  if (margin.back() == '.') margin.pop_back();
  return (score > 0 ? "B+" : "W+") + margin;
}

template PointMap<9, Color> area_owners(const Board<9>&);
template PointMap<13, Color> area_owners(const Board<13>&);
template PointMap<19, Color> area_owners(const Board<19>&);
template PointMap<kAnySize, Color> area_owners(const Board<kAnySize>&);
template int area_score(const Board<9>&);
template int area_score(const Board<13>&);
template int area_score(const Board<19>&);
template int area_score(const Board<kAnySize>&);
template int territory_score(const Board<9>&);
template int territory_score(const Board<13>&);
template int territory_score(const Board<19>&);
template int territory_score(const Board<kAnySize>&);
template Board<9> without_chains(const Board<9>&, std::span<const Point>);
template Board<13> without_chains(const Board<13>&, std::span<const Point>);
template Board<19> without_chains(const Board<19>&, std::span<const Point>);
template Board<kAnySize> without_chains(const Board<kAnySize>&, std::span<const Point>);

}  // namespace hayago
