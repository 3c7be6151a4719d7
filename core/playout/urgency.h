// Urgencies of chains with one or two liberties, as Golois uses them: those of Crazy Stone 2006 for
// chains in atari, and "playing atari" (Golois 4.2) for chains with two liberties. Computed for one
// chain from the board; UrgentChains keeps them for all chains and recomputes what a move touched.
#pragma once

#include <array>

#include "core/tactics/tactics.h"

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
ChainUrgency chain_urgency(const B& board, Point stone, bool playing_atari = true) {
  HG_ASSERT(board.liberty_count(stone) == 1 || board.liberty_count(stone) == 2);
  if (board.atari_point(stone) != kNoPoint) return atari_urgency(board, stone);
  if (!playing_atari) return {};
  if (touches_atari(board, stone)) return {};  // an adjacent chain can be captured instead
  return two_liberty_urgency(two_liberties(board, stone), board.chain_size(stone));
}

// The urgencies of all chains with at most two liberties, and their sums. A chain is looked at
// again when the move changed its liberties, anything beside them that counts for it, or the atari
// status of a chain it touches.
template <int N>
class UrgentChains {
 public:
  using Board = PlayoutBoard<N>;

  // `playing_atari`: chains with two liberties add urgencies too (Golois 4.2).
  explicit UrgentChains(bool playing_atari = true) : playing_atari_(playing_atari) {}

  struct Entry {
    Point chain;
    Color color = Color::Empty;
    ChainUrgency urgency;
  };

  void begin(const Board& board) {
    count_ = 0;
    totals_ = {};
    slot_.cells.fill(0);
    for (int y = 0; y < board.size(); ++y)
      for (int x = 0; x < board.size(); ++x) {
        const Point p = point_at<N>(x, y);
        if (!board.is_empty(p) && board.chain_of(p) == p) consider(board, p);
      }
  }

  // After c played at p. `was_in_atari`: some own chain beside p was in atari before.
  void update(const Board& board, Color c, Point p, int empty_before, bool was_in_atari) {
    const bool changed_atari = was_in_atari || board.atari_point(p) != kNoPoint;
    Changed changed = changed_points(board, c, p, changed_atari);
    for (int i = empty_before - 1; HG_UNLIKELY(i < board.empty_count()); ++i)
      note_captured(board, c, board.empty_at(i), changed);
    drop_lost_and_mark(board, changed);
    if (changed_atari) mark_beside(board, p);
    consider(board, p);
    for_each_chain_beside(board, p, opponent(c), [&](Point q) {
      if (board.atari_point(q) != kNoPoint) mark_beside(board, q);
      consider(board, q);
    });
    for (int i = count_ - 1; i >= 0; --i)
      if (stale_[static_cast<size_t>(i)]) refresh(board, i);
    HG_SAMPLED_CHECK(64, is_consistent(board));
  }

  int count() const { return count_; }
  const Entry& operator[](int i) const {
    HG_ASSERT(i >= 0 && i < count_);
    return entries_[static_cast<size_t>(i)];
  }
  // The sum of all urgencies with c to play.
  uint64_t total(Color c) const { return totals_[static_cast<size_t>(index_of(c))]; }
  // Every chain with one or two liberties worked out afresh, and the sums. Slow: for checks.
  bool is_consistent(const Board& board) const {
    UrgentChains fresh(playing_atari_);
    fresh.begin(board);
    return fresh.totals_ == totals_ && fresh.count_ == count_;
  }

 private:
  // By index_of(colour of a chain): the liberties where it would gain something else than before.
  using Changed = std::array<PointSet<N>, 2>;

  // Playing at a liberty joins own chains, whose liberties matter, and takes the other side's
  // chains in atari: of those only that status does.
  static Changed changed_points(const Board& board, Color c, Point p, bool changed_atari) {
    PointSet<N> own = board.liberty_set(p);
    PointSet<N> theirs;
    theirs.join_if(own, changed_atari);
    theirs.give_around(p, board.empty_points());
    for_each_chain_beside(board, p, opponent(c), [&](Point q) {
      theirs |= board.liberty_set(q);
      own.join_if(board.liberty_set(q), board.atari_point(q) != kNoPoint);
    });
    return c == Color::Black ? Changed{own, theirs} : Changed{theirs, own};
  }

