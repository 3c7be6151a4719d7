// Harvest of diamond patterns: every move of the games is looked at in all sizes, and what occurs
// often enough is kept (Erica 3.2.2.1). A pattern occurs at least as often as any larger one around
// the same point, so what is kept is nested.
#pragma once

#include <functional>
#include <vector>

#include "core/model/prior_model.h"
#include "tools/train/crew.h"
#include "tools/train/game_set.h"

namespace hayago::train {

struct HarvestOptions {
  int min_shapes = 30, min_replies = 30;  // moves that a pattern must have been played in
  Crew crew{};
  std::function<void(double done)> progress{};
};

struct Harvest {
  struct Count {
    Diamond diamond;
    int64_t moves = 0;
  };
  std::vector<Count> shapes, replies;  // by hash
  int64_t moves = 0;                   // looked at
  size_t games = 0;                    // looked at to their end: fewer than all when interrupted
};

// All ranks of a crew get the same. Once interrupted, what the leader's games so far hold.
Harvest harvest_patterns(const GameSet& games, const HarvestOptions& options);

// One line per pattern: `shape SIZE HASH MOVES`; read back by parse_harvest, but for the games.
std::string to_text(const Harvest& harvest, const std::string& comments);
Result<Harvest> parse_harvest(std::string_view text, std::string_view source);

}  // namespace hayago::train
