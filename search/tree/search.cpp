// One run after the other: workers in a TBB arena until a budget ends it, pruning between them when
// memory is full, then the report.
#include "search/tree/search.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>

#include "core/base/cores.h"
#include "core/base/stopwatch.h"
#include "core/tactics/shape.h"
#include "core/tactics/tactics.h"
#include "search/formula/choose.h"

namespace hayago {
namespace {

using Clock = std::chrono::steady_clock;

// Golois 3.4
constexpr int64_t kDecidedAfter = 1000;
constexpr int64_t kDecidedChild = 50;

template <int N>
std::vector<Point> most_visited_line(const Node* node, int first) {
  std::vector<Point> line;
  for (int child = first; node != nullptr && line.size() < 30;) {
    line.push_back(node->move(child));
    node = Tree<N>::child_of({const_cast<Node*>(node), child});
    if (node == nullptr) break;
    child = 0;
    for (int i = 1; i < node->count(); ++i)
      if (read(node->stat(i)).visits > read(node->stat(child)).visits) child = i;
    if (read(node->stat(child)).visits == 0) break;
  }
  return line;
}

PlayoutReading reading_of(const SearchParams& params) {
  return {params.play_nakade, params.play_saves, params.play_seki, params.play_redirect};
}

}  // namespace

const char* stop_reason_name(StopReason reason) {
  constexpr const char* kNames[] = {"playouts", "time",    "clearly decided",
                                    "memory",   "stopped", "visit counters full"};
  return kNames[static_cast<size_t>(reason)];
}

Result<void> check_params(const SearchParams& params, int size) {
  if (params.leaf == LeafKind::Bulk && size > bulk::kMaxBulkSize)
    return Error{"leaf=bulk plays boards up to 19x19"};
  if (params.leaf != LeafKind::Playout && (params.score_bonus > 0 || params.criticality > 0 ||
                                           params.settled > 0 || params.adapt != Adapt::None))
    return Error{"score_bonus, criticality, settled and adapt need leaf=playout"};
  if (reading_of(params).any() && ((params.policy != "erica" && params.policy != "balanced") ||
                                   params.leaf != LeafKind::Playout))
    return Error{"play_... need leaf=playout and the policy erica or balanced"};
  if (params.adapt == Adapt::Weights && params.policy != "erica" && params.policy != "balanced")
    return Error{"adapt=weights needs the policy erica or balanced"};
  if (params.leaf == LeafKind::Lanes) return check_lane_params(params, size);
  return {};
}

// What the workers of one run share.
template <int N>
struct Search<N>::Run {
  Budget budget;
  const std::function<void(const SearchProgress&)>& progress;
  double interval;
  const LiveReports& live;
  Clock::time_point start = Clock::now();
  double next_progress = interval;
  double next_live = live.interval;
  // Simulations begun. Every one writes it, and reads what is beside it: a line of its own.
  alignas(64) std::atomic<int64_t> taken{0};
  alignas(64) std::atomic<bool> ended{false};
  std::atomic<bool> paused{false};  // for a live report or the guest
  std::atomic<bool> guest_waits{false};
  int64_t received = 0;  // simulations that the guest brought: changes during pauses alone
  std::atomic<StopReason> reason{StopReason::Playouts};
  int prunings = 0;
  size_t nodes_pruned = 0;

