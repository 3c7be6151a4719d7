// Positions of games where one move decides and two judges agree.
#include "tools/train/suite_make.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/rules/game.h"
#include "search/tree/search.h"
#include "tools/match/gtp_program.h"
#include "tools/train/suite_theme.h"

namespace hayago::train {
namespace {

using match::GtpAnswer;
using match::GtpProgram;

constexpr double kPatience = 20;  // seconds for an answer; some positions keep a reader busy
constexpr int kMostAnswers = 3;
constexpr double kAsGood = 0.1;  // winning share that another answer may lack

double half_point_near(double score) { return std::floor(score) + 0.5; }

template <int N>
class SuiteMaker {
 public:
  SuiteMaker(const SuiteMaking& making, int size, GtpProgram judge, SuiteCounts& counts,
             const std::atomic<bool>& stop)
      : making_(making),
        size_(size),
        judge_(std::move(judge)),
        counts_(counts),
        stop_(stop),
        search_(making.params, {1, 256, making.seed, {}, {}}, size) {}

  void begin_game() { before_.reset(); }
  // The question that a position asks, if it does; or the one before it, where the score that a
  // quick search expects has changed a lot since: somebody found something out there, or missed it.
  Result<std::optional<SuitePosition>> consider(const Board<N>& at, Color to_move) {
    now_ = {at, to_move};
    if (!seen_.insert({at.hash(), to_move}).second) return none();
    ++counts_.looked;
    const double gap = quick_gap();
    const bool swung = before_ && std::abs(before_->score - now_.score) >= making_.swing;
    const bool asks = gap >= making_.quick_gap || swung;
    const Looked current = now_;
    if (swung && !before_->asked) {
      before_->asked = true;
      now_ = *before_;
      const Result<std::optional<SuitePosition>> found = judged();
      if (!found || *found) return found;
    }
    before_ = now_ = current;
    before_->asked = asks;
    return asks ? judged() : none();
  }

 private:
  static std::optional<SuitePosition> none() { return std::nullopt; }

  // What both judges say of the position.
  Result<std::optional<SuitePosition>> judged() {
    const Result<Point> move = ask_judge();
    if (!move) return move.error();
    const std::string theme = theme_of(now_.board, now_.to_move, *move, dragons_);
    if (counts_.total[theme] >= making_.per_theme || *move == kPass || !stands(*move))
      return none();
    ++counts_.agreed;
    return described(theme);
  }

  SearchReport look(int64_t playouts, const RootMoves& root = {}) {
    Game<N> game(size_, {KoRule::Positional, Scoring::Area, komi_});
    game.set_position(now_.board, now_.to_move);
    search_.reseed(making_.seed);
    search_.set_position(position_of(game));
    return search_.run({playouts, 0, root});
  }

  // How much depends on its move, as a quick search thinks.
  double quick_gap() {
    komi_ = 7.5;
    now_.score = look(making_.quick).score;
    komi_ = half_point_near(now_.score);
    const SearchReport with = look(making_.quick);
    return with.value - look(making_.quick, {{}, {with.best}, 0}).value;
  }

  Result<Point> ask_judge() {
    ++counts_.asked;
    char komi[32];
    std::snprintf(komi, sizeof komi, "komi %g", komi_);
    std::vector<std::string> lines{"boardsize " + std::to_string(size_), "clear_board", komi};
    for (int y = 0; y < size_; ++y)
      for (int x = 0; x < size_; ++x)
        if (const Color c = now_.board.at(point_at<N>(x, y)); is_player(c))
          lines.push_back(std::string("play ") + color_name(c) + " " + vertex_name(x, y));
    lines.push_back(std::string("reg_genmove ") + color_name(now_.to_move));
    GtpAnswer answer;
    for (const std::string& line : lines) {
      answer = judge_.ask(line, kPatience);
      if (answer.kind == GtpAnswer::Kind::TimedOut) return restarted();
      if (!answer.ok()) return Error{"the judge, asked '" + line + "': " + answer.text};
    }
    const Result<Point> move = parse_vertex<N>(answer.text, size_);
    if (!move || !now_.board.is_legal(now_.to_move, *move)) return kPass;  // "resign"
    const GtpAnswer dragons = judge_.ask("dragon_data", kPatience);
    dragons_ = dragons.ok() ? dragons.text : "";
    return move;
  }