  // c's move emptied q: chains beside it gained a liberty, and those that were listed may have been
  // in atari.
  void note_captured(const Board& board, Color c, Point q, Changed& changed) {
    for (PointSet<N>& set : changed) set.give_around(q, board.empty_points());
    for_each_chain_beside(board, q, c, [&](Point beside) {
      for (PointSet<N>& set : changed) set |= board.liberty_set(beside);
      if (mark(board, beside)) mark_beside(board, beside);
    });
  }

  // Stones captured or joined to another chain no longer name one.
  void drop_lost_and_mark(const Board& board, const Changed& changed) {
    for (int i = count_ - 1; i >= 0; --i) {
      const Entry& e = entries_[static_cast<size_t>(i)];
      const auto& points = e.urgency.points;
      const PointSet<N>& there = changed[static_cast<size_t>(index_of(e.color))];
      stale_[static_cast<size_t>(i)] |= there.contains(points[0]) | there.contains(points[1]);
      if (board.at(e.chain) != e.color || board.chain_of(e.chain) != e.chain) remove(i);
    }
  }
  // To be looked at again, where it is listed.
  bool mark(const Board& board, Point stone) {
    const uint16_t slot = slot_[board.chain_of(stone)];
    if (slot == 0) return false;
    stale_[slot - 1u] = true;
    return true;
  }
  // The chains that touch this one.
  void mark_beside(const Board& board, Point stone) {
    const Color them = opponent(board.at(stone));
    for_each_stone(board, stone, [&](Point q) {
      for_each_neighbour<N>(q, [&](Point r, int) {
        if (board.at(r) == them) mark(board, r);
      });
    });
  }

  void consider(const Board& board, Point stone) {
    if (mark(board, stone)) return;
    const Point chain = board.chain_of(stone);
    if (board.liberty_count(chain) > 2 || count_ == kMost) return;
    const auto i = static_cast<size_t>(count_++);
    slot_[chain] = static_cast<uint16_t>(count_);
    entries_[i] = {chain, board.at(chain), chain_urgency(board, chain, playing_atari_)};
    stale_[i] = false;
    sum_up(entries_[i], 1);
  }
  void refresh(const Board& board, int i) {
    Entry& e = entries_[static_cast<size_t>(i)];
    stale_[static_cast<size_t>(i)] = false;
    if (board.liberty_count(e.chain) > 2) {
      remove(i);
      return;
    }
    sum_up(e, -1);
    e.urgency = chain_urgency(board, e.chain, playing_atari_);
    sum_up(e, 1);
  }
  void remove(int i) {
    HG_ASSERT(i >= 0 && i < count_);
    Entry& e = entries_[static_cast<size_t>(i)];
    HG_ASSERT(slot_[e.chain] == i + 1);
    sum_up(e, -1);
    slot_[e.chain] = 0;
    --count_;
    if (i == count_) return;
    e = entries_[static_cast<size_t>(count_)];
    stale_[static_cast<size_t>(i)] = stale_[static_cast<size_t>(count_)];
    slot_[e.chain] = static_cast<uint16_t>(i + 1);
  }
  void sum_up(const Entry& e, int64_t sign) {
    const auto own = static_cast<size_t>(index_of(e.color));
    const ChainUrgency& u = e.urgency;
    totals_[own] += static_cast<uint64_t>(sign * (int64_t{u.own[0]} + u.own[1]));
    totals_[1 - own] += static_cast<uint64_t>(sign * (int64_t{u.theirs[0]} + u.theirs[1]));
  }

  static constexpr int kMost = kArea<N>;  // chains on a board
  bool playing_atari_;
  int count_ = 0;
  std::array<uint64_t, 2> totals_{};  // by who is to play
  PointMap<N, uint16_t> slot_;        // chain -> entry + 1
  std::array<Entry, kMost> entries_;
  std::array<bool, kMost> stale_{};
};

}  // namespace hayago
