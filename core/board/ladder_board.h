// LadderBoard<N>: the stones and chains of a board, for reading along one line and back. A move
// returns what take_back needs to undo it, so that a ladder costs its moves and no copies of the
// board. Chains have the names, rings and states of BoardData, and a move changes them as
// Board::try_play does: liberties come in the same order on both.
#pragma once

#include <algorithm>
#include <utility>

#include "core/board/board.h"

namespace hayago {

template <int N>
class LadderBoard {
 public:
  using Index = typename BoardData<N>::Index;

  template <class Parts>
  requires(!Parts::kLibertySets) void copy(const Board<N, Parts>& board) {
    state_ = board.data().state;
    chain_ = board.data().chain;
    next_ = board.data().next;
    color_ = board.data().color;
    ko_ = board.data().ko;
    ko_color_ = board.data().ko_color;
  }

  Color at(Point p) const { return color_[p]; }
  Point next_in_chain(Point stone) const { return Point(next_[stone]); }
  int pseudo_liberties(Point stone) const { return static_cast<int>(low_state(stone) >> 2); }
  int chain_size(Point stone) const { return static_cast<int>(state_[Point(chain_[stone])] >> 16); }
  // The first three at most, in the order of the ring from `stone`.
  struct Liberties {
    int count = 0;
    std::array<Point, 3> at;
  };
  Liberties liberties(Point stone) const;
  // The only liberty of the chain, or kNoPoint.
  Point atari_point(Point stone) const;
  // Whether a stone of its owner at p, the only liberty of this chain, would join no other chain
  // and take none: then its liberties are those of the new stone.
  bool extends_only(Point stone, Point p) const;
  Liberties empty_beside(Point p) const;
  int count_empty_beside(Point p) const;
  bool is_ko(Color c, Point p) const { return p == ko_ && c == ko_color_; }
  bool is_legal(Color c, Point p) const;

  struct Merge {
    Index root, other;    // `other` is part of `root` now
    uint32_t root_state;  // before
  };
  struct Change {
    Point move, ko;
    Color ko_color;
    uint8_t merges = 0, captures = 0;
    Index next;      // of the point, and
    uint32_t state;  // if a chain had its name: captured, it is to come back
    std::array<Merge, 3> merge;
    std::array<Index, 4> captured;
  };
  // Requires is_legal(c, p).
  Change play(Color c, Point p);
  // Changes are taken back in reverse order.
  void take_back(const Change& change);

 private:
  using B = BareBoard<N>;

  uint32_t& state_of(int chain) { return state_[Point(chain)]; }
  // Who and pseudo-liberties.
  uint32_t low_state(Point p) const { return state_[Point(chain_[p])] & 0xffff; }
  Merge merge_chains(int root, int other);
  void split_chains(const Merge& merge);
  int remove_chain(Point stone);
  void restore_chain(Point stone, Color c);

