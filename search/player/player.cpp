// A move of a player: time, search, extra time, resignation, and pondering between moves.
#include "search/player/player.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <random>

#include "core/base/stopwatch.h"
#include "core/board/board_text.h"
#include "search/player/endgame.h"

namespace hayago {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kPollSeconds = 0.01;
constexpr int64_t kMinVisitsToResign = 100;
constexpr Budget kJudgeBudget{2000, 2.0};  // for dead stones

std::string percent(double share) {
  char text[16];
  std::snprintf(text, sizeof text, "%.1f%%", 100 * share);
  return text;
}

std::string describe(const SearchReport& report) {
  char text[96];
  std::snprintf(text, sizeof text, "%lld playouts in %.2f s, winning %s, score %+.1f",
                static_cast<long long>(report.simulations), report.seconds,
                percent(report.winning()).c_str(), report.score - report.komi);
  return text;
}

// Short enough to be typed again.
uint64_t seed_of_game(const PlayerSettings& settings) {
  return settings.seed ? *settings.seed : std::random_device{}();
}

// Seconds that nothing takes: pondering failed.
constexpr double kFailed = -1;

// A search that failed, for want of memory, is in no state to go on from.
template <class F>
auto or_drop(std::unique_ptr<AnySearch>& search, F&& work) {
  try {
    return work();
  } catch (...) {
    search.reset();
    throw;
  }
}

}  // namespace

bool is_unstable(const SearchReport& report) {
  if (report.moves.empty()) return false;
  const MoveReport& first = report.moves.front();
  return std::any_of(report.moves.begin() + 1, report.moves.end(), [&](const MoveReport& m) {
    return 10 * m.visits >= first.visits && m.value > first.value;
  });
}

Player::Player(PlayerSettings settings, SearchMaker maker)
    : settings_(std::move(settings)),
      make_search_(std::move(maker)),
      seed_(seed_of_game(settings_)) {}

Player::~Player() { stop_pondering(); }

void Player::change(PlayerSettings settings) {
  const PlayerSettings& old = settings_;
  if (old.params != settings.params || old.threads != settings.threads ||
      old.memory != settings.memory || old.seed != settings.seed || old.weights != settings.weights)
    forget();
  const bool reseeded = old.seed != settings.seed;
  settings_ = std::move(settings);
  if (reseeded) seed_ = seed_of_game(settings_);
}

void Player::new_game() {
  stop_pondering();
  seed_ = seed_of_game(settings_);
  if (search_) search_->restart(seed_);
  pondered_ = {};
  ponder_tally_ = {};
  last_report_ = {};
  last_reason_.clear();
}

void Player::forget() {
  stop_pondering();
  search_.reset();
  pondered_ = {};
  last_report_ = {};
  last_reason_.clear();
}

// What the next thoughts are about and who hears of them.
void Player::begin(const RootMoves& root, const LiveReports& live) {
  interrupted_ = false;
  root_ = root;
  live_ = live;
}

void Player::show(const AnyGame& game, Color color) {
  stop_pondering();
  or_drop(search_, [&] {
    if (!search_ || search_->size() != size_of(game))
      search_ = make_search_(size_of(game), settings_.params, settings_.setup(seed_));
    search_->show(game, color);
  });
}

bool Player::should_stop() { return interrupted_ || (watch_ && watch_()); }

TimeParams Player::time_params_for(int size, const GameClock& clock, Color color) const {
  TimeParams params = settings_.time(size);
  params.seen_lag = 1.5 * clock.observed_lag(color);
  return params;
}

// What pondering found out about the move that came; null: it did not look at it.
const MoveReport* Player::pondered_reply(const AnyGame& game) const {
  if (pondered_.seconds <= 0 || moves_of(game) != pondered_.moves + 1) return nullptr;
  return pondered_.report.find(std::visit([](const auto& g) { return g.last_move(); }, game));
}

void Player::count_ponder_hit(const AnyGame& game) {
  // A move that came before pondering had begun says nothing of it.
  if (pondered_.report.root_visits == 0 || moves_of(game) != pondered_.moves + 1) return;
  ++(pondered_reply(game) != nullptr ? ponder_tally_.hits : ponder_tally_.misses);
}

// Erica 5.6.3: what pondering has done for the move that came need not be done again.
MoveBudget Player::less_pondering(const AnyGame& game, MoveBudget budget) const {
  const MoveReport* found = pondered_reply(game);
  if (!settings_.ponder_saves || !budget.saves || found == nullptr ||
      pondered_.report.root_visits == 0)
    return budget;
  const double share =
      static_cast<double>(found->visits) / static_cast<double>(pondered_.report.root_visits);
  return after_pondering(budget, pondered_.seconds, share);
}

Budget Player::budget_for(const AnyGame& game, Color color, const GameClock& clock,
                          std::optional<MoveBudget>& timed) const {
  Budget budget{settings_.playouts, settings_.seconds};
  const int size = size_of(game);
  timed = move_budget(time_params_for(size, clock, color), clock.state(color), size,
                      static_cast<int>(moves_of(game)));
  if (timed) {
    timed = less_pondering(game, *timed);
    if (budget.seconds > 0) timed->think = timed->limit = std::min(budget.seconds, timed->limit);
  } else if (budget.playouts == 0 && budget.seconds == 0) {
    budget.playouts = kDefaultPlayouts;
  }
  return budget;
}

