#include "core/playout/registry.h"

#include <array>
#include <string>

#include "core/playout/erica.h"
#include "core/playout/light.h"

namespace hayago {
namespace {

struct NoBoard {};

template <int N, class Policy>
class Runner final : public PlayoutRunner<N> {
 public:
  explicit Runner(const PolicyOptions& options) : policy_(make_policy(options)) {}

  void set_start(const Board<N>& start, Color to_move, Point last) override {
    start_ = typename Policy::Board(start);
    if constexpr (!kPlaysMoves) tree_start_ = TreeBoard(start);
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

  void restart() override {
    if constexpr (kPlaysMoves)
      board_ = start_;
    else
      tree_board_ = tree_start_;
  }
  void advance(Color c, Point p) override {
    if constexpr (kPlaysMoves)
      play_or_pass(board_, c, p);
    else
      play_or_pass(tree_board_, c, p);
  }
  PlayoutResult finish(Color to_move, Point last, Random& random, Trail<N>& trail) override {
    if constexpr (!kPlaysMoves) board_ = typename Policy::Board(tree_board_);
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
  // A board that only draws its own moves is taken from a light one where the playout begins.
  static constexpr bool kPlaysMoves = requires(typename Policy::Board & board, Color c, Point p) {
    board.play(c, p);
  };
  using TreeBoard = std::conditional_t<kPlaysMoves, NoBoard, LightBoard<N>>;

  template <class B>
  static void play_or_pass(B& board, Color c, Point p) {
    if (p == kPass)
      board.pass();
    else
      board.play(c, p);
  }
  static Policy make_policy(const PolicyOptions& options) {
    if constexpr (std::is_constructible_v<Policy, decltype(options.softmax)>)
      if (options.softmax) return Policy(options.softmax);
    return Policy();
  }

  typename Policy::Board start_;
  typename Policy::Board board_;
  [[no_unique_address]] TreeBoard tree_start_;
  [[no_unique_address]] TreeBoard tree_board_;
  Policy policy_;
  Color to_move_ = Color::Black;
  Point last_ = kPass;
};

template <int N>
struct Entry {
  PolicyInfo info;
  std::unique_ptr<PlayoutRunner<N>> (*make)(const PolicyOptions&);
};

template <int N, class Policy>
std::unique_ptr<PlayoutRunner<N>> make(const PolicyOptions& options) {
  return std::make_unique<Runner<N, Policy>>(options);
}

// One line per policy.
template <int N>
constexpr std::array kEntries = {
    Entry<N>{{"light", "uniform over legal moves that do not fill an own real eye"},
             make<N, LightPolicy<N>>},
    Entry<N>{{"erica", "softmax over 3x3 patterns with atari status and local features"},
             make<N, EricaPolicy<N>>},
};

constexpr auto kInfos = [] {
  std::array<PolicyInfo, kEntries<9>.size()> infos{};
  for (size_t i = 0; i < infos.size(); ++i) infos[i] = kEntries<9>[i].info;
  return infos;
}();

}  // namespace

std::span<const PolicyInfo> policies() { return kInfos; }

bool is_policy(std::string_view name) {
  for (const PolicyInfo& info : policies())
    if (name == info.name) return true;
  return false;
}

template <int N>
Result<std::unique_ptr<PlayoutRunner<N>>> make_runner(std::string_view policy,
                                                      const PolicyOptions& options) {
  for (const Entry<N>& entry : kEntries<N>)
    if (policy == entry.info.name) return entry.make(options);
  std::string known;
  for (const PolicyInfo& info : policies())
    known += (known.empty() ? "" : ", ") + std::string(info.name);
  return Error{"unknown policy '" + std::string(policy) + "'; known: " + known};
}

template Result<std::unique_ptr<PlayoutRunner<9>>> make_runner<9>(std::string_view,
                                                                  const PolicyOptions&);
template Result<std::unique_ptr<PlayoutRunner<13>>> make_runner<13>(std::string_view,
                                                                    const PolicyOptions&);
template Result<std::unique_ptr<PlayoutRunner<19>>> make_runner<19>(std::string_view,
                                                                    const PolicyOptions&);
template Result<std::unique_ptr<PlayoutRunner<kAnySize>>> make_runner<kAnySize>(
    std::string_view, const PolicyOptions&);

}  // namespace hayago
