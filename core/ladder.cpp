#include "core/ladder.h"

namespace hayago {
namespace {

// Positions looked at before the chain is taken to be safe: ladders run in one line, so only
// fights that are no ladders any more come near it.
constexpr int kMaxPositions = 4000;
constexpr int kMaxDepth = 400;

// Two liberties have eight neighbours, one has four.
constexpr int kMostOfTwo = 8, kMostOfOne = 4;

}  // namespace

template <int N>
bool LadderReader<N>::out_of_budget(int depth) {
  return ++positions_ > kMaxPositions || depth > kMaxDepth;
}

template <int N>
LadderResult LadderReader<N>::attack(Point stone, int depth) {
  if (board_.pseudo_liberties(stone) > kMostOfTwo) return {};
  std::array<Point, 3> liberty;
  const int count = board_.liberties(stone, 3, liberty.data());
  const Color attacker = opponent(board_.at(stone));
  if (count > 2 || out_of_budget(depth)) return {};
  if (count == 1) {
    // Taking the last liberty captures, so it is legal unless the ko rule forbids it.
    if (board_.is_ko(attacker, liberty[0])) return {};
    return {true, liberty[0]};
  }
  for (int i = 0; i < count; ++i) {
    const Point p = liberty[static_cast<size_t>(i)];
    if (!board_.is_legal(attacker, p)) continue;
    const auto change = board_.play(attacker, p);
    const bool caught = !defend(stone, depth + 1).works;
    board_.take_back(change);
    if (caught) return {true, p};
  }
  return {};
}

// The chain is in atari.
template <int N>
LadderResult LadderReader<N>::defend(Point stone, int depth) {
  std::array<Point, 2> liberty;
  const int count = board_.liberties(stone, 2, liberty.data());
  if (count > 1 || out_of_budget(depth)) return {true, kNoPoint};
  if (escapes_by(stone, liberty[0], depth)) return {true, liberty[0]};
  const Color attacker = opponent(board_.at(stone));
  Point q = stone;
  do {
    for (int d = 0; d < 4; ++d) {
      const Point r = q + kStep<N>[static_cast<size_t>(d)];
      if (board_.at(r) != attacker || board_.pseudo_liberties(r) > kMostOfOne) continue;
      std::array<Point, 2> its;
      if (board_.liberties(r, 2, its.data()) != 1 || its[0] == liberty[0]) continue;
      if (escapes_by(stone, its[0], depth)) return {true, its[0]};
    }
    q = board_.next_in_chain(q);
  } while (q != stone);
  return {};
}

template <int N>
bool LadderReader<N>::escapes_by(Point stone, Point p, int depth) {
  const Color owner = board_.at(stone);
  if (!board_.is_legal(owner, p)) return false;
  const auto change = board_.play(owner, p);
  const bool caught = attack(stone, depth + 1).works;
  board_.take_back(change);
  return !caught;
}

template <int N>
LadderResult LadderReader<N>::attack(Point stone) {
  positions_ = 0;
  return attack(stone, 0);
}

template <int N>
LadderResult LadderReader<N>::defence(Point stone) {
  positions_ = 0;
  return defend(stone, 0);
}

template <int N>
bool LadderReader<N>::catches(Point stone, Point move) {
  const auto change = board_.play(opponent(board_.at(stone)), move);
  const bool caught = !defence(stone).works;
  board_.take_back(change);
  return caught;
}

template class LadderReader<9>;
template class LadderReader<13>;
template class LadderReader<19>;
template class LadderReader<kAnySize>;

}  // namespace hayago
