// Reading that needs no search, shared by playout policies, tree priors and training: liberties
// after a move, self-atari, nakade shapes, two-liberty outcomes, the 2-point semeai. Every function
// takes any Board that keeps atari status (FullParts, PlayoutParts; the latter answers faster).
// Moves are assumed legal where nothing else is said. Ladders need a search: ladder.h.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "core/board/board.h"

namespace hayago {

// Calls f(stone) for each distinct chain of `color` beside p; `stone` is its stone beside p.
template <class B, class F>
HG_INLINE void for_each_chain_beside(const B& board, Point p, Color color, F&& f) {
  constexpr int N = B::kN;
  std::array<Point, 4> seen;
  int count = 0;
  for (int d = 0; d < 4; ++d) {
    const Point q = p + kStep<N>[static_cast<size_t>(d)];
    if (board.at(q) != color) continue;
    const Point chain = board.chain_of(q);
    bool known = false;
    for (int i = 0; i < count; ++i) known |= seen[static_cast<size_t>(i)] == chain;
    if (known) continue;
    seen[static_cast<size_t>(count++)] = chain;
    f(q);
  }
}

// The chains of c beside p with one or two liberties: names in 16-bit lanes by direction, else 0.
// No branches: what lies beside a point is hard to predict.
template <class B>
HG_INLINE uint64_t short_chains_beside(const B& board, Point p, Color c) {
  uint64_t lanes = 0;
  for_each_neighbour<B::kN>(p, [&](Point q, int d) {
    bool wanted = board.is_chain_with(q, c, 1);
    wanted |= board.is_chain_with(q, c, 2);
    lanes |= static_cast<uint64_t>(wanted ? board.chain_of(q).raw() : 0) << (16 * d);
  });
  return lanes;
}

// Calls f(chain) for each distinct chain that stands in a lane.
template <class F>
HG_INLINE void for_each_chain_in(uint64_t lanes, F&& f) {
  while (lanes != 0) {
    const uint64_t chain = first_lane(lanes, lanes);
    f(Point(static_cast<int>(chain)));
    lanes &= nonzero_lanes(lanes ^ chain * kEachLane);
  }
}

// Calls f(stone of the chain) for every stone.
template <class B, class F>
HG_INLINE void for_each_stone(const B& board, Point stone, F&& f) {
  Point q = stone;
  do {
    f(q);
    q = board.next_in_chain(q);
  } while (q != stone);
}

// True where c's stone at p would take something.
template <class B>
HG_INLINE bool is_capture(const B& board, Color c, Point p) {
  HG_ASSERT(board.is_empty(p));
  const PatternCode code = board.pattern(p);
  return (neighbour_masks(code).of(opponent(c)) & (code >> 16)) != 0;
}

// Stones of c beside p (walls, which `around` counts for both players, left out).
template <class B>
HG_INLINE int stones_beside(const B& board, Point p, Color c) {
  return 4 - board.neighbours(p, Color::Empty) - board.neighbours(p, opponent(c));
}

// Adds to `set` the stones that c's move at p takes where they touch the new stone or a chain that
// joins it.
template <class B>
HG_NOINLINE void add_captured_liberties(const B& board, Color c, Point p, PointSet<B::kN>& set) {
  constexpr int N = B::kN;
  std::array<Point, 4> own;  // the chains that join; p itself stands for none
  for_each_neighbour<N>(p, [&](Point q, int d) {
    own[static_cast<size_t>(d)] = board.at(q) == c ? board.chain_of(q) : p;
  });
  for_each_chain_beside(board, p, opponent(c), [&](Point theirs) {
    if (board.atari_point(theirs) != p) return;
    for_each_stone(board, theirs, [&](Point q) {
      bool touches = false;
      for_each_neighbour<N>(q, [&](Point r, int) {
        const Point chain = board.chain_of(r);
        touches |= r == p;
        for (const Point joined : own) touches |= chain == joined;
      });
      set.insert_if(q, touches);
    });
  });
}

// The liberties of the chain that c's stone at p would belong to, what it takes left out.
template <class B>
HG_INLINE PointSet<B::kN> liberties_before_capture(const B& board, Color c, Point p) {
  constexpr int N = B::kN;
  PointSet<N> set;
  if constexpr (B::kHasLibertySets) {
    // Whole sets first, single points after: the other way round, vectors would be loaded over
    // words that were stored a moment ago, and wait for them.
    for_each_neighbour<N>(
        p, [&](Point q, int) { set.join_if(board.liberty_set(q), board.at(q) == c); });
    set.give_around(p, board.empty_points());
  } else {
    for_each_neighbour<N>(p, [&](Point q, int) { set.insert_if(q, board.is_empty(q)); });
    for_each_chain_beside(board, p, c, [&](Point own) { set |= board.liberty_set(own); });
  }
  set.erase(p);
  return set;
}

// The same with what it takes.
template <class B>
PointSet<B::kN> liberties_after(const B& board, Color c, Point p) {
  PointSet<B::kN> set = liberties_before_capture(board, c, p);
  if (HG_UNLIKELY(is_capture(board, c, p))) add_captured_liberties(board, c, p, set);
  return set;
}

// How many they are, counted up to two: the stones taken are looked at only where they matter.
template <class B>
int few_liberties_after(const B& board, Color c, Point p) {
  HG_ASSERT(is_player(c) && board.is_empty(p));
  if (board.neighbours(p, Color::Empty) >= 2) return 2;
  PointSet<B::kN> set = liberties_before_capture(board, c, p);
  const PatternCode code = board.pattern(p);
  const unsigned taken = neighbour_masks(code).of(opponent(c)) & (code >> 16);
  const int sure = set.count() + std::popcount(taken);
  if (HG_LIKELY(taken == 0 || sure >= 2)) return std::min(2, sure);
  add_captured_liberties(board, c, p, set);
  return std::min(2, set.count());
}

// Stones of the chain that c's stone at p would belong to.
template <class B>
HG_INLINE int stones_after(const B& board, Color c, Point p) {
  int stones = 1;
  for_each_chain_beside(board, p, c, [&](Point own) { stones += board.chain_size(own); });
  return stones;
}

// A self-atari leaves the chain of the new stone with one liberty.
template <class B>
HG_INLINE bool is_self_atari(const B& board, Color c, Point p) {
  return few_liberties_after(board, c, p) == 1;
}

// The stones that a self-atari at p would put at risk; 0 where p is none.
template <class B>
HG_INLINE int self_atari_size(const B& board, Color c, Point p) {
  return is_self_atari(board, c, p) ? stones_after(board, c, p) : 0;
}

// --- Nakade ------------------------------------------------------------------------------------

inline constexpr int kMaxNakade = 6;

// Up to six points, and room for the neighbours of one more: that there are too many shows late.
struct SmallRegion {
  std::array<Point, kMaxNakade + 6> points;
  int count = 0;
  bool contains(Point p) const {
    bool found = false;
    for (int i = 0; i < count; ++i) found |= points[static_cast<size_t>(i)] == p;
    return found;
  }
};

struct NakadeShape {
  bool is_nakade = false;  // one move inside kills an eye of this shape, or none is needed
  Point vital = kNoPoint;  // the point that decides; kNoPoint for the square four (either way)
};

// Judges a connected region by how its points touch each other. Of three points the middle one is
// vital; of four, the T (the square is dead as it is, straight and bent four live); of five the
// bulky five and the cross; of six the rabbity six.
template <int N>
inline NakadeShape nakade_shape(const SmallRegion& region) {
  int links = 0, most = 0;
  Point hub = kNoPoint;
  for (int i = 0; i < region.count; ++i) {
    const Point p = region.points[static_cast<size_t>(i)];
    int degree = 0;
    for (int j = 0; j < region.count; ++j)
      degree += static_cast<int>(are_neighbours<N>(p, region.points[static_cast<size_t>(j)]));
    links += degree;
    hub = degree > most ? p : hub;
    most = std::max(most, degree);
  }
  links /= 2;
  switch (region.count) {
    case 3:
      return {true, hub};
    case 4:
      if (links == 4) return {true, kNoPoint};
      return most == 3 ? NakadeShape{true, hub} : NakadeShape{};
    case 5:
      return links == 5 || most == 4 ? NakadeShape{true, hub} : NakadeShape{};
    case 6:
      return links == 6 && most == 4 ? NakadeShape{true, hub} : NakadeShape{};
    default:
      return {};
  }
}

// The empty region around p where it is enclosed by `wall_color` and the edge alone and has at
// most six points; count 0 otherwise.
template <class B>
SmallRegion enclosed_region(const B& board, Point p, Color wall_color) {
  HG_ASSERT(board.is_empty(p) && is_player(wall_color));
  SmallRegion region;
  region.points[0] = p;
  region.count = 1;
  PointSet<B::kN> seen;
  seen.insert(p);
  for (int i = 0; i < region.count; ++i) {
    bool leaks = false;
    // No branches: eye spaces are all different.
    for_each_neighbour<B::kN>(region.points[static_cast<size_t>(i)], [&](Point q, int) {
      region.points[static_cast<size_t>(region.count)] = q;
      region.count += static_cast<int>(both(seen.give(q) != 0, board.is_empty(q)));
      leaks |= board.at(q) == opponent(wall_color);
    });
    if (leaks || region.count > kMaxNakade) return {};
  }
  return region;
}

// The vital point of the first such region among the neighbours of `last` in these directions.
template <class B>
HG_NOINLINE Point vital_point(const B& board, Color c, Point last, unsigned directions) {
  SmallRegion seen;
  for (; directions != 0; directions &= directions - 1) {
    const Point q = last + kStep<B::kN>[static_cast<size_t>(std::countr_zero(directions))];
    if (seen.contains(q)) continue;
    seen = enclosed_region(board, q, opponent(c));
    if (seen.count < 3) continue;
    if (const Point vital = nakade_shape<B::kN>(seen).vital; vital != kNoPoint) return vital;
  }
  return kNoPoint;
}

// Whether the empty point with this code may lie in an eye space of three to six points that c does
// not touch: what the 3x3 around it tells, without a branch. Nearly all points fail.
HG_INLINE bool may_be_small_eye(PatternCode code, Color c) {
  constexpr PatternCode kDirect = 0x55;  // one bit for each direction
  const PatternCode empty = code >> 1 & ~code;
  const PatternCode attacker = ~(code >> 1) & (c == Color::Black ? ~code : code);
  const PatternCode near = empty & kDirect;
  // The diagonal points that touch an empty neighbour: k lies between directions k and k + 1.
  const PatternCode beside = (near | near >> 2 | near << 6) & kDirect;
  const PatternCode touched = (attacker | (attacker >> 8 & beside)) & kDirect;
  const int size = 1 + std::popcount(near) + std::popcount(empty >> 8 & beside);
  return both(touched == 0, both(near != 0, size <= kMaxNakade));
}

// Where c should play inside an eye of the opponent that the last move (the opponent's) touches:
// the vital point of three to six empty points, or kNoPoint.
template <class B>
HG_INLINE Point nakade_point(const B& board, Color c, Point last) {
  if (last == kPass) return kNoPoint;
  unsigned candidates = 0;
  for_each_neighbour<B::kN>(last, [&](Point q, int d) {
    candidates |=
        static_cast<unsigned>(both(board.is_empty(q), may_be_small_eye(board.pattern(q), c))) << d;
  });
  if (HG_LIKELY(candidates == 0)) return kNoPoint;
  return vital_point(board, c, last, candidates);
}

// True where the chain that c's stone at p would belong to has a nakade shape (three to six
// stones): captured, it leaves an eye that dies. `stones`: stones_after(board, c, p).
template <class B>
bool makes_nakade_shape(const B& board, Color c, Point p, int stones) {
  if (stones == 3) return true;
  if (stones > kMaxNakade) return false;
  SmallRegion region;
  region.points[static_cast<size_t>(region.count++)] = p;
  for_each_chain_beside(board, p, c, [&](Point own) {
    for_each_stone(board, own,
                   [&](Point q) { region.points[static_cast<size_t>(region.count++)] = q; });
  });
  return nakade_shape<B::kN>(region).is_nakade;
}
template <class B>
bool makes_nakade_shape(const B& board, Color c, Point p) {
  return makes_nakade_shape(board, c, p, stones_after(board, c, p));
}

// What is left of the next question where the quick answer is not known.
template <class B>
HG_NOINLINE bool throws_stones_away(const B& board, Color c, Point p) {
  if (few_liberties_after(board, c, p) != 1) return false;
  const int stones = stones_after(board, c, p);
  return stones > 2 && !makes_nakade_shape(board, c, p, stones);
}

// A self-atari that throws away something for nothing: more than two stones, and no nakade shape.
template <class B>
HG_INLINE bool is_bad_self_atari(const B& board, Color c, Point p) {
  // Nothing is at risk where p has room, or joins no stone, or joins one with three liberties, of
  // which two remain. One branch for all of it.
  const bool room = board.neighbours(p, Color::Empty) >= 2;
  bool safe = room;
  safe |= stones_beside(board, p, c) == 0;
  for_each_neighbour<B::kN>(
      p, [&](Point q, int) { safe |= both(board.at(q) == c, board.surely_above_two(q)); });
  if (HG_LIKELY(safe)) return false;
  return throws_stones_away(board, c, p);
}
// The same with board.look(c, p).
template <class B>
HG_INLINE bool is_bad_self_atari(const B& board, Color c, Point p, const NeighbourView& view) {
  // Three tests in one word: apart, each would be mispredicted.
  const auto room = static_cast<uint64_t>(board.neighbours(p, Color::Empty) & ~1);
  const auto alone = static_cast<uint64_t>(view.own == 0);
  if (HG_LIKELY((room | alone | (view.own ^ view.own_few)) != 0)) return false;
  return throws_stones_away(board, c, p);
}

// --- Chains with one or two liberties ------------------------------------------------------------

// Calls f(stone) for stones of c with `liberties` liberties that touch the chain of `stone`; a
// chain may be named more than once. Two stones of the chain are looked at together (on a ring that
// goes round again), and one branch is for all their neighbours: short chains are many, hits are
// few.
template <class B, class F>
HG_INLINE void for_each_adjacent(const B& board, Point stone, Color c, int liberties, F&& f) {
  Point q = stone;
  for (int left = board.chain_size(stone); left > 0; left -= 2) {
    const Point next = board.next_in_chain(q);
    unsigned hits = 0;
    for_each_neighbour<B::kN>(q, [&](Point r, int d) {
      hits |= static_cast<unsigned>(board.is_chain_with(r, c, liberties)) << d;
    });
    for_each_neighbour<B::kN>(next, [&](Point r, int d) {
      hits |= static_cast<unsigned>(board.is_chain_with(r, c, liberties)) << (d + 4);
    });
    for (; HG_UNLIKELY(hits != 0); hits &= hits - 1) {
      const int d = std::countr_zero(hits);
      f((d < 4 ? q : next) + kStep<B::kN>[static_cast<size_t>(d & 3)]);
    }
    q = board.next_in_chain(next);
  }
}

// The chains of the opponent that touch this chain and are in atari.
template <class B, class F>
HG_INLINE void for_each_adjacent_atari(const B& board, Point stone, F&& f) {
  for_each_adjacent(board, stone, opponent(board.at(stone)), 1, f);
}

template <class B>
HG_INLINE bool touches_atari(const B& board, Point stone) {
  bool any = false;
  for_each_adjacent_atari(board, stone, [&](Point) { any = true; });
  return any;
}

// What a chain with exactly two liberties gains by playing on each (Golois 4.2).
struct TwoLiberties {
  Point a, b;            // the liberties, a < b
  int after_a, after_b;  // liberties of the chain once its owner has played there
};
template <class B>
TwoLiberties two_liberties(const B& board, Point stone) {
  HG_ASSERT(board.liberty_count(stone) == 2);
  const auto& set = board.liberty_set(stone);
  TwoLiberties two;
  two.a = set.first();
  two.b = set.last();
  two.after_a = liberties_after(board, board.at(stone), two.a).count();
  two.after_b = liberties_after(board, board.at(stone), two.b).count();
  return two;
}

// The 2-point semeai (Erica, feature 7): `own` is a chain of c with two liberties. Calls f(point)
// for each move that puts an adjacent chain of two liberties into an atari it cannot leave: its
// last liberty gives it no second one, nothing of c's beside it can be captured, and the attacking
// stone is not itself in atari.
template <class B>
bool is_semeai_atari(const B& board, Color c, Point target, Point attack, Point escape) {
  const Color them = opponent(c);
  // Most fail here: two more liberties at the escape.
  bool beside = false;
  for_each_neighbour<B::kN>(escape, [&](Point q, int) { beside |= q == attack; });
  if (board.neighbours(escape, Color::Empty) - static_cast<int>(beside) >= 2) return false;
  if (!board.is_legal(c, attack)) return false;
  PointSet<B::kN> after = liberties_after(board, them, escape);
  after.erase(attack);
  if (after.count() > 1) return false;
  if (few_liberties_after(board, c, attack) < 2) return false;
  bool saved = false;  // by capturing something that the attack does not rescue
  for_each_adjacent_atari(board, target, [&](Point r) { saved |= board.atari_point(r) != attack; });
  return !saved;
}
template <class B, class F>
void for_each_semeai_atari(const B& board, Point own, F&& f) {
  HG_ASSERT(board.liberty_count(own) == 2);
  const Color c = board.at(own);
  const Color them = opponent(c);
  std::array<Point, 16> seen;
  int count = 0;
  for_each_adjacent(board, own, them, 2, [&](Point target) {
    const Point chain = board.chain_of(target);
    bool known = count == static_cast<int>(seen.size());
    for (int i = 0; i < count; ++i) known |= seen[static_cast<size_t>(i)] == chain;
    if (known) return;
    seen[static_cast<size_t>(count++)] = chain;
    const auto& liberties = board.liberty_set(target);
    const Point a = liberties.first(), b = liberties.last();
    if (is_semeai_atari(board, c, target, a, b)) f(a);
    if (is_semeai_atari(board, c, target, b, a)) f(b);
  });
}

}  // namespace hayago

#ifndef HAYAGO_BUILDING  // a program that uses the library
#include "core/tactics/tactics_instances.h"
#endif
