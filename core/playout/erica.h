// The Erica policy: Boltzmann softmax over 3x3 patterns with atari status and seven local features
// (4.3.2), drawn by the move generator of Table 3.5. Pattern weights are kept by a Sampler. Points
// around the last move gain a factor while a draw lasts; moves with a tactical feature are taken
// out of the sampler for it and stand in a small list with their whole weight.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "core/model/playout_weights.h"
#include "core/playout/learnt_weights.h"
#include "core/playout/playout.h"
#include "core/playout/policy_options.h"
#include "core/playout/sampler.h"
#include "core/tactics/races.h"

namespace hayago {

//
// With kMore it can learn: then the points around the last move are always listed, and what is
// listed counts a factor more that is learnt from one playout to the next (learnt_weights.h). And
// it can read more than the papers say (PlayoutReading).
template <int N, bool kMore = false>
class EricaPolicy {
 public:
  using Board = PlayoutBoard<N>;
  static constexpr bool kUnrollColors = true;

  explicit EricaPolicy(std::shared_ptr<const SoftmaxTables> tables = default_softmax_tables(N))
      : tables_(std::move(tables)), sampler_(tables_->by_code()) {
    begin_tables();
  }
  // `learnt` may be null: then it learns nothing.
  EricaPolicy(std::shared_ptr<const SoftmaxTables> tables, std::shared_ptr<LearntWeights> learnt,
              const PlayoutReading& reading = {}) requires kMore : tables_(std::move(tables)),
                                                                   learnt_(std::move(learnt)),
                                                                   reading_(reading),
                                                                   sampler_(tables_->by_code()) {
    begin_tables();
    for (int n = 1; n <= kLargestSaved; ++n)
      saves_[static_cast<size_t>(n)] = static_cast<uint64_t>(
          std::lround(static_cast<double>(kSaveUnit) * std::pow(n, reading_.saves)));
    if (!learnt_) return;
    listing_ = true;
    gain_ = {};
  }

 private:
  void begin_tables() {
    const uint32_t contiguous = tables_->factor(mask_of(LocalFeature::Contiguous));
    listing_ = contiguous < kGainUnit;
    if (!listing_) gain_ = typename Sampler<N>::Gain(contiguous - kGainUnit);
  }

 public:
  void begin(const Board& board, Color to_move, Point last) {
    HG_ASSERT(override_count_ == 0);
    if constexpr (kMore) trace_.clear();
    sampler_.begin(board);
    last_ = last;
    short_chains_ = last == kPass ? 0 : short_chains_beside(board, last, to_move);
  }

  HG_INLINE Point play(Board& board, Color c, Random& random) {
    return c == Color::Black ? play_as<Color::Black>(board, random)
                             : play_as<Color::White>(board, random);
  }

  // One body for each colour: it is a constant all the way down to the board.
  template <Color c>
  HG_NOINLINE Point play_as(Board& board, Random& random) {
    const auto [p, view] = draw(board, c, random);
    if (HG_UNLIKELY(p == kPass)) {
      board.pass();
      short_chains_ = 0;
    } else {
      const int empty_before = board.empty_count();
      board.play(c, p, view);
      sampler_.update(board, p, empty_before);
      short_chains_ = view.chain.bits() & view.few;
    }
    last_ = p;
    return p;
  }

  // Plays a move that is given.
  void take(Board& board, Color c, Point p) {
    const NeighbourView view = board.look(c, p);
    const int empty_before = board.empty_count();
    board.play(c, p, view);
    sampler_.update(board, p, empty_before);
    short_chains_ = view.chain.bits() & view.few;
    last_ = p;
  }

  // After a playout: black_gain is Black's result less what was expected.
  void learn(double rate, double black_gain) requires kMore {
    if (learnt_) trace_.learn(*learnt_, static_cast<float>(rate), static_cast<float>(black_gain));
  }

