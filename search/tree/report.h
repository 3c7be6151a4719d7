// What a search found, as plain data: tools print it, matches and time control read it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/types.h"

namespace hayago {

enum class StopReason : uint8_t { Playouts, Time, Decided, Memory, Stopped, TooManyVisits };
const char* stop_reason_name(StopReason reason);

struct MoveReport {
  Point move = kPass;
  int64_t visits = 0;
  double value = 0.5;  // the mover's winning share
  int64_t rave_visits = 0;
  double rave_value = 0.5;  // the mover's view
  double prior = 0;
  std::vector<Point> variation;  // the most visited line, this move first
};

struct SearchReport {
  int size = 0;
  Color to_move = Color::Black;
  Point best = kPass;             // by the rule of the parameters
  double value = 0.5;             // the mover's winning share at the root
  std::vector<MoveReport> moves;  // most visited first

  int64_t simulations = 0;  // of this run
  int64_t root_visits = 0;  // with those kept from before
  double seconds = 0;
  double simulations_per_second() const {
    return seconds > 0 ? static_cast<double>(simulations) / seconds : 0;
  }
  StopReason stop_reason = StopReason::Playouts;

  size_t nodes = 0;
  size_t tree_bytes = 0;
  size_t memory_limit = 0;
  int prunings = 0;
  size_t nodes_pruned = 0;
  int deepest = 0;  // longest descent in moves
  double mean_depth = 0;
  int workers = 1;

  double score = 0;              // mean of the playouts without komi, Black's view
  double score_stdev = 0;        // of the playouts
  double komi = 0;               // as the game says
  double last_komi = 0;          // as dynamic komi left it
  double won = 0.5;              // mover's share of this run's playouts at the game's komi
  std::vector<float> ownership;  // y * size + x: +1 Black's, -1 White's

  // The mover's chance to win the game: `value` is at another komi where that is dynamic.
  double winning() const { return last_komi == komi ? value : won; }
  const MoveReport* find(Point move) const {
    for (const MoveReport& m : moves)
      if (m.move == move) return &m;
    return nullptr;
  }
};

}  // namespace hayago