  // A judge that thinks for too long has no answer: the next position gets a new one.
  Result<Point> restarted() {
    judge_.abandon();
    Result<GtpProgram> judge = GtpProgram::start(making_.judge, "", &stop_);
    if (!judge) return judge.error();
    judge_ = std::move(*judge);
    return kPass;
  }

  // Whether the long search wins with the move and loses without. Moves as good join it.
  bool stands(Point move) {
    const int64_t tenth = std::max<int64_t>(making_.playouts / 10, 1);
    answers_ = {move};
    komi_ = half_point_near(
        (look(tenth, {answers_, {}, 0}).score + look(tenth, {{}, answers_, 0}).score) / 2);
    if (look(tenth, {answers_, {}, 0}).value - look(tenth, {{}, answers_, 0}).value <
        making_.gap / 2)
      return false;
    const double with = look(making_.playouts, {answers_, {}, 0}).value;
    for (;;) {
      const SearchReport without = look(making_.playouts, {{}, answers_, 0});
      if (with - without.value >= making_.gap && with > 0.5 && without.value < 0.5) {
        share_ = {with, without.value};
        return true;
      }
      if (without.value < with - kAsGood || answers_.size() == kMostAnswers) return false;
      answers_.push_back(without.best);
    }
  }

  // Nothing where the theme has easy ones enough.
  std::optional<SuitePosition> described(const std::string& theme) {
    SuitePosition position;
    position.theme = theme;
    position.to_move = now_.to_move;
    position.komi = komi_;
    for (const Point p : answers_) position.answers.push_back(to_text<N>(p));
    position.why = std::to_string(std::lround(100 * share_.with)) + " % of games, without " +
                   std::to_string(std::lround(100 * share_.without));
    DrawOptions plain;
    plain.coordinates = false;
    position.diagram = to_text(now_.board, plain);
    std::erase(position.diagram, ' ');
    const bool easy = position.is_right(to_text<N>(look(making_.quick).best));
    int& solved = counts_.solved[theme];
    if (easy && solved >= making_.easy * making_.per_theme) return none();
    ++counts_.total[theme];
    solved += easy;
    return position;
  }

  const SuiteMaking& making_;
  int size_;
  GtpProgram judge_;
  SuiteCounts& counts_;
  const std::atomic<bool>& stop_;
  Search<N> search_;
  std::set<std::pair<uint64_t, Color>> seen_;
  // Of the position looked at:
  struct Looked {
    Board<N> board;
    Color to_move = Color::Black;
    double score = 0;  // that a quick search expects
    bool asked = false;
  };
  Looked now_;
  std::optional<Looked> before_;
  double komi_ = 7.5;
  std::string dragons_;
  std::vector<Point> answers_;
  struct {
    double with = 0, without = 0;
  } share_;
};

// The position without a ko that forbids a move: a diagram of it is all there is.
template <int N>
bool has_ko(const Board<N>& board) {
  return board.ko_point() != kNoPoint;
}

template <int N>
Result<SuiteCounts> make_from(const GameSet& games, const SuiteMaking& making, GtpProgram judge,
                              const SuiteSink& sink, const std::function<void(double)>& progress,
                              const std::atomic<bool>& stop) {
  SuiteCounts counts;
  SuiteMaker<N> maker(making, games.size, std::move(judge), counts, stop);
  std::optional<Error> failed;
  for (size_t game = 0; game < games.games.size() && !stop && !failed; ++game) {
    progress(static_cast<double>(game) / static_cast<double>(games.games.size()));
    maker.begin_game();
    int next = making.first_move;
    for_each_position<N>(games, game, [&](const GamePosition<N>& at) {
      if (at.number < next || has_ko(at.board) || stop || failed) return;
      next = at.number + making.stride;
      const Result<std::optional<SuitePosition>> found = maker.consider(at.board, at.color);
      if (!found) {
        failed = found.error();
      } else if (*found) {
        sink(**found);
        next = at.number + making.apart;
      }
    });
  }
  if (failed && !stop) return *failed;
  return counts;
}

}  // namespace

Result<SuiteCounts> make_suite(const GameSet& games, const SuiteMaking& making,
                               const SuiteSink& sink, const std::function<void(double)>& progress,
                               const std::atomic<bool>& stop) {
  Result<GtpProgram> judge = GtpProgram::start(making.judge, "", &stop);
  if (!judge) return judge.error();
  return with_size(games.size, [&]<int N>() {
    return make_from<N>(games, making, std::move(*judge), sink, progress, stop);
  });
}

}  // namespace hayago::train
