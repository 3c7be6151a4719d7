#include "core/ladder.h"

namespace hayago {
namespace {

// Positions looked at before the chain is taken to be safe: ladders run in one line, so only
// fights that are no ladders any more come near it.
constexpr int kMaxPositions = 4000;
constexpr int kMaxDepth = 400;

template <int N>
class Reader {
 public:
  LadderResult attack(const LightBoard<N>& board, Point stone, int depth) {
    std::array<Point, 3> liberty;
    const int count = board.liberties(stone, 3, liberty.data());
    const Color attacker = opponent(board.at(stone));
    if (count > 2 || out_of_budget(depth)) return {};
    if (count == 1) {
      // Taking the last liberty captures, so it is legal unless the ko rule forbids it.
      if (board.is_ko(attacker, liberty[0])) return {};
      return {true, liberty[0]};
    }
    for (int i = 0; i < count; ++i) {
      const Point p = liberty[static_cast<size_t>(i)];
      if (!board.is_legal(attacker, p)) continue;
      LightBoard<N> next = board;
      next.play(attacker, p);
      if (!defend(next, stone, depth + 1).works) return {true, p};
    }
    return {};
  }

  // The chain is in atari (captures by the attack may have given it more: then it is free).
  LadderResult defend(const LightBoard<N>& board, Point stone, int depth) {
    std::array<Point, 3> liberty;
    const int count = board.liberties(stone, 3, liberty.data());
    if (count > 1 || out_of_budget(depth)) return {true, kNoPoint};
    if (escapes_by(board, stone, liberty[0], depth)) return {true, liberty[0]};
    LadderResult result;
    Point q = stone;
    do {
      for (int d = 0; d < 4 && !result.works; ++d) {
        const Point r = q + kStep<N>[static_cast<size_t>(d)];
        if (board.at(r) != opponent(board.at(stone))) continue;
        Point last;
        std::array<Point, 2> its;
        if (board.liberties(r, 2, its.data()) != 1) continue;
        last = its[0];
        if (last != liberty[0] && escapes_by(board, stone, last, depth)) result = {true, last};
      }
      q = board.next_in_chain(q);
    } while (q != stone && !result.works);
    return result;
  }

 private:
  bool escapes_by(const LightBoard<N>& board, Point stone, Point p, int depth) {
    const Color owner = board.at(stone);
    if (!board.is_legal(owner, p)) return false;
    LightBoard<N> next = board;
    next.play(owner, p);
    return !attack(next, stone, depth + 1).works;
  }
  bool out_of_budget(int depth) { return ++positions_ > kMaxPositions || depth > kMaxDepth; }

  int positions_ = 0;
};

}  // namespace

template <int N>
LadderResult ladder_attack(const LightBoard<N>& board, Point stone) {
  return Reader<N>().attack(board, stone, 0);
}
template <int N>
LadderResult ladder_defence(const LightBoard<N>& board, Point stone) {
  return Reader<N>().defend(board, stone, 0);
}

template LadderResult ladder_attack<9>(const LightBoard<9>&, Point);
template LadderResult ladder_attack<13>(const LightBoard<13>&, Point);
template LadderResult ladder_attack<19>(const LightBoard<19>&, Point);
template LadderResult ladder_attack<kAnySize>(const LightBoard<kAnySize>&, Point);
template LadderResult ladder_defence<9>(const LightBoard<9>&, Point);
template LadderResult ladder_defence<13>(const LightBoard<13>&, Point);
template LadderResult ladder_defence<19>(const LightBoard<19>&, Point);
template LadderResult ladder_defence<kAnySize>(const LightBoard<kAnySize>&, Point);

}  // namespace hayago
