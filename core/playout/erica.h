// The Erica policy: Boltzmann softmax over 3x3 patterns with atari status and seven local features
// (4.3.2), drawn by the move generator of Table 3.5. Pattern weights are kept by a Sampler; local
// features only add to the weights of a few points, so they are drawn as a second, small list.
#pragma once

#include <algorithm>
#include <array>
#include <memory>

#include "core/playout/playout.h"
#include "core/sampler.h"
#include "core/tactics.h"
#include "core/weights.h"

namespace hayago {

template <int N>
class EricaPolicy {
 public:
  using Board = PlayoutBoard<N>;

  explicit EricaPolicy(std::shared_ptr<const SoftmaxTables> tables = default_softmax_tables())
      : tables_(std::move(tables)), sampler_(tables_->by_code()) {}

  void begin(const Board& board, Color, Point last) {
    sampler_.begin(board);
    last_ = last;
  }

  Point play(Board& board, Color c, Random& random) {
    return c == Color::Black ? play_as<Color::Black>(board, random)
                             : play_as<Color::White>(board, random);
  }

  // One body for each colour: it is a constant all the way down to the board.
  template <Color c>
  HG_NOINLINE Point play_as(Board& board, Random& random) {
    const Point p = choose(board, c, random);
    if (HG_UNLIKELY(p == kPass)) {
      board.pass();
    } else {
      const int empty_before = board.empty_count();
      board.play(c, p);
      sampler_.update(board, p, empty_before);
    }
    last_ = p;
    return p;
  }

  // The move generator of Table 3.5; the board and the sampler are as before when it returns.
  HG_INLINE Point choose(const Board& board, Color c, Random& random) {
    compute_local_features(board, c);
    if (const Point ko = board.ko_point(); HG_UNLIKELY(ko != kNoPoint))
      if (board.is_ko(c, ko)) set_zero(c, ko);
    Point p = kPass;
    while (const uint64_t total = sampler_.total(c) + local_total_) {
      const auto r = static_cast<uint64_t>((uint128{random.next()} * total) >> 64);
      p = HG_LIKELY(local_count_ <= Sampler<N>::kListLength)
              ? sampler_.pick(c, r, extra_.data(), points_.data(), local_total_)
              : pick_slowly(c, r);
      if (HG_LIKELY(!is_bad_self_atari(board, c, p))) break;
      set_zero(c, p);
      p = kPass;
    }
    recover(c);
    return p == kPass ? p : replaced(board, c, p);
  }

  // The exact weight the next draw gives to a move: for tests and for training.
  uint64_t weight_of(const Board& board, Color c, Point p) {
    compute_local_features(board, c);
    uint64_t w = board.is_ko(c, p) ? 0 : sampler_.weight(c, p);
    if (w != 0)
      for (int i = 0; i < local_count_; ++i)
        if (points_[static_cast<size_t>(i)] == p) w += extra_[static_cast<size_t>(i)];
    recover(c);
    return w;
  }

 private:
  static constexpr int kMostLocal = 8 + TacticalMoves<N>::kMost;

  static uint32_t scaled(uint32_t weight, uint32_t factor) {
    return static_cast<uint32_t>((uint64_t{weight} * factor + 255) >> 8);
  }

  // Lists what the local features add: the eight neighbours of the last move, then the tactical
  // moves. A factor below 1 cannot add; such a weight is lowered in the sampler until recover().
  HG_INLINE void compute_local_features(const Board& board, Color c) {
    for (; HG_UNLIKELY(local_count_ > 8); --local_count_)
      extra_[static_cast<size_t>(local_count_ - 1)] = 0;
    local_total_ = 0;
    if (HG_UNLIKELY(last_ == kPass)) {
      extra_.fill(0);
      local_count_ = 0;
      return;
    }
    const uint32_t contiguous = tables_->factor(mask_of(LocalFeature::Contiguous));
    local_count_ = 8;
    for (int d = 0; d < 8; ++d) {
      const auto i = static_cast<size_t>(d);
      points_[i] = last_ + kStep<N>[i];
      const uint32_t w = sampler_.weight(c, points_[i]);
      extra_[i] = uint64_t{scaled(w, contiguous)} - w;
      local_total_ += extra_[i];
    }
    if (HG_UNLIKELY(contiguous < 256))
      for (int d = 0; d < 8; ++d) set_factor(c, points_[static_cast<size_t>(d)], contiguous);
    tactical_.collect(board, c, last_);
    for (int i = 0; i < tactical_.count; ++i)
      set_factor(c, tactical_.points[static_cast<size_t>(i)],
                 tables_->factor(tactical_.masks[static_cast<size_t>(i)]));
  }