  // As many simulations of `wanted` as the budget has left.
  int64_t take(int64_t wanted) {
    if (wanted == 0) return 0;
    const int64_t before = taken.fetch_add(wanted, kRelaxed);
    if (budget.playouts == 0) return wanted;
    const int64_t mine = std::clamp<int64_t>(budget.playouts - before, 0, wanted);
    if (mine < wanted) taken.fetch_sub(wanted - mine, kRelaxed);
    return mine;
  }
  bool is_used_up() const { return budget.playouts > 0 && taken.load(kRelaxed) >= budget.playouts; }
  void end(StopReason why) {
    bool expected = false;
    if (ended.compare_exchange_strong(expected, true, kRelaxed)) reason.store(why, kRelaxed);
  }
};

// Kept between runs: TBB 2021.8 does not give back the memory of an arena (7 KiB for each).
template <int N>
struct Search<N>::Threads {
  explicit Threads(int workers) : arena(workers) {}
  tbb::task_arena arena;
};

template <int N>
Search<N>::Search(const SearchParams& params, const SearchSetup& setup, int size)
    : params_(params),
      setup_(setup),
      tree_(params_, static_cast<size_t>(setup.memory_mib) << 20,
            setup.workers > 0 ? setup.workers : usable_cores(), setup.rank) {
  if (const Result<void> fit = check_params(params_, size); !fit)
    throw std::invalid_argument(fit.error().text);
  const int workers = setup.workers > 0 ? setup.workers : usable_cores();
  Position<N> empty;
  empty.board = Board<N>(size);
  empty.history.push_back({empty.board.hash(), empty.to_move});
  start_from(empty);
  setup_.playout.size = size;
  setup_.playout.reading = reading_of(params_);
  setup_.playout.golois = {params_.golois_eyes, params_.golois_atari, params_.golois_spares};
  for (int i = 0; i < workers; ++i) add_worker(i);
  threads_ = std::make_unique<Threads>(workers);
}

template <int N>
void Search<N>::add_worker(int index) {
  const bool first = index == 0 || !params_.adapt_shared;
  const bool replies = params_.adapt == Adapt::Lgrf1 || params_.adapt == Adapt::Lgrf2;
  if (replies && first)
    replies_.push_back(std::make_shared<ReplyTable<N>>(
        params_.adapt == Adapt::Lgrf1 ? ReplyContext::One : ReplyContext::Two));
  if (params_.adapt == Adapt::Weights && first)
    learnt_.push_back(std::make_shared<LearntWeights>());
  PolicyOptions options = setup_.playout;
  options.replies = replies;
  if (!learnt_.empty()) options.learnt = learnt_.back();
  auto runner = make_runner<N>(params_.policy, options);
  if (!runner) throw std::invalid_argument(runner.error().text);
  workers_.push_back(std::make_unique<SearchWorker<N>>(params_, tree_, komi_, index,
                                                       std::move(*runner), setup_.isa));
  if (replies) workers_.back()->set_replies(replies_.back());
}

template <int N>
void Search<N>::forget_learnt() {
  for (const auto& replies : replies_) replies->clear();
  for (const auto& learnt : learnt_) learnt->clear();
}
template <int N>
Search<N>::~Search() = default;

template <int N>
void Search<N>::set_position(const Position<N>& position) {
  HG_ASSERT(position.board.size() == tree_.position().board.size());
  start_from(position);
}

template <int N>
void Search<N>::start_from(const Position<N>& position) {
  forget_learnt();
  tree_.set_position(position);
  if (guest_) guest_->tree_is_new(tree_);
  komi_.start(position.komi, params_.dynamic_komi, params_.komi_window, position.board.area());
}

template <int N>
bool Search<N>::play(Point move) {
  komi_.next_move();
  if (guest_) guest_->before_move(tree_, move);
  const bool kept = tree_.play(move);
  if (guest_ && kept) guest_->nodes_went(tree_);
  if (guest_ && !kept) guest_->tree_is_new(tree_);
  return kept;
}

template <int N>
SearchReport Search<N>::run(const Budget& budget,
                            const std::function<void(const SearchProgress&)>& progress,
                            double progress_interval, const LiveReports& live) {
  stop_.store(false, kRelaxed);
  komi_.next_search();
  const uint64_t seed = mix_bits(setup_.seed) + runs_++;
  close_root_moves(budget.root);
  if (!params_.adapt_keep) forget_learnt();
  for (auto& worker : workers_)
    worker->start(seed, workers_.size() == 1, closed_.empty() ? nullptr : &closed_);

  Run run{budget, progress, progress_interval, live};
  if (guest_) guest_->begin(tree_, budget.playouts > 0);
  // TBB starts no more threads than the machine has unless told to.
  const auto threads = static_cast<size_t>(workers());
  const tbb::global_control allowance(tbb::global_control::max_allowed_parallelism, threads);
  while (!run.ended.load(kRelaxed)) {
    threads_->arena.execute([&] {
      tbb::task_group group;
      // Where a worker fails, the run is over for all: the group waits for them on its way out.
      const auto or_end = [&run](const auto& some_work) {
        try {
          some_work();
        } catch (...) {
          run.end(StopReason::Memory);
          throw;
        }
      };
      or_end([&] {
        for (size_t i = 1; i < workers_.size(); ++i)
          group.run([&, i] { or_end([&] { work(*workers_[i], false, run); }); });
        work(*workers_[0], true, run);
      });
      group.wait();
    });
    if (run.ended.load(kRelaxed)) break;
    if (run.paused.load(kRelaxed)) at_pause(run);
    if (!tree_.is_full()) continue;
    // A worker that paused for a report may still have some under way.
    for (auto& worker : workers_)
      if (worker->lanes()) run.taken.fetch_sub(worker->lanes()->drop(), kRelaxed);
    const PruneReport pruned = tree_.prune();
    if (guest_) guest_->nodes_went(tree_);
    ++run.prunings;
    run.nodes_pruned += pruned.nodes_freed;
    if (pruned.nodes_freed == 0) run.end(StopReason::Memory);
  }
  for (auto& worker : workers_) finish_lanes(*worker, run);
  if (guest_) run.received += guest_->end(tree_, stop_);
  // Averages do not add up: see search/share/tree_share.h.
  HG_HEAVY_CHECK((guest_ && params_.share == ShareKind::Mogo) ||
                 check_tree(tree_, params_, workers()).ok());
  SearchReport found = report(run);
  found.simulations += run.received;
  return found;
}

// Leaves at least one move open, whatever is wanted.
template <int N>
void Search<N>::close_root_moves(const RootMoves& wanted) {
  closed_.clear();
  if (wanted.all()) return;
  const Node& node = *tree_.root();
  const auto lists = [](const std::vector<Point>& moves, Point p) {
    return std::find(moves.begin(), moves.end(), p) != moves.end();
  };
  std::vector<bool> closed(static_cast<size_t>(node.count()));
  for (int i = 0; i < node.count(); ++i)
    closed[static_cast<size_t>(i)] = lists(wanted.never, node.move(i)) ||
                                     (!wanted.only.empty() && !lists(wanted.only, node.move(i)));
  if (wanted.focus > 0) workers_[0]->focus(wanted.focus, closed);
  if (std::find(closed.begin(), closed.end(), false) != closed.end()) closed_ = std::move(closed);
}

// One long task. It ends with the run, when memory must be pruned, or for a live report. What lanes
// have under way when memory is full is played to the end first: pruning frees nodes on its paths.
template <int N>
void Search<N>::work(SearchWorker<N>& worker, bool first, Run& run) {
  if (worker.lanes()) worker.lanes()->resume();
  while (!run.ended.load(kRelaxed) && !run.paused.load(kRelaxed)) {
    if (stop_.load(kRelaxed)) run.end(StopReason::Stopped);
    const bool full = tree_.is_full();
    const bool idle = !worker.lanes() || worker.lanes()->in_flight() == 0;
    if (run.ended.load(kRelaxed) || (full && idle)) break;
    const int64_t begun = full ? 0 : run.take(worker.room());
    if (begun == 0 && idle && run.is_used_up()) {
      run.end(StopReason::Playouts);
      break;
    }
    const int64_t playouts = worker.simulate(begun);
    if (params_.leaf == LeafKind::Bulk) run.taken.fetch_add(playouts - 1, kRelaxed);
    if (first) look_around(run);
  }
  worker.forget_others();
  if (run.ended.load(kRelaxed))
    finish_lanes(worker, run);
  else if (worker.lanes())
    worker.lanes()->suspend();
}

// A budget of playouts gets all of them: what is under way is played to the end. Where time is up
// or somebody said stop, it is dropped.
template <int N>
void Search<N>::finish_lanes(SearchWorker<N>& worker, Run& run) {
  LaneSearch<N>* lanes = worker.lanes();
  if (lanes == nullptr) return;
  lanes->resume();
  while (run.reason.load(kRelaxed) == StopReason::Playouts && !stop_.load(kRelaxed) &&
         lanes->in_flight() > 0)
    worker.simulate(0);
  lanes->drop();
}

template <int N>
int Search<N>::in_flight() const {
  int sum = 0;
  for (const auto& worker : workers_)
    if (worker->lanes()) sum += worker->lanes()->in_flight();
  return sum;
}

// Between two simulations of the first worker: the clock (25 ns), the state of the game, progress.
template <int N>
void Search<N>::look_around(Run& run) {
  const int64_t done = run.taken.load(kRelaxed) - in_flight();
  const double seconds = seconds_since(run.start);
  if (run.budget.seconds > 0 && seconds >= run.budget.seconds) run.end(StopReason::Time);
  const Tallied root = read(tree_.root_stat());
  if (root.visits >= kMaxVisits) run.end(StopReason::TooManyVisits);
  const bool looks = params_.leaf == LeafKind::Lanes || done % 64 == 0;
  if (params_.stop_decided && looks && clearly_over()) run.end(StopReason::Decided);
  if (run.live.take && seconds >= run.next_live) run.paused.store(true, kRelaxed);
  if (guest_ && guest_->wants_in(done, seconds)) {
    run.guest_waits.store(true, kRelaxed);
    run.paused.store(true, kRelaxed);
  }
  if (!run.progress || seconds < run.next_progress) return;
  run.next_progress = seconds + run.interval;
  SearchProgress now{done + run.received, seconds, tree_.pool().used()};
  const Node& node = *tree_.root();
  for (int i = 0; i < node.count(); ++i) {
    if (!is_open(i)) continue;
    const int64_t visits = read(node.stat(i)).visits;
    now.second_visits = std::max(now.second_visits, std::min(visits, now.best_visits));
    if (visits <= now.best_visits) continue;
    now.best_visits = visits;
    now.best = node.move(i);
  }
  now.value = node.to_move() == Color::Black ? root.mean() : 1 - root.mean();
  run.progress(now);
}

// The workers have left the tree alone.
template <int N>
void Search<N>::at_pause(Run& run) {
  if (run.guest_waits.exchange(false, kRelaxed)) run.received += guest_->enter(tree_, stop_);
  if (run.live.take && seconds_since(run.start) >= run.next_live) show_live(run);
  run.paused.store(false, kRelaxed);
}

template <int N>
void Search<N>::show_live(Run& run) const {
  run.live.take(report(run));
  run.next_live = seconds_since(run.start) + run.live.interval;
}

template <int N>
SearchReport Search<N>::look() const {
  return report(Run{{}, {}, 1, {}});
}

// Golois 3.4: after 1,000 games everything is lost, or everything is won and some move that always
// won has more than 50 games.
template <int N>
bool Search<N>::clearly_over() const {
  const Node& node = *tree_.root();
  const bool black = node.to_move() == Color::Black;
  const auto all_won = [&](const Tallied& t) {
    return black ? t.value == kWin * t.visits : t.value == 0;
  };
  const auto all_lost = [&](const Tallied& t) {
    return black ? t.value == 0 : t.value == kWin * t.visits;
  };
  const Tallied root = read(tree_.root_stat());
  if (root.visits < kDecidedAfter) return false;
  if (all_lost(root)) return true;
  if (!all_won(root)) return false;
  // Every result was won, so those of every move were; what is under way counts as lost.
  const int64_t unknown = int64_t{in_flight()} * params_.virtual_loss;
  for (int i = 0; i < node.count(); ++i)
    if (read(node.stat(i)).visits > kDecidedChild + unknown) return true;
  return false;
}

template <int N>
SearchReport Search<N>::report(const Run& run) const {
  const Position<N>& position = tree_.position();
  SearchReport report;
  report.size = position.board.size();
  report.to_move = position.to_move;
  report.seconds = seconds_since(run.start);
  report.stop_reason = run.reason.load(kRelaxed);
  const Tallied root = read(tree_.root_stat());
  report.root_visits = root.visits;
  report.value = position.to_move == Color::Black ? root.mean() : 1 - root.mean();
  report.nodes = tree_.pool().nodes();
  report.tree_bytes = tree_.pool().used();
  report.memory_limit = tree_.pool().limit();
  report.prunings = run.prunings;
  report.nodes_pruned = run.nodes_pruned;
  report.workers = workers();
  report.komi = position.komi;
  report.last_komi = komi_.now();

  int64_t won = 0, score = 0, squares = 0, depth = 0, descents = 0, samples = 0;
  PointMap<N, int64_t> owner;
  for (const auto& worker : workers_) {
    const WorkerTotals<N>& t = worker->totals();
    report.simulations += t.simulations;
    report.pool_moves += t.pool_moves;
    won += t.won_sum;
    score += t.score_sum;
    squares += t.score_squares;
    depth += t.depth_sum;
    descents += t.descents;
    samples += t.owner_samples;
    report.deepest = std::max(report.deepest, t.deepest);
    for (size_t i = 0; i < owner.cells.size(); ++i) owner.cells[i] += t.owner.cells[i];
  }
  const auto playouts = static_cast<double>(std::max<int64_t>(report.simulations, 1));
  const double black_won = static_cast<double>(won) / static_cast<double>(kWin) / playouts;
  report.won = position.to_move == Color::Black ? black_won : 1 - black_won;
  report.score = static_cast<double>(score) / playouts;
  const double variance = static_cast<double>(squares) / playouts - report.score * report.score;
  report.score_stdev = std::sqrt(std::max(0.0, variance));
  report.mean_depth =
      static_cast<double>(depth) / static_cast<double>(std::max<int64_t>(descents, 1));
  for (int y = 0; y < report.size; ++y)
    for (int x = 0; x < report.size; ++x)
      report.ownership.push_back(static_cast<float>(owner[point_at<N>(x, y)]) /
                                 static_cast<float>(std::max<int64_t>(samples, 1)));
  add_moves(report);
  report.best = final_move(report);
  return report;
}

template <int N>
void Search<N>::add_moves(SearchReport& report) const {
  const Node& node = *tree_.root();
  const bool black = node.to_move() == Color::Black;
  const auto view = [&](const Tallied& t) { return black ? t.mean() : 1 - t.mean(); };
  for (int i = 0; i < node.count(); ++i) {
    if (!is_open(i)) continue;
    const Tallied t = read(node.stat(i)), rave = read(node.rave(i));
    MoveReport move{node.move(i), t.visits, view(t), rave.visits, view(rave), node.prior(i), {}};
    if (params_.backup != Backup::Mean && t.visits > 0) {
      const double mix = node.mix(i).load(kRelaxed);
      move.value = black ? mix : 1 - mix;
    }
    if (t.visits > 0) move.variation = most_visited_line<N>(&node, i);
    report.moves.push_back(std::move(move));
  }
  std::stable_sort(report.moves.begin(), report.moves.end(),
                   [](const MoveReport& a, const MoveReport& b) { return a.visits > b.visits; });
}

// SuperGo 1.5.2: captures and cuts.
template <int N>
double Search<N>::expert_coefficient(Point p) const {
  const Position<N>& position = tree_.position();
  if (p == kPass) return 1;
  if (params_.capture_coefficient != 1 && is_capture(position.board, position.to_move, p))
    return params_.capture_coefficient;
  if (params_.cut_coefficient != 1 && is_cut(position.board, position.to_move, p))
    return params_.cut_coefficient;
  return 1;
}

template <int N>
Point Search<N>::final_move(const SearchReport& report) const {
  if (report.moves.empty() || report.moves[0].visits == 0) return kPass;
  if (report.stop_reason == StopReason::Decided && report.value == 0) return kPass;
  const auto most = static_cast<double>(report.moves[0].visits);
  Point best = kPass;
  double best_score = -200;
  for (const MoveReport& m : report.moves) {
    const double score =
        choice_score({static_cast<double>(m.visits), m.value, most, expert_coefficient(m.move)},
                     params_.final_choice, params_.balance, params_.lcb_z);
    if (score <= best_score) continue;
    best_score = score;
    best = m.move;
  }
  return best;
}

template class Search<9>;
template class Search<13>;
template class Search<19>;
template class Search<kAnySize>;

}  // namespace hayago
