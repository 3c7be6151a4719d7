// The hand-set prior: patterns of the playouts, expert rules (core/tactics/shape.h), chains with
// one or two liberties read by ladders, distances. It stays for MoGo's preset and for comparison
// with the trained one.
#pragma once

#include <optional>

#include "core/tactics/distance.h"
#include "search/tree/prior.h"

namespace hayago {

class PriorModel;
class SoftmaxTables;

// Hand-set strengths. 1 changes nothing.
struct HandWeights {
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

// Patterns and their strengths as the trained prior learnt them from games, nothing else of it.
template <int N>
class PatternDatabase {
 public:
  void read(const Board<N>& board, Color c, const LastMoves& last);
  float strength(Point p) const;  // of a legal move, not a pass

 private:
  const PriorModel* model_ = nullptr;
  int size_ = 0;  // of the boards it serves
  std::optional<PriorReader<N>> reader_;
};

template <int N>
class HandPrior : public PriorMaker<N> {
 public:
  explicit HandPrior(const SearchParams& params);

  void fill(const Board<N>& board, Color c, const LastMoves& last, std::span<const Point> moves,
            float* out) override;

 private:
  void read_chains(const Board<N>& board, Color c);
  void read_atari(const Board<N>& board, Color c, Point chain, Point liberty);
  float strength(const Board<N>& board, Color c, const LastMoves& last, Point p) const;
  float pattern(const Board<N>& board, Color c, Point p) const;
  float rules(const Board<N>& board, Color c, Point p) const;
  float line(const Board<N>& board, Point p) const;
  void raise(Point p, float weight);

  PriorPatterns use_patterns_;
  bool use_rules_, use_ladder_, use_distance_, use_fate_;
  HandWeights weights_;
  std::shared_ptr<const SoftmaxTables> patterns_;
  PatternDatabase<N> database_;
  PointMap<N, float> reading_;  // what reading chains says about a point
  PointMap<N, uint8_t> fate_;   // steps from the last move in the common fate graph
};

}  // namespace hayago