  HG_NOINLINE void set_factor(Color c, Point p, uint32_t factor) {
    const size_t i = local_slot(p);
    local_total_ -= extra_[i];
    extra_[i] = 0;
    const uint32_t w = sampler_.weight(c, p);
    const uint32_t wanted = scaled(w, factor);
    if (wanted < w) {
      override_weight(c, p, wanted);
    } else {
      extra_[i] = wanted - w;
      local_total_ += extra_[i];
    }
  }
  size_t local_slot(Point p) {
    for (int i = 0; i < local_count_; ++i)
      if (points_[static_cast<size_t>(i)] == p) return static_cast<size_t>(i);
    points_[static_cast<size_t>(local_count_)] = p;
    extra_[static_cast<size_t>(local_count_)] = 0;
    return static_cast<size_t>(local_count_++);
  }

  // More tactical moves than a row has points.
  HG_NOINLINE Point pick_slowly(Color c, uint64_t r) const {
    if (r >= local_total_) return sampler_.pick(c, r - local_total_);
    size_t i = 0;
    while (r >= extra_[i]) r -= extra_[i++];
    return points_[i];
  }

  // SetZeroGamma and RecoverMoves of Table 3.5.
  HG_NOINLINE void set_zero(Color c, Point p) {
    override_weight(c, p, 0);
    for (int i = 0; i < local_count_; ++i)
      if (points_[static_cast<size_t>(i)] == p) {
        local_total_ -= extra_[static_cast<size_t>(i)];
        extra_[static_cast<size_t>(i)] = 0;
      }
  }
  void override_weight(Color c, Point p, uint32_t weight) {
    const auto n = static_cast<size_t>(override_count_++);
    overridden_[n] = p;
    old_weight_[n] = sampler_.weight(c, p);
    sampler_.set_weight(c, p, weight);
  }
  HG_INLINE void recover(Color c) {
    while (HG_UNLIKELY(override_count_ > 0)) {
      const auto n = static_cast<size_t>(--override_count_);
      sampler_.set_weight(c, overridden_[n], old_weight_[n]);
    }
  }

  // ReplaceMove: before filling a false eye, capture what makes it false, where that can be done.
  HG_INLINE Point replaced(const Board& board, Color c, Point p) const {
    if (HG_LIKELY(board.neighbours(p, c) != 4)) return p;
    for (size_t d = 4; d < 8; ++d) {
      const Point q = p + kStep<N>[d];
      if (board.at(q) != opponent(c)) continue;
      const Point capture = board.atari_point(q);
      if (capture != kNoPoint && !board.is_ko(c, capture)) return capture;
    }
    return p;
  }

  std::shared_ptr<const SoftmaxTables> tables_;
  Sampler<N> sampler_;
  TacticalMoves<N> tactical_;
  Point last_ = kPass;
  int local_count_ = 0;
  int override_count_ = 0;
  uint64_t local_total_ = 0;
  std::array<uint64_t, std::max(kMostLocal, Sampler<N>::kListLength)> extra_{};  // 0 if unused
  std::array<Point, std::max(kMostLocal, Sampler<N>::kListLength)> points_;
  // A point is lowered at most twice: by a factor, then to zero.
  std::array<Point, 2 * kArea<N>> overridden_;
  std::array<uint32_t, 2 * kArea<N>> old_weight_;
};

}  // namespace hayago
