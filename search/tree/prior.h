// What is known of a move before any simulation: a Bradley-Terry strength (Nomitan (2)) for every
// move of a new node, the product of the strengths of what the move is, divided by the sum. Trained
// strengths are those of core/prior_model.h; the hand-set ones (expert rules of MoGo, patterns of
// the playouts) stay for comparison.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "core/board/board.h"
#include "core/model/prior_features.h"
#include "core/tactics/distance.h"
#include "search/params/params.h"

namespace hayago {

class SoftmaxTables;
class PriorModel;

// Hand-set strengths. 1 changes nothing.
struct HandPrior {
  float capture = 12;           // takes a chain in atari
  float capture_stone = 1.15f;  // ... for each of its stones up to ten
  float save_atari = 15;        // saves an own chain from capture, as far as a ladder tells
  float lost_atari = 0.2f;      // extends an own chain that is lost all the same
  float ladder_attack = 8;      // begins a capture by ladder
  float ladder_escape = 6;      // an own chain that a ladder would take runs before it starts
  float atari = 1.5f;           // any other atari
  float bad_self_atari = 0.02f;
  float self_atari = 0.2f;
  float empty_triangle = 0.5f;
  float first_line = 0.15f, second_line = 0.5f, third_line = 1.6f, fourth_line = 1.4f;
  float wall = 1.4f;     // goes on along the opponent's stones
  float connect = 1.8f;  // joins two own chains that the opponent may cut
  float cut = 2;         // stands between two chains of the opponent
  float pass = 0.02f;
};
// By the distance |dx| + |dy| + max(|dx|, |dy|), from 2 on.
inline constexpr float kLastDistance[] = {4.5f, 3, 2.2f, 1.6f, 1.4f, 1.2f, 1.1f, 1, 0.9f};
inline constexpr float kBeforeDistance[] = {3, 2.4f, 2, 1.6f, 1.4f, 1.2f, 1.1f, 1, 1};
// By the steps in the common fate graph, from 1 on.
inline constexpr float kFateDistance[] = {2, 1.5f, 1.2f};

// Expert rules (MoGo II.B.3) on their own, for tests: c is to play p.
template <int N>
bool is_empty_triangle(const Board<N>& board, Color c, Point p);
template <int N>
bool is_wall_move(const Board<N>& board, Color c, Point p);
template <int N>
bool is_connection(const Board<N>& board, Color c, Point p);
template <int N>
bool is_cut(const Board<N>& board, Color c, Point p);

template <int N>
class PriorMaker {
 public:
  explicit PriorMaker(const SearchParams& params);

  // Fills out[i] for moves[i], legal moves of c (kPass among them): they sum to 1.
  void fill(const Board<N>& board, Color c, const LastMoves& last, std::span<const Point> moves,
            float* out);

 private:
  void fill_trained(const Board<N>& board, Color c, const LastMoves& last,
                    std::span<const Point> moves, float* out);
  void read_chains(const Board<N>& board, Color c);
  float strength(const Board<N>& board, Color c, const LastMoves& last, Point p) const;
  float rules(const Board<N>& board, Color c, Point p) const;
  float line(const Board<N>& board, Point p) const;

  SearchParams params_;
  HandPrior weights_;
  std::shared_ptr<const SoftmaxTables> patterns_;
  PointMap<N, float> reading_;  // what reading chains says about a point
  PointMap<N, uint8_t> fate_;
  const PriorModel* model_ = nullptr;  // of the boards seen so far
  int model_size_ = 0;
  std::optional<PriorReader<N>> reader_;
  std::array<PriorMove, kArea<N> + 1> features_;
};

}  // namespace hayago
