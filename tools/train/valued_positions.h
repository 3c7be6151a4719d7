// Positions of games with the value that simulation balancing aims at: who won the game, or what a
// search of ours thinks (Erica 4.3.3: positions evaluated by the program itself). Searching values
// is the costly part, so they can be kept in a file that several trainings read.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "search/tree/position.h"
#include "tools/train/crew.h"
#include "tools/train/game_set.h"

namespace hayago::train {

// A position is named by its game and the number of moves before it.
struct Sample {
  uint32_t game, moves;
  bool operator==(const Sample&) const = default;
};

// About so many positions of games with a winner, in random order. The first tenth of a board of
// moves is left out: everything is open there, and the result says nothing about so few stones.
std::vector<Sample> sample_decided_positions(const GameSet& games, int64_t positions,
                                             uint64_t seed);

template <int N>
Position<N> position_at(const GameSet& games, const Sample& at) {
  Position<N> position;
  position.board = Board<N>(games.size);
  position.komi = games.outcomes[at.game].komi;
  for (size_t i = 0; i < at.moves; ++i) {
    const PackedMove move = games.games[at.game][i];
    position.to_move = move.color();
    position.play(move.point<N>());
  }
  if (at.moves < games.games[at.game].size())
    position.to_move = games.games[at.game][at.moves].color();
  return position;
}

// The file of values. Errors name `source` and the line.
std::string values_text(const std::vector<double>& values, const std::string& identity);
Result<std::vector<double>> parse_values(std::string_view text, const std::string& source,
                                         const std::string& identity);

struct ValueOptions {
  int playouts = 0;  // of the search that values a position; 0: the winner of its game
  uint64_t seed = 1;
  Crew crew{};
  std::string file;      // is read first and written at the end, by the leader; empty: none
  std::string identity;  // of games and options: a file of another is refused
  std::function<void(size_t done)> progress;  // from one thread
};
// For Black, from -1 to 1. After an interruption the values found so far are in the file, and the
// result is shorter than the samples.
Result<std::vector<double>> values_of(const GameSet& games, const std::vector<Sample>& samples,
                                      const ValueOptions& options);

}  // namespace hayago::train
