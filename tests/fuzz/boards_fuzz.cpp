// Moves on every board at once: Board with its three sets of parts, FastBoard, LadderBoard, Game
// and the slow reference, all compared after every move; then games of the bulk kernel from where
// that ended, replayed move by move.
#include <algorithm>
#include <iostream>
#include <set>

#include "core/board/fast_board.h"
#include "core/board/ladder_board.h"
#include "core/rules/game.h"
#include "tests/fuzz/door.h"
#include "tests/support/compare_boards.h"
#include "tests/support/lane_games.h"

namespace hayago::fuzz {
namespace {

using namespace reference;

void expect_same(const testing::AssertionResult& same, const char* what) {
  expect(same, std::string(what) + ": " + same.message());
}

template <int N>
class AllBoards {
 public:
  explicit AllBoards(int size)
      : light_(size),
        reading_(size),
        full_(size),
        fast_(full_),
        game_(size, {KoRule::Simple, Scoring::Area, 7.5}),
        strict_(size, {KoRule::Positional, Scoring::Area, 7.5}),
        truth_(size) {
    ladder_.copy(light_);
    keys_.insert(truth_.key());
  }

  // A point of the board, or a pass: what is illegal must be refused everywhere.
  void move(Color c, Spot s) {
    const Point p = point_of<N>(s);
    if (!truth_.is_legal(c, s)) return refuse(c, p);
    ReferenceBoard after = truth_;
    after.play(c, s);
    const bool repeats = keys_.count(after.key()) > 0;
    if (is_strict_) {
      expect(strict_.is_legal(c, p) == !repeats, "superko");
      is_strict_ = strict_.play(c, p).ok();  // from the first repetition on it goes its own way
      keys_.insert(after.key());
    }
    line_.push_back({ladder_.play(c, p), truth_});
    light_.play(c, p);
    reading_.play(c, p);
    full_.play(c, p);
    fast_.play(c, p);
    expect(game_.play(c, p).ok(), "a legal move is played");
    truth_ = after;
    compare();
  }

  void pass(Color c) {
    light_.pass();
    reading_.pass();
    full_.pass();
    fast_.pass();
    expect(game_.play(c, kPass).ok() && (!is_strict_ || strict_.play(c, kPass).ok()), "a pass");
    truth_.pass();
    // A ladder knows no passes: it begins anew here.
    line_.clear();
    ladder_.copy(light_);
    compare();
  }

  // The ladder goes back as far as it has come, and forth again.
  void go_back_and_forth() {
    for (size_t i = line_.size(); i-- > 0;) {
      ladder_.take_back(line_[i].change);
      expect(key_of(ladder_) == line_[i].before.key(), "a move taken back");
    }
    ladder_.copy(light_);
    line_.clear();
  }

  void undo(int count) {
    const int moves = static_cast<int>(game_.moves().size());
    Game<N> copy = game_;
    if (!copy.undo(count)) return expect(count > moves, "moves can be taken back");
    for (int i = moves - count; i < moves; ++i) {
      const Move& m = game_.moves()[static_cast<size_t>(i)];
      expect(copy.play(m.color, m.point).ok(), "a move taken back can be played");
    }
    expect(copy.board().hash() == game_.board().hash(), "the same position after undoing");
  }

  // The light playout's own draw.
  void draw(Color c, Random& random) {
    FastBoard<N> drawing = fast_;
    drawing.begin(c);
    const Point p = c == Color::Black ? drawing.template play_random<Color::Black>(random)
                                      : drawing.template play_random<Color::White>(random);
    if (p == kPass) return expect(!bulk::has_candidate(full_, c), "a pass with moves left");
    expect(bulk::is_candidate(full_, c, p), "a drawn move that is a candidate");
    move(c, spot_of<N>(p));
  }

  // Games of the bulk kernels from here, the first moves of their lanes given.
  void play_bulk(Color c, unsigned choice) {
    const int size = full_.size();
    if (size > bulk::kMaxBulkSize) return;
    const auto& isas = bulk::usable_isas();
    const bulk::Isa isa = isas[choice % isas.size()];
    const auto policy = choice & 0x80 ? bulk::Policy::Mogo : bulk::Policy::Light;
    const std::vector<bulk::TestLeaf<N>> leaf = {bulk::leaf_of(full_, c, -1)};
    const int words = bulk::words_per_register(isa);
    bulk::LaneStream stream(isa, policy, size, words);
    stream.open(choice);
    for (const bulk::LaneGame& game : bulk::play_leaves(stream, leaf, 3, 1)) {
      Board<N> board = leaf[0].board;
      expect_same(bulk::replay(board, c, game.record, 1, policy), "a bulk game");
      expect(game.end.score == board.area_score(), "the score of a bulk game");
    }
  }

  bool is_long() const { return game_.moves().size() > 400; }

