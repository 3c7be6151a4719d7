// Urgencies of chains with one or two liberties, as Golois uses them: those of Crazy Stone 2006 for
// chains in atari, and "playing atari" (Golois 4.2) for chains with two liberties. Computed for one
// chain from the board; UrgentChains keeps them for all chains and recomputes what a move touched.
#pragma once

#include <array>

#include "core/tactics.h"

namespace hayago {

// What a chain makes urgent: up to two points, for its owner and for the other side.
struct ChainUrgency {
  std::array<Point, 2> points{};
  std::array<uint32_t, 2> own{};     // its owner to play
  std::array<uint32_t, 2> theirs{};  // the opponent to play
};

// Per stone of the chain. For a chain in atari: its owner saves it where that gains a second
// liberty; the opponent takes it, first of all where that saves a chain of his own in atari, then
// where it could still run. These four are Crazy Stone's of 2006 as we remember them: the Golois
// paper uses them without printing them. The last three are printed there (4.2).
inline constexpr uint32_t kSaveUrgency = 1000;
inline constexpr uint32_t kCaptureToSaveUrgency = 10000;
inline constexpr uint32_t kCaptureUrgency = 1000;
inline constexpr uint32_t kCaptureDeadUrgency = 1;
inline constexpr uint32_t kAttackUrgency = 10000;
inline constexpr uint32_t kDefendUrgency = 1000;
inline constexpr uint32_t kThreatUrgency = 200;

// The published listing: which liberty is worth how much for a chain of `size` stones.
inline ChainUrgency two_liberty_urgency(const TwoLiberties& two, int size) {
  ChainUrgency u;
  u.points = {two.a, two.b};
  if (two.touches_atari) return u;
  const auto stones = static_cast<uint32_t>(size);
  const auto value = [&](int worse, uint32_t decisive) {
    return worse == 3 ? kThreatUrgency * stones : worse <= 2 ? decisive * stones : 0;
  };
  if (two.after_a != two.after_b) {
    const size_t better = two.after_a > two.after_b ? 0 : 1;
    const int worse = std::min(two.after_a, two.after_b);
    u.own[better] = value(worse, kDefendUrgency);
    u.theirs[better] = value(worse, kAttackUrgency);
  } else {
    u.theirs[0] = u.theirs[1] = value(two.after_a, kAttackUrgency);
  }
  return u;
}

template <class B>
ChainUrgency atari_urgency(const B& board, Point stone) {
  ChainUrgency u;
  const Point liberty = board.atari_point(stone);
  u.points = {liberty, liberty};
  const auto stones = static_cast<uint32_t>(board.chain_size(stone));
  const bool can_run = few_liberties_after(board, board.at(stone), liberty) >= 2;
  u.own[0] = can_run ? kSaveUrgency * stones : 0;
  u.theirs[0] = stones * (touches_atari(board, stone) ? kCaptureToSaveUrgency
                          : can_run                   ? kCaptureUrgency
                                                      : kCaptureDeadUrgency);
  return u;
}

// Requires a chain with one or two liberties.
template <class B>
ChainUrgency chain_urgency(const B& board, Point stone) {
  if (board.atari_point(stone) != kNoPoint) return atari_urgency(board, stone);
  return two_liberty_urgency(two_liberties(board, stone), board.chain_size(stone));
}

// The urgencies of all chains with at most two liberties. A chain is looked at again when the move
// changed its liberties, anything beside them, a chain beside them, or the atari status of a chain
// it touches; captures, which are rarer, look at all again.
template <int N>
class UrgentChains {
 public:
  using Board = PlayoutBoard<N>;

  struct Entry {
    Point chain;
    Color color = Color::Empty;
    ChainUrgency urgency;
  };

  void begin(const Board& board) {
    count_ = 0;
    slot_.cells.fill(0);
    for (int y = 0; y < board.size(); ++y)
      for (int x = 0; x < board.size(); ++x) {
        const Point p = point_at<N>(x, y);
        if (!board.is_empty(p) && board.chain_of(p) == p) consider(board, p);
      }
  }

