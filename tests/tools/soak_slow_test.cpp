// Long runs: a GTP session that goes on and on, a tree that is searched, played and pruned again
// and again, a season of games on a server. Some seconds each here; HAYAGO_SOAK_MINUTES=20 makes
// the first two take that long together, and the season longer.
#include <gtest/gtest.h>
#include <malloc.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "core/base/stopwatch.h"
#include "core/board/board_text.h"
#include "core/rules/score.h"
#include "search/params/presets.h"
#include "search/player/player.h"
#include "tests/support/cgos_server.h"
#include "tests/support/search_checks.h"
#include "tests/support/server_clock.h"
#include "tools/cgos/cgos_player.h"
#include "tools/gtp/commands.h"

namespace hayago {
namespace {

using Clock = std::chrono::steady_clock;

double minutes() {
  const char* given = std::getenv("HAYAGO_SOAK_MINUTES");
  return given != nullptr ? std::atof(given) : 0;
}
double seconds_for_one() { return minutes() > 0 ? 30 * minutes() : 6; }

// MiB that this process keeps in memory, after what is free went back to the system.
double resident() {
  ::malloc_trim(0);
  std::ifstream file("/proc/self/statm");
  double total = 0, pages = 0;
  file >> total >> pages;
  return pages * static_cast<double>(::sysconf(_SC_PAGESIZE)) / (1 << 20);
}

PlayerSettings soak_settings() {
  PlayerSettings settings;
  settings.params = *preset_params("champion");
  settings.playouts = 60;
  settings.threads = 2;
  settings.memory = 4;
  settings.seed = 7;
  settings.ponder = true;
  return settings;
}

// Random commands, most of them moves; everything gets its answer.
class RandomSession {
 public:
  RandomSession() : engine_("Hayago", "1") {
    state_.player = std::make_unique<Player>(soak_settings());
    gtp::add_all_commands(engine_, state_);
  }

  void step() {
    const unsigned dice = random_.below(1000);
    const std::string color = random_.below(2) == 0 ? "b" : "w";
    if (dice < 3)
      ask("boardsize " + std::to_string(5 + random_.below(15)));
    else if (dice < 8)
      ask("clear_board");
    else if (dice < 100)
      ask("undo", true);
    else if (dice < 130)
      ask("lz-analyze " + color + " 1");
    else if (dice < 160)
      ask("kata-genmove_analyze " + color + " 5 ownership true");
    else if (dice < 170)
      ask("final_status_list dead");
    else if (dice < 175)
      ask("kata-set-param policy " + std::string(random_.below(2) == 0 ? "light" : "balanced"));
    else if (dice < 180)
      ask("clear_cache");
    else if (dice < 500)
      play(color == "b" ? Color::Black : Color::White);
    else
      genmove(color);
    if (dice % 10 == 0) {
      state_.player->start_pondering(state_.game);
      state_.player->stop_pondering();
    }
  }
  int64_t commands() const { return commands_; }
  int64_t moves() const { return moves_; }

 private:
  std::string ask(const std::string& line, bool may_fail = false) {
    std::ostringstream out;
    EXPECT_TRUE(engine_.answer(line, out));
    const std::string answer = out.str();
    EXPECT_TRUE(answer.starts_with("=") || (may_fail && answer.starts_with("?")))
        << line << ": " << answer;
    EXPECT_TRUE(answer.ends_with("\n\n")) << line;
    ++commands_;
    return answer;
  }
  void play(Color color) {
    const std::string vertex = std::visit(
        [&]<int N>(const Game<N>& game) {
          const std::vector<Point> moves = game.legal_moves(color);
          if (moves.empty()) return std::string("pass");
          return to_text<N>(moves[random_.below(static_cast<uint32_t>(moves.size()))]);
        },
        state_.game);
    ask(std::string("play ") + color_name(color) + " " + vertex);
    ++moves_;
  }
  void genmove(const std::string& color) {
    const std::string answer = ask("genmove " + color);
    ++moves_;
    const bool over = std::visit([](const auto& game) { return game.is_over(); }, state_.game);
    if (over || answer.starts_with("= resign")) ask("clear_board");
  }