  // The move generator of Table 3.5; the board and the sampler are as before when it returns.
  Point choose(const Board& board, Color c, Random& random) { return draw(board, c, random).move; }

  // The exact weight the next draw gives to a move, in 1/256: for tests and for training.
  uint64_t weight_of(const Board& board, Color c, Point p) {
    list_tactical(board, c);
    uint64_t w = board.is_ko(c, p) ? 0 : sampler_.weight(c, p) * kGainUnit;
    for (const int step : kStep<N>)
      if (last_ != kPass && last_ + step == p && w != 0) w += sampler_.weight(c, p) * gain_.by;
    for (int i = 0; i < listed_count_; ++i)
      if (listed_[static_cast<size_t>(i)].point == p && !board.is_ko(c, p))
        w += listed_[static_cast<size_t>(i)].weight;
    recover(c);
    return w;
  }

 private:
  static constexpr uint64_t kGainUnit = Sampler<N>::kGainUnit;

  struct Draw {
    Point move = kPass;
    NeighbourView view;  // of the move, if there is one
  };
  HG_INLINE Draw draw(const Board& board, Color c, Random& random) {
    listed_count_ = 0;
    listed_total_ = 0;
    const bool has_ko = board.ko_point() != kNoPoint;
    if (HG_UNLIKELY((short_chains_ | static_cast<uint64_t>(has_ko) | listing_) != 0))
      list_tactical(board, c);
    if (const Point ko = board.ko_point(); HG_UNLIKELY(ko != kNoPoint))
      if (board.is_ko(c, ko)) set_zero(c, ko);
    Draw drawn;
    if constexpr (kMore) {
      if (finds_nakade(board, c, drawn)) {
        recover(c);
        return drawn;
      }
    }
    if (HG_UNLIKELY(!settle(board, c, random, drawn))) {
      drawn.move = settle_later(board, c, random);
      if (drawn.move != kPass) drawn.view = board.look(c, drawn.move);
    }
    if constexpr (kMore) {
      if (learnt_) note_draw(c, drawn.move);
      if (reading_.nakade == NakadeReading::All) go_to_vital(board, c, drawn);
    }
    recover(c);
    HG_ASSERT(drawn.move == kPass || board.is_legal(c, drawn.move));
    // Four own neighbours: perhaps a false eye.
    if (HG_UNLIKELY(drawn.move != kPass && board.neighbours(drawn.move, c) == 4)) {
      drawn.move = replaced(board, c, drawn.move);
      drawn.view = board.look(c, drawn.move);
    }
    return drawn;
  }

  // Draws once; false where the move is forbidden, which takes it out. No move left: a pass.
  HG_INLINE bool settle(const Board& board, Color c, Random& random, Draw& drawn) {
    // After a pass nothing is near: any centre will do.
    const auto gain = last_ == kPass ? typename Sampler<N>::Gain() : gain_;
    const Point centre = last_ == kPass ? point_at<N>(0, 0) : last_;
    const uint64_t near = sampler_.sum_around(c, centre);
    const uint64_t unlisted = sampler_.total(c) * kGainUnit + gain.by * near;
    const uint64_t total = unlisted + listed_total_;
    drawn.move = kPass;
    if (HG_UNLIKELY(total == 0)) return true;
    const auto r = static_cast<uint64_t>((uint128{random.next()} * total) >> 64);
    drawn.move = HG_UNLIKELY(r >= unlisted) ? pick_listed(r - unlisted)
                                            : sampler_.pick(c, r, centre, gain, near);
    drawn.view = board.look(c, drawn.move);
    if (HG_LIKELY(!is_refused(board, c, drawn))) return true;
    if constexpr (kMore) {
      if (redirects(board, c, drawn)) return true;
    }
    set_zero(c, drawn.move);
    return false;
  }
  HG_INLINE bool is_refused(const Board& board, Color c, const Draw& drawn) const {
    if (HG_UNLIKELY(is_bad_self_atari(board, c, drawn.move, drawn.view))) return true;
    if constexpr (kMore)
      return reading_.seki && drawn.view.own_few != 0 && breaks_seki(board, c, drawn.move);
    return false;
  }