  // After c played at p. `was_in_atari`: some own chain beside p was in atari before.
  void update(const Board& board, Color c, Point p, int empty_before, bool was_in_atari) {
    drop_lost(board);
    if (HG_UNLIKELY(board.empty_count() >= empty_before)) {
      for (int i = 0; i < count_; ++i) stale_[static_cast<size_t>(i)] = true;
    } else {
      mark_touched(board, c, p);
      if (was_in_atari || board.atari_point(p) != kNoPoint) mark_beside(board, p);
    }
    consider(board, p);
    for_each_chain_beside(board, p, opponent(c), [&](Point q) {
      if (board.atari_point(q) != kNoPoint) mark_beside(board, q);
      consider(board, q);
    });
    for (int i = count_ - 1; i >= 0; --i)
      if (stale_[static_cast<size_t>(i)]) refresh(board, i);
  }

  int count() const { return count_; }
  const Entry& operator[](int i) const { return entries_[static_cast<size_t>(i)]; }

 private:
  // Stones captured or joined to another chain no longer name one.
  void drop_lost(const Board& board) {
    for (int i = count_ - 1; i >= 0; --i) {
      const Entry& e = entries_[static_cast<size_t>(i)];
      if (board.at(e.chain) != e.color || board.chain_of(e.chain) != e.chain) remove(i);
    }
  }

  void mark_touched(const Board& board, Color c, Point p) {
    PointSet<N> touched = board.liberty_set(p);
    for_each_neighbour<N>(p, [&](Point q, int) { touched.insert(q); });
    for_each_chain_beside(board, p, opponent(c), [&](Point q) { touched |= board.liberty_set(q); });
    for (int i = 0; i < count_; ++i) {
      const auto& points = entries_[static_cast<size_t>(i)].urgency.points;
      stale_[static_cast<size_t>(i)] |= touched.contains(points[0]) ||
                                        touched.contains(points[1]) || points[0] == p ||
                                        points[1] == p;
    }
  }
  // The chains that touch this one.
  void mark_beside(const Board& board, Point stone) {
    const Color them = opponent(board.at(stone));
    for_each_stone(board, stone, [&](Point q) {
      for_each_neighbour<N>(q, [&](Point r, int) {
        if (board.at(r) == them && slot_[board.chain_of(r)] != 0)
          stale_[static_cast<size_t>(slot_[board.chain_of(r)] - 1)] = true;
      });
    });
  }

  void consider(const Board& board, Point stone) {
    const Point chain = board.chain_of(stone);
    if (slot_[chain] != 0) {
      stale_[static_cast<size_t>(slot_[chain] - 1)] = true;
      return;
    }
    if (board.liberty_count(chain) > 2) return;
    if (count_ == kMost) return;
    const auto i = static_cast<size_t>(count_++);
    slot_[chain] = static_cast<uint16_t>(count_);
    entries_[i] = {chain, board.at(chain), chain_urgency(board, chain)};
    stale_[i] = false;
  }
  void refresh(const Board& board, int i) {
    Entry& e = entries_[static_cast<size_t>(i)];
    stale_[static_cast<size_t>(i)] = false;
    if (board.liberty_count(e.chain) > 2)
      remove(i);
    else
      e.urgency = chain_urgency(board, e.chain);
  }
  void remove(int i) {
    slot_[entries_[static_cast<size_t>(i)].chain] = 0;
    --count_;
    if (i == count_) return;
    entries_[static_cast<size_t>(i)] = entries_[static_cast<size_t>(count_)];
    stale_[static_cast<size_t>(i)] = stale_[static_cast<size_t>(count_)];
    slot_[entries_[static_cast<size_t>(i)].chain] = static_cast<uint16_t>(i + 1);
  }

  static constexpr int kMost = kArea<N>;  // chains on a board
  int count_ = 0;
  PointMap<N, uint16_t> slot_;  // chain -> entry + 1
  std::array<Entry, kMost> entries_;
  std::array<bool, kMost> stale_{};
};

}  // namespace hayago
