#include "tools/match/contestant.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>
#include <sstream>

#include "core/base/text.h"
#include "core/board/board_text.h"
#include "core/rules/score.h"
#include "search/params/presets.h"

namespace hayago::match {
namespace {

using Kind = GtpAnswer::Kind;

// No seconds in it: a match played again writes the same records.
std::string remark(const Decision& decision) {
  const SearchReport& report = decision.report;
  if (report.simulations == 0) return decision.why;
  const double tenths = std::round(10 * (report.score - report.komi));
  char text[96];
  std::snprintf(text, sizeof text, "winning %.1f %%, score %s, %lld playouts",
                100 * report.winning(), score_text(tenths / 10).c_str(),
                static_cast<long long>(report.simulations));
  return text;
}

class PresetContestant final : public Contestant {
 public:
  PresetContestant(const ContestantSpec& spec, const std::atomic<bool>& stop)
      : settings_(spec.settings), stop_(stop) {}

  GtpAnswer start(const GameStart& start) override {
    PlayerSettings settings = settings_;
    settings.seed = start.seed;
    player_ = std::make_unique<Player>(settings);
    player_->set_watch([this] { return stop_.load(); });
    game_ = make_game(start.size, start.rules);
    clock_.start(start.time);
    return {};
  }

  GtpAnswer play(Color color, const std::string& vertex) override {
    player_->stop_pondering();
    return std::visit(
        [&]<int N>(Game<N>& game) -> GtpAnswer {
          const Result<Point> p = parse_vertex<N>(vertex, game.size());
          if (!p) return {Kind::Refused, p.error().text, 0};
          if (const Result<void> played = game.play(color, *p); !played)
            return {Kind::Refused, played.error().text, 0};
          return {};
        },
        game_);
  }

  PonderTally ponder_tally() const override { return player_->ponder_tally(); }

  GtpAnswer genmove(Color color, const ClockState& clock, double) override {
    const auto start = std::chrono::steady_clock::now();
    if (clock.settings.system != TimeSettings::System::None)
      clock_.set_left(color, clock.left, clock.stones);
    const Decision decision = player_->choose(game_, color, clock_);
    GtpAnswer answer;
    answer.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (stop_) return {Kind::Stopped, "stopped", answer.seconds};
    if (decision.resign) {
      answer.text = "resign";
      return answer;
    }
    answer.remark = remark(decision);
    // No second look at the rules here: the referee shall see what the search wants.
    answer.text =
        std::visit([&]<int N>(const Game<N>&) { return to_text<N>(decision.move); }, game_);
    if (!play(color, answer.text).ok()) return answer;
    if (player_->settings().ponder) player_->start_pondering(game_);
    return answer;
  }

 private:
  PlayerSettings settings_;
  const std::atomic<bool>& stop_;
  AnyGame game_;
  GameClock clock_;
  std::unique_ptr<Player> player_;  // after the game it looks at: ends its pondering first
};

class GtpContestant final : public Contestant {
 public:
  GtpContestant(const ContestantSpec& spec, std::string log, bool keep, const Patience& patience)
      : command_(spec.command), log_(std::move(log)), keep_(keep), patience_(patience) {}

