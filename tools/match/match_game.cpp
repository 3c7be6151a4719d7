#include "tools/match/match_game.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "core/board/board_text.h"
#include "core/rules/score.h"
#include "search/params/presets.h"

namespace hayago::match {
namespace {

constexpr const char* kEndingNames[] = {"score", "resign", "time",    "illegal",
                                        "crash", "hang",   "refusal", "length"};
constexpr int kMaxMovesPerPoint = 3;
constexpr double kHangAfterFlag = 5;  // seconds we wait for a program whose flag has fallen

double area_of(const AnyGame& any) {
  return std::visit([](const auto& game) { return area_score(game.board()) - game.komi(); }, any);
}

class OurJudge final : public Judge {
 public:
  OurJudge() {
    PlayerSettings settings;
    settings.params = *preset_params(kDefaultPreset);
    settings.threads = 1;
    settings.memory = 128;
    settings_ = settings;
  }
  Result<double> score(const AnyGame& game) override {
    Player player(settings_);  // a new one each time: the same position, the same judgement
    const std::vector<Point> dead = player.dead_stones(game);
    return std::visit([&](const auto& g) { return g.score(dead); }, game);
  }

 private:
  PlayerSettings settings_;
};

class AreaJudge final : public Judge {
 public:
  Result<double> score(const AnyGame& game) override { return area_of(game); }
};

// "B+3.5", "W+12.0", "0".
Result<double> parse_score(const std::string& text) {
  double points = 0;
  const bool signed_form = text.size() > 2 && text[1] == '+';
  const char* begin = text.data() + (signed_form ? 2 : 0);
  const auto [end, problem] = std::from_chars(begin, text.data() + text.size(), points);
  if (problem != std::errc() || (!signed_form && points != 0))
    return Error{"'" + text + "' is no score"};
  const char side = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  if (signed_form && side != 'B' && side != 'W') return Error{"'" + text + "' is no score"};
  return signed_form && side == 'W' ? -points : points;
}

class ProgramJudge final : public Judge {
 public:
  ProgramJudge(std::string command, const Patience& patience)
      : command_(std::move(command)), patience_(patience) {}

  Result<double> score(const AnyGame& any) override {
    Result<GtpProgram> program = GtpProgram::start(command_, "", patience_.stop);
    if (!program) return program.error();
    std::vector<std::string> lines;
    std::visit(
        [&]<int N>(const Game<N>& game) {
          char komi[48];
          std::snprintf(komi, sizeof komi, "komi %g", game.komi());
          lines = {"boardsize " + std::to_string(game.size()), "clear_board", komi};
          for (const Move& m : game.moves())
            lines.push_back(std::string("play ") + color_name(m.color) + " " + to_text<N>(m.point));
        },
        any);
    for (const std::string& line : lines)
      if (const GtpAnswer answer = program->ask(line, patience_.quick); !answer.ok())
        return Error{"the arbiter: " + answer.text};
    const GtpAnswer answer = program->ask("final_score", patience_.thinking);
    if (!answer.ok()) return Error{"the arbiter: " + answer.text};
    return parse_score(answer.text);
  }

 private:
  std::string command_;
  Patience patience_;
};

// The state of one game in progress.
class Referee {
 public:
  Referee(const std::array<Contestant*, 2>& players, const GameSetup& setup, Judge& judge)
      : players_(players),
        setup_(setup),
        judge_(judge),
        game_(make_game(setup.size, setup.rules)),
        clocks_{MatchClock(setup.time[0]), MatchClock(setup.time[1])} {}

  std::optional<GameOutcome> run() {
    for (const Color c : {Color::Black, Color::White}) start(c);
    for (const std::string& vertex : setup_.opening) {
      if (done_ || stopped_) break;
      open(vertex);
    }
    while (!done_ && !stopped_) step();
    if (stopped_) return {};
    outcome_.area_score = area_of(game_);
    for (const Color c : {Color::Black, Color::White})
      outcome_.ponder[at(c)] = players_[at(c)]->ponder_tally();
    finish_record();
    return outcome_;
  }

