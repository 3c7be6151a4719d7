// What a move is, for the trained prior: reads the chains in danger once per position, then names
// the feature of each group for each move.
#include "core/model/prior_features.h"

#include "core/tactics/tactics.h"

namespace hayago {
namespace {

uint32_t size_class(int stones) {
  return stones <= 2 ? static_cast<uint32_t>(stones - 1) : stones <= 5 ? 2 : 3;
}

template <int N>
bool is_beside(Point a, Point b) {
  bool beside = false;
  for_each_neighbour<N>(a, [&](Point q, int) { beside |= q == b; });
  return beside;
}

// How many liberties the chain would have after its owner's answer at p, one of its two liberties;
// `attack`, the other one (or kNoPoint), does not count. Up to three.
template <int N>
int room_after(const Board<N>& board, Point chain, Point p, Point attack) {
  const Color owner = board.at(chain);
  if (is_capture(board, owner, p)) {
    PointSet<N> room = liberties_after(board, owner, p);
    if (attack != kNoPoint) room.erase(attack);
    return std::min(room.count(), 3);
  }
  std::array<Point, 3> found;
  int count = 0;
  const auto add_empty_beside = [&](Point stone) {
    for_each_neighbour<N>(stone, [&](Point q, int) {
      if (!board.is_empty(q) || q == p || q == attack || count == 3) return;
      for (int i = 0; i < count; ++i)
        if (found[static_cast<size_t>(i)] == q) return;
      found[static_cast<size_t>(count++)] = q;
    });
  };
  add_empty_beside(p);
  for_each_chain_beside(board, p, owner, [&](Point joined) {
    if (board.chain_of(joined) == chain) return;  // has no others
    Point stone = joined;
    do {
      add_empty_beside(stone);
      stone = board.next_in_chain(stone);
    } while (stone != joined && count < 3);
  });
  return count;
}

}  // namespace

template <int N>
void PriorReader<N>::read(const Board<N>& board, Color c, const LastMoves& last) {
  board_ = &board;
  color_ = c;
  last_ = last;
  const int stones = board.area() - board.empty_count();
  const int percent = 100 * stones / board.area();
  fill_ = percent < 8 ? 0 : percent < 20 ? 1 : percent < 45 ? 2 : 3;
  view_ = DiamondView<N>(board, c);
  read_distances(board, last.last, last_distance_);
  read_distances(board, last.before, before_distance_);
  read_places(board.size(), fill_, place_);
  local_.cells.fill(0);
  TacticalMoves<N> tactical;
  tactical.collect(board, c, last.last);
  for (int i = 0; i < tactical.count; ++i)
    local_[tactical.points[static_cast<size_t>(i)]] =
        static_cast<uint8_t>((tactical.masks[static_cast<size_t>(i)] >> 1) + 1);
  read_chains();
  beside_.read(board, c, liberties_);
}

template <int N>
void PriorReader<N>::read_chains() {
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
      // Two stones share no liberty, and no more than four any: then there is nothing to search.
      const int pseudo = board.pseudo_liberties(p);
      const bool sure = pseudo > (board.chain_size(p) <= 2 ? 2 : 12);
      std::array<Point, 4> liberty;
      const int liberties = sure ? std::min(pseudo, 4) : board.liberties(p, 4, liberty.data());
      liberties_[p] = static_cast<uint8_t>(liberties);
      if (liberties <= 2) few[count++] = {p, liberty[0], liberties == 2 ? liberty[1] : kNoPoint};
    }
  if (count > 0) ladders_.start(board);
  for (const Short& chain : std::span(few).first(count)) {
    if (chain.b == kNoPoint)
      read_atari(chain.chain, chain.a);
    else
      read_two_liberties(chain.chain, chain.a, chain.b);
  }
}

