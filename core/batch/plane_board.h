// PlaneBoard<N>: a position as three planes: the stones of each player, and those in atari. They
// are enough to find every legal move at once, and so small that a thousand games stay in the
// cache. It trusts its caller as Board does, and knows simple ko; superko is vector_go.cpp's.
//
// Chains are not kept: a chain is looked up stone by stone where a move may have left it with one
// liberty, and the search ends at the second, which most chains have nearby.
#pragma once

#include "core/base/types.h"
#include "core/batch/plane.h"

namespace hayago {

template <int N>
class PlaneBoard {
 public:
  using Set = Plane<N>;
  static constexpr int kNone = -1;

  const Set& stones(Color c) const { return stones_[static_cast<size_t>(index_of(c))]; }
  Set empty(const Frame<N>& frame) const { return frame.board() - (stones_[0] | stones_[1]); }
  bool is_ko(int at) const { return at == ko_; }
  bool in_atari(int at) const { return atari_.has(at); }
  // Where the chains of these stones of c, which are in atari, may be taken.
  Set takers_of(const Frame<N>& frame, const Set& prey, Color c) const {
    return frame.beside(whole(frame, prey, stones(c) & atari_)) & empty(frame);
  }

  // Where the player to move may put a stone as far as the stones and simple ko go, and where that
  // takes something.
  struct Moves {
    Set legal, taking;
  };
  HG_INLINE Moves moves(const Frame<N>& frame, Color c) const;
  // What c's stone at this point takes.
  HG_INLINE Set taken_by(const Frame<N>& frame, Color c, int at) const {
    const Set prey = stones(opponent(c)) & atari_;
    const Set first = frame.around(at) & prey;
    return first.any() ? whole(frame, first, prey) : first;
  }
  // Requires a legal move; returns the stones it takes.
  HG_INLINE Set play(const Frame<N>& frame, Color c, int at);
  void pass() { ko_ = kNone; }

  // Black's area minus White's (Tromp-Taylor).
  int area_score(const Frame<N>& frame) const;

 private:
  HG_INLINE Set& set_of(Color c) { return stones_[static_cast<size_t>(index_of(c))]; }
  // The chains of `from` within `stones`.
  HG_INLINE static Set whole(const Frame<N>& frame, Set from, const Set& stones) {
    for (;;) {
      const Set grown = from | (frame.beside(from) & stones);
      if (grown == from) return from;
      from = grown;
    }
  }
  HG_INLINE void note_atari(const Frame<N>& frame, Set seeds, const Set& stones, const Set& empty);

  std::array<Set, 2> stones_;
  // Every stone in atari. A chain that grew out of atari keeps its marks as long as no empty point
  // is beside them, so that nobody sees them.
  Set atari_;
  int16_t ko_ = kNone;  // the player to move must not take back here
};

template <int N>
HG_INLINE auto PlaneBoard<N>::moves(const Frame<N>& frame, Color c) const -> Moves {
  const Set free = empty(frame);
  const Set prey = stones(opponent(c)) & atari_;
  Moves made;
  made.legal = free & frame.beside(free | (stones(c) - atari_) | prey);
  if (prey.any()) made.taking = free & frame.beside(prey);
  if (ko_ != kNone) {
    made.legal.erase(ko_);
    made.taking.erase(ko_);
  }
  return made;
}

// Marks the chains of these stones that have one liberty.
template <int N>
HG_INLINE void PlaneBoard<N>::note_atari(const Frame<N>& frame, Set seeds, const Set& stones,
                                         const Set& empty) {
  while (seeds.any()) {
    Set chain;
    chain.insert(seeds.nth(0));
    for (;;) {
      const Set beside = frame.beside(chain);
      if ((beside & empty).more_than_one()) break;
      const Set grown = chain | (beside & stones);
      if (grown == chain) {
        atari_ = atari_ | chain;
        break;
      }
      chain = grown;
    }
    seeds = seeds - chain;
  }
}

template <int N>
HG_INLINE auto PlaneBoard<N>::play(const Frame<N>& frame, Color c, int at) -> Set {
  Set& own = set_of(c);
  Set& other = set_of(opponent(c));
  const Set around = frame.around(at);
  const bool surrounded = !(around - other).any();
  const Set prey = other & atari_;
  Set taken = around & prey;
  ko_ = kNone;
  if (taken.any()) {
    taken = whole(frame, taken, prey);
    other = other - taken;
    atari_ = atari_ - taken;
    // Own chains beside them have another liberty now.
    const Set saved = frame.beside(taken) & own & atari_;
    if (saved.any()) atari_ = atari_ - whole(frame, saved, own & atari_);
    if (surrounded && !taken.more_than_one()) ko_ = static_cast<int16_t>(taken.nth(0));
  }
  own.insert(at);
  const Set free = empty(frame);
  note_atari(frame, around & other, other, free);
  Set stone;
  stone.insert(at);
  note_atari(frame, stone, own, free);
  return taken;
}

template <int N>
int PlaneBoard<N>::area_score(const Frame<N>& frame) const {
  const Set free = empty(frame);
  const auto reach = [&](Color c) {
    return whole(frame, frame.beside(stones(c)) & free, free) | stones(c);
  };
  return reach(Color::Black).count() - reach(Color::White).count();
}

}  // namespace hayago
