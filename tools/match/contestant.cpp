#include "tools/match/contestant.h"

#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>
#include <sstream>

#include "core/board_text.h"
#include "core/score.h"
#include "search/presets.h"
#include "tools/weights_option.h"

namespace hayago {
namespace {

using Kind = GtpAnswer::Kind;

std::optional<double> number(std::string_view text) {
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
    return {};
  return value;
}

struct PlayKey {
  const char* name;
  double low, high;
  void (*set)(PlayerSettings&, double);
};
constexpr PlayKey kPlayKeys[] = {
    {"playouts", 0, 1e12, [](PlayerSettings& s, double v) { s.playouts = std::llround(v); }},
    {"seconds", 0, 86400, [](PlayerSettings& s, double v) { s.seconds = v; }},
    {"threads", 1, 1024,
     [](PlayerSettings& s, double v) { s.setup.workers = static_cast<int>(v); }},
    {"memory", 1, 1 << 20,
     [](PlayerSettings& s, double v) { s.setup.memory_mib = static_cast<int>(v); }},
    {"resign", 0, 1, [](PlayerSettings& s, double v) { s.resign_below = v; }},
    {"lag", 0, 60, [](PlayerSettings& s, double v) { s.lag = v; }},
    {"ponder", 0, 1, [](PlayerSettings& s, double v) { s.ponder = v != 0; }},
    {"ponder_moves", 0, 1000,
     [](PlayerSettings& s, double v) { s.ponder_moves = static_cast<int>(v); }},
    {"early_stop", 0, 1, [](PlayerSettings& s, double v) { s.early_stop = v != 0; }},
    {"time_c", 1, 1e6, [](PlayerSettings& s, double v) { s.time.c = v; }},
    {"time_max_ply", 0, 1e6, [](PlayerSettings& s, double v) { s.time.max_ply = v; }},
    {"time_unstable", 0, 100, [](PlayerSettings& s, double v) { s.time.unstable = v; }},
    {"time_behind_below", 0, 1, [](PlayerSettings& s, double v) { s.time.behind_below = v; }},
    {"time_behind_extra", 0, 100, [](PlayerSettings& s, double v) { s.time.behind_extra = v; }},
};

std::string plain(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

// No seconds in it: a match played again writes the same records.
std::string remark(const Decision& decision) {
  const SearchReport& report = decision.report;
  if (report.simulations == 0) return decision.why;
  const double tenths = std::round(10 * (report.score - report.komi));
  char text[96];
  std::snprintf(text, sizeof text, "winning %.1f %%, score %s, %lld playouts", 100 * report.value,
                score_text(tenths / 10).c_str(), static_cast<long long>(report.simulations));
  return text;
}

class PresetContestant final : public Contestant {
 public:
  PresetContestant(const ContestantSpec& spec, const std::atomic<bool>& stop)
      : settings_(spec.settings), stop_(stop) {}

  GtpAnswer start(const GameStart& start) override {
    PlayerSettings settings = settings_;
    settings.setup.seed = start.seed;
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
  GtpContestant(const ContestantSpec& spec, std::string log, bool keep,
                const std::atomic<bool>& stop)
      : command_(spec.command), log_(std::move(log)), keep_(keep), stop_(stop) {}

  GtpAnswer start(const GameStart& start) override {
    if (!keep_) program_.reset();
    if (!program_ || !program_->is_running()) {
      Result<GtpProgram> program = GtpProgram::start(command_, log_, &stop_);
      if (!program) return {Kind::Crashed, program.error().text, 0};
      program_.emplace(std::move(*program));
    }
    for (const std::string& line : {"boardsize " + std::to_string(start.size),
                                    std::string("clear_board"), "komi " + plain(start.rules.komi)})
      if (const GtpAnswer answer = program_->ask(line, kStartTimeout); !answer.ok()) return answer;
    if (knows("set_random_seed"))
      (void)program_->ask("set_random_seed " + std::to_string(start.seed % 2'000'000'000),
                          kStartTimeout);
    timed_ = start.time.system != TimeSettings::System::None && knows("time_settings");
    if (!timed_) return {};
    return program_->ask("time_settings " + plain(start.time.main) + " " +
                             plain(start.time.period) + " " + std::to_string(start.time.stones),
                         kStartTimeout);
  }

  GtpAnswer play(Color color, const std::string& vertex) override {
    return after(
        program_->ask(std::string("play ") + color_name(color) + " " + vertex, kStartTimeout));
  }

  GtpAnswer genmove(Color color, const ClockState& clock, double timeout) override {
    if (timed_) {
      const GtpAnswer told =
          program_->ask(std::string("time_left ") + color_name(color) + " " +
                            std::to_string(static_cast<int>(std::max(0.0, clock.left))) + " " +
                            std::to_string(clock.stones),
                        kStartTimeout);
      if (!told.ok() && told.kind != Kind::Refused) return after(told);
    }
    return after(program_->ask(std::string("genmove ") + color_name(color), timeout));
  }

 private:
  bool knows(const std::string& command) {
    const GtpAnswer answer = program_->ask("known_command " + command, kStartTimeout);
    return answer.ok() && answer.text == "true";
  }
  // A program that once was silent may answer later: it must not play on.
  GtpAnswer after(GtpAnswer answer) {
    if (!answer.ok() && answer.kind != Kind::Refused) program_->abandon();
    return answer;
  }

  std::string command_, log_;
  bool keep_;
  const std::atomic<bool>& stop_;
  std::optional<GtpProgram> program_;
  bool timed_ = false;
};

}  // namespace

std::string contestant_keys() {
  std::string all;
  for (const PlayKey& key : kPlayKeys) all += std::string(key.name) + ", ";
  return all + "time_formula, weights";
}

Result<void> set_contestant_key(PlayerSettings& settings, const std::string& assignment) {
  const size_t equals = assignment.find('=');
  if (equals == std::string::npos)
    return Error{"'" + assignment + "' is not of the form key=value"};
  const std::string name = assignment.substr(0, equals), value = assignment.substr(equals + 1);
  if (name == "time_formula") {
    const Result<TimeFormula> formula = parse_time_formula(value);
    if (!formula) return formula.error();
    settings.formula = *formula;
    return {};
  }
  if (name == "weights") {
    Result<PolicyOptions> playout = read_weights(value);
    if (!playout) return playout.error();
    settings.setup.playout = std::move(*playout);
    return {};
  }
  for (const PlayKey& key : kPlayKeys) {
    if (name != key.name) continue;
    const std::optional<double> v = value == "on" ? 1 : value == "off" ? 0 : number(value);
    if (!v || *v < key.low || *v > key.high)
      return Error{"'" + value + "' is not a value of " + name + "; allowed: " + plain(key.low) +
                   " to " + plain(key.high)};
    key.set(settings, *v);
    return {};
  }
  if (find_param(name) == nullptr)
    return Error{"unknown key '" + name +
                 "'; 'hayago presets champion' lists parameters; also: " + contestant_keys()};
  return set_param(settings.params, name, value);
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
  spec.settings.preset = name;
  if (colon == std::string::npos) return spec;
  std::istringstream keys(text.substr(colon + 1));
  for (std::string key; std::getline(keys, key, ',');)
    if (const Result<void> set = set_contestant_key(spec.settings, key); !set)
      return Error{text + ": " + set.error().text};
  return spec;
}

Result<TimeSettings> parse_match_time(const std::string& text) {
  const Error bad{"'" + text +
                  "' is no time: seconds for the game (40), with overtime (60+10/5: ten "
                  "seconds for five moves), or none"};
  if (text == "none") return TimeSettings{};
  const size_t plus = text.find('+'), slash = text.find('/');
  const std::optional<double> main = number(std::string_view(text).substr(0, plus));
  if (!main || *main < 0 || *main > 1e7) return bad;
  if (plus == std::string::npos) {
    if (*main == 0) return bad;
    return TimeSettings{TimeSettings::System::Absolute, *main, 0, 0};
  }
  if (slash == std::string::npos || slash < plus) return bad;
  const std::string_view view = text;
  const std::optional<double> period = number(view.substr(plus + 1, slash - plus - 1));
  const std::optional<double> stones = number(view.substr(slash + 1));
  if (!period || !stones || *period <= 0 || *stones < 1 || *stones > 1000) return bad;
  return TimeSettings{TimeSettings::System::Canadian, *main, *period, static_cast<int>(*stones)};
}

PlayerSettings match_defaults() {
  PlayerSettings settings;
  settings.setup.workers = 1;
  settings.setup.memory_mib = 256;
  settings.resign_below = 0.1;
  settings.lag = 0.01;
  return settings;
}

std::unique_ptr<Contestant> make_contestant(const ContestantSpec& spec, const std::string& log,
                                            bool keep, const std::atomic<bool>& stop) {
  if (spec.is_preset()) return std::make_unique<PresetContestant>(spec, stop);
  return std::make_unique<GtpContestant>(spec, log, keep, stop);
}

Result<std::string> introduce(const ContestantSpec& spec) {
  if (spec.is_preset()) return "Hayago " + spec.text;
  Result<GtpProgram> program = GtpProgram::start(spec.command, "");
  if (!program) return program.error();
  const GtpAnswer name = program->ask("name", kStartTimeout);
  if (!name.ok()) return Error{"'" + spec.command + "' " + name.text};
  const GtpAnswer version = program->ask("version", kStartTimeout);
  return name.text + (version.ok() ? " " + version.text : "");
}

}  // namespace hayago