  gtp::GtpEngine engine_;
  gtp::GtpState state_;
  Random random_{3};
  int64_t commands_ = 0, moves_ = 0;
};

TEST(Soak, ASessionKeepsItsMemory) {
  RandomSession session;
  const auto begin = Clock::now();
  // What a session needs it has asked for after its first tenth: all sizes, all kinds of tables.
  while (seconds_since(begin) < seconds_for_one() / 10 || session.commands() < 500) session.step();
  const double before = resident();
  double most = before;
  while (seconds_since(begin) < seconds_for_one() || session.commands() < 1500) {
    for (int i = 0; i < 100; ++i) session.step();
    most = std::max(most, resident());
    if (HasFailure()) break;
  }
  RecordProperty("commands", std::to_string(session.commands()));
  std::printf("%lld commands, %lld moves; %.1f MiB at first, at most %.1f\n",
              static_cast<long long>(session.commands()), static_cast<long long>(session.moves()),
              before, most);
  EXPECT_LT(most, before + 48) << "MiB";
}

// A bot that lives for weeks runs its search a million times.
TEST(Soak, RunsGiveTheirMemoryBack) {
  Search<9> search(*preset_params("champion"), {2, 2, 5}, 9);
  const auto run = [&](int times) {
    for (int i = 0; i < times; ++i) search.run({.playouts = 2});
  };
  run(200);
  const double before = resident();
  run(4000);
  EXPECT_LT(resident(), before + 8) << "MiB";
}

// A small tree in a long game: full again and again. Its counters say what a recount says.
TEST(Soak, ATreeCountsRight) {
  SearchParams params = *preset_params("champion");
  params.policy = "light";
  Search<9> search(params, {2, 1, 5}, 9);
  Random random(8);
  const auto begin = Clock::now();
  int64_t runs = 0, games = 0, pruned = 0;
  while (seconds_since(begin) < seconds_for_one() || runs < 100) {
    Game<9> game;
    search.set_position(position_of(game));
    ++games;
    for (int move = 0; move < 60 && !game.is_over(); ++move, ++runs) {
      const SearchReport report = search.run({.playouts = 600});
      pruned += report.prunings;
      expect_sound(search);
      ASSERT_LE(search.tree().pool().used(), size_t{1} << 20);
      // Half of the moves are the best, half are any: trees kept and trees thrown away.
      const std::vector<Point> moves = game.legal_moves(game.to_move());
      Point p = report.best;
      if (random.below(2) == 0 && !moves.empty())
        p = moves[random.below(static_cast<uint32_t>(moves.size()))];
      ASSERT_TRUE(game.play(game.to_move(), p));
      search.play(p);
    }
  }
  std::printf("%lld searches in %lld games, %lld prunings\n", static_cast<long long>(runs),
              static_cast<long long>(games), static_cast<long long>(pruned));
  EXPECT_GT(pruned, 10);
}

// A season: the server's clock runs by what the player wants to think, by the way there and back,
// and while the connection is cut. A search that takes exactly what it is given.
struct ServerTime {
  double thought = 0;  // since the genmove came
};

class PunctualSearch : public AnySearch {
 public:
  PunctualSearch(ServerTime& time, int size) : time_(time), size_(size) {}
  void show(const AnyGame& game, Color to_move) override {
    moves_.clear();
    std::visit(
        [&](const auto& g) {
          for (const Point p : g.legal_moves(to_move))
            if (!g.board().is_real_eye(to_move, p)) moves_.push_back(p);
        },
        game);
    to_move_ = to_move;
  }
  SearchReport run(const Budget& budget, const std::function<void(const SearchProgress&)>&, double,
                   const LiveReports&) override {
    time_.thought += budget.seconds;
    SearchReport report;
    report.size = size_;
    report.to_move = to_move_;
    report.simulations = report.root_visits = 1000;
    report.seconds = budget.seconds;
    report.best =
        moves_.empty() ? kPass : moves_[random_.below(static_cast<uint32_t>(moves_.size()))];
    report.moves = {{report.best, 1000, 0.5, 0, 0, 0, {}}};
    report.ownership.assign(static_cast<size_t>(size_ * size_), 0);
    return report;
  }
  void stop() override {}
  void restart(uint64_t) override {}
  int size() const override { return size_; }

 private:
  ServerTime& time_;
  int size_;
  Color to_move_ = Color::Black;
  std::vector<Point> moves_;
  Random random_{17};
};

// One season of CGOS as the server sees it.
class Season {
 public:
  Season()
      : player_(settings(),
                [this](int size, const SearchParams&, const SearchSetup&) {
                  return std::make_unique<PunctualSearch>(time_, size);
                }),
        session_(options_, player_, [](const std::string&) {}) {}

