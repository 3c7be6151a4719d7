// Looks, descents and backups of the lanes. Virtual losses are part of the statistics: nothing here
// may leave one behind.
#include "search/tree/lane_search.h"

#include <algorithm>
#include <cmath>

#include "core/rules/score.h"
#include "search/formula/backup.h"
#include "search/formula/rave.h"

namespace hayago {
namespace {

// Ownership is read at every eighth look: plenty for a map.
constexpr uint64_t kOwnerInterval = 8;
// Lanes in flight in the smallest trees.
constexpr int64_t kFewestLanes = 16;
// Room for the moves of a descent; longer ones take more.
constexpr size_t kUsualDepth = 128;

// Statistics of the moves, as far as it pays: the CPU itself follows long runs.
void fetch_statistics(const Node& node) {
  constexpr int kLines = 24, kPerLine = 64 / sizeof(Stat);
  const Stat* stats = &node.stat(0);  // RAVE's follow
  for (int i = 0; i < std::min(2 * node.capacity() / kPerLine, kLines); ++i)
    __builtin_prefetch(stats + kPerLine * i);
}

}  // namespace

Result<void> check_lane_params(const SearchParams& params, int size) {
  if (size > bulk::kMaxBulkSize) return Error{"leaf=lanes plays boards up to 19x19"};
  if (params.policy != "light" && params.policy != "mogo")
    return Error{"leaf=lanes plays policy=light or policy=mogo, not policy=" + params.policy};
  if (params.rave_distance > 0 && uses_rave(params))
    return Error{"leaf=lanes does not know when a move was played: it needs rave_distance=0"};
  if (params.ko_threat_fix && uses_rave(params))
    return Error{"leaf=lanes does not know the order of moves: it needs ko_threat_fix=off"};
  if (params.pool_share > 0) return Error{"leaf=lanes plays no moves of a pool: pool_share=0"};
  if (params.late_step > 0) return Error{"leaf=lanes weighs all simulations alike: late_step=0"};
  return {};
}

template <int N>
LaneSearch<N>::LaneSearch(const Tools& tools, bulk::Isa isa)
    : t_(tools),
      size_(tools.tree.position().board.size()),
      stream_(isa, tools.params.policy == "mogo" ? bulk::Policy::Mogo : bulk::Policy::Light, size_,
              (tools.params.lanes + 63) / 64),
      rave_(uses_rave(tools.params)),
      sorted_(tools.params.widening == Widening::None),
      free_(static_cast<size_t>(stream_.lanes() / 64)),
      paths_(static_cast<size_t>(tools.params.lanes)),
      owner_(static_cast<size_t>(size_ * size_)) {
  for (auto& path : paths_) path.reserve(kUsualDepth);
  starts_.reserve(paths_.size());
  groups_.reserve(8 * paths_.size());
  for (int lane = 0; lane < tools.params.lanes; ++lane) free_lane(lane);
}

template <int N>
void LaneSearch<N>::start(uint64_t seed, bool alone, const std::vector<bool>* closed,
                          bool endgame) {
  HG_ASSERT(in_flight() == 0 && size_ == t_.tree.position().board.size());
  alone_ = alone;
  closed_ = closed;
  endgame_ = endgame;
  looks_ = 0;
  stream_.open(seed);
}

template <int N>
int LaneSearch<N>::take_lane() {
  for (size_t i = 0; i < free_.size(); ++i) {
    if (free_[i] == 0) continue;
    const int lane = static_cast<int>(64 * i) + std::countr_zero(free_[i]);
    free_[i] &= free_[i] - 1;
    return lane;
  }
  HG_ASSERT(false);
  return 0;
}

template <int N>
void LaneSearch<N>::free_lane(int lane) {
  free_[static_cast<size_t>(lane / 64)] |= uint64_t{1} << (lane % 64);
}

// Few lanes while the tree is small: a result that is not known yet is worth more there.
template <int N>
int64_t LaneSearch<N>::room() const {
  int64_t allowed = t_.params.lanes;
  if (t_.params.lane_visits > 0) {
    const int64_t visits = read(t_.tree.root_stat()).visits;
    const auto lanes = static_cast<int64_t>(static_cast<double>(visits) / t_.params.lane_visits);
    allowed = std::clamp(lanes / t_.tree.pool().arenas(), std::min(kFewestLanes, allowed), allowed);
  }
  return std::max<int64_t>(0, allowed - in_flight());
}

// Black's value of what a simulation under way adds to a move's statistics.
template <int N>
int32_t LaneSearch<N>::value_to_lend(const Step& step) const {
  const int64_t most = t_.params.virtual_loss * kWin;
  const bool black = step.node->to_move() == Color::Black;
  int64_t won = 0;
  if (t_.params.lane_value > 0) {
    const Tallied move = read(step.stat());
    const double mean = black ? move.mean() : 1 - move.mean();
    if (move.visits > 0) won = std::lround(t_.params.lane_value * mean * static_cast<double>(most));
  }
  return static_cast<int32_t>(black ? won : most - won);
}

template <int N>
int64_t LaneSearch<N>::advance(int64_t begin) {
  HG_ASSERT(!suspended_ && begin <= room());
  std::unique_lock<std::mutex> lock(t_.tree.lock(), std::defer_lock);
  const bool locked = t_.params.tree == TreeKind::Locked;
  if (locked) lock.lock();
  const int64_t judged = begin_games(begin);
  if (locked) lock.unlock();

  stream_.load(starts_);
  const bool owners = looks_++ % kOwnerInterval == 0;
  const std::span<const bulk::LaneEnd> ends = stream_.advance(owners ? owner_.data() : nullptr);
  if (owners) add_owners(ends.size());

  if (locked) lock.lock();
  take_results(ends);
  return judged + static_cast<int64_t>(ends.size());
}

// All descents of a look in lockstep: lanes that stand at one node choose their moves there
// together, and nodes are fetched while others are looked at. Two passes end a game: what stands is
// counted (Tromp-Taylor) and takes no lane. Returns how many simulations ended so.
template <int N>
int64_t LaneSearch<N>::begin_games(int64_t count) {
  begin_.clear();
  groups_.clear();
  starts_.clear();
  over_.clear();
  for (int64_t i = 0; i < count; ++i) begin_.push_back(take_lane());
  chosen_.resize(begin_.size());
  if (count > 0)
    groups_.push_back({t_.tree.root(), read(t_.tree.root_stat()).visits, 0, static_cast<int>(count),
                       t_.tree.position().last_was_pass});
  for (size_t i = 0; i < groups_.size(); ++i) go_down(Group(groups_[i]));
  for (const int lane : over_) {
    std::vector<Step>& path = paths_[static_cast<size_t>(lane)];
    FirstPlays first{};
    end(path, area_score(t_.tree.place_after(path).board), 0, first);
    free_lane(lane);
  }
  std::sort(starts_.begin(), starts_.end(),
            [](const auto& a, const auto& b) { return a.lane < b.lane; });
  in_flight_.store(in_flight() + static_cast<int>(starts_.size()), kRelaxed);
  return static_cast<int64_t>(over_.size());
}

template <int N>
void LaneSearch<N>::go_down(const Group& group) {
  choose_moves(group);
  if (group.to - group.from > 1) sort_by_move(group);
  for (int from = group.from, to = from; from < group.to; from = to) {
    const int16_t child = chosen_[static_cast<size_t>(from)];
    while (to < group.to && chosen_[static_cast<size_t>(to)] == child) ++to;
    follow(group, from, to);
  }
}

template <int N>
void LaneSearch<N>::choose_moves(const Group& group) {
  const Node& node = *group.node;
  int16_t* chosen = &chosen_[static_cast<size_t>(group.from)];
  const bool limited = closed_ != nullptr || t_.params.lane_share < 1;
  if (limited && &node == t_.tree.root()) return choose_open_moves(group, chosen);
  const int count = group.to - group.from;
  const auto most = static_cast<int>(std::ceil(t_.params.lane_split * count));
  const UnderWay each{t_.params.virtual_loss, static_cast<float>(t_.params.lane_value), most};
  t_.selector.select_many(node, group.visits, each, scratch_, count, chosen);
}

// Moves of the root where some are closed, or may not have more than their share of what is under
// way: one after the other, unless all have it.
template <int N>
void LaneSearch<N>::choose_open_moves(const Group& group, int16_t* chosen) {
  Node& node = *group.node;
  const auto moves = static_cast<size_t>(node.count());
  const auto most = static_cast<int>(std::ceil(t_.params.lane_share * t_.params.lanes));
  if (closed_ != nullptr)
    shut_ = *closed_;
  else
    shut_.assign(moves, false);
  under_way_.assign(moves, 0);
  for (const std::vector<Step>& path : paths_)
    if (!path.empty()) ++under_way_[static_cast<size_t>(path.front().child)];
  for (size_t i = 0; i < moves; ++i)
    if (under_way_[i] >= most) shut_[i] = true;
  const int count = group.to - group.from;
  lent_.clear();
  for (int i = 0; i < count; ++i) {
    if (std::find(shut_.begin(), shut_.end(), false) == shut_.end())
      shut_ = closed_ != nullptr ? *closed_ : std::vector<bool>(moves, false);
    const int child = t_.selector.select_open(node, group.visits, scratch_, shut_);
    chosen[i] = static_cast<int16_t>(child);
    if (++under_way_[static_cast<size_t>(child)] >= most) shut_[static_cast<size_t>(child)] = true;
    Step& step = lent_.emplace_back(Step{&node, child});
    step.lent = value_to_lend(step);
    add(step.stat(), under_way(step), alone_);
  }
  for (const Step& step : lent_) add(step.stat(), 0 - under_way(step), alone_);
}

// Those who chose the same move stand together, in the order of the moves.
template <int N>
void LaneSearch<N>::sort_by_move(const Group& group) {
  const auto from = static_cast<size_t>(group.from), to = static_cast<size_t>(group.to);
  order_.clear();
  for (size_t i = from; i < to; ++i)
    order_.push_back(static_cast<uint64_t>(chosen_[i]) << 32 | static_cast<uint64_t>(begin_[i]));
  std::sort(order_.begin(), order_.end());
  for (size_t i = from; i < to; ++i) {
    chosen_[i] = static_cast<int16_t>(order_[i - from] >> 32);
    begin_[i] = static_cast<int>(static_cast<uint32_t>(order_[i - from]));
  }
}

// The lanes begin_[from, to) make the same move. Some end behind it: those for whom there is no
// node yet, the one that makes it among them.
template <int N>
void LaneSearch<N>::follow(const Group& group, int from, int to) {
  Step step{group.node, chosen_[static_cast<size_t>(from)]};
  const int64_t visits = read(step.stat()).visits;
  step.lent = value_to_lend(step);
  add(step.stat(), static_cast<Packed>(to - from) * under_way(step), alone_);
  for (int i = from; i < to; ++i)
    paths_[static_cast<size_t>(begin_[static_cast<size_t>(i)])].push_back(step);
  const bool pass = step.move() == kPass;
  if (pass && group.passed) {
    over_.insert(over_.end(), begin_.begin() + from, begin_.begin() + to);
    return;
  }
  Node* node = Tree<N>::child_of(step);
  int i = from;
  while (node == nullptr && i < to) {
    const int lane = begin_[static_cast<size_t>(i++)];
    give_start(lane);
    if (visits + i - from >= t_.tree.expand_at())
      node = t_.tree.expand(paths_[static_cast<size_t>(lane)], t_.maker, t_.index);
  }
  if (i == to) return;
  fetch_statistics(*node);
  groups_.push_back({node, visits + i - from, i, to, pass});
}

template <int N>
void LaneSearch<N>::give_start(int lane) {
  const Step& leaf = paths_[static_cast<size_t>(lane)].back();
  const Point p = leaf.move();
  const Node& node = *leaf.node;
  starts_.push_back({node.points(PointsOf::Black), node.points(PointsOf::White), lane,
                     static_cast<int16_t>(p == kPass ? -1 : index_of_point(p)), node.to_move()});
}

template <int N>
void LaneSearch<N>::take_results(std::span<const bulk::LaneEnd> ends) {
  for (size_t i = 0; i < ends.size(); ++i) {
    if (i + 1 < ends.size())
      for (const Step& step : paths_[static_cast<size_t>(ends[i + 1].lane)])
        fetch_statistics(*step.node);
    const bulk::LaneEnd& game = ends[i];
    FirstPlays first;
    for (size_t c = 0; c < 2; ++c)
      std::copy_n(game.first[c], bulk::set_words(size_), first[c].begin());
    t_.komi.see(game.score);
    end(paths_[static_cast<size_t>(game.lane)], game.score, game.length, first);
    free_lane(game.lane);
  }
  in_flight_.store(in_flight() - static_cast<int>(ends.size()), kRelaxed);
}

template <int N>
void LaneSearch<N>::end(std::vector<Step>& path, int score, int length, FirstPlays& first) {
  const int64_t value =
      value_of_score(score, t_.komi.now(), endgame_, size_ * size_, t_.params.endgame_weight);
  back_up(path, value, first);
  WorkerTotals<N>& totals = t_.totals;
  const auto depth = static_cast<int64_t>(path.size());
  ++totals.simulations;
  ++totals.descents;
  totals.plies += depth + length;
  totals.value_sum += value;
  totals.won_sum += outcome(score, t_.tree.position().komi);
  totals.score_sum += score;
  totals.score_squares += int64_t{score} * score;
  totals.depth_sum += depth;
  totals.deepest = std::max(totals.deepest, static_cast<int>(depth));
  path.clear();
}

template <int N>
void LaneSearch<N>::back_up(const std::vector<Step>& path, int64_t value, FirstPlays& first) {
  HG_ASSERT(!path.empty() && value >= 0 && value <= kWin);
  const Packed result = packed(1, value);
  std::atomic<uint32_t>& ended = path.back().node->ended(path.back().child);
  if (alone_)
    ended.store(ended.load(kRelaxed) + 1, kRelaxed);
  else
    ended.fetch_add(1, kRelaxed);
  for (size_t ply = path.size(); ply-- > 0;) {
    const Step& step = path[ply];
    add(step.stat(), result - under_way(step), alone_);
    if (rave_) add_rave(step, result, first);
    if (t_.params.backup != Backup::Mean) update_mix<N>(step, t_.params, size_ * size_);
  }
  add(t_.tree.root_stat(), result, alone_);
}

// The step's own move overrides what the game played there later. A pass gets every result, as in
// SearchWorker::update_rave.
template <int N>
void LaneSearch<N>::add_rave(const Step& step, Packed share, FirstPlays& first) {
  Node& node = *step.node;
  const auto mover = static_cast<size_t>(index_of(node.to_move()));
  if (const Point p = step.move(); p != kPass) put_first(first, mover, index_of_point(p));
  uint64_t bits[(kMaxMoves + 63) / 64];
  moves_among(
      node, first[mover].data(), sorted_, [&](Point p) { return index_of_point(p); }, bits);
  const int plays = add_to_moves(node, bits, share, alone_);
  if (t_.params.c_rave > 0) add(node.total_rave_stat(), packed(plays, 0), alone_);
}

template <int N>
void LaneSearch<N>::add_owners(size_t games) {
  for (int i = 0; i < size_ * size_; ++i) {
    t_.totals.owner[point_at<N>(i % size_, i / size_)] += owner_[static_cast<size_t>(i)];
    owner_[static_cast<size_t>(i)] = 0;
  }
  t_.totals.owner_samples += static_cast<int64_t>(games);
}

template <int N>
void LaneSearch<N>::change_losses(bool put) {
  for (const std::vector<Step>& path : paths_)
    for (const Step& step : path) {
      const Packed change = under_way(step);
      add(step.stat(), put ? change : 0 - change, alone_);
    }
}

template <int N>
void LaneSearch<N>::suspend() {
  if (suspended_) return;
  change_losses(false);
  suspended_ = true;
}

template <int N>
void LaneSearch<N>::resume() {
  if (!suspended_) return;
  change_losses(true);
  suspended_ = false;
}

template <int N>
int64_t LaneSearch<N>::drop() {
  suspend();
  return forget();
}

template <int N>
int64_t LaneSearch<N>::forget() {
  const int64_t dropped = in_flight();
  for (size_t lane = 0; lane < paths_.size(); ++lane) {
    if (paths_[lane].empty()) continue;
    paths_[lane].clear();
    free_lane(static_cast<int>(lane));
  }
  stream_.drop();
  in_flight_.store(0, kRelaxed);
  suspended_ = false;
  return dropped;
}

template class LaneSearch<9>;
template class LaneSearch<13>;
template class LaneSearch<19>;
template class LaneSearch<kAnySize>;

}  // namespace hayago
