// Hot bodies of Board: legality, playing, merging, capture, pattern update.
// A move touches its four neighbours without asking what they are: walls and empty cells point to
// dummy chains, so the only branches are the rare events suicide, joining chains and capture.
#pragma once

#include "core/board/board.h"

namespace hayago {

template <int N, class Parts>
HG_INLINE void Board<N, Parts>::take_liberty(int chain, Point p) {
  if constexpr (Parts::kLibertySets) {
    state_of(chain) -= kOneLiberty * l_.liberties[Point(chain)].take(p);
  } else {
    HG_ASSERT(chain <= kEmptyChain || (state_of(chain) & 0xfffc) != 0);
    state_of(chain) -= kOneLiberty;
    if constexpr (Parts::kPatterns) {
      const auto raw = static_cast<uint32_t>(p.raw());
      l_.liberty_sum[Point(chain)] -= raw;
      l_.liberty_square[Point(chain)] -= raw * raw;
    }
  }
}

template <int N, class Parts>
HG_INLINE void Board<N, Parts>::give_liberty(int chain, Point p) {
  if constexpr (Parts::kLibertySets) {
    state_of(chain) += kOneLiberty * l_.liberties[Point(chain)].give(p);
  } else {
    state_of(chain) += kOneLiberty;
    if constexpr (Parts::kPatterns) {
      const auto raw = static_cast<uint32_t>(p.raw());
      l_.liberty_sum[Point(chain)] += raw;
      l_.liberty_square[Point(chain)] += raw * raw;
    }
  }
}

// Tells the neighbours of p that it changed colour.
template <int N, class Parts>
HG_INLINE void Board<N, Parts>::add_around(Point p, Color from, Color to) {
  const auto change =
      static_cast<uint16_t>((1 << (4 * index_of(to))) - (1 << (4 * index_of(from))));
  uint16_t* around = d_.around.around(p);
  for_each_neighbour<N>(p, [&](Point, int d) { around[kStep<N>[d]] += change; });
  if constexpr (Parts::kPatterns) {
    const auto flip = static_cast<PatternCode>(index_of(from) ^ index_of(to));
    PatternCode* codes = x_.pattern.around(p);
    for_each_around<N>(p, [&](Point, int d) { codes[kStep<N>[d]] ^= flip << (2 * (d ^ 2)); });
  }
}

template <int N, class Parts>
HG_INLINE void Board<N, Parts>::swap_empty(int i, int j) {
  HG_ASSERT(i >= 0 && i < d_.empty_count && j >= 0 && j < d_.empty_count);
  auto& list = d_.empty;
  const Index a = list[static_cast<size_t>(i)];
  const Index b = list[static_cast<size_t>(j)];
  list[static_cast<size_t>(i)] = b;
  list[static_cast<size_t>(j)] = a;
  d_.empty_pos[Point(b)] = static_cast<Index>(i);
  d_.empty_pos[Point(a)] = static_cast<Index>(j);
}

template <int N, class Parts>
HG_INLINE bool Board<N, Parts>::is_real_eye(Color c, Point p) const {
  if (neighbours(p, c) != 4) return false;
  // Walls make `around` exceed four in total: 1 where p touches the edge.
  const int edge = (neighbours(p, opponent(c)) != 0);
  int bad = edge;
  for (int d = 4; d < 8; ++d) bad += at(p + kStep<N>[static_cast<size_t>(d)]) == opponent(c);
  return bad < 2;
}

template <int N, class Parts>
HG_INLINE bool Board<N, Parts>::is_suicide(Color c, Point p) const {
  if (neighbours(p, Color::Empty) != 0) return false;
  if constexpr (Parts::kLibertySets) {
    // Own stones must not be in atari, or an opponent's must be.
    const NeighbourMasks masks = neighbour_masks(x_.pattern[p]);
    const unsigned atari = x_.pattern[p] >> 16;
    return ((masks.of(c) & ~atari) | (masks.of(opponent(c)) & atari)) == 0;
  }
  // A chain beside p dies, or has p as its only liberty, when p accounts for all its
  // pseudo-liberties: own chains must have others, opponent's chains must not.
  bool safe = false;
  for_each_neighbour<N>(p, [&](Point q, int) {
    if (!is_player(at(q))) return;
    int shared = 0;
    for_each_neighbour<N>(p, [&](Point r, int) { shared += chain_of(r) == chain_of(q); });
    safe |= (pseudo_liberties(q) == shared) == (at(q) != c);
  });
  return !safe;
}

template <int N, class Parts>
HG_INLINE bool Board<N, Parts>::try_play(Color c, Point p) {
  HG_ASSERT(is_player(c) && is_empty(p) && !is_ko(c, p));
  if constexpr (Parts::kLibertySets) {
    if (is_suicide(c, p)) return false;
    put_stone(c, p, look(c, p));
    HG_SAMPLED_CHECK(kMovesPerRecount, is_consistent());
    return true;
  }
  const uint32_t mine = who_bits(c);
  const uint32_t theirs = who_bits(opponent(c));
  int chain[4];
  uint32_t state[4];
  for_each_neighbour<N>(p, [&](Point q, int d) {
    chain[d] = d_.chain[q];
    take_liberty(chain[d], p);
  });
  for (int d = 0; d < 4; ++d) state[d] = state_of(chain[d]) & 0xffff;

  const auto around = d_.around[p];
  bool captures = false;
  uint32_t breath = around >> 8;  // empty neighbours, or liberties of own neighbours
  for (int d = 0; d < 4; ++d) {
    captures |= state[d] == theirs;
    breath |= (state[d] & 3) == mine ? state[d] >> 2 : 0;
  }
  if (HG_UNLIKELY(!captures && breath == 0)) {
    for (int d = 0; d < 4; ++d) give_liberty(chain[d], p);
    return false;
  }

  // Join the first own chain found, or start one named p.
  state_of(p.raw()) = mine;
  d_.next[p] = static_cast<Index>(p.raw());
  if constexpr (Parts::kPatterns) start_liberties(p);
  int root = p.raw();
  for (int d = 0; d < 4; ++d) root = (state[d] & 3) == mine ? chain[d] : root;
  bool joins = false;
  for (int d = 0; d < 4; ++d) joins |= (state[d] & 3) == mine && chain[d] != root;

  add_stone(c, p);
  d_.chain[p] = static_cast<Index>(root);
  std::swap(d_.next[p], d_.next[Point(root)]);
  state_of(root) += kOneStone + kOneLiberty * static_cast<uint32_t>(around >> 8);
  if constexpr (Parts::kPatterns) add_liberties_of_stone(root, p);
  if (joins)
    for (int d = 0; d < 4; ++d)
      if ((state[d] & 3) == mine && d_.chain[p + kStep<N>[static_cast<size_t>(d)]] != d_.chain[p])
        merge_chains(d_.chain[p], d_.chain[p + kStep<N>[static_cast<size_t>(d)]]);

  d_.ko = kNoPoint;
  if (captures) capture_around(c, p, ((around >> (4 * index_of(opponent(c)))) & 15) == 4);
  if constexpr (Parts::kPatterns) refresh_atari_around(p);
  HG_SAMPLED_CHECK(kMovesPerRecount, is_consistent());
  return true;
}

// Colour, counts, hash and empty list of a new stone; chains are the caller's.
template <int N, class Parts>
HG_INLINE void Board<N, Parts>::add_stone(Color c, Point p) {
  HG_ASSERT(is_empty(p) && d_.empty_count > 0);
  HG_ASSERT(d_.empty[static_cast<size_t>(d_.empty_pos[p])] == p.raw());
  d_.color[p] = c;
  d_.stone_balance = static_cast<int16_t>(d_.stone_balance + 1 - 2 * index_of(c));
  add_around(p, Color::Empty, c);
  if constexpr (Parts::kHash) hash_.hash ^= kZobrist<N>[static_cast<size_t>(index_of(c))][p];
  if constexpr (Parts::kPatterns) x_.pattern[p] &= 0xffff;
  if constexpr (Parts::kLibertySets) {
    l_.atari_points.erase(p);
    l_.empty_points.erase(p);
  }

  const Index hole = d_.empty_pos[p];
  const Index last = d_.empty[static_cast<size_t>(--d_.empty_count)];
  d_.empty[hole] = last;
  d_.empty_pos[Point(last)] = hole;
}

// Relabels the smaller chain, then splices the rings; returns the name of both. Most are short, so
// the first four labels are written without asking: on a ring that goes round again.
template <int N, class Parts>
HG_NOINLINE int Board<N, Parts>::merge_chains(int root, int other) {
  HG_ASSERT(root != other && (state_of(root) & 3) == (state_of(other) & 3));
  // By stones: the high half. Swapped without a branch.
  const int swap = (root ^ other) & -static_cast<int>(state_of(root) < state_of(other));
  root ^= swap;
  other ^= swap;
  Point q(other);
  for (int i = 0; i < 4; ++i) {
    d_.chain[q] = static_cast<Index>(root);
    q = Point(d_.next[q]);
  }
  if (HG_UNLIKELY(state_of(other) >> 16 > 4))
    for (; q.raw() != other; q = Point(d_.next[q])) d_.chain[q] = static_cast<Index>(root);
  std::swap(d_.next[Point(root)], d_.next[Point(other)]);
  if constexpr (Parts::kLibertySets) {
    l_.liberties[Point(root)] |= l_.liberties[Point(other)];
    const auto count = static_cast<uint32_t>(l_.liberties[Point(root)].count());
    state_of(root) = ((state_of(root) & ~0xfffcu) + (state_of(other) & ~0xffffu)) | count << 2;
  } else {
    state_of(root) += state_of(other) & ~3u;
    if constexpr (Parts::kPatterns) {
      l_.liberty_sum[Point(root)] += l_.liberty_sum[Point(other)];
      l_.liberty_square[Point(root)] += l_.liberty_square[Point(other)];
    }
  }
  return root;
}

// Takes a captured chain off the board; returns its size. Its points become the last of `empty`.
template <int N, class Parts>
HG_INLINE int Board<N, Parts>::remove_chain(Point stone) {
  HG_ASSERT(is_player(at(stone)) && (state_of(d_.chain[stone]) & 0xfffc) == 0);
  const Color c = at(stone);
  int removed = 0;
  Point q = stone;
  do {
    HG_ASSERT(at(q) == c && d_.empty_count < kArea<N>);
    const Point following(d_.next[q]);
    d_.color[q] = Color::Empty;
    d_.chain[q] = kEmptyChain;
    add_around(q, c, Color::Empty);
    if constexpr (Parts::kLibertySets) l_.empty_points.insert(q);
    for_each_neighbour<N>(q, [&](Point r, int) { give_liberty(d_.chain[r], q); });
    if constexpr (Parts::kLibertySets) unmark_beside(opponent(c), q);
    if constexpr (Parts::kHash) hash_.hash ^= kZobrist<N>[static_cast<size_t>(index_of(c))][q];
    d_.empty_pos[q] = static_cast<Index>(d_.empty_count);
    d_.empty[static_cast<size_t>(d_.empty_count++)] = static_cast<Index>(q.raw());
    ++removed;
    q = following;
  } while (q != stone);
  d_.stone_balance = static_cast<int16_t>(d_.stone_balance - removed * (1 - 2 * index_of(c)));
  return removed;
}

template <int N, class Parts>
HG_NOINLINE void Board<N, Parts>::capture_around(Color c, Point p, bool was_surrounded) {
  const uint32_t dead = who_bits(opponent(c));
  const int empty_before = d_.empty_count;
  for_each_neighbour<N>(p, [&](Point q, int) {
    if ((state_of(d_.chain[q]) & 0xffff) == dead) remove_chain(q);
  });
  HG_ASSERT(d_.empty_count > empty_before);
  if (was_surrounded && d_.empty_count == empty_before + 1)
    set_ko(opponent(c), empty_at(empty_before));
  if constexpr (Parts::kPatterns) {
    for (int i = empty_before; i < d_.empty_count; ++i) refresh_atari_around(empty_at(i));
  }
}

// Moves the atari bits of a chain to its only liberty, or takes them away.
template <int N, class Parts>
HG_INLINE void Board<N, Parts>::refresh_atari(int chain) {
  if constexpr (Parts::kPatterns && !Parts::kLibertySets) {
    const uint32_t count = (state_of(chain) & 0xffff) >> 2;
    const uint32_t sum = l_.liberty_sum[Point(chain)];
    const bool single = uint64_t{count} * l_.liberty_square[Point(chain)] == uint64_t{sum} * sum;
    const auto now = static_cast<Index>(single && count != 0 ? sum / count : 0);
    HG_ASSERT(now == 0 || is_empty(Point(now)));
    Index& before = x_.atari_point[Point(chain)];
    if (now != 0) {
      // Also when it was there before: the chain may have grown beside its liberty.
      PatternCode bits = 0;
      for_each_neighbour<N>(Point(now), [&](Point q, int d) {
        bits |= static_cast<PatternCode>(d_.chain[q] == chain) << (16 + d);
      });
      x_.pattern[Point(now)] |= bits;
    }
    if (before != now && before != 0 && is_empty(Point(before))) {
      PatternCode bits = 0;
      for_each_neighbour<N>(Point(before), [&](Point q, int d) {
        bits |= static_cast<PatternCode>(d_.chain[q] == chain) << (16 + d);
      });
      x_.pattern[Point(before)] &= ~bits;
    }
    before = now;
  }
}

// The chains whose liberties a change at p may have altered: p's own and its neighbours'.
template <int N, class Parts>
HG_INLINE void Board<N, Parts>::refresh_atari_around(Point p) {
  if (is_player(at(p))) refresh_atari(d_.chain[p]);
  for_each_neighbour<N>(p, [&](Point q, int) {
    if (is_player(at(q))) refresh_atari(d_.chain[q]);
  });
}

template <int N, class Parts>
HG_INLINE int Board<N, Parts>::area_score() const {
  int score = d_.stone_balance;
  for (int i = 0; i < d_.empty_count; ++i) {
    const auto around = d_.around[empty_at(i)];
    score += ((around & 15) == 4) - (((around >> 4) & 15) == 4);
  }
  return score;
}

template <int N, class Parts>
HG_INLINE Color Board<N, Parts>::owner_of(Point p) const {
  if (!is_empty(p)) return at(p);
  const bool black = neighbours(p, Color::Black) == 4;
  const bool white = neighbours(p, Color::White) == 4;
  return black == white ? Color::Empty : black ? Color::Black : Color::White;
}

}  // namespace hayago

#include "core/board/board_liberties-inl.h"
