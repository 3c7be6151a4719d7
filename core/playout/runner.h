// PlayoutRunner for a policy, and the entry that registry.cpp lists or register_policy() adds.
// Included by the .cpp file of each policy alone, so that a change to one compiles that one.
#pragma once

#include <memory>
#include <type_traits>

#include "core/playout/registry.h"
#include "core/playout/replying.h"

namespace hayago {

// Lists one more policy: from now on whatever takes the name of a policy finds it, searches and the
// benchmark too. Its texts must stay. From any thread; an Error where the name is none or taken, or
// where there are kMaxPolicies.
//
//   constexpr PolicyEntry kMine = policy_entry_of<Mine>("mine", "what it does");
//   if (auto added = register_policy(kMine); !added) ...
inline constexpr int kMaxPolicies = 64;
Result<void> register_policy(const PolicyEntry& entry);

// Whether a policy can play a move that is given (run_replying).
template <class Policy>
concept TakesMoves = requires(Policy& policy, typename Policy::Board& board) {
  policy.take(board, Color::Black, kPass);
};

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
  PlayoutResult finish_replying(Color to_move, Point last, Point before, Random& random,
                                Trail<N>& trail, const ReplyTable<N>& replies) override {
    if constexpr (TakesMoves<Policy>)
      return run_replying(policy_, board_, to_move, last, before, random, trail, replies);
    HG_ASSERT(false);  // made without PolicyOptions::replies
    return finish(to_move, last, random, trail);
  }
  void learn(double rate, double black_gain) override {
    if constexpr (requires { policy_.learn(rate, black_gain); }) policy_.learn(rate, black_gain);
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
    if constexpr (std::is_constructible_v<Policy, decltype(options.softmax),
                                          decltype(options.learnt), PlayoutReading>)
      return Policy(options.softmax, options.learnt, options.reading);
    if constexpr (std::is_constructible_v<Policy, decltype(options.softmax)>)
      if (options.softmax) return Policy(options.softmax);
    if constexpr (std::is_constructible_v<Policy, GoloisParts>) return Policy(options.golois);
    return Policy();
  }

  typename Policy::Board start_;
  typename Policy::Board board_;
  Policy policy_;
  Color to_move_ = Color::Black;
  Point last_ = kPass;
};

// Null where the options want what the policy cannot do.
template <int N, class Policy>
std::unique_ptr<PlayoutRunner<N>> make_runner_of(const PolicyOptions& options) {
  if (options.replies && !TakesMoves<Policy>) return nullptr;
  return std::make_unique<Runner<N, Policy>>(options);
}

// Made<N>::make(options) makes the runner of an instance.
template <template <int> class Made>
constexpr PolicyEntry policy_entry(const char* name, const char* summary) {
  return {{name, summary}, {Made<9>::make, Made<13>::make, Made<19>::make, Made<kAnySize>::make}};
}
// ... which for most policies is nothing but Policy<N> on its board.
template <template <int> class Policy>
constexpr PolicyEntry policy_entry_of(const char* name, const char* summary) {
  return {{name, summary},
          {make_runner_of<9, Policy<9>>, make_runner_of<13, Policy<13>>,
           make_runner_of<19, Policy<19>>, make_runner_of<kAnySize, Policy<kAnySize>>}};
}

}  // namespace hayago
