// One tree of several, each of another rank: what this one tells the others, and how it takes in
// what they tell. Works while no worker runs; who carries the messages is share_guest.h's or the
// simulated cluster's business.
//
// share=delta, root: a rank sends what it found since it last did, and the others add it. For every
// move it keeps how much of its statistics is not to be sent (again): what it sent, and what it got
// from others. A simulation is so added once to every tree, and where all messages have arrived the
// shared nodes of all ranks hold the same sums.
//
// share=mogo (III.C, Fig. A3): all numbers of the moves that have more than 5 % of the simulations
// in some tree are replaced by their averages over all trees. Moves that are not shared stay as
// they are, so the visits of a node need not be those of its moves any more.
#pragma once

#include <unordered_map>
#include <vector>

#include "search/params/params.h"
#include "search/share/statistics.h"
#include "search/tree/tree.h"

namespace hayago {

// share_part and share_depth, or those of the kind.
double share_part(const SearchParams& params);
double share_depth(const SearchParams& params);

template <int N>
class TreeShare {
 public:
  // `params` outlive it.
  explicit TreeShare(const SearchParams& params) : params_(params) {}

  // share=delta, root: what was found here since the last call, the most visited nodes first.
  SharedStatistics collect(const Tree<N>& tree);
  // Adds what another rank collected; returns its simulations. What is about another position, or
  // more than the counters hold, is left out.
  int64_t add(Tree<N>& tree, const SharedStatistics& theirs);

  // share=mogo: the moves that this tree wants to share, the numbers 0.
  SharedStatistics wanted(const Tree<N>& tree) const;
  // The numbers of these moves here.
  SharedStatistics numbers(const Tree<N>& tree, const SharedStatistics& of) const;
  // Changes what was `mine` into the average; what was added since then stays.
  void replace(Tree<N>& tree, const SharedStatistics& mine, const SharedStatistics& average);

  // As for TreeGuest.
  void before_move(const Tree<N>& tree, Point move);
  void nodes_went(const Tree<N>& tree);
  void tree_is_new();

  // What this rank itself found below the root: sums of what collect() returned since the root
  // became the root.
  const SharedStatistics& own() const { return own_; }

  static uint64_t position_key(const Tree<N>& tree);

 private:
  struct Known {
    Packed stat = 0, rave = 0;
    bool left_out = false;  // something behind it was not sent
  };
  using KnownMoves = std::vector<Known>;  // in the order of the node's moves

  KnownMoves& known(const Node& node);
  SharedNode changes(const Node& node, const KnownMoves& known) const;
  void note_own(const SharedStatistics& sent);
  // The tree's nodes of the list, made where they are missing; null where that cannot be.
  struct Found {
    Node* node = nullptr;
    Step from;  // the move that leads to it
  };
  std::vector<Found> find(Tree<N>& tree, const SharedStatistics& statistics) const;
  void change(Tree<N>& tree, const std::vector<Found>& found, const SharedStatistics& by,
              bool keep_sums);
  void mix_again(const Tree<N>& tree, const std::vector<Found>& found,
                 const SharedStatistics& by) const;

  const SearchParams& params_;
  std::unordered_map<const Node*, KnownMoves> known_;
  Packed known_root_ = 0;
  SharedStatistics own_;
};

}  // namespace hayago