SearchReport Player::think(const Budget& budget, bool may_stop_early) {
  const auto watch = [&](const SearchProgress& now) {
    const double rate = now.seconds > 0 ? static_cast<double>(now.simulations) / now.seconds : 0;
    if (should_stop() ||
        (may_stop_early && budget.seconds > 0 &&
         cannot_catch_up(now.best_visits, now.second_visits, rate, budget.seconds - now.seconds)))
      search_->stop();
  };
  return or_drop(search_, [&] {
    return search_->run({budget.playouts, budget.seconds, root_}, watch, kPollSeconds, live_);
  });
}

// Erica's Algorithm 1.
SearchReport Player::think_by_clock(const TimeParams& params, const MoveBudget& budget) {
  const auto start = Clock::now();
  const bool may_stop = settings_.early_stop && budget.saves;
  const auto longer = [&](double seconds, SearchReport& report) {
    if (seconds < 0.001 || should_stop()) return;
    const int64_t before = report.simulations;
    report = think({settings_.playouts, seconds}, may_stop);
    report.simulations += before;
  };
  SearchReport report = think({settings_.playouts, budget.think}, may_stop);
  if (settings_.playouts > 0 && report.simulations >= settings_.playouts) return report;
  if (report.stop_reason == StopReason::Decided) return report;
  longer(extra_when_behind(params, budget, report.winning(), seconds_since(start)), report);
  longer(extra_when_unstable(params, budget, is_unstable(report), seconds_since(start)), report);
  report.seconds = seconds_since(start);
  return report;
}

bool Player::play_from_book(const AnyGame& game, Color color, Decision& decision) const {
  if (!settings_.opening) return false;
  const std::optional<BookAnswer> answer =
      book_answer(*settings_.opening, game, color, settings_.book_spread, seed_);
  if (!answer) return false;
  decision.move = answer->move;
  decision.why = "book: winning " + percent(answer->value) + " after " +
                 std::to_string(answer->visits) + " playouts, one of " +
                 std::to_string(answer->choices);
  return true;
}

Decision Player::choose(const AnyGame& game, Color color, const GameClock& clock, bool cleanup,
                        const RootMoves& root, const LiveReports& live) {
  begin(root, live);
  Decision decision;
  if (root.all() && play_from_book(game, color, decision)) {
    stop_pondering();
  } else if (!cleanup && may_end_by_passing(game, color)) {
    decision.why = "the opponent passed and the count is won";
  } else {
    show(game, color);
    count_ponder_hit(game);
    std::optional<MoveBudget> timed;
    const Budget budget = budget_for(game, color, clock, timed);
    const TimeParams params = time_params_for(size_of(game), clock, color);
    decision.report = timed ? think_by_clock(params, *timed) : think(budget, false);
    const SearchReport& report = decision.report;
    decision.move = end_of_game_move(game, report, cleanup);
    decision.why = describe(report);
    decision.resign = settings_.resign > 0 && report.winning() < settings_.resign &&
                      report.root_visits >= kMinVisitsToResign &&
                      moves_of(game) >= static_cast<size_t>(size_of(game));
  }
  pondered_ = {};
  last_report_ = decision.report;
  last_reason_ = decision.why;
  return decision;
}

SearchReport Player::analyse(const AnyGame& game, Color color, double seconds,
                             const RootMoves& root) {
  begin(root);
  show(game, color);
  last_report_ = think({0, seconds}, false);
  return last_report_;
}

SearchReport Player::measure(const AnyGame& game, int64_t playouts) {
  stop_pondering();
  begin({});
  const auto search = make_search_(size_of(game), settings_.params, settings_.setup(seed_));
  search->show(game, to_move_of(game));
  return search->run(
      {playouts, 0, {}},
      [&](const SearchProgress&) {
        if (should_stop()) search->stop();
      },
      kPollSeconds);
}

void Player::start_pondering(const AnyGame& game) {
  const Color to_move = to_move_of(game);
  show(game, to_move);
  pondered_ = {moves_of(game), 0, {}};
  stop_ponder_ = ponder_done_ = false;
  ponder_thread_ = std::thread([this] {
    const auto start = Clock::now();
    try {
      if (!stop_ponder_)
        pondered_.report = search_->run({0, 0, {{}, {}, settings_.ponder_moves}}, {}, 1);
      pondered_.seconds = seconds_since(start);
    } catch (...) {
      pondered_.seconds = kFailed;  // nobody hears an exception here
    }
    ponder_done_ = true;
  });
}

// A run that has not begun does not hear stop(): say it until the thread is done.
void Player::stop_pondering() {
  if (!ponder_thread_.joinable()) return;
  stop_ponder_ = true;
  while (!ponder_done_) {
    search_->stop();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ponder_thread_.join();
  if (pondered_.seconds != kFailed) return;
  pondered_ = {};
  search_.reset();
}

std::vector<Point> Player::dead_stones(const AnyGame& game) {
  begin({});
  const Color to_move = to_move_of(game);
  // A tree that knows the end by heart plays nothing out and learns nothing of stones.
  search_.reset();
  show(game, to_move);
  const SearchReport report = think(kJudgeBudget, false);
  return dead_by_ownership(game, report.ownership);
}

}  // namespace hayago