  GtpAnswer start(const GameStart& start) override {
    if (!keep_) program_.reset();
    if (!program_ || !program_->is_running()) {
      Result<GtpProgram> program = GtpProgram::start(command_, log_, patience_.stop);
      if (!program) return {Kind::Crashed, program.error().text, 0};
      program_.emplace(std::move(*program));
    }
    for (const std::string& line : {"boardsize " + std::to_string(start.size),
                                    std::string("clear_board"), "komi " + plain(start.rules.komi)})
      if (const GtpAnswer answer = program_->ask(line, patience_.quick); !answer.ok())
        return answer;
    if (knows("set_random_seed"))
      (void)program_->ask("set_random_seed " + std::to_string(start.seed % 2'000'000'000),
                          patience_.quick);
    timed_ = start.time.system != TimeSettings::System::None && knows("time_settings");
    if (!timed_) return {};
    return program_->ask("time_settings " + plain(start.time.main) + " " +
                             plain(start.time.period) + " " + std::to_string(start.time.stones),
                         patience_.quick);
  }

  GtpAnswer play(Color color, const std::string& vertex) override {
    return after(
        program_->ask(std::string("play ") + color_name(color) + " " + vertex, patience_.quick));
  }

  GtpAnswer genmove(Color color, const ClockState& clock, double timeout) override {
    if (timed_) {
      const GtpAnswer told =
          program_->ask(std::string("time_left ") + color_name(color) + " " +
                            std::to_string(static_cast<int>(std::max(0.0, clock.left))) + " " +
                            std::to_string(clock.stones),
                        patience_.quick);
      if (!told.ok() && told.kind != Kind::Refused) return after(told);
    }
    return after(program_->ask(std::string("genmove ") + color_name(color), timeout));
  }

 private:
  bool knows(const std::string& command) {
    const GtpAnswer answer = program_->ask("known_command " + command, patience_.quick);
    return answer.ok() && answer.text == "true";
  }
  // A program that once was silent may answer later: it must not play on.
  GtpAnswer after(GtpAnswer answer) {
    if (!answer.ok() && answer.kind != Kind::Refused) program_->abandon();
    return answer;
  }

  std::string command_, log_;
  bool keep_;
  Patience patience_;
  std::optional<GtpProgram> program_;
  bool timed_ = false;
};

}  // namespace

std::string plain(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

Result<ContestantSpec> parse_contestant(const std::string& text, const PlayerSettings& defaults) {
  ContestantSpec spec;
  spec.text = text;
  spec.settings = defaults;
  const size_t colon = text.find(':');
  const std::string name = text.substr(0, colon);
  if (!find_preset(name)) {
    if (name.find_first_of(" /") == std::string::npos && !find_program(text))
      return Error{"'" + name + "' is neither a preset nor a program: " +
                   find_preset(name).error().text + "; " + find_program(text).error().text};
    if (const Result<std::string> found = find_program(text); !found) return found.error();
    spec.command = text;
    return spec;
  }
  spec.settings.params = *preset_params(name);
  keep_prior_source(spec.settings.params, defaults.params);
  spec.settings.preset = name;
  if (colon == std::string::npos) return spec;
  std::istringstream keys(text.substr(colon + 1));
  for (std::string key; std::getline(keys, key, ',');)
    if (const Result<void> set = set_by_name(spec.settings, key); !set)
      return Error{text + ": " + set.error().text};
  return spec;
}

Result<TimeSettings> parse_match_time(const std::string& text) {
  const Error bad{"'" + text +
                  "' is no time: seconds for the game (40), with overtime (60+10/5: ten "
                  "seconds for five moves), or none"};
  if (text == "none") return TimeSettings{};
  const size_t plus = text.find('+'), slash = text.find('/');
  const std::optional<double> main = parse_real(std::string_view(text).substr(0, plus));
  if (!main || *main < 0 || *main > 1e7) return bad;
  if (plus == std::string::npos) {
    if (*main == 0) return bad;
    return TimeSettings{TimeSettings::System::Absolute, *main, 0, 0};
  }
  if (slash == std::string::npos || slash < plus) return bad;
  const std::string_view view = text;
  const std::optional<double> period = parse_real(view.substr(plus + 1, slash - plus - 1));
  const std::optional<double> stones = parse_real(view.substr(slash + 1));
  if (!period || !stones || *period <= 0 || *stones < 1 || *stones > 1000) return bad;
  return TimeSettings{TimeSettings::System::Canadian, *main, *period, static_cast<int>(*stones)};
}

PlayerSettings match_defaults() {
  PlayerSettings settings;
  settings.threads = 1;
  settings.memory = 256;
  settings.resign = 0.1;
  settings.lag = 0.01;
  return settings;
}

std::unique_ptr<Contestant> make_contestant(const ContestantSpec& spec, const std::string& log,
                                            bool keep, const Patience& patience) {
  HG_ASSERT(patience.stop != nullptr);
  if (spec.is_preset()) return std::make_unique<PresetContestant>(spec, *patience.stop);
  return std::make_unique<GtpContestant>(spec, log, keep, patience);
}

Result<std::string> introduce(const ContestantSpec& spec, const Patience& patience) {
  if (spec.is_preset()) return "Hayago " + spec.text;
  Result<GtpProgram> program = GtpProgram::start(spec.command, "", patience.stop);
  if (!program) return program.error();
  const GtpAnswer name = program->ask("name", patience.quick);
  if (!name.ok()) return Error{"'" + spec.command + "' " + name.text};
  const GtpAnswer version = program->ask("version", patience.quick);
  return name.text + (version.ok() ? " " + version.text : "");
}

}  // namespace hayago::match