  PointMap<N, uint32_t> state_;
  PointMap<N, Index> chain_;
  PointMap<N, Index> next_;
  PointMap<N, Color> color_;
  Point ko_;
  Color ko_color_ = Color::Empty;
};

template <int N>
HG_INLINE typename LadderBoard<N>::Liberties LadderBoard<N>::liberties(Point stone) const {
  HG_ASSERT(is_player(at(stone)));
  Liberties found;
  Point q = stone;
  do {
    for (int d = 0; d < 4; ++d) {
      const Point r = q + kStep<N>[static_cast<size_t>(d)];
      if (at(r) != Color::Empty) continue;
      const auto end = found.at.begin() + found.count;
      if (std::find(found.at.begin(), end, r) != end) continue;
      found.at[static_cast<size_t>(found.count++)] = r;
      if (found.count == 3) return found;
    }
    q = next_in_chain(q);
  } while (q != stone);
  return found;
}

template <int N>
HG_INLINE Point LadderBoard<N>::atari_point(Point stone) const {
  // A liberty has four neighbours; two stones share none, so theirs are all different.
  const int most = chain_size(stone) <= 2 ? 1 : 4;
  if (HG_LIKELY(pseudo_liberties(stone) > most)) return kNoPoint;
  const Liberties found = liberties(stone);
  return found.count == 1 ? found.at[0] : kNoPoint;
}

template <int N>
HG_INLINE bool LadderBoard<N>::extends_only(Point stone, Point p) const {
  const Color owner = at(stone);
  bool only = true;
  for_each_neighbour<N>(p, [&](Point q, int) {
    int shared = 0;
    for_each_neighbour<N>(p, [&](Point r, int) { shared += chain_[r] == chain_[q]; });
    only &= !both(at(q) == owner, chain_[q] != chain_[stone]);
    only &= !both(at(q) == opponent(owner), pseudo_liberties(q) == shared);
  });
  return only;
}

template <int N>
HG_INLINE typename LadderBoard<N>::Liberties LadderBoard<N>::empty_beside(Point p) const {
  Liberties found;
  std::array<Point, 4> points;
  for_each_neighbour<N>(p, [&](Point q, int) {
    points[static_cast<size_t>(found.count)] = q;
    found.count += at(q) == Color::Empty;
  });
  std::copy_n(points.begin(), 3, found.at.begin());
  return found;
}

template <int N>
HG_INLINE int LadderBoard<N>::count_empty_beside(Point p) const {
  int count = 0;
  for_each_neighbour<N>(p, [&](Point q, int) { count += at(q) == Color::Empty; });
  return count;
}

// As Board::is_suicide says.
template <int N>
HG_INLINE bool LadderBoard<N>::is_legal(Color c, Point p) const {
  if (is_ko(c, p)) return false;
  if (count_empty_beside(p) != 0) return true;
  bool safe = false;
  for_each_neighbour<N>(p, [&](Point q, int) {
    if (!is_player(at(q))) return;
    int shared = 0;
    for_each_neighbour<N>(p, [&](Point r, int) { shared += chain_[r] == chain_[q]; });
    safe |= (pseudo_liberties(q) == shared) == (at(q) != c);
  });
  return safe;
}

template <int N>
inline typename LadderBoard<N>::Change LadderBoard<N>::play(Color c, Point p) {
  HG_ASSERT(at(p) == Color::Empty && is_legal(c, p));
  const uint32_t mine = B::who_bits(c), theirs = B::who_bits(opponent(c));
  Change change;
  change.move = p;
  change.ko = std::exchange(ko_, kNoPoint);
  change.ko_color = ko_color_;
  change.next = next_[p];
  change.state = state_[p];
  for_each_neighbour<N>(p, [&](Point q, int) { state_of(chain_[q]) -= B::kOneLiberty; });
  bool captures = false, surrounded = true;
  int root = p.raw();
  for_each_neighbour<N>(p, [&](Point q, int) {
    captures |= low_state(q) == theirs;
    surrounded &= at(q) == opponent(c) || at(q) == Color::Wall;
    root = at(q) == c ? chain_[q] : root;
  });

  if (root == p.raw()) state_of(root) = mine;
  color_[p] = c;
  chain_[p] = static_cast<Index>(root);
  next_[p] = static_cast<Index>(p.raw());
  std::swap(next_[p], next_[Point(root)]);
  state_of(root) += B::kOneStone + B::kOneLiberty * static_cast<uint32_t>(count_empty_beside(p));
  for_each_neighbour<N>(p, [&](Point q, int) {
    if (at(q) == c && chain_[q] != chain_[p])
      change.merge[change.merges++] = merge_chains(chain_[p], chain_[q]);
  });
  if (HG_LIKELY(!captures)) return change;

  int removed = 0;
  for_each_neighbour<N>(p, [&](Point q, int) {
    if (low_state(q) != theirs) return;
    change.captured[change.captures++] = chain_[q];
    removed += remove_chain(q);
  });
  if (surrounded && removed == 1) {
    ko_ = Point(change.captured[0]);
    ko_color_ = opponent(c);
  }
  return change;
}

template <int N>
inline void LadderBoard<N>::take_back(const Change& change) {
  const Point p = change.move;
  const Color c = at(p);
  HG_ASSERT(is_player(c));
  for (size_t i = change.captures; i-- > 0;) restore_chain(Point(change.captured[i]), opponent(c));
  for (size_t i = change.merges; i-- > 0;) split_chains(change.merge[i]);
  const int root = chain_[p];
  std::swap(next_[p], next_[Point(root)]);
  state_of(root) -= B::kOneStone + B::kOneLiberty * static_cast<uint32_t>(count_empty_beside(p));
  color_[p] = Color::Empty;
  chain_[p] = B::kEmptyChain;
  next_[p] = change.next;
  if (root == p.raw()) state_of(root) = change.state;
  for_each_neighbour<N>(p, [&](Point q, int) { state_of(chain_[q]) += B::kOneLiberty; });
  ko_ = change.ko;
  ko_color_ = change.ko_color;
}

template <int N>
inline typename LadderBoard<N>::Merge LadderBoard<N>::merge_chains(int root, int other) {
  HG_ASSERT(root != other && (state_of(root) & 3) == (state_of(other) & 3));
  if (state_of(root) < state_of(other)) std::swap(root, other);
  const Merge merge{static_cast<Index>(root), static_cast<Index>(other), state_of(root)};
  for (Point q(other); chain_[q] != root; q = next_in_chain(q))
    chain_[q] = static_cast<Index>(root);
  std::swap(next_[Point(root)], next_[Point(other)]);
  state_of(root) += state_of(other) & ~3u;
  return merge;
}

template <int N>
inline void LadderBoard<N>::split_chains(const Merge& merge) {
  HG_ASSERT(chain_[Point(merge.other)] == merge.root);
  std::swap(next_[Point(merge.root)], next_[Point(merge.other)]);
  for (Point q(merge.other); chain_[q] != merge.other; q = next_in_chain(q))
    chain_[q] = merge.other;
  state_of(merge.root) = merge.root_state;
}

// The ring stays as it is until restore_chain follows it; no stone is put there for longer.
template <int N>
HG_NOINLINE int LadderBoard<N>::remove_chain(Point stone) {
  HG_ASSERT(is_player(at(stone)) && pseudo_liberties(stone) == 0);
  int removed = 0;
  Point q = stone;
  do {
    color_[q] = Color::Empty;
    chain_[q] = B::kEmptyChain;
    for_each_neighbour<N>(q, [&](Point r, int) { state_of(chain_[r]) += B::kOneLiberty; });
    ++removed;
    q = next_in_chain(q);
  } while (q != stone);
  return removed;
}

template <int N>
HG_NOINLINE void LadderBoard<N>::restore_chain(Point stone, Color c) {
  HG_ASSERT(is_player(c) && at(stone) == Color::Empty);
  uint32_t stones = 0;
  Point q = stone;
  do {
    color_[q] = c;
    chain_[q] = static_cast<Index>(stone.raw());
    for_each_neighbour<N>(q, [&](Point r, int) { state_of(chain_[r]) -= B::kOneLiberty; });
    ++stones;
    q = next_in_chain(q);
  } while (q != stone);
  state_[stone] = B::who_bits(c) + stones * B::kOneStone;  // captured: without liberties
}

}  // namespace hayago
