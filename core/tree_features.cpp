#include "core/tree_features.h"

#include "core/tactics.h"

namespace hayago {
namespace {

constexpr int kFateLimit = kFateClasses - 2;

uint32_t size_class(int stones) {
  return stones <= 2 ? static_cast<uint32_t>(stones - 1) : stones <= 5 ? 2 : 3;
}

template <int N>
bool is_beside(Point a, Point b) {
  bool beside = false;
  for_each_neighbour<N>(a, [&](Point q, int) { beside |= q == b; });
  return beside;
}

}  // namespace

template <int N>
void TreeReader<N>::read(const Board<N>& board, Color c, const LastMoves& last) {
  board_ = &board;
  color_ = c;
  last_ = last;
  const int stones = board.area() - board.empty_count();
  const int percent = 100 * stones / board.area();
  fill_ = percent < 8 ? 0 : percent < 20 ? 1 : percent < 45 ? 2 : 3;
  view_ = DiamondView<N>(board, c);
  from_last_.set(board, last.last);
  from_before_.set(board, last.before);
  local_.cells.fill(0);
  TacticalMoves<N> tactical;
  tactical.collect(board, c, last.last);
  for (int i = 0; i < tactical.count; ++i)
    local_[tactical.points[static_cast<size_t>(i)]] =
        static_cast<uint8_t>((tactical.masks[static_cast<size_t>(i)] >> 1) + 1);
  read_chains();
}

template <int N>
void TreeReader<N>::read_chains() {
  capture_.cells.fill(0);
  extend_.cells.fill(0);
  atari_.cells.fill(0);
  const Board<N>& board = *board_;
  struct Short {  // a chain with one or two liberties
    Point chain, a, b;
  };
  std::array<Short, kArea<N>> few;
  size_t count = 0;
  for (int y = 0; y < board.size(); ++y)
    for (int x = 0; x < board.size(); ++x) {
      const Point p = point_at<N>(x, y);
      if (!is_player(board.at(p)) || board.chain_of(p) != p) continue;
      std::array<Point, 4> liberty;
      const int liberties = board.liberties(p, 4, liberty.data());
      liberties_[p] = static_cast<uint8_t>(liberties);
      if (liberties <= 2) few[count++] = {p, liberty[0], liberties == 2 ? liberty[1] : kNoPoint};
    }
  if (count > 0) ladders_ = LadderReader<N>(board);
  for (const Short& chain : std::span(few).first(count)) {
    if (chain.b == kNoPoint)
      read_atari(chain.chain, chain.a);
    else
      read_two_liberties(chain.chain, chain.a, chain.b);
  }
}

// 2: an own chain that the last move put into atari; 1: one that was in atari before; 0: none.
template <int N>
int TreeReader<N>::saves_by_capture(Point chain) const {
  int saves = 0;
  for_each_adjacent_atari(*board_, chain, [&](Point own) {
    bool is_new = false;
    if (last_.last != kPass)
      for_each_neighbour<N>(last_.last, [&](Point q, int) {
        is_new |= board_->at(q) == color_ && board_->chain_of(q) == board_->chain_of(own);
      });
    saves = std::max(saves, is_new ? 2 : 1);
  });
  return saves;
}

template <int N>
void TreeReader<N>::read_atari(Point chain, Point liberty) {
  const Board<N>& board = *board_;
  const uint32_t stones = size_class(board.chain_size(chain));
  const int after = liberties_after(board, board.at(chain), liberty).count();
  if (board.at(chain) != color_) {
    const bool retakes =
        last_.last != kPass && board.chain_of(last_.last) == chain && !board.is_empty(last_.last);
    const auto value = static_cast<uint32_t>((saves_by_capture(chain) * 2 + (retakes ? 1 : 0)) * 2 +
                                             (after > 1 ? 1 : 0)) *
                           kSizeClasses +
                       stones + 1;
    capture_[liberty] = std::max(capture_[liberty], static_cast<uint8_t>(value));
    return;
  }
  bool is_new = false;
  if (last_.last != kPass)
    for_each_neighbour<N>(last_.last, [&](Point q, int) {
      is_new |= board.at(q) == color_ && board.chain_of(q) == chain;
    });
  uint32_t outcome = after <= 1 ? 0 : 2;  // lost at once, lost in a ladder, safe
  if (after == 2) {
    const LadderResult escape = ladders_.defence(chain);
    if (!escape.works || (escape.move != liberty && escape.move != kNoPoint)) outcome = 1;
  }
  const uint32_t value = (1 + (is_new ? 1u : 0u) * 3 + outcome) * kSizeClasses + stones + 1;
  extend_[liberty] = std::max(extend_[liberty], static_cast<uint8_t>(value));
}

// Whether the opponent catches the chain by playing `attack`, one of its two liberties. Reads only
// where the chain would have two liberties after its answer, or something could be captured.
template <int N>
bool TreeReader<N>::ladder_catches(Point chain, Point attack, Point answer) {
  const Board<N>& board = *board_;
  const Color attacker = opponent(board.at(chain));
  // The answer's own room and what joins there: often enough to know that it gets away.
  if (board.neighbours(answer, Color::Empty) >= 3 + is_beside<N>(attack, answer)) return false;
  PointSet<N> room = liberties_after(board, board.at(chain), answer);
  room.erase(attack);
  if (room.count() > 2 || !board.is_legal(attacker, attack)) return false;
  const bool attack_stands = board.neighbours(attack, Color::Empty) >= 2;
  if (room.count() < 2 && attack_stands && !touches_atari(board, chain)) return true;
  return ladders_.catches(chain, attack, answer);
}

template <int N>
void TreeReader<N>::read_two_liberties(Point chain, Point a, Point b) {
  const Board<N>& board = *board_;
  const uint32_t stones = size_class(board.chain_size(chain));
  const bool by_a = ladder_catches(chain, a, b);
  if (board.at(chain) == color_) {
    if (!by_a && !ladder_catches(chain, b, a)) return;
    for (const Point p : {a, b})
      extend_[p] = std::max(extend_[p], static_cast<uint8_t>(stones + 1));
    return;
  }
  const bool by_b = ladder_catches(chain, b, a);
  const bool of_last = last_.last != kPass && board.chain_of(last_.last) == chain;
  for (const Point p : {a, b}) {
    const uint32_t works = (p == a ? by_a : by_b) ? 1 : 0;
    const uint32_t value = (works * 2 + (of_last ? 1 : 0)) * kSizeClasses + stones + 1;
    atari_[p] = std::max(atari_[p], static_cast<uint8_t>(value));
  }
}

template <int N>
void TreeReader<N>::Origin::set(const Board<N>& board, Point p) {
  point = p;
  x = column_of<N>(p);
  y = row_of<N>(p);
  if (p != kPass) common_fate_distances(board, p, kFateLimit, fate);
}

template <int N>
HG_INLINE uint32_t TreeReader<N>::Origin::distance_class(Point p, int to_x, int to_y) const {
  if (point == kPass) return 0;
  const int grid = move_distance(to_x - x, to_y - y);
  const int distance = std::clamp(grid, 1, 17) - 1;  // 0 only where p is the point
  const int steps = std::min<int>(fate[p], kFateClasses - 1);
  return static_cast<uint32_t>(distance * kFateClasses + steps) + 1;
}

// No branches: what lies beside a point is hard to predict.
template <int N>
HG_INLINE typename TreeReader<N>::Beside TreeReader<N>::look_beside(Point p) const {
  Beside beside;
  std::array<Point, 4> chain;
  for_each_neighbour<N>(p, [&](Point q, int d) {
    const auto i = static_cast<size_t>(d);
    const Color at = board_->at(q);
    const uint32_t own = at == color_, theirs = at == opponent(color_);
    chain[i] = board_->chain_of(q);
    const uint32_t liberties = liberties_[chain[i]];
    uint32_t fresh = 1;
    for (size_t before = 0; before < i; ++before) fresh &= chain[before] != chain[i];
    beside.own += own & fresh;
    beside.theirs += theirs & fresh;
    beside.own_least = std::min(beside.own_least, own != 0 ? liberties : 5);
    beside.theirs_least = std::min(beside.theirs_least, theirs != 0 ? liberties : 5);
    beside.own_most = std::max(beside.own_most, own != 0 ? liberties : 0);
  });
  return beside;
}

template <int N>
HG_INLINE uint32_t TreeReader<N>::place_class(int x, int y) const {
  const int end = board_->size() - 1;
  const int a = std::min(std::min(x, end - x), 9), b = std::min(std::min(y, end - y), 9);
  const int high = std::max(a, b), low = std::min(a, b);
  return static_cast<uint32_t>(high * (high + 1) / 2 + low) * kFillClasses + fill_ + 1;
}

template <int N>
HG_INLINE uint32_t TreeReader<N>::self_atari_class(Point p, const Beside& beside) const {
  // A chain with three liberties keeps two: most points need no more than that.
  if (board_->neighbours(p, Color::Empty) >= 2 || beside.own_most >= 3) return 0;
  const int stones = self_atari_size(*board_, color_, p);
  if (stones == 0) return 0;
  if (stones <= 2) return static_cast<uint32_t>(stones);
  return makes_nakade_shape(*board_, color_, p) ? 4 : 3;
}

// 1: pass after a pass; 2: takes a ko; 3: atari while a ko must not be taken; from 4: other passes.
template <int N>
uint32_t TreeReader<N>::special_class(Point p) const {
  if (capture_[p] != 0 && board_->neighbours(p, Color::Empty) == 0 &&
      stones_beside(*board_, p, color_) == 0 && liberties_after(*board_, color_, p).count() == 1)
    return 2;
  if (board_->ko_point() != kNoPoint && atari_[p] != 0) return 3;
  return 0;
}
template <int N>
uint32_t TreeReader<N>::pass_class() const {
  const bool after_pass = last_.last == kPass && board_->empty_count() < board_->area() / 2;
  return after_pass ? 1 : 4 + fill_;
}

template <int N>
void TreeReader<N>::features(std::span<const Point> moves, TreeMove* out) const {
  std::array<KnownDiamonds, kArea<N> + 1> known;
  view_.find(moves, last_.last, *shapes_, *replies_, known.data());
  for (size_t i = 0; i < moves.size(); ++i) out[i] = features(moves[i], known[i]);
}

template <int N>
TreeMove TreeReader<N>::features(Point p) const {
  KnownDiamonds known;
  view_.find({&p, 1}, last_.last, *shapes_, *replies_, &known);
  return features(p, known);
}

template <int N>
TreeMove TreeReader<N>::features(Point p, const KnownDiamonds& known) const {
  TreeMove move;
  if (p == kPass) {
    move[TreeGroup::Special] = pass_class();
    return move;
  }
  move[TreeGroup::Pattern] = pattern_classes().of(board_->pattern(p), color_) + 1u;
  if (known.shape != DiamondTable::kUnknown) move[TreeGroup::Shape] = known.shape + 1;
  if (known.reply != DiamondTable::kUnknown) move[TreeGroup::Reply] = known.reply + 1;
  const int x = column_of<N>(p), y = row_of<N>(p);
  move[TreeGroup::Last] = from_last_.distance_class(p, x, y);
  move[TreeGroup::Before] = from_before_.distance_class(p, x, y);
  move[TreeGroup::Capture] = capture_[p];
  move[TreeGroup::Extend] = extend_[p];
  move[TreeGroup::Atari] = atari_[p];
  move[TreeGroup::Local] = local_[p];
  move[TreeGroup::Place] = place_class(x, y);
  const Beside beside = look_beside(p);
  move[TreeGroup::Race] = (beside.own_least - 1) * 5 + (beside.theirs_least - 1) + 1;
  move[TreeGroup::Links] = std::min(beside.own, 3u) * 4 + std::min(beside.theirs, 3u) + 1;
  if (board_->neighbours(p, Color::Empty) == 4) return move;  // nothing beside it to look at
  move[TreeGroup::SelfAtari] = self_atari_class(p, beside);
  move[TreeGroup::Special] = special_class(p);
  return move;
}

template class TreeReader<9>;
template class TreeReader<13>;
template class TreeReader<19>;
template class TreeReader<kAnySize>;

}  // namespace hayago
