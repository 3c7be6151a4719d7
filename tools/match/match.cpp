#include "tools/match/match.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <thread>

#include "core/base/random.h"
#include "search/player/time_control.h"
#include "tools/match/seats.h"

namespace hayago::match {
namespace {

using Clock = std::chrono::steady_clock;

std::string describe_time(const TimeSettings& t) {
  if (t.system == TimeSettings::System::None) return "none";
  if (t.system == TimeSettings::System::Absolute) return plain(t.main);
  return plain(t.main) + "+" + plain(t.period) + "/" + std::to_string(t.stones);
}

// What time control does where nothing else is said; `spec.text` has what is said.
std::string describe_clock(int size) {
  const TimeParams t = time_params(size);
  return plain(t.c) + "/" + plain(t.max_ply) + "/" + plain(t.unstable) + "/" +
         plain(t.behind_below) + "/" + plain(t.behind_extra);
}

// Everything a preset does, so that a changed default is noticed when a match goes on.
std::string describe(const ContestantSpec& spec, int size) {
  std::string text = spec.text + " time=" + describe_time(spec.time);
  if (!spec.is_preset()) return text;
  if (spec.time.system != TimeSettings::System::None) text += " clock=" + describe_clock(size);
  return text + " " + describe_settings(spec.settings);
}

void add_points(Tally& tally, double points) {
  ++(points > 0.75 ? tally.wins : points > 0.25 ? tally.draws : tally.losses);
}

Seats* others = nullptr;

class Runner {
 public:
  Runner(const MatchSettings& settings, Openings openings, MatchLog log,
         const std::function<void(const MatchProgress&)>& progress, const std::atomic<bool>& stop)
      : settings_(settings),
        openings_(std::move(openings)),
        log_(std::move(log)),
        progress_(progress),
        asked_to_stop_(stop) {
    results_ = log_.known();
    for (const GameResult& game : results_) done_.push_back(game.game);
  }

  Result<MatchReport> run() {
    std::thread watcher([this] { watch(); });
    std::vector<std::thread> threads;
    for (int i = 0; i < settings_.parallel; ++i) threads.emplace_back([this] { play_games(); });
    const int elsewhere = seats() ? seats()->count(settings_.parallel) : 0;
    for (int i = 0; i < elsewhere; ++i) threads.emplace_back([this, i] { play_elsewhere(i); });
    for (std::thread& thread : threads) thread.join();
    if (!returned_.empty()) play_games();  // what others had begun when they were lost
    ended_ = true;
    watcher.join();
    if (problem_) return *problem_;
    return report();
  }

 private:
  MatchReport report() const {
    std::vector<GameResult> within;
    for (const GameResult& game : results_)
      if (game.game < settings_.games) within.push_back(game);
    return summarize(within, settings_.sprt);
  }

