// The Golois policy: every legal move that fills no real eye (4.1) has urgency 1, chains with one
// or two liberties add theirs (urgency.h), and a move is drawn in proportion to its urgency.
#pragma once

#include <memory>
#include <vector>

#include "core/playout/playout.h"
#include "core/playout/policy_options.h"
#include "core/playout/sampler.h"
#include "core/playout/urgency.h"

namespace hayago {

// A real eye as Golois 4.1 defines it: four own neighbours, none in atari, and of the diagonal
// points at most one (none at the edge) that the opponent holds or could hold. An empty diagonal
// point is protected where the opponent's stone would be in atari at once, or illegal.
template <class B>
bool is_golois_eye(const B& board, Color c, Point p) {
  if (board.neighbours(p, c) != 4) return false;
  if (board.pattern(p) >> 16 != 0) return false;  // own chains in atari: all stones here are own
  const bool edge = board.neighbours(p, opponent(c)) != 0;
  int bad = 0;
  for (size_t d = 4; d < 8; ++d) {
    const Point q = p + kStep<B::kN>[d];
    const Color at = board.at(q);
    if (at == opponent(c)) ++bad;
    if (at == Color::Empty &&
        !(board.is_suicide(opponent(c), q) || liberties_after(board, opponent(c), q).count() < 2))
      ++bad;
  }
  return bad <= (edge ? 0 : 1);
}

// Weight 1 for every pattern but illegal moves and what surely is an eye: with `real_eyes` those
// that are one whatever the empty diagonals are, else every point between own stones of which none
// is in atari.
std::shared_ptr<const std::vector<uint32_t>> golois_table(bool real_eyes);

template <int N>
class GoloisPolicy {
 public:
  using Board = PlayoutBoard<N>;

  explicit GoloisPolicy(const GoloisParts& parts = {})
      : real_eyes_(parts.real_eyes),
        spares_stones_(parts.spares_stones),
        table_(golois_table(real_eyes_)),
        sampler_(table_->data()),
        urgent_(parts.playing_atari) {}

  void begin(const Board& board, Color, Point) {
    sampler_.begin(board);
    urgent_.begin(board);
  }

  Point play(Board& board, Color c, Random& random) {
    const Point p = choose(board, c, random);
    if (HG_UNLIKELY(p == kPass)) {
      board.pass();
      return p;
    }
    take(board, c, p);
    return p;
  }

  // Plays a move that is given.
  HG_INLINE void take(Board& board, Color c, Point p) {
    const int empty_before = board.empty_count();
    const bool was_in_atari = board.pattern(p) >> 16 != 0;
    board.play(c, p);
    sampler_.update(board, p, empty_before);
    urgent_.update(board, c, p, empty_before, was_in_atari);
  }

  // The urgency of a legal move: 1, and what chains add.
  uint64_t urgency_of(const Board& board, Color c, Point p) const {
    if (!board.is_legal(c, p) || sampler_.weight(c, p) == 0 || is_left_alone(board, c, p)) return 0;
    uint64_t sum = 1;
    for (int i = 0; i < urgent_.count(); ++i) {
      const auto& e = urgent_[i];
      for (size_t k = 0; k < 2; ++k)
        if (e.urgency.points[k] == p) sum += (e.color == c ? e.urgency.own : e.urgency.theirs)[k];
    }
    return sum;
  }

  // As if every move had been asked for its urgency: a draw that turns out to be forbidden is
  // taken out and drawn again.
  Point choose(const Board& board, Color c, Random& random) {
    HG_ASSERT(rejected_count_ == 0);
    uint64_t extra = urgent_.total(c);
    Point p = kPass;
    while (const uint64_t total = sampler_.total(c) + extra) {
      const auto r = static_cast<uint64_t>((uint128{random.next()} * total) >> 64);
      p = r < extra ? pick_urgent(c, r) : sampler_.pick(c, r - extra);
      if (HG_LIKELY(!board.is_ko(c, p) && sampler_.weight(c, p) != 0 &&
                    !is_left_alone(board, c, p)))
        break;
      HG_ASSERT(extra >= urgency_at(c, p));
      extra -= urgency_at(c, p);
      reject(c, p);
      p = kPass;
    }
    while (rejected_count_ > 0) {
      const auto n = static_cast<size_t>(--rejected_count_);
      sampler_.set_weight(c, rejected_[n], old_weight_[n]);
    }
    return p;
  }

 private:
  // Surrounded points that are always left alone have weight 0 in the table.
  bool is_left_alone(const Board& board, Color c, Point p) const {
    return (real_eyes_ && is_golois_eye(board, c, p)) ||
           (HG_UNLIKELY(spares_stones_) && is_bad_self_atari(board, c, p));
  }
  bool is_rejected(Point p) const {
    for (int i = 0; i < rejected_count_; ++i)
      if (rejected_[static_cast<size_t>(i)] == p) return true;
    return false;
  }
  Point pick_urgent(Color c, uint64_t r) const {
    for (int i = 0; i < urgent_.count(); ++i) {
      const auto& e = urgent_[i];
      const auto& values = e.color == c ? e.urgency.own : e.urgency.theirs;
      for (size_t k = 0; k < 2; ++k) {
        if (values[k] == 0 || (rejected_count_ > 0 && is_rejected(e.urgency.points[k]))) continue;
        if (r < values[k]) return e.urgency.points[k];
        r -= values[k];
      }
    }
    HG_ASSERT(false);
    return kPass;
  }
  uint64_t urgency_at(Color c, Point p) const {
    uint64_t sum = 0;
    for (int i = 0; i < urgent_.count(); ++i) {
      const auto& e = urgent_[i];
      const auto& values = e.color == c ? e.urgency.own : e.urgency.theirs;
      for (size_t k = 0; k < 2; ++k) sum += e.urgency.points[k] == p ? values[k] : 0;
    }
    return sum;
  }
  void reject(Color c, Point p) {
    HG_ASSERT(rejected_count_ < static_cast<int>(rejected_.size()));
    const auto n = static_cast<size_t>(rejected_count_++);
    rejected_[n] = p;
    old_weight_[n] = sampler_.weight(c, p);
    sampler_.set_weight(c, p, 0);
  }

  bool real_eyes_, spares_stones_;
  std::shared_ptr<const std::vector<uint32_t>> table_;
  Sampler<N> sampler_;
  UrgentChains<N> urgent_;
  int rejected_count_ = 0;
  std::array<Point, kArea<N>> rejected_;
  std::array<uint32_t, kArea<N>> old_weight_;
};

}  // namespace hayago