 private:
  static size_t at(Color c) { return static_cast<size_t>(index_of(c)); }

  void end(Ending ending, Color winner, const std::string& how, const std::string& note = "") {
    done_ = true;
    outcome_.ending = ending;
    outcome_.winner = winner;
    outcome_.note = note;
    outcome_.result = winner == Color::Empty ? "0" : (winner == Color::Black ? "B+" : "W+") + how;
  }
  void fault(Color guilty, Ending ending, const std::string& what) {
    end(ending, opponent(guilty), ending == Ending::Time ? "Time" : "Forfeit",
        std::string(color_name(guilty)) + " " + what);
  }
  // An answer that is no move and no "=".
  void trouble(Color guilty, const GtpAnswer& answer) {
    switch (answer.kind) {
      case GtpAnswer::Kind::Ok:
        return;
      case GtpAnswer::Kind::Stopped:
        stopped_ = true;
        return;
      case GtpAnswer::Kind::Refused:
        return fault(guilty, Ending::Refusal, "refuses: " + answer.text);
      case GtpAnswer::Kind::Crashed:
        return fault(guilty, Ending::Crash, answer.text);
      case GtpAnswer::Kind::TimedOut:
        return fault(guilty, Ending::Hang, answer.text);
    }
  }

  void start(Color c) {
    if (done_ || stopped_) return;
    const GameStart begin{setup_.size, setup_.rules, setup_.time[at(c)], setup_.seeds[at(c)]};
    trouble(c, players_[at(c)]->start(begin));
  }

  Result<void> put(Color c, const std::string& vertex) {
    return std::visit(
        [&]<int N>(Game<N>& game) -> Result<void> {
          const Result<Point> p = parse_vertex<N>(vertex, game.size());
          if (!p) return p.error();
          return game.play(c, *p);
        },
        game_);
  }
  Color to_move() const {
    return std::visit([](const auto& game) { return game.to_move(); }, game_);
  }

  void open(const std::string& vertex) {
    const Color c = to_move();
    if (!put(c, vertex)) return;  // openings are checked when they are read
    for (const Color side : {Color::Black, Color::White})
      if (!done_ && !stopped_) trouble(side, players_[at(side)]->play(c, vertex));
  }

  void step() {
    const Color c = to_move();
    MatchClock& clock = clocks_[at(c)];
    const bool timed = clock.state().settings.system != TimeSettings::System::None;
    const double timeout = timed ? clock.until_flag() + kHangAfterFlag : setup_.patience.thinking;
    const GtpAnswer answer = players_[at(c)]->genmove(c, clock.state(), timeout);
    outcome_.seconds[at(c)] += answer.seconds;
    if (answer.kind == GtpAnswer::Kind::Stopped) return trouble(c, answer);
    if (answer.kind == GtpAnswer::Kind::Crashed) return trouble(c, answer);
    if (timed && !clock.spend(answer.seconds, setup_.grace))
      return fault(c, Ending::Time, "lost on time");
    if (!answer.ok()) return trouble(c, answer);
    take(c, answer);
  }