  void play_game(int number) {
    const int size = number % 4 == 0 ? 19 : number % 4 == 1 ? 13 : 9;
    const double main = size == 19 ? 900 : size == 13 ? 600 : 300;
    ours_ = number % 2 == 0 ? Color::Black : Color::White;
    game_ = Game<kAnySize>(size, {KoRule::Positional, Scoring::Area, 7.0});
    clock_.emplace(TimeSettings{TimeSettings::System::Absolute, main, 0, 0});
    played_.clear();
    id_ = std::to_string(number);
    main_ms_ = static_cast<int>(1000 * main);
    log_in();
    session_.on_line(setup());
    while (!game_.is_over()) {
      if (random_.below(60) == 0) cut();
      if (game_.to_move() == ours_) {
        if (!our_move()) return;
      } else {
        their_move();
      }
      if (played_.size() > static_cast<size_t>(4 * size * size)) break;
    }
    session_.on_line("gameover 2026-11-15 " + score_text(game_.score()));
    EXPECT_FALSE(session_.in_game());
    ++games;
  }

  int games = 0, cuts = 0, lost_on_time = 0, illegal = 0;
  double days = 0;
  double least_left = 1e9;

 private:
  static PlayerSettings settings() {
    PlayerSettings settings;
    settings.params = *preset_params("champion");
    settings.seed = 1;
    settings.lag = 0.05;
    settings.resign = 0;
    return settings;
  }

  void log_in() {
    session_.on_connect();
    session_.on_line("protocol genmove_analyze");
    session_.on_line("username");
    session_.on_line("password");
  }
  std::string setup() const {
    std::string line = "setup " + id_ + " " + std::to_string(game_.size()) + " 7.0 " +
                       std::to_string(main_ms_) + " ";
    line += ours_ == Color::Black ? "them(1800) tester(1500?)" : "tester(1500?) them(1800)";
    for (const std::string& move : played_) line += " " + move + " 1000";
    return line;
  }
  // Cut, back after some seconds that nobody's clock forgives, all moves sent again.
  void cut() {
    ++cuts;
    const double away = 0.5 + random_.below(1500) / 1000.0;
    if (game_.to_move() == ours_ && clock_->left() > 20) spend(away);
    days += away / 86400;
    log_in();
    session_.on_line(setup());
  }
  void spend(double seconds) {
    days += seconds / 86400;
    if (!clock_->move(seconds)) ++lost_on_time;
    least_left = std::min(least_left, clock_->left());
  }

  bool our_move() {
    time_.thought = 0;
    const int ms = static_cast<int>(1000 * clock_->left());
    const cgos::CgosSession::Answer answer = session_.on_line(
        std::string("genmove ") + (ours_ == Color::Black ? "b " : "w ") + std::to_string(ms));
    if (!answer.line) {
      ADD_FAILURE() << "no move: " << answer.problem;
      return false;
    }
    spend(time_.thought + random_.below(50) / 1000.0);  // the way there and back
    const std::string vertex = answer.line->substr(0, answer.line->find(' '));
    const Result<Point> p = parse_vertex<kAnySize>(vertex, game_.size());
    if (!p || !game_.play(ours_, *p)) {
      ++illegal;
      return false;
    }
    played_.push_back(vertex);
    return lost_on_time == 0;
  }
  void their_move() {
    const Point p = random_sensible_move(game_, game_.to_move(), random_);
    const std::string vertex = to_text<kAnySize>(p);
    const char* letter = game_.to_move() == Color::Black ? "b" : "w";
    ASSERT_TRUE(game_.play(game_.to_move(), p));
    days += 4.0 / 86400;
    played_.push_back(vertex);
    session_.on_line("play " + std::string(letter) + " " + vertex + " 100000");
  }

  ServerTime time_;
  cgos::CgosOptions options_ = [] {
    cgos::CgosOptions o;
    o.user = "tester";
    o.password = "secret";
    return o;
  }();
  cgos::SearchCgosPlayer player_;
  cgos::CgosSession session_;
  Game<kAnySize> game_{9};
  std::optional<ServerClock> clock_;
  std::vector<std::string> played_;
  std::string id_;
  int main_ms_ = 0;
  Color ours_ = Color::Black;
  Random random_{31};
};

TEST(Soak, ASeasonOnAServer) {
  Season season;
  const int games = minutes() > 0 ? 3000 : 200;
  for (int i = 0; i < games && !HasFailure(); ++i) season.play_game(i);
  std::printf("%d games, %.1f days of server time, %d cuts, at least %.2f s left\n", season.games,
              season.days, season.cuts, season.least_left);
  EXPECT_EQ(season.games, games);
  EXPECT_EQ(season.lost_on_time, 0);
  EXPECT_EQ(season.illegal, 0);
  EXPECT_GT(season.cuts, games / 2);
  EXPECT_GT(season.days, games / 400.0);
}

}  // namespace
}  // namespace hayago
