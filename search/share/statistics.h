// What ranks tell each other about their trees, as plain data: nodes by the moves that lead to
// them, and for each move numbers to be added. No tree, no network; tree_share.h makes and uses it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/types.h"
#include "search/node/node.h"

namespace hayago {

// Numbers of one move, Black's view in 1 / kWin. As differences they may be negative.
struct SharedMove {
  Point move;
  Tallied stat, rave;
  bool operator==(const SharedMove&) const = default;
};

struct SharedNode {
  int parent = -1;  // its index in the list, less than its own; -1 for the root
  Point move;       // of the parent, to here
  std::vector<SharedMove> moves;
  bool operator==(const SharedNode&) const = default;
};

struct SharedStatistics {
  uint64_t position = 0;  // of the root: what was counted elsewhere says nothing here
  Tallied root;
  std::vector<SharedNode> nodes;  // parents first; where there are any, the root is the first
  bool operator==(const SharedStatistics&) const = default;
};

// A message: some of the most visited nodes of 19x19 take three bytes for a move, others seven.
std::string to_bytes(const SharedStatistics& statistics);
Result<SharedStatistics> parse_statistics(std::string_view bytes);
// Bytes that a node takes in a message, at most.
size_t bytes_of(const SharedNode& node);

// All nodes and moves of several trees, the numbers 0: what share=mogo averages. The order is the
// same whatever the order of `trees`.
SharedStatistics union_of(std::span<const SharedStatistics> trees);
// MoGo III.C: every number is averaged over all ranks, whether a rank has the node or not. The
// counts too: after an exchange a simulation weighs 1 / ranks in every tree and all trees hold the
// same, so that the next average counts old ones as often as this one did. `trees` have the same
// nodes and moves. Rounded to whole visits, alike on every rank.
SharedStatistics average_of(std::span<const SharedStatistics> trees);
// a - b, number by number, of the same nodes and moves.
SharedStatistics difference(const SharedStatistics& a, const SharedStatistics& b);

}  // namespace hayago
