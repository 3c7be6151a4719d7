// PlayoutRunner for a policy: what registry.cpp lists. The large policies are instantiated in their
// own .cpp files, so that a change to one compiles that one.
#pragma once

#include <memory>
#include <type_traits>

#include "core/playout/registry.h"

namespace hayago {

template <int N, class Policy>
class Runner final : public PlayoutRunner<N> {
 public:
  explicit Runner(const PolicyOptions& options) : policy_(make_policy(options)) {}

  void set_start(const Board<N>& start, Color to_move, Point last) override {
    start_ = typename Policy::Board(start);
    to_move_ = to_move;
    last_ = last;
  }
  PlayoutResult run(Random& random) override {
    NoTrail none;
    board_ = start_;
    return run_playout(policy_, board_, to_move_, last_, random, none);
  }
  PlayoutResult run(Random& random, PlayoutDetail<N>& detail) override {
    board_ = start_;
    const PlayoutResult result =
        run_playout(policy_, board_, to_move_, last_, random, detail.trail);
    for (int y = 0; y < board_.size(); ++y)
      for (int x = 0; x < board_.size(); ++x) {
        const Point p = point_at<N>(x, y);
        detail.owner[p] = board_.owner_of(p);
      }
    return result;
  }

  void restart() override { board_ = start_; }
  void advance(Color c, Point p) override {
    if (p == kPass)
      board_.pass();
    else
      board_.play(c, p);
  }
  PlayoutResult finish(Color to_move, Point last, Random& random, Trail<N>& trail) override {
    return run_playout(policy_, board_, to_move, last, random, trail);
  }
  void count_owners(PointMap<N, int32_t>& sum) const override {
    for (int y = 0; y < board_.size(); ++y)
      for (int x = 0; x < board_.size(); ++x) {
        const Point p = point_at<N>(x, y);
        const Color owner = board_.owner_of(p);
        sum[p] += (owner == Color::Black) - (owner == Color::White);
      }
  }

 private:
  static Policy make_policy(const PolicyOptions& options) {
    if constexpr (std::is_constructible_v<Policy, decltype(options.softmax)>)
      if (options.softmax) return Policy(options.softmax);
    return Policy();
  }

  typename Policy::Board start_;
  typename Policy::Board board_;
  Policy policy_;
  Color to_move_ = Color::Black;
  Point last_ = kPass;
};

template <int N, class Policy>
std::unique_ptr<PlayoutRunner<N>> make_runner_of(const PolicyOptions& options) {
  return std::make_unique<Runner<N, Policy>>(options);
}

}  // namespace hayago
