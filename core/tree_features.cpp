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
  common_fate_distances(board, last.last, kFateLimit, fate_last_);
  common_fate_distances(board, last.before, kFateLimit, fate_before_);
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
  std::array<Point, kArea<N>> few;  // chains with one or two liberties
  int count = 0;
  for (int y = 0; y < board.size(); ++y)
    for (int x = 0; x < board.size(); ++x) {
      const Point p = point_at<N>(x, y);
      if (!is_player(board.at(p)) || board.chain_of(p) != p) continue;
      const int liberties = board.liberties(p, 4);
      liberties_[p] = static_cast<uint8_t>(liberties);
      if (liberties <= 2) few[static_cast<size_t>(count++)] = p;
    }
  if (count > 0) ladders_ = LadderReader<N>(board);
  for (int i = 0; i < count; ++i) {
    const Point chain = few[static_cast<size_t>(i)];
    std::array<Point, 2> liberty;
    if (board.liberties(chain, 2, liberty.data()) == 1)
      read_atari(chain, liberty[0]);
    else
      read_two_liberties(chain, liberty[0], liberty[1]);
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
  return ladders_.catches(chain, attack);
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
uint32_t TreeReader<N>::distance_class(Point p, Point from,
                                       const PointMap<N, uint8_t>& fate) const {
  if (from == kPass) return 0;
  const int distance = std::clamp(move_distance<N>(p, from), 1, 17) - 1;  // 0 only where p == from
  const int steps = std::min<int>(fate[p], kFateClasses - 1);
  return static_cast<uint32_t>(distance * kFateClasses + steps) + 1;
}

template <int N>
uint32_t TreeReader<N>::race_class(Point p) const {
  std::array<uint32_t, 2> fewest = {5, 5};  // own, theirs; 5 for no chain
  for_each_neighbour<N>(p, [&](Point q, int) {
    const Color at = board_->at(q);
    if (!is_player(at)) return;
    uint32_t& least = fewest[at == color_ ? 0 : 1];
    least = std::min<uint32_t>(least, liberties_[board_->chain_of(q)]);
  });
  return (fewest[0] - 1) * 5 + (fewest[1] - 1) + 1;
}

template <int N>
uint32_t TreeReader<N>::links_class(Point p) const {
  uint32_t own = 0, theirs = 0;
  for_each_chain_beside(*board_, p, color_, [&](Point) { ++own; });
  for_each_chain_beside(*board_, p, opponent(color_), [&](Point) { ++theirs; });
  return std::min(own, 3u) * 4 + std::min(theirs, 3u) + 1;
}

template <int N>
uint32_t TreeReader<N>::place_class(Point p) const {
  const int end = board_->size() - 1;
  const int x = column_of<N>(p), y = row_of<N>(p);
  const int a = std::min(std::min(x, end - x), 9), b = std::min(std::min(y, end - y), 9);
  const int high = std::max(a, b), low = std::min(a, b);
  return static_cast<uint32_t>(high * (high + 1) / 2 + low) * kFillClasses + fill_ + 1;
}

template <int N>
uint32_t TreeReader<N>::self_atari_class(Point p) const {
  // A chain with three liberties keeps two: most points need no more than that.
  bool safe = board_->neighbours(p, Color::Empty) >= 2;
  for_each_neighbour<N>(p, [&](Point q, int) {
    safe |= board_->at(q) == color_ && liberties_[board_->chain_of(q)] >= 3;
  });
  if (safe) return 0;
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
  move[TreeGroup::Last] = distance_class(p, last_.last, fate_last_);
  move[TreeGroup::Before] = distance_class(p, last_.before, fate_before_);
  move[TreeGroup::Capture] = capture_[p];
  move[TreeGroup::Extend] = extend_[p];
  move[TreeGroup::Atari] = atari_[p];
  move[TreeGroup::Local] = local_[p];
  move[TreeGroup::Place] = place_class(p);
  const bool alone = board_->neighbours(p, Color::Empty) == 4;  // nothing beside it to look at
  move[TreeGroup::Race] = alone ? 25 : race_class(p);
  move[TreeGroup::Links] = alone ? 1 : links_class(p);
  move[TreeGroup::SelfAtari] = alone ? 0 : self_atari_class(p);
  move[TreeGroup::Special] = alone ? 0 : special_class(p);
  return move;
}

template class TreeReader<9>;
template class TreeReader<13>;
template class TreeReader<19>;
template class TreeReader<kAnySize>;

}  // namespace hayago
