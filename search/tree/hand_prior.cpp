// The hand-set prior: reads short chains once per position, then multiplies what each move is.
#include "search/tree/hand_prior.h"

#include <algorithm>
#include <array>

#include "core/model/playout_weights.h"
#include "core/model/prior_model.h"
#include "core/tactics/ladder.h"
#include "core/tactics/shape.h"

namespace hayago {
namespace {

constexpr int kFateLimit = static_cast<int>(std::size(kFateDistance));

template <size_t Count>
float by_distance(const float (&table)[Count], int distance, int first) {
  return table[std::min(static_cast<size_t>(distance - first), Count - 1)];
}

template <int N>
int edge_distance(const Board<N>& board, Point p) {
  const int x = column_of<N>(p), y = row_of<N>(p), last = board.size() - 1;
  return std::min({x, y, last - x, last - y});
}

// No stone within `reach` columns and rows.
template <int N>
bool is_open(const Board<N>& board, Point p, int reach) {
  const int x = column_of<N>(p), y = row_of<N>(p), last = board.size() - 1;
  for (int v = std::max(0, y - reach); v <= std::min(last, y + reach); ++v)
    for (int u = std::max(0, x - reach); u <= std::min(last, x + reach); ++u)
      if (!board.is_empty(point_at<N>(u, v))) return false;
  return true;
}

}  // namespace

template <int N>
void PatternDatabase<N>::read(const Board<N>& board, Color c, const LastMoves& last) {
  if (size_ != board.size()) {
    size_ = board.size();
    model_ = &default_tree_model(size_);
    reader_.emplace(model_->shapes(), model_->replies());
  }
  reader_->read(board, c, last);
}

template <int N>
float PatternDatabase<N>::strength(Point p) const {
  const PriorMove all = reader_->features(p);
  PriorMove patterns;
  patterns[PriorGroup::Pattern] = all[PriorGroup::Pattern];
  patterns[PriorGroup::Shape] = all[PriorGroup::Shape];
  return model_->strength(patterns);
}

template <int N>
HandPrior<N>::HandPrior(const SearchParams& params)
    : use_patterns_(params.prior_patterns),
      use_rules_(params.prior_rules),
      use_ladder_(params.prior_ladder),
      use_distance_(params.prior_distance),
      use_fate_(params.prior_cfg),
      patterns_(hand_softmax_tables()) {}

template <int N>
void HandPrior<N>::raise(Point p, float weight) {
  reading_[p] = std::max(reading_[p], weight);
}

// Chains with one or two liberties: who gains by playing there.
template <int N>
void HandPrior<N>::read_chains(const Board<N>& board, Color c) {
  reading_.cells.fill(1);
  for (int y = 0; y < board.size(); ++y)
    for (int x = 0; x < board.size(); ++x) {
      const Point p = point_at<N>(x, y);
      if (!is_player(board.at(p)) || board.chain_of(p) != p) continue;
      if (board.pseudo_liberties(p) > 8) continue;
      std::array<Point, 3> liberty;
      const int count = board.liberties(p, 3, liberty.data());
      if (count == 1) read_atari(board, c, p, liberty[0]);
      if (count != 2 || !use_ladder_) continue;
      const LadderResult attack = ladder_attack(board, p);
      if (!attack.works) continue;
      if (board.at(p) != c) {
        raise(attack.move, weights_.ladder_attack);
      } else {
        raise(liberty[0], weights_.ladder_escape);
        raise(liberty[1], weights_.ladder_escape);
      }
    }
}

// The chain is taken, saved, or lost all the same.
template <int N>
void HandPrior<N>::read_atari(const Board<N>& board, Color c, Point chain, Point liberty) {
  if (board.at(chain) != c) {
    float weight = weights_.capture;
    for (int i = 0; i < std::min(board.chain_size(chain), 10); ++i)
      weight *= weights_.capture_stone;
    return raise(liberty, weight);
  }
  const bool one_step = liberties_after(board, c, liberty).count() > 1;
  const LadderResult escape =
      use_ladder_ ? ladder_defence(board, chain) : LadderResult{one_step, liberty};
  if (escape.works && escape.move != kNoPoint)
    raise(escape.move, weights_.save_atari);
  else if (!escape.works)
    reading_[liberty] *= weights_.lost_atari;
}

// Territory lines count where nothing stands near.
template <int N>
float HandPrior<N>::line(const Board<N>& board, Point p) const {
  const int from_edge = edge_distance(board, p);
  if (from_edge > 3 || board.size() < 7 || !is_open(board, p, board.size() < 13 ? 1 : 2)) return 1;
  const float lines[] = {weights_.first_line, weights_.second_line, weights_.third_line,
                         weights_.fourth_line};
  return lines[from_edge];
}

template <int N>
float HandPrior<N>::rules(const Board<N>& board, Color c, Point p) const {
  const int empty = board.neighbours(p, Color::Empty);
  if (empty == 4) return line(board, p);
  float weight = empty >= 2 ? line(board, p) : 1;
  if (empty < 2 && is_self_atari(board, c, p))
    weight *= is_bad_self_atari(board, c, p) ? weights_.bad_self_atari : weights_.self_atari;
  if (board.neighbours(p, c) > 0) {
    if (is_empty_triangle(board, c, p)) weight *= weights_.empty_triangle;
    if (is_wall_move(board, c, p)) weight *= weights_.wall;
    if (is_connection(board, c, p)) weight *= weights_.connect;
  }
  if (is_cut(board, c, p)) weight *= weights_.cut;
  return weight;
}

// How often a move is played where it stands so: by hand-set strengths of 3x3 patterns, or learnt
// from games as 3x3 patterns and larger diamonds.
template <int N>
float HandPrior<N>::pattern(const Board<N>& board, Color c, Point p) const {
  switch (use_patterns_) {
    case PriorPatterns::Database:
      return database_.strength(p);
    case PriorPatterns::Playout: {
      const uint32_t pair = patterns_->by_code()[board.pattern(p)];
      const uint32_t strength = (pair >> (16 * index_of(c))) & 0xffff;
      return static_cast<float>(std::max(strength, 5u)) * (1.0f / kPatternUnit);
    }
    case PriorPatterns::None:
      break;
  }
  return 1;
}

template <int N>
float HandPrior<N>::strength(const Board<N>& board, Color c, const LastMoves& last, Point p) const {
  if (p == kPass) return weights_.pass;
  float weight = pattern(board, c, p) * reading_[p];
  if (use_rules_) weight *= rules(board, c, p);
  if (use_distance_) {
    if (last.last != kPass) weight *= by_distance(kLastDistance, move_distance<N>(p, last.last), 2);
    if (last.before != kPass && last.before != p)
      weight *= by_distance(kBeforeDistance, move_distance<N>(p, last.before), 2);
  }
  if (use_fate_ && fate_[p] <= kFateLimit && fate_[p] > 0) weight *= kFateDistance[fate_[p] - 1];
  return weight;
}

template <int N>
void HandPrior<N>::fill(const Board<N>& board, Color c, const LastMoves& last,
                        std::span<const Point> moves, float* out) {
  read_chains(board, c);
  if (use_patterns_ == PriorPatterns::Database) database_.read(board, c, last);
  fate_.cells.fill(kFar);
  if (use_fate_) common_fate_distances(board, last.last, kFateLimit, fate_);
  for (size_t i = 0; i < moves.size(); ++i) out[i] = strength(board, c, last, moves[i]);
  normalise(out, moves.size());
}

template class HandPrior<9>;
template class HandPrior<13>;
template class HandPrior<19>;
template class HandPrior<kAnySize>;

}  // namespace hayago
