// What the other ranks are taken to have done since the last exchange (search/share). All ranks go
// on from much the same tree and would go the same ways, down to the same leaves: a move that all
// of them play out is no deeper a tree than one of them has. So before every simulation of its own
// a worker lets each other rank choose a move, here and in every node that it comes to, and counts
// that as a visit of about the move's own value. They are guesses: nobody else sees them, and they
// are taken back before the workers pause.
#pragma once

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "search/params/params.h"
#include "search/tree/tree.h"

namespace hayago {

class OtherRanks {
 public:
  OtherRanks(const SearchParams& params, const Rank& rank)
      : rank_(rank),
        active_(params.share == ShareKind::Delta && params.share_losses > 0 && rank.count > 1),
        lost_(params.share_losses) {}

  bool active() const { return active_; }
  // How much of a loss a visit counts as.
  float lost() const { return static_cast<float>(lost_); }

  // Another simulation begins: the visits of others that have come to the root by now. Rank 0 goes
  // first, then the others in their order.
  int64_t begin() { return active_ ? rank_.index + simulations_++ * (rank_.count - 1) : 0; }
  // Those that came to a node by this move.
  int64_t on(const Stat& stat) const {
    if (!active_) return 0;
    const auto at = visits_.find(&stat);
    return at == visits_.end() ? 0 : unpacked(at->second).visits;
  }
  // Of `came` visits at the node, those that have not chosen a move there yet; they do now. Where
  // there are many, not each of them gets a choice of its own.
  struct Choices {
    int count = 0, visits = 1;  // of each
  };
  Choices choices(const Node& node, int64_t came) {
    if (came == 0) return {};
    int64_t& chose = chose_[&node];
    const int64_t visits = std::max<int64_t>(1, (came - chose) / kMostChoices);
    const int64_t count = (came - chose) / visits;
    chose += count * visits;
    return {static_cast<int>(count), static_cast<int>(visits)};
  }
  // So many go this way. A move that nobody has tried counts as lost until somebody has.
  void visit(const Step& step, int visits, bool alone) {
    const Tallied before = read(step.stat());
    const double lost = step.node->to_move() == Color::Black ? 0 : 1;
    const double value = before.visits > 0 ? before.mean() + lost_ * (lost - before.mean()) : lost;
    if (before.visits == 0) step.node->mix(step.child).store(static_cast<float>(lost), kRelaxed);
    const Packed more = packed(visits, std::lround(static_cast<double>(kWin * visits) * value));
    add(step.stat(), more, alone);
    visits_[&step.stat()] += more;
  }
  void take_back() {
    for (const auto& [stat, more] : visits_) const_cast<Stat*>(stat)->fetch_sub(more, kRelaxed);
    visits_.clear();
    chose_.clear();
    simulations_ = 0;
  }

 private:
  static constexpr int kMostChoices = 16;  // about: they take time

  Rank rank_;
  bool active_;
  double lost_;
  int64_t simulations_ = 0;
  std::unordered_map<const Stat*, Packed> visits_;
  std::unordered_map<const Node*, int64_t> chose_;
};

}  // namespace hayago