  // --- Reading (PlayoutReading) ---

  // An eye of the opponent's that the last move touches has a point that kills it, and no chain of
  // c's is short of liberties there.
  bool finds_nakade(const Board& board, Color c, Draw& drawn) const requires kMore {
    if (reading_.nakade == NakadeReading::None || short_chains_ != 0) return false;
    const Point vital = nakade_point(board, c, last_);
    if (vital == kNoPoint || sampler_.weight(c, vital) == 0) return false;
    drawn = {vital, board.look(c, vital)};
    return true;
  }
  // Who moves inside a small eye space, whosesoever, moves where it is decided.
  void go_to_vital(const Board& board, Color c, Draw& drawn) const requires kMore {
    if (drawn.move == kPass) return;
    const Point vital = vital_point_around(board, drawn.move);
    if (HG_LIKELY(vital == kNoPoint || vital == drawn.move)) return;
    if (!board.is_legal(c, vital) || is_bad_self_atari(board, c, vital)) return;
    drawn = {vital, board.look(c, vital)};
  }
  bool redirects(const Board& board, Color c, Draw& drawn) const requires kMore {
    if (!reading_.redirect || !is_bad_self_atari(board, c, drawn.move, drawn.view)) return false;
    const Point better = better_liberty(board, c, drawn.move);
    if (better == kNoPoint) return false;
    drawn = {better, board.look(c, better)};
    return true;
  }
  // How much more it counts to save the largest of the chains that the last move put in atari.
  uint64_t gain_of_saving(const Board& board) const requires kMore {
    int most = 1;
    for_each_chain_in(short_chains_, [&](Point own) {
      if (board.atari_point(own) != kNoPoint) most = std::max(most, board.chain_size(own));
    });
    return saves_[static_cast<size_t>(std::min(most, kLargestSaved))];
  }
  HG_NOINLINE Point settle_later(const Board& board, Color c, Random& random) {
    Draw drawn;
    while (!settle(board, c, random, drawn)) {
    }
    return drawn.move;
  }

  // The points around the last move count gain_ more, which the draw sees to. What else has
  // features moves from the sampler to a list, with its whole weight.
  HG_NOINLINE void list_tactical(const Board& board, Color c) {
    listed_count_ = 0;
    listed_total_ = 0;
    if (last_ == kPass) return;
    if constexpr (kMore) save_gain_ = reading_.saves > 0 ? gain_of_saving(board) : kSaveUnit;
    tactical_.collect(board, c, last_, short_chains_);
    for (int i = 0; i < tactical_.count; ++i)
      list(board, c, tactical_.points[static_cast<size_t>(i)],
           tactical_.masks[static_cast<size_t>(i)]);
    if (!listing_) return;
    for (const int step : kStep<N>)
      if (sampler_.weight(c, last_ + step) != 0)
        list(board, c, last_ + step, mask_of(LocalFeature::Contiguous));
  }
  void list(const Board& board, Color c, Point p, FeatureMask mask) {
    uint64_t weight = uint64_t{sampler_.weight(c, p)} * tables_->factor(mask);
    if constexpr (kMore) {
      constexpr FeatureMask kSaves =
          mask_of(LocalFeature::SaveByCapture) | mask_of(LocalFeature::SaveByExtending);
      if ((mask & kSaves) != 0) weight = weight * save_gain_ / kSaveUnit;
      if (learnt_) weight = learnt_weight(board, c, p, weight);
    }
    HG_ASSERT(listed_count_ < static_cast<int>(listed_.size()));
    listed_[static_cast<size_t>(listed_count_++)] = {p, weight};
    listed_total_ += weight;
    override_weight(c, p, 0);
  }
  uint64_t learnt_weight(const Board& board, Color c, Point p, uint64_t weight) requires kMore {
    const uint32_t key = LearntWeights::key(c, p, board.pattern(p));
    keys_[static_cast<size_t>(listed_count_)] = key;
    return static_cast<uint64_t>(static_cast<float>(weight) * learnt_->factor(key));
  }
  // What could have been drawn near the last move, each with the gradient of its factor.
  void note_draw(Color c, Point drawn) requires kMore {
    if (listed_count_ == 0) return;
    const uint64_t total = sampler_.total(c) * kGainUnit + listed_total_;
    const float share = total == 0 ? 0 : 1 / static_cast<float>(total);
    for (int i = 0; i < listed_count_; ++i) {
      const Listed& entry = listed_[static_cast<size_t>(i)];
      if (entry.weight == 0) continue;
      const float gradient =
          (entry.point == drawn ? 1.0f : 0.0f) - static_cast<float>(entry.weight) * share;
      trace_.note(keys_[static_cast<size_t>(i)], gradient);
    }
  }
  HG_NOINLINE Point pick_listed(uint64_t r) const {
    HG_ASSERT(r < listed_total_);
    size_t i = 0;
    for (; r >= listed_[i].weight; ++i) r -= listed_[i].weight;
    return listed_[i].point;
  }

