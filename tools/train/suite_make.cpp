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

  // The question that a position asks, if it does.
  Result<std::optional<SuitePosition>> consider(const Board<N>& at, Color to_move) {
    board_ = at;
    to_move_ = to_move;
    if (!seen_.insert({board_.hash(), to_move}).second || !matters()) return none();
    const Result<Point> move = ask_judge();
    if (!move) return move.error();
    const std::string theme = theme_of(board_, to_move_, *move, dragons_);
    if (counts_.total[theme] >= making_.per_theme || *move == kPass || !stands(*move))
      return none();
    ++counts_.agreed;
    return described(theme);
  }

 private:
  static std::optional<SuitePosition> none() { return std::nullopt; }

  SearchReport look(int64_t playouts, const RootMoves& root = {}) {
    Game<N> game(size_, {KoRule::Positional, Scoring::Area, komi_});
    game.set_position(board_, to_move_);
    search_.reseed(making_.seed);
    search_.set_position(position_of(game));
    return search_.run({playouts, 0, root});
  }

  // Whether a quick search thinks that much depends on its move.
  bool matters() {
    ++counts_.looked;
    komi_ = 7.5;
    const SearchReport first = look(making_.quick);
    komi_ = half_point_near(first.score);
    const SearchReport with = look(making_.quick);
    const SearchReport without = look(making_.quick, {{}, {with.best}, 0});
    return with.value - without.value >= making_.quick_gap;
  }

  Result<Point> ask_judge() {
    ++counts_.asked;
    char komi[32];
    std::snprintf(komi, sizeof komi, "komi %g", komi_);
    std::vector<std::string> lines{"boardsize " + std::to_string(size_), "clear_board", komi};
    for (int y = 0; y < size_; ++y)
      for (int x = 0; x < size_; ++x)
        if (const Color c = board_.at(point_at<N>(x, y)); is_player(c))
          lines.push_back(std::string("play ") + color_name(c) + " " + vertex_name(x, y));
    lines.push_back(std::string("reg_genmove ") + color_name(to_move_));
    GtpAnswer answer;
    for (const std::string& line : lines) {
      answer = judge_.ask(line, kPatience);
      if (answer.kind == GtpAnswer::Kind::TimedOut) return restarted();
      if (!answer.ok()) return Error{"the judge, asked '" + line + "': " + answer.text};
    }
    const Result<Point> move = parse_vertex<N>(answer.text, size_);
    if (!move || !board_.is_legal(to_move_, *move)) return kPass;  // "resign"
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
    position.to_move = to_move_;
    position.komi = komi_;
    for (const Point p : answers_) position.answers.push_back(to_text<N>(p));
    position.why = std::to_string(std::lround(100 * share_.with)) + " % of games, without " +
                   std::to_string(std::lround(100 * share_.without));
    DrawOptions plain;
    plain.coordinates = false;
    position.diagram = to_text(board_, plain);
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
  Board<N> board_;
  Color to_move_ = Color::Black;
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
