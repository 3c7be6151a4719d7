// Counts move sequences ("Go perft"): a number that any error in the rules changes, and that other
// programs can be asked for. Black moves first, colours alternate, suicide is illegal.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "core/rules/game.h"

namespace hayago {

struct PerftOptions {
  int size = 9;
  int depth = 1;
  KoRule ko = KoRule::Simple;
  bool passes = false;                      // a pass is a ply too, and two in a row end the game
  const std::atomic<bool>* stop = nullptr;  // once it is set the count ends and means nothing
  std::function<void(double share)> progress = {};  // of the first plies that are done
};

// The sequences of exactly `depth` plies from the empty board. The last ply is counted, not played.
uint64_t count_sequences(const PerftOptions& options);

}  // namespace hayago
