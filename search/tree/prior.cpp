#include "search/tree/prior.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "core/model/playout_weights.h"
#include "core/model/prior_model.h"
#include "core/tactics/ladder.h"
#include "core/tactics/tactics.h"

namespace hayago {
namespace {

constexpr int kFateLimit = static_cast<int>(std::size(kFateDistance));

template <size_t Count>
float by_distance(const float (&table)[Count], int distance, int first) {
  return table[std::min(static_cast<size_t>(distance - first), Count - 1)];
}

template <int N>
int distinct_chains(const Board<N>& board, Point p, Color color) {
  int count = 0;
  for_each_chain_beside(board, p, color, [&](Point) { ++count; });
  return count;
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

// Three own stones around an empty corner of a square, the new one among them.
template <int N>
bool is_empty_triangle(const Board<N>& board, Color c, Point p) {
  for (int d = 0; d < 4; ++d) {
    const Point a = p + kStep<N>[static_cast<size_t>(d)];
    const Point b = p + kStep<N>[static_cast<size_t>((d + 1) & 3)];
    const Point diagonal =
        p + (kStep<N>[static_cast<size_t>(d)] + kStep<N>[static_cast<size_t>((d + 1) & 3)]);
    // p at the right angle, or at one end of it.
    if (board.at(a) == c && board.at(b) == c && board.is_empty(diagonal)) return true;
    if (board.at(a) == c && board.at(diagonal) == c && board.is_empty(b)) return true;
    if (board.at(b) == c && board.at(diagonal) == c && board.is_empty(a)) return true;
  }
  return false;
}

// An own stone behind p, opponent's stones beside both: the wall goes on.
template <int N>
bool is_wall_move(const Board<N>& board, Color c, Point p) {
  for (int d = 0; d < 4; ++d) {
    const int back = kStep<N>[static_cast<size_t>(d)];
    if (board.at(p + back) != c) continue;
    for (const int turn : {1, 3}) {
      const int side = kStep<N>[static_cast<size_t>((d + turn) & 3)];
      if (board.at(p + side) == opponent(c) && board.at(p + (back + side)) == opponent(c))
        return true;
    }
  }
  return false;
}

template <int N>
bool is_connection(const Board<N>& board, Color c, Point p) {
  return distinct_chains(board, p, c) >= 2 &&
         (board.neighbours(p, opponent(c)) > 0 || board.neighbours(p, Color::Empty) > 0);
}
template <int N>
bool is_cut(const Board<N>& board, Color c, Point p) {
  return distinct_chains(board, p, opponent(c)) >= 2;
}

template <int N>
PriorMaker<N>::PriorMaker(const SearchParams& params)
    : params_(params), patterns_(hand_softmax_tables()) {}

// Chains with one or two liberties: who gains by playing there.
template <int N>
void PriorMaker<N>::read_chains(const Board<N>& board, Color c) {
  reading_.cells.fill(1);
  const auto raise = [&](Point p, float weight) { reading_[p] = std::max(reading_[p], weight); };
  for (int y = 0; y < board.size(); ++y)
    for (int x = 0; x < board.size(); ++x) {
      const Point p = point_at<N>(x, y);
      if (!is_player(board.at(p)) || board.chain_of(p) != p) continue;
      if (board.pseudo_liberties(p) > 8) continue;
      std::array<Point, 3> liberty;
      const int count = board.liberties(p, 3, liberty.data());
      if (count > 2) continue;
      const bool own = board.at(p) == c;
      if (count == 1 && !own) {
        float weight = weights_.capture;
        for (int i = 0; i < std::min(board.chain_size(p), 10); ++i)
          weight *= weights_.capture_stone;
        raise(liberty[0], weight);
      } else if (count == 1) {
        const bool one_step = liberties_after(board, c, liberty[0]).count() > 1;
        const LadderResult escape =
            params_.prior_ladder ? ladder_defence(board, p) : LadderResult{one_step, liberty[0]};
        if (escape.works && escape.move != kNoPoint)
          raise(escape.move, weights_.save_atari);
        else if (!escape.works)
          reading_[liberty[0]] *= weights_.lost_atari;
      } else if (params_.prior_ladder) {
        const LadderResult attack = ladder_attack(board, p);
        if (!attack.works) continue;
        if (!own) {
          raise(attack.move, weights_.ladder_attack);
        } else {
          raise(liberty[0], weights_.ladder_escape);
          raise(liberty[1], weights_.ladder_escape);
        }
      }
    }
}

// Territory lines count where nothing stands near.
template <int N>
float PriorMaker<N>::line(const Board<N>& board, Point p) const {
  const int from_edge = edge_distance(board, p);
  if (from_edge > 3 || board.size() < 7 || !is_open(board, p, board.size() < 13 ? 1 : 2)) return 1;
  const float lines[] = {weights_.first_line, weights_.second_line, weights_.third_line,
                         weights_.fourth_line};
  return lines[from_edge];
}

template <int N>
float PriorMaker<N>::rules(const Board<N>& board, Color c, Point p) const {
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

template <int N>
float PriorMaker<N>::strength(const Board<N>& board, Color c, const LastMoves& last,
                              Point p) const {
  if (p == kPass) return weights_.pass;
  const uint32_t pair = patterns_->by_code()[board.pattern(p)];
  const uint32_t pattern = (pair >> (16 * index_of(c))) & 0xffff;
  float weight = static_cast<float>(std::max(pattern, 5u)) * (1.0f / kPatternUnit);
  weight *= reading_[p];
  if (params_.prior_rules) weight *= rules(board, c, p);
  if (params_.prior_distance) {
    if (last.last != kPass) weight *= by_distance(kLastDistance, move_distance<N>(p, last.last), 2);
    if (last.before != kPass && last.before != p)
      weight *= by_distance(kBeforeDistance, move_distance<N>(p, last.before), 2);
  }
  if (params_.prior_cfg && fate_[p] <= kFateLimit && fate_[p] > 0)
    weight *= kFateDistance[fate_[p] - 1];
  return weight;
}

template <int N>
void PriorMaker<N>::fill_trained(const Board<N>& board, Color c, const LastMoves& last,
                                 std::span<const Point> moves, float* out) {
  if (model_size_ != board.size()) {
    model_size_ = board.size();
    model_ = &default_tree_model(board.size());
    reader_.emplace(model_->shapes(), model_->replies());
  }
  reader_->read(board, c, last);
  reader_->features(moves, features_.data());
  float sum = 0;
  for (size_t i = 0; i < moves.size(); ++i) sum += out[i] = model_->strength(features_[i]);
  for (size_t i = 0; i < moves.size(); ++i) out[i] /= sum;
}

template <int N>
void PriorMaker<N>::fill(const Board<N>& board, Color c, const LastMoves& last,
                         std::span<const Point> moves, float* out) {
  if (params_.prior == PriorKind::None) {
    std::fill_n(out, moves.size(), 1.0f / static_cast<float>(moves.size()));
    return;
  }
  if (params_.prior == PriorKind::Trained) return fill_trained(board, c, last, moves, out);
  read_chains(board, c);
  fate_.cells.fill(kFar);
  if (params_.prior_cfg) common_fate_distances(board, last.last, kFateLimit, fate_);
  float sum = 0;
  for (size_t i = 0; i < moves.size(); ++i) sum += out[i] = strength(board, c, last, moves[i]);
  for (size_t i = 0; i < moves.size(); ++i) out[i] /= sum;
}

template class PriorMaker<9>;
template bool is_empty_triangle<9>(const Board<9>&, Color, Point);
template bool is_wall_move<9>(const Board<9>&, Color, Point);
template bool is_connection<9>(const Board<9>&, Color, Point);
template bool is_cut<9>(const Board<9>&, Color, Point);

template class PriorMaker<13>;
template bool is_empty_triangle<13>(const Board<13>&, Color, Point);
template bool is_wall_move<13>(const Board<13>&, Color, Point);
template bool is_connection<13>(const Board<13>&, Color, Point);
template bool is_cut<13>(const Board<13>&, Color, Point);

template class PriorMaker<19>;
template bool is_empty_triangle<19>(const Board<19>&, Color, Point);
template bool is_wall_move<19>(const Board<19>&, Color, Point);
template bool is_connection<19>(const Board<19>&, Color, Point);
template bool is_cut<19>(const Board<19>&, Color, Point);

template class PriorMaker<kAnySize>;
template bool is_empty_triangle<kAnySize>(const Board<kAnySize>&, Color, Point);
template bool is_wall_move<kAnySize>(const Board<kAnySize>&, Color, Point);
template bool is_connection<kAnySize>(const Board<kAnySize>&, Color, Point);
template bool is_cut<kAnySize>(const Board<kAnySize>&, Color, Point);

}  // namespace hayago