  // SetZeroGamma and RecoverMoves of Table 3.5.
  HG_NOINLINE void set_zero(Color c, Point p) {
    override_weight(c, p, 0);
    for (int i = 0; i < listed_count_; ++i) {
      Listed& entry = listed_[static_cast<size_t>(i)];
      if (entry.point != p) continue;
      HG_ASSERT(listed_total_ >= entry.weight);
      listed_total_ -= entry.weight;
      entry.weight = 0;
    }
  }
  void override_weight(Color c, Point p, uint32_t weight) {
    const auto n = static_cast<size_t>(override_count_++);
    HG_ASSERT(n < overridden_.size());
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
  HG_NOINLINE Point replaced(const Board& board, Color c, Point p) const {
    for (size_t d = 4; d < 8; ++d) {
      const Point q = p + kStep<N>[d];
      if (board.at(q) != opponent(c)) continue;
      const Point capture = board.atari_point(q);
      if (capture != kNoPoint && !board.is_ko(c, capture)) return capture;
    }
    return p;
  }

  std::shared_ptr<const SoftmaxTables> tables_;
  std::shared_ptr<LearntWeights> learnt_;  // kMore; null: learns nothing
  PlayoutReading reading_;                 // kMore
  // What saving a chain of so many stones counts, in 1 / kSaveUnit: whole numbers, so that playouts
  // are the same everywhere.
  static constexpr uint64_t kSaveUnit = 16;
  static constexpr int kLargestSaved = 40;
  std::array<uint64_t, kLargestSaved + 1> saves_{};
  uint64_t save_gain_ = kSaveUnit;
  Sampler<N> sampler_;
  TacticalMoves<N> tactical_;
  // The weights around the last move grow by gain_, or where they would shrink they are listed.
  typename Sampler<N>::Gain gain_;
  bool listing_ = false;
  Point last_ = kPass;
  uint64_t short_chains_ = 0;  // of the player to move, beside the last move
  int override_count_ = 0;
  int listed_count_ = 0;
  uint64_t listed_total_ = 0;
  struct Listed {
    Point point;
    uint64_t weight;
  };
  std::array<Listed, TacticalMoves<N>::kMost + 8> listed_;
  struct Nothing {};
  std::conditional_t<kMore, std::array<uint32_t, TacticalMoves<N>::kMost + 8>, Nothing> keys_;
  std::conditional_t<kMore, LearningTrace, Nothing> trace_;
  // A point is overridden at most twice: as it is listed, then as it is rejected.
  std::array<Point, 2 * kArea<N>> overridden_;
  std::array<uint32_t, 2 * kArea<N>> old_weight_;
};

}  // namespace hayago