  // A signal handler can only set a flag: this passes it on to waits and searches.
  void watch() {
    while (!ended_) {
      if (asked_to_stop_) stop_ = true;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

  std::optional<int64_t> next_game() {
    const std::lock_guard lock(mutex_);
    if (stop_ || decided_ || problem_) return {};
    if (!returned_.empty()) {
      const int64_t again = returned_.back();
      returned_.pop_back();
      return again;
    }
    while (next_ < settings_.games && std::find(done_.begin(), done_.end(), next_) != done_.end())
      ++next_;
    if (next_ >= settings_.games) return {};
    return next_++;
  }

  void play_games() {
    std::array<std::unique_ptr<Contestant>, 2> players;
    for (size_t i = 0; i < 2; ++i)
      players[i] = make_contestant(settings_.contestants[i], log_.stderr_path(static_cast<int>(i)),
                                   settings_.keep_programs, settings_.patience(stop_));
    Result<std::unique_ptr<Judge>> judge = make_judge(settings_.judge, settings_.patience(stop_));
    if (!judge) return fail(judge.error());
    while (const std::optional<int64_t> game = next_game()) {
      if (decided_) return;
      const bool first_is_black = settings_.first_is_black(*game);
      const std::array<Contestant*, 2> seats = {players[first_is_black ? 0 : 1].get(),
                                                players[first_is_black ? 1 : 0].get()};
      const std::optional<GameOutcome> outcome = play_game(seats, setup_for(*game), **judge);
      if (outcome) store(*game, first_is_black, *outcome, record_of(*outcome, first_is_black));
    }
  }

  std::string record_of(const GameOutcome& outcome, bool first_is_black) const {
    return record_text(outcome, settings_.contestants[first_is_black ? 0 : 1].text,
                       settings_.contestants[first_is_black ? 1 : 0].text);
  }

  void play_elsewhere(int seat) {
    while (const std::optional<int64_t> game = next_game()) {
      const bool first_is_black = settings_.first_is_black(*game);
      GameOrder order{{settings_.contestants[first_is_black ? 0 : 1],
                       settings_.contestants[first_is_black ? 1 : 0]},
                      setup_for(*game),
                      settings_.judge,
                      settings_.keep_programs};
      const auto report = seats()->play(seat, order, stop_);
      if (!report) {
        const std::lock_guard lock(mutex_);
        returned_.push_back(*game);
        return;
      }
      if (*report) store(*game, first_is_black, (*report)->outcome, (*report)->sgf);
    }
  }

  GameSetup setup_for(int64_t game) const {
    GameSetup setup;
    setup.size = settings_.size;
    setup.rules = settings_.rules;
    setup.opening = openings_.of_pair(game / 2);
    setup.patience = settings_.patience(stop_);
    const auto index = static_cast<uint64_t>(game);
    for (size_t color = 0; color < 2; ++color) {
      setup.seeds[color] = mix_bits(settings_.seed ^ mix_bits(2 * index + color));
      setup.time[color] =
          settings_.contestants[settings_.first_is_black(game) ? color : 1 - color].time;
    }
    return setup;
  }

  void store(int64_t game, bool first_is_black, const GameOutcome& outcome,
             const std::string& sgf) {
    GameResult result{
        game,
        first_is_black,
        outcome.winner,
        outcome.ending,
        outcome.result,
        outcome.note,
        outcome.moves,
        {outcome.seconds[first_is_black ? 0 : 1], outcome.seconds[first_is_black ? 1 : 0]},
        outcome.area_score,
        {outcome.ponder[first_is_black ? 0 : 1], outcome.ponder[first_is_black ? 1 : 0]}};
    const std::lock_guard lock(mutex_);
    if (const Result<void> added = log_.add(result, sgf); !added) problem_ = added.error();
    const auto place = std::upper_bound(
        results_.begin(), results_.end(), game,
        [](int64_t number, const GameResult& other) { return number < other.game; });
    results_.insert(place, result);
    ++played_;
    const MatchReport now = report();
    if (now.verdict && *now.verdict != Sprt::Verdict::Continue) {
      decided_ = true;
      stop_ = true;  // games in progress can no longer count
    }
    if (!progress_) return;
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    const auto left = static_cast<double>(settings_.games) - static_cast<double>(results_.size());
    progress_({result, now, seconds, seconds / static_cast<double>(played_) * left});
  }

  void fail(const Error& error) {
    const std::lock_guard lock(mutex_);
    problem_ = error;
  }

  const MatchSettings& settings_;
  Openings openings_;
  MatchLog log_;
  const std::function<void(const MatchProgress&)>& progress_;
  const std::atomic<bool>& asked_to_stop_;
  std::atomic<bool> stop_{false}, ended_{false}, decided_{false};
  std::mutex mutex_;  // guards what follows
  std::optional<Error> problem_;
  std::vector<GameResult> results_;
  std::vector<int64_t> done_;      // before this run
  std::vector<int64_t> returned_;  // begun by seats that were lost
  int64_t next_ = 0;
  int64_t played_ = 0;
  Clock::time_point start_ = Clock::now();
};

}  // namespace

void set_seats(Seats* seats) { others = seats; }
Seats* seats() { return others; }

std::string record_text(const GameOutcome& outcome, const std::string& black,
                        const std::string& white) {
  SgfGame record = outcome.record;
  record.info["PB"] = black;
  record.info["PW"] = white;
  return to_sgf(record);
}

Patience MatchSettings::patience(const std::atomic<bool>& stop) const {
  return {std::min(timeout, Patience{}.quick), timeout, &stop};
}

std::map<std::string, std::string> MatchSettings::identity() const {
  std::map<std::string, std::string> all = {{"black", describe(contestants[0], size)},
                                            {"white", describe(contestants[1], size)},
                                            {"size", std::to_string(size)},
                                            {"komi", plain(rules.komi)},
                                            {"ko", ko_rule_name(rules.ko)},
                                            {"score", judge},
                                            {"opening", opening},
                                            {"seed", std::to_string(seed)}};
  if (handicap > 0) all["handicap"] = std::to_string(handicap);
  return all;
}

int64_t Faults::total() const {
  int64_t sum = 0;
  for (const int64_t count : by_ending) sum += count;
  return sum;
}

MatchReport summarize(const std::vector<GameResult>& results, const std::optional<Sprt>& sprt) {
  MatchReport report;
  report.finished = static_cast<int64_t>(results.size());
  if (sprt) report.verdict = Sprt::Verdict::Continue;
  for (size_t i = 0; i < results.size(); ++i) {
    const GameResult& game = results[i];
    if (game.game != static_cast<int64_t>(i)) break;  // a gap: an earlier game is not finished
    add_points(report.tally, game.points());
    add_points(report.by_color[game.first_is_black ? 0 : 1], game.points());
    if (const int guilty = game.guilty(); guilty >= 0) {
      ++report.faults[static_cast<size_t>(guilty)].by_ending[static_cast<size_t>(game.ending)];
      if (report.fault_notes.size() < 10)
        report.fault_notes.push_back("game " + std::to_string(game.game) + ": " + game.note);
    }
    for (size_t side = 0; side < 2; ++side) {
      report.seconds[side] += game.seconds[side];
      report.ponder[side] += game.ponder[side];
    }
    report.moves += game.moves;
    if (game.ending == Ending::Resign) ++report.by_resignation;
    if (game.ending == Ending::Score) {
      ++report.counted_games;
      const Color by_area = game.area_score > 0   ? Color::Black
                            : game.area_score < 0 ? Color::White
                                                  : Color::Empty;
      if (by_area != game.winner) ++report.area_differs;
    }
    if (!sprt) continue;
    report.verdict = sprt->verdict(report.tally);
    if (*report.verdict != Sprt::Verdict::Continue) break;
  }
  return report;
}

Result<MatchReport> run_match(const MatchSettings& settings,
                              const std::function<void(const MatchProgress&)>& progress,
                              const std::atomic<bool>& stop) {
  Result<Openings> openings =
      settings.handicap > 0
          ? Openings::of_handicap(settings.handicap, settings.size)
          : Openings::make(settings.opening, settings.size, settings.rules, settings.seed);
  if (!openings)
    return Error{(settings.handicap > 0 ? "--handicap: " : "--opening: ") + openings.error().text};
  const Patience patience = settings.patience(stop);
  if (const auto judge = make_judge(settings.judge, patience); !judge) return judge.error();
  for (const ContestantSpec& contestant : settings.contestants) {
    if (contestant.is_preset())
      if (const auto fit = check_params(contestant.settings.params, settings.size); !fit)
        return Error{contestant.text + ": " + fit.error().text};
    const Result<std::string> name = introduce(contestant, patience);
    if (stop) return MatchReport{};
    if (!name) return name.error();
  }
  Result<MatchLog> log =
      settings.folder.empty() ? MatchLog() : MatchLog::open(settings.folder, settings.identity());
  if (!log) return log.error();
  const MatchReport before = summarize(log->known(), settings.sprt);
  if (before.verdict && *before.verdict != Sprt::Verdict::Continue) return before;
  return Runner(settings, std::move(*openings), std::move(*log), progress, stop).run();
}

}  // namespace hayago::match
