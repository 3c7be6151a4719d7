// Whom a search lets into its tree between two simulations, while its workers pause. The search
// knows nothing else of it: search/share exchanges statistics with other searches in this way.
#pragma once

#include <atomic>

#include "search/tree/tree.h"

namespace hayago {

template <int N>
class TreeGuest {
 public:
  virtual ~TreeGuest() = default;

  // A run begins; `counted`: it has a budget of playouts. No worker runs.
  virtual void begin(Tree<N>& tree, bool counted) = 0;
  // Asked by the first worker after each of its simulations; true: the workers pause, and enter()
  // is called. `simulations` and `seconds` are those of this run.
  virtual bool wants_in(int64_t simulations, double seconds) = 0;
  // No worker runs. Both return how many simulations of others were added; where they wait for
  // something, they give up when `stop` is set.
  virtual int64_t enter(Tree<N>& tree, const std::atomic<bool>& stop) = 0;
  // The last time in this run.
  virtual int64_t end(Tree<N>& tree, const std::atomic<bool>& stop) = 0;

  // Between runs: the root's player is about to move; nodes were freed; there is another tree.
  virtual void before_move(const Tree<N>& tree, Point move) = 0;
  virtual void nodes_went(const Tree<N>& tree) = 0;
  virtual void tree_is_new(const Tree<N>& tree) = 0;
};

}  // namespace hayago