// 2: an own chain that the last move put into atari; 1: one that was in atari before; 0: none.
template <int N>
int PriorReader<N>::saves_by_capture(Point chain) const {
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
void PriorReader<N>::read_atari(Point chain, Point liberty) {
  const Board<N>& board = *board_;
  const uint32_t stones = size_class(board.chain_size(chain));
  const int after = room_after(board, chain, liberty, kNoPoint);
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
bool PriorReader<N>::ladder_catches(Point chain, Point attack, Point answer) {
  const Board<N>& board = *board_;
  const Color attacker = opponent(board.at(chain));
  // The answer's own room and what joins there: often enough to know that it gets away.
  if (board.neighbours(answer, Color::Empty) >= 3 + is_beside<N>(attack, answer)) return false;
  const int room = room_after(board, chain, answer, attack);
  if (room > 2 || !board.is_legal(attacker, attack)) return false;
  const bool attack_stands = board.neighbours(attack, Color::Empty) >= 2;
  if (room < 2 && attack_stands && !touches_atari(board, chain)) return true;
  return ladders_.catches(chain, attack, answer);
}

template <int N>
void PriorReader<N>::read_two_liberties(Point chain, Point a, Point b) {
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
uint32_t PriorReader<N>::self_atari_class(Point p) const {
  // A chain with three liberties keeps two: most points need no more than that.
  if (board_->neighbours(p, Color::Empty) >= 2 || beside_.own_most[p] >= 3) return 0;
  const int stones = self_atari_size(*board_, color_, p);
  if (stones == 0) return 0;
  if (stones <= 2) return static_cast<uint32_t>(stones);
  return makes_nakade_shape(*board_, color_, p) ? 4 : 3;
}

// 1: pass after a pass; 2: takes a ko; 3: atari while a ko must not be taken; from 4: other passes.
template <int N>
uint32_t PriorReader<N>::special_class(Point p) const {
  if (capture_[p] != 0 && board_->neighbours(p, Color::Empty) == 0 &&
      stones_beside(*board_, p, color_) == 0 && liberties_after(*board_, color_, p).count() == 1)
    return 2;
  if (board_->ko_point() != kNoPoint && atari_[p] != 0) return 3;
  return 0;
}
template <int N>
uint32_t PriorReader<N>::pass_class() const {
  const bool after_pass = last_.last == kPass && board_->empty_count() < board_->area() / 2;
  return after_pass ? 1 : 4 + fill_;
}

template <int N>
void PriorReader<N>::features(std::span<const Point> moves, PriorMove* out) const {
  for (const Point p : moves) pattern_classes().prefetch(board_->pattern(p), color_);
  std::array<KnownDiamonds, kArea<N> + 1> known;
  view_.find(moves, last_.last, *shapes_, *replies_, known.data());
  for (size_t i = 0; i < moves.size(); ++i) set_features(moves[i], known[i], out[i]);
}

template <int N>
PriorMove PriorReader<N>::features(Point p) const {
  PriorMove move;
  features({&p, 1}, &move);
  return move;
}

template <int N>
HG_INLINE void PriorReader<N>::set_features(Point p, const KnownDiamonds& known,
                                            PriorMove& move) const {
  if (p == kPass) {
    move = {};
    move[PriorGroup::Special] = pass_class();
    return;
  }
  const auto number = [](uint32_t diamond) {
    return diamond == DiamondTable::kUnknown ? 0 : diamond + 1;
  };
  move[PriorGroup::Pattern] = pattern_classes().of(board_->pattern(p), color_) + 1u;
  move[PriorGroup::Shape] = number(known.shape);
  move[PriorGroup::Reply] = number(known.reply);
  move[PriorGroup::Last] = last_distance_[p];
  move[PriorGroup::Before] = before_distance_[p];
  move[PriorGroup::Capture] = capture_[p];
  move[PriorGroup::Extend] = extend_[p];
  move[PriorGroup::Atari] = atari_[p];
  move[PriorGroup::SelfAtari] = self_atari_class(p);
  move[PriorGroup::Race] = beside_.race[p];
  move[PriorGroup::Links] = beside_.links[p];
  move[PriorGroup::Local] = local_[p];
  move[PriorGroup::Place] = place_[p];
  move[PriorGroup::Special] = special_class(p);
}

template class PriorReader<9>;
template class PriorReader<13>;
template class PriorReader<19>;
template class PriorReader<kAnySize>;

}  // namespace hayago
