// Ladders by reading: one line of ataris and escapes, moves taken back on a LadderBoard.
#include "core/tactics/ladder.h"

namespace hayago {
namespace {

// Positions looked at before the chain is taken to be safe: ladders run in one line, so only
// fights that are no ladders any more come near it.
constexpr int kMaxPositions = 4000;
constexpr int kMaxDepth = 400;

template <int N>
bool is_beside(Point a, Point b) {
  bool beside = false;
  for_each_neighbour<N>(a, [&](Point q, int) { beside |= q == b; });
  return beside;
}

}  // namespace

template <int N>
bool LadderReader<N>::out_of_budget(int depth) {
  return ++positions_ > kMaxPositions || depth > kMaxDepth;
}

// Up to three; the walk is spared where two liberties could not have so many neighbours.
template <int N>
HG_INLINE typename LadderReader<N>::Liberties LadderReader<N>::few_liberties(Point stone) const {
  if (board_.pseudo_liberties(stone) > 8) return {3, {}};
  return board_.liberties(stone);
}

template <int N>
LadderResult LadderReader<N>::attack(Point stone, const Liberties& liberties, int depth) {
  const Color attacker = opponent(board_.at(stone));
  if (liberties.count > 2 || out_of_budget(depth)) return {};
  if (liberties.count == 1) {
    // Taking the last liberty captures, so it is legal unless the ko rule forbids it.
    if (board_.is_ko(attacker, liberties.at[0])) return {};
    return {true, liberties.at[0]};
  }
  for (const size_t i : {0, 1}) {
    const Point p = liberties.at[i], answer = liberties.at[1 - i];
    if (!board_.is_legal(attacker, p)) continue;
    if (board_.count_empty_beside(answer) >= 3 + is_beside<N>(p, answer)) {
      ++positions_;  // as if it had been played and answered
      continue;
    }
    const auto change = board_.play(attacker, p);
    const bool caught = !defend(stone, answer, depth + 1).works;
    board_.take_back(change);
    if (caught) return {true, p};
  }
  return {};
}

// The chain is in atari: whatever the attack took, no point beside the chain became empty.
template <int N>
LadderResult LadderReader<N>::defend(Point stone, Point liberty, int depth) {
  if (out_of_budget(depth)) return {true, kNoPoint};
  if (escapes_by_extending(stone, liberty, depth)) return {true, liberty};
  const Color attacker = opponent(board_.at(stone));
  Point q = stone;
  do {
    for (int d = 0; d < 4; ++d) {
      const Point r = q + kStep<N>[static_cast<size_t>(d)];
      if (board_.at(r) != attacker) continue;
      const Point p = board_.atari_point(r);
      if (p != kNoPoint && p != liberty && escapes_by(stone, p, depth)) return {true, p};
    }
    q = board_.next_in_chain(q);
  } while (q != stone);
  return {};
}

// As escapes_by, mostly without playing: only with two liberties does the ladder go on.
template <int N>
bool LadderReader<N>::escapes_by_extending(Point stone, Point liberty, int depth) {
  if (!board_.extends_only(stone, liberty)) return escapes_by(stone, liberty, depth);
  const Liberties after = board_.empty_beside(liberty);
  if (after.count == 0 || after.count > 2) return after.count > 2;
  if (after.count == 1) return out_of_budget(depth + 1);
  const auto change = board_.play(board_.at(stone), liberty);
  const bool caught = attack(stone, after, depth + 1).works;
  board_.take_back(change);
  return !caught;
}

template <int N>
bool LadderReader<N>::escapes_by(Point stone, Point p, int depth) {
  const Color owner = board_.at(stone);
  if (!board_.is_legal(owner, p)) return false;
  const auto change = board_.play(owner, p);
  const bool caught = attack(stone, few_liberties(stone), depth + 1).works;
  board_.take_back(change);
  return !caught;
}

template <int N>
LadderResult LadderReader<N>::attack(Point stone) {
  positions_ = 0;
  return attack(stone, few_liberties(stone), 0);
}

template <int N>
LadderResult LadderReader<N>::defence(Point stone) {
  positions_ = 0;
  const Liberties liberties = few_liberties(stone);
  if (liberties.count > 1) return {true, kNoPoint};
  return defend(stone, liberties.at[0], 0);
}

template <int N>
bool LadderReader<N>::catches(Point stone, Point move, Point answer) {
  positions_ = 0;
  const auto change = board_.play(opponent(board_.at(stone)), move);
  const bool caught = !defend(stone, answer, 0).works;
  board_.take_back(change);
  return caught;
}

template class LadderReader<9>;
template class LadderReader<13>;
template class LadderReader<19>;
template class LadderReader<kAnySize>;

}  // namespace hayago