 private:
  struct Step {
    typename LadderBoard<N>::Change change;
    ReferenceBoard before;
  };

  std::string key_of(const auto& board) const {
    std::string text;
    for (const Spot s : truth_.spots()) {
      const Color c = board.at(point_of<N>(s));
      text += c == Color::Black ? 'X' : c == Color::White ? 'O' : '.';
    }
    return text;
  }

  void refuse(Color c, Point p) {
    expect(!full_.is_legal(c, p) && !light_.is_legal(c, p) && !reading_.is_legal(c, p),
           "an illegal move is refused");
    expect(!game_.play(c, p).ok(), "a game refuses it too");
    expect(!is_strict_ || !strict_.is_legal(c, p), "so does one with superko");
    if (!full_.is_empty(p)) return;
    expect(!ladder_.is_legal(c, p), "a ladder refuses it too");
    if (full_.is_ko(c, p)) return;
    expect(!light_.try_play(c, p) && !full_.try_play(c, p), "a suicide is not played");
    compare();
  }

  void compare() {
    const Facts facts(truth_);
    expect_same(agrees(light_, facts), "light");
    expect_same(agrees(reading_, facts), "reading");
    expect_same(agrees(full_, facts), "full");
    expect_same(agrees(game_.board(), facts), "game");
    expect(game_.board().hash() == full_.hash(), "one hash of one position");
    expect_same(hashes_.record(truth_.key(), full_.hash()), "hash");
    const std::string key = truth_.key();
    expect(key_of(fast_) == key && key_of(ladder_) == key, "the same stones");
    expect(fast_.area_score() == facts.score, "the same score");
    expect(fast_.empty_count() == light_.empty_count(), "as many empty points");
    for (const Chain& chain : facts.chains) compare_ladder(chain);
    for (const Facts::Of& of : facts.points)
      if (of.color == Color::Empty)
        for (const Color c : {Color::Black, Color::White})
          expect(ladder_.is_legal(c, point_of<N>(of.spot)) == of.legal[static_cast<size_t>(c)],
                 "legal for a ladder");
  }

  void compare_ladder(const Chain& chain) {
    const Point stone = point_of<N>(chain.stones.front());
    const auto liberties = static_cast<int>(chain.liberties.size());
    expect(ladder_.liberties(stone).count == std::min(liberties, 3), "liberties of a ladder");
    expect(ladder_.pseudo_liberties(stone) == chain.pseudo_liberties, "pseudo-liberties");
    expect(ladder_.chain_size(stone) == static_cast<int>(chain.stones.size()),
           "stones of a ladder");
    const Point only = liberties == 1 ? point_of<N>(chain.liberties.front()) : kNoPoint;
    expect(ladder_.atari_point(stone) == only, "atari of a ladder");
  }

  BareBoard<N> light_;
  PlayoutBoard<N> reading_;
  Board<N> full_;
  FastBoard<N> fast_;
  LadderBoard<N> ladder_;
  Game<N> game_, strict_;
  ReferenceBoard truth_;
  bool is_strict_ = true;
  std::set<std::string> keys_;
  HashLedger hashes_;
  std::vector<Step> line_;
};

// What a byte says beside points; most say where to play.
enum Order : unsigned { kPassOrder = 255, kSameColor = 254, kBack = 253, kUndo = 252, kDraw = 251 };

template <int N>
void play(int size, Choices choices) {
  AllBoards<N> boards(size);
  Random random(1);
  Color color = Color::Black;
  const unsigned last = choices.byte();
  const auto area = static_cast<unsigned>(size * size);
  while (!choices.empty() && !boards.is_long()) {
    const unsigned order = choices.byte();
    const auto spot = [&](unsigned i) {
      return Spot{static_cast<int>(i) % size, static_cast<int>(i) / size};
    };
    if (order == kPassOrder)
      boards.pass(color);
    else if (order == kBack)
      boards.go_back_and_forth();
    else if (order == kUndo)
      boards.undo(static_cast<int>(choices.byte()));
    else if (order == kDraw)
      boards.draw(color, random);
    else if (order != kSameColor)
      boards.move(color, spot((area > 250 ? 256 * (order & 1) + choices.byte() : order) % area));
    if (order != kBack && order != kUndo) color = opponent(color);
  }
  boards.go_back_and_forth();
  boards.play_bulk(color, last);
}

void play_input(std::string_view input) {
  constexpr int kSizes[] = {2,  3,  4,  5,  5,  6,  7,  7,  8,  9,  9,  9,
                            10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 25};
  Choices choices(input);
  const int size = kSizes[choices.below(std::size(kSizes))];
  with_size(size, [&]<int N>() { play<N>(size, choices); });
}

const Door door("boards", play_input);

}  // namespace
}  // namespace hayago::fuzz