  void take(Color c, const GtpAnswer& answer) {
    const std::string& text = answer.text;
    std::string vertex = text.substr(0, text.find_first_of(" \t\n"));
    std::transform(vertex.begin(), vertex.end(), vertex.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    if (vertex == "resign") return end(Ending::Resign, opponent(c), "Resign");
    if (const Result<void> legal = put(c, vertex); !legal)
      return fault(c, Ending::Illegal, "plays '" + text.substr(0, 40) + "': " + legal.error().text);
    ++outcome_.moves;
    remember(c, answer);
    const bool over = std::visit([](const auto& game) { return game.is_over(); }, game_);
    if (over) return count(Ending::Score);
    if (outcome_.moves >= kMaxMovesPerPoint * setup_.size * setup_.size)
      return count(Ending::Length);
    const Color other = opponent(c);
    trouble(other, players_[at(other)]->play(c, vertex));
  }

  // For the node of the move in the record: the player's remark and, with a clock, what it has
  // left.
  void remember(Color c, const GtpAnswer& answer) {
    const ClockState& clock = clocks_[at(c)].state();
    SgfNode& node = said_[std::visit([](const auto& game) { return game.moves().size(); }, game_)];
    node.comment = answer.remark;
    if (clock.settings.system != TimeSettings::System::None) node.seconds_left = clock.left;
  }

  void count(Ending ending) {
    Result<double> score = judge_.score(game_);
    std::string note;
    if (!score) {
      stopped_ = setup_.patience.stop != nullptr && *setup_.patience.stop;
      if (stopped_) return;
      note = score.error().text + "; counted by our own judgement";
      score = OurJudge().score(game_);
    }
    const Color winner = *score > 0 ? Color::Black : *score < 0 ? Color::White : Color::Empty;
    end(ending, winner, "", note);
    outcome_.result = score_text(*score);
  }

  void finish_record() {
    outcome_.record = std::visit([](const auto& game) { return record_of(game); }, game_);
    for (const auto& [number, said] : said_) {
      SgfNode& node = outcome_.record.nodes[number];  // the root is node 0
      node.comment = said.comment;
      node.seconds_left = said.seconds_left;
    }
    outcome_.record.info["RE"] = outcome_.result;
    if (!outcome_.note.empty()) outcome_.record.info["GC"] = outcome_.note;
  }

  const std::array<Contestant*, 2>& players_;
  const GameSetup& setup_;
  Judge& judge_;
  AnyGame game_;
  std::array<MatchClock, 2> clocks_;
  GameOutcome outcome_;
  std::map<size_t, SgfNode> said_;  // by the number of the move
  bool done_ = false, stopped_ = false;
};

}  // namespace

const char* ending_name(Ending ending) { return kEndingNames[static_cast<size_t>(ending)]; }

Result<Ending> parse_ending(const std::string& name) {
  for (size_t i = 0; i < std::size(kEndingNames); ++i)
    if (name == kEndingNames[i]) return static_cast<Ending>(i);
  return Error{"'" + name + "' is no way to end a game"};
}

Result<std::unique_ptr<Judge>> make_judge(const std::string& name, const Patience& patience) {
  if (name == "ours") return std::unique_ptr<Judge>(new OurJudge);
  if (name == "area") return std::unique_ptr<Judge>(new AreaJudge);
  if (const Result<std::string> found = find_program(name); !found)
    return Error{"--score: ours, area or a program: " + found.error().text};
  return std::unique_ptr<Judge>(new ProgramJudge(name, patience));
}

MatchClock::MatchClock(const TimeSettings& settings) {
  state_.settings = settings;
  state_.left = settings.main;
  if (settings.system == TimeSettings::System::Canadian && settings.main <= 0) {
    state_.left = settings.period;
    state_.stones = settings.stones;
  }
}

double MatchClock::until_flag() const {
  const bool overtime_to_come =
      state_.settings.system == TimeSettings::System::Canadian && state_.stones == 0;
  return state_.left + (overtime_to_come ? state_.settings.period : 0);
}

bool MatchClock::spend(double seconds, double grace) {
  const TimeSettings& s = state_.settings;
  if (s.system == TimeSettings::System::None) return true;
  state_.left -= seconds;
  if (s.system == TimeSettings::System::Canadian && state_.stones == 0 && state_.left < 0) {
    state_.left += s.period;
    state_.stones = s.stones;
  }
  if (state_.left < -grace) return false;
  state_.left = std::max(state_.left, 0.0);
  if (state_.stones > 0 && --state_.stones == 0) {
    state_.left = s.period;
    state_.stones = s.stones;
  }
  return true;
}

std::optional<GameOutcome> play_game(const std::array<Contestant*, 2>& players,
                                     const GameSetup& setup, Judge& judge) {
  return Referee(players, setup, judge).run();
}

}  // namespace hayago::match
