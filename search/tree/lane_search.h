// Simulations by the hundred: every lane of the bulk kernel plays out another leaf of the tree
// (core/bulk/lanes.h). One look after the other: games that ended go back into the tree, free lanes
// descend to new leaves, all lanes play a few moves. Belongs to one worker; only nodes are shared.
//
// In flight. A lane keeps the path to its leaf. Until its result is known every move on the path
// counts as `virtual_loss` simulations, lost ones or what `lane_value` makes of them, so that the
// next descents look elsewhere; the backup takes them away and adds the result in one operation.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <memory>
#include <vector>

#include "core/bulk/lanes.h"
#include "search/formula/komi.h"
#include "search/formula/select.h"
#include "search/tree/simulation.h"

namespace hayago {

// What keeps these parameters from playing in lanes on a board of this size, or nothing.
Result<void> check_lane_params(const SearchParams& params, int size);

template <int N>
class LaneSearch {
 public:
  // What it shares with the worker it belongs to.
  struct Tools {
    const SearchParams& params;
    Tree<N>& tree;
    DynamicKomi& komi;
    const Selector& selector;
    PriorMaker<N>& maker;
    WorkerTotals<N>& totals;
    int index;  // of the worker: its arena
  };
  LaneSearch(const Tools& tools, bulk::Isa isa);

  // Before a run: no game is in flight.
  void start(uint64_t seed, bool alone, const std::vector<bool>* closed, bool endgame);
  // How many simulations it would begin now.
  int64_t room() const;
  // Begins `begin` simulations, at most room(), and plays to the next look. Returns how many ended.
  int64_t advance(int64_t begin);
  // Simulations under way; any thread may ask.
  int in_flight() const { return in_flight_.load(kRelaxed); }

  // Takes the virtual losses out of the tree while workers pause, and puts them back.
  void suspend();
  void resume();
  // Forgets what is in flight, the tree as if it had never begun; returns how many that were.
  int64_t drop();
  // The same where the tree they were in is gone.
  int64_t forget();

 private:
  static constexpr int kSetWords = kNodeSetWords<N>;
  using PointBits = std::array<uint64_t, kSetWords>;
  using FirstPlays = std::array<PointBits, 2>;  // by colour

  // Lanes that descend together: begin_[from, to) stand at the same node.
  struct Group {
    Node* node;
    int64_t visits;  // of the move that leads there
    int from, to;
    bool passed;  // that move is a pass
  };
  int64_t begin_games(int64_t count);
  void go_down(const Group& group);
  void choose_moves(const Group& group);
  void choose_open_moves(const Group& group, int16_t* chosen);
  void sort_by_move(const Group& group);
  void follow(const Group& group, int from, int to);
  void give_start(int lane);
  void take_results(std::span<const bulk::LaneEnd> ends);
  void end(std::vector<Step>& path, int score, int length, FirstPlays& first);
  void back_up(const std::vector<Step>& path, int64_t value, FirstPlays& first);
  void add_rave(const Step& step, Packed share, FirstPlays& first);
  void add_owners(size_t games);
  int32_t value_to_lend(const Step& step) const;
  // What a simulation under way has added at a step.
  Packed under_way(const Step& step) const { return packed(t_.params.virtual_loss, step.lent); }
  void change_losses(bool add);
  int take_lane();
  void free_lane(int lane);
  int index_of_point(Point p) const { return row_of<N>(p) * size_ + column_of<N>(p); }

  Tools t_;
  int size_;
  bulk::LaneStream stream_;
  const std::vector<bool>* closed_ = nullptr;
  bool alone_ = true, endgame_ = false, suspended_ = false;
  bool rave_, sorted_;
  uint64_t looks_ = 0;
  std::atomic<int> in_flight_{0};
  std::vector<uint64_t> free_;            // a bit per lane
  std::vector<std::vector<Step>> paths_;  // by lane
  // Of the descents of a look: their lanes and the moves they chose last, those of a node together;
  // the nodes where some stand; lanes whose game was over; and the games to begin.
  std::vector<int> begin_;
  std::vector<int16_t> chosen_;
  std::vector<uint64_t> order_;
  std::vector<Group> groups_;
  std::vector<bool> shut_;      // moves of the root not to be chosen now
  std::vector<int> under_way_;  // by move of the root
  std::vector<int> over_;
  std::vector<Step> lent_;  // moves of the root chosen in this look
  std::vector<bulk::LaneStart> starts_;
  std::vector<int32_t> owner_;
  MoveArrays scratch_;
};

}  // namespace hayago
