// One simulation: down by selection, out by a playout or a bulk batch, back up with the result and
// its RAVE shares.
#include "search/tree/worker.h"

#include "core/rules/score.h"
#include "search/formula/backup.h"
#include "search/formula/rave.h"
#include "search/tree/rave_pool.h"

namespace hayago {
namespace {

// Ownership is read from every eighth playout: plenty for a map.
constexpr int kOwnerInterval = 8;
// ... and criticality wants them soon.
constexpr int kCriticalInterval = 2;
// More would leave no playout to speak of.
constexpr size_t kLongestPoolLine = 16;

}  // namespace

template <int N>
SearchWorker<N>::SearchWorker(const SearchParams& params, Tree<N>& tree, DynamicKomi& komi,
                              int index, std::unique_ptr<PlayoutRunner<N>> runner,
                              std::optional<bulk::Isa> isa)
    : params_(params),
      tree_(tree),
      komi_(komi),
      index_(index),
      runner_(std::move(runner)),
      selector_(params, tree.position().board.size()),
      maker_(make_prior_maker<N>(params)),
      rave_(uses_rave(params)),
      rave_weight_(distance_weight(params.rave_distance)),
      others_(params, tree.rank()) {
  if (params.criticality > 0 || params.settled > 0)
    owners_ = std::make_unique<OwnerMap<N>>(params.criticality, params.settled);
  path_.reserve(256);
  pool_line_.reserve(kLongestPoolLine);
  if (params.leaf == LeafKind::Lanes)
    lanes_ = std::make_unique<LaneSearch<N>>(
        typename LaneSearch<N>::Tools{params, tree, komi, selector_, *maker_, totals_, index},
        isa.value_or(bulk::lane_isa((params.lanes + 63) / 64)));
}

template <int N>
void SearchWorker<N>::start(uint64_t seed, bool alone, const std::vector<bool>* closed) {
  HG_ASSERT(tree_.root() != nullptr);
  HG_ASSERT(closed == nullptr || closed->size() == static_cast<size_t>(tree_.root()->count()));
  const Position<N>& position = tree_.position();
  runner_->set_start(position.board, position.to_move, position.last);
  random_ = Random(seed, static_cast<uint64_t>(index_));
  alone_ = alone;
  selector_.set_alone(alone);
  if (owners_) {
    owners_->clear();
    selector_.set_factors(owners_->factors());
  }
  closed_ = closed;
  endgame_ = tree_.root()->count() < params_.endgame_moves;
  totals_ = {};
  if (lanes_) lanes_->start(random_.next(), alone, closed, endgame_);
}

template <int N>
void SearchWorker<N>::focus(int count, std::vector<bool>& closed) {
  const Node& root = *tree_.root();
  const int64_t visits = read(tree_.root_stat()).visits;
  std::vector<bool> rest = closed;
  closed.assign(closed.size(), true);
  for (int i = 0; i < count && std::find(rest.begin(), rest.end(), false) != rest.end(); ++i) {
    const auto best = static_cast<size_t>(selector_.select_open(root, visits, scratch_, rest));
    closed[best] = false;
    rest[best] = true;
  }
}

template <int N>
int64_t SearchWorker<N>::simulate(int64_t begin) {
  return lanes_ ? lanes_->advance(begin) : simulate_one();
}

template <int N>
int64_t SearchWorker<N>::simulate_one() {
  const bool locked = params_.tree == TreeKind::Locked;
  std::unique_lock<std::mutex> lock(tree_.lock(), std::defer_lock);
  if (locked) lock.lock();
  InFlight flight(alone_ ? 0 : params_.virtual_loss, in_flight_);
  const Leaf leaf = descend(flight);
  if (locked) lock.unlock();

  const Outcome outcome = leaf.over                        ? judge()
                          : params_.leaf == LeafKind::Bulk ? play_bulk(leaf)
                                                           : play_out(leaf);
  if (locked) lock.lock();
  back_up(outcome.times(late_weight()));
  ++totals_.descents;
  totals_.simulations += outcome.games;
  totals_.value_sum += outcome.value;
  totals_.won_sum += outcome.won;
  totals_.score_sum += outcome.score;
  totals_.score_squares += outcome.score_squares;
  totals_.depth_sum += static_cast<int64_t>(path_.size());
  totals_.deepest = std::max(totals_.deepest, static_cast<int>(path_.size()));
  return outcome.games;
}

// `theirs`: visits of other ranks that have come here since the last exchange. Those of them that
// have not gone on yet choose first.
template <int N>
int SearchWorker<N>::choose(Node& node, int64_t visits, int64_t theirs) {
  const OtherRanks::Choices first = others_.choices(node, theirs);
  if (first.count == 0) return selector_.select(node, visits, scratch_);
  chosen_.resize(static_cast<size_t>(first.count) + 1);
  selector_.select_many(node, visits, {first.visits, 1 - others_.lost()}, scratch_, first.count + 1,
                        chosen_.data());
  for (int i = 0; i < first.count; ++i)
    others_.visit({&node, chosen_[static_cast<size_t>(i)]}, first.visits, alone_);
  return chosen_.back();
}

// Down the tree by the selection formula, to a move without a node behind it. A node is made at
// the n-th visit (Erica 2.2.2); the simulation that makes it still starts from there.
template <int N>
typename SearchWorker<N>::Leaf SearchWorker<N>::descend(InFlight& flight) {
  const Position<N>& start = tree_.position();
  Leaf leaf{start.to_move, {start.last, start.before}, false};
  bool passed = start.last_was_pass;
  path_.clear();
  pool_line_.clear();
  runner_->restart();
  Node* node = tree_.root();
  int64_t theirs = others_.begin();
  int64_t visits = read(tree_.root_stat()).visits + theirs;
  while (node != nullptr) {
    const bool restricted = closed_ != nullptr && path_.empty();
    const Step step{node, restricted ? selector_.select_open(*node, visits, scratch_, *closed_)
                                     : choose(*node, visits, theirs)};
    const Point p = step.move();
    HG_ASSERT(node->to_move() == leaf.to_move);
    visits = read(step.stat()).visits;
    theirs = others_.on(step.stat());
    path_.push_back(step);
    flight.enter(step.stat(), leaf.to_move);
    runner_->advance(leaf.to_move, p);
    leaf = {opponent(leaf.to_move), {p, leaf.last.last}, passed && p == kPass};
    passed = p == kPass;
    if (leaf.over) break;
    node = Tree<N>::child_of(step);
    if (node == nullptr) {
      if (visits + 1 >= tree_.expand_at()) tree_.expand(path_, *maker_, index_);
      break;
    }
  }
  return leaf;
}

// Erica 2.2.4: the larger the tree, the more its simulations weigh. A batch weighs enough.
template <int N>
int64_t SearchWorker<N>::late_weight() const {
  if (params_.late_step == 0 || params_.leaf == LeafKind::Bulk) return 1;
  return 1 + read(tree_.root_stat()).visits / params_.late_step;
}

template <int N>
int64_t SearchWorker<N>::value_of(int score) const {
  if (params_.score_bonus > 0 && !endgame_)
    return graded_outcome(score, komi_.now(), params_.score_bonus, params_.score_range);
  return value_of_score(score, komi_.now(), endgame_, tree_.position().board.area(),
                        params_.endgame_weight);
}

template <int N>
typename SearchWorker<N>::Outcome SearchWorker<N>::outcome_of(int score) const {
  return {1, value_of(score), outcome(score, tree_.position().komi), score, int64_t{score} * score};
}

template <int N>
typename SearchWorker<N>::Outcome SearchWorker<N>::play_out(const Leaf& at) {
  Leaf leaf = at;
  if (params_.pool_share > 0) play_pool(leaf);
  totals_.pool_moves += static_cast<int64_t>(pool_line_.size());
  const PlayoutResult result =
      replies_ ? runner_->finish_replying(leaf.to_move, leaf.last.last, leaf.last.before, random_,
                                          trail_, *replies_)
               : runner_->finish(leaf.to_move, leaf.last.last, random_, trail_);
  if (params_.adapt != Adapt::None) learn(result.score);
  totals_.plies += static_cast<int64_t>(path_.size()) + played();
  if (totals_.descents % (owners_ ? kCriticalInterval : kOwnerInterval) == 0)
    count_owners(result.score);
  komi_.see(result.score);
  return outcome_of(result.score);
}

// What the playout has to say to the next ones. A draw says nothing.
template <int N>
void SearchWorker<N>::learn(int score) {
  const int64_t value = outcome(score, komi_.now());
  if (value == kEven) return;
  if (replies_) return learn_replies(value > kEven);
  const double expected = read(tree_.root_stat()).mean();
  runner_->learn(params_.adapt_rate, (value > kEven ? 1 : 0) - expected);
}

// Every move of the simulation answers the one or two before it.
template <int N>
void SearchWorker<N>::learn_replies(bool black_won) {
  const Position<N>& start = tree_.position();
  LastMoves last{start.last, start.before};
  Color c = start.to_move;
  const auto see = [&](Point p) {
    if (p != kPass) replies_->learn(c, last.last, last.before, p, (c == Color::Black) == black_won);
    last = {p, last.last};
    c = opponent(c);
  };
  for (const Step& step : path_) see(step.move());
  for (int i = 0; i < played(); ++i) see(played(i));
}

template <int N>
void SearchWorker<N>::count_owners(int score) {
  ++totals_.owner_samples;
  if (!owners_) return runner_->count_owners(totals_.owner);
  PointMap<N, int32_t> owner;
  owner.cells.fill(0);
  runner_->count_owners(owner);
  owners_->add(owner, outcome(score, komi_.now()) > kEven);
  for (size_t i = 0; i < owner.cells.size(); ++i) totals_.owner.cells[i] += owner.cells[i];
}

// The last node of the path where `mover` plays and that was visited often enough, or null.
template <int N>
const Node* SearchWorker<N>::pool_node(Color mover) const {
  for (size_t ply = path_.size(); ply-- > 0;) {
    const Stat& stat = ply == 0 ? tree_.root_stat() : path_[ply - 1].stat();
    if (path_[ply].node->to_move() == mover && read(stat).visits >= params_.pool_visits)
      return path_[ply].node;
  }
  return nullptr;
}

// Goes on from the leaf with moves of the pool until the draw says that the policy takes over.
template <int N>
void SearchWorker<N>::play_pool(Leaf& leaf) {
  if (random_.unit() >= params_.pool_share) return;
  Board<N> board = tree_.place_after(path_).board;
  do {
    const Node* node = pool_node(leaf.to_move);
    if (node == nullptr) return;
    const Point p = draw_from_pool(*node, board, params_.pool_size, random_);
    if (p == kNoPoint) return;
    board.play(leaf.to_move, p);
    runner_->advance(leaf.to_move, p);
    pool_line_.push_back(p);
    leaf = {opponent(leaf.to_move), {p, leaf.last.last}, false};
  } while (pool_line_.size() < kLongestPoolLine && random_.unit() < params_.pool_share);
}

template <int N>
Point SearchWorker<N>::played(int i) const {
  const int pool = static_cast<int>(pool_line_.size());
  return i < pool ? pool_line_[static_cast<size_t>(i)] : trail_[i - pool];
}

// One batch of bulk playouts from the leaf, with its own all-moves-as-first counts.
template <int N>
typename SearchWorker<N>::Outcome SearchWorker<N>::play_bulk(const Leaf& leaf) {
  const Board<N> board = tree_.place_after(path_).board;
  const bulk::Start start =
      bulk::start_from(board, leaf.to_move, static_cast<uint32_t>(params_.leaf_playouts));
  bulk::Request request;
  request.size = board.size();
  request.starts = {&start, 1};
  request.seed = random_.next();
  request.words = bulk::sensible_words(static_cast<uint64_t>(params_.leaf_playouts));
  request.komi = komi_.now();
  request.amaf = rave_;
  request.ownership = true;
  bulk_ = bulk::run(request, bulk::usable_isas().front());
  const bulk::Tally& tally = bulk_.front();
  trail_.clear();

  Outcome sum{static_cast<int64_t>(tally.playouts), 0, 0, tally.score_sum};
  const int area = board.area();
  for (int score = -area; score <= area; ++score) {
    const uint32_t games = tally.histogram[score + area];
    if (games == 0) continue;
    const Outcome one = outcome_of(score);
    sum.value += one.value * games;
    sum.won += one.won * games;
    sum.score_squares += one.score_squares * games;
    for (uint32_t i = 0; i < games; ++i) komi_.see(score);
  }
  for (int i = 0; i < area; ++i)
    totals_.owner[point_at<N>(i % board.size(), i / board.size())] +=
        static_cast<int32_t>(tally.black_owned[i]) - static_cast<int32_t>(tally.white_owned[i]);
  totals_.owner_samples += sum.games;
  totals_.plies +=
      sum.games * static_cast<int64_t>(path_.size()) + static_cast<int64_t>(tally.length_sum);
  return sum;
}

// Two passes end the game: what stands is counted (Tromp-Taylor).
template <int N>
typename SearchWorker<N>::Outcome SearchWorker<N>::judge() {
  trail_.clear();
  bulk_.clear();
  return outcome_of(area_score(tree_.place_after(path_).board));
}

template <int N>
void SearchWorker<N>::back_up(const Outcome& outcome) {
  const int depth = static_cast<int>(path_.size());
  HG_ASSERT(depth > 0 && outcome.games > 0);
  HG_ASSERT(outcome.value >= 0 && outcome.value <= kWin * outcome.games);
  const Packed result = packed(outcome.games, outcome.value);
  const Step& end = path_.back();
  std::atomic<uint32_t>& ended = end.node->ended(end.child);
  if (alone_)
    ended.store(ended.load(kRelaxed) + static_cast<uint32_t>(outcome.games), kRelaxed);
  else
    ended.fetch_add(static_cast<uint32_t>(outcome.games), kRelaxed);

  if (rave_) note_first_plays();
  for (int ply = depth - 1; ply >= 0; --ply) {
    const Step& step = path_[static_cast<size_t>(ply)];
    add(step.stat(), result, alone_);
    if (rave_) update_rave(ply, outcome);
    if (params_.backup != Backup::Mean) update_mix<N>(step, params_, tree_.position().board.area());
  }
  add(tree_.root_stat(), result, alone_);
}

// The playout's moves; those of the path follow on the way up.
template <int N>
void SearchWorker<N>::note_first_plays() {
  const int depth = static_cast<int>(path_.size());
  first_.cells.fill(kNever);
  const Color mover = path_.back().node->to_move();
  Color c = played() % 2 == 0 ? mover : opponent(mover);
  for (int i = played() - 1; i >= 0; --i) {
    first_[played(i)] = first_play(depth + i, c);
    c = opponent(c);
  }
  first_[kPass] = kNever;
}

// What the outcome adds to the moves of the node at `ply`.
template <int N>
const RaveShares& SearchWorker<N>::shares_for(int ply, const Outcome& outcome) {
  int step = kMeanSteps / 2;
  if (params_.rave_far == RaveFar::Mean) {
    const Stat& stat = ply == 0 ? tree_.root_stat() : path_[static_cast<size_t>(ply - 1)].stat();
    step = static_cast<int>(std::lround(read(stat).mean() * kMeanSteps));
  }
  HG_ASSERT(step >= 0 && step <= kMeanSteps);
  const bool black_won = outcome.value > outcome.games * kEven;
  // Results by the margin are all different: RAVE takes wins, of which the tables are ready.
  const bool graded = params_.score_bonus > 0 && outcome.value != outcome.games * kEven;
  const int64_t value = !graded ? outcome.value : black_won ? outcome.games * kWin : 0;
  RaveShares& shares = shares_[black_won][static_cast<size_t>(step)];
  shares.prepare(static_cast<int>(path_.size()) + played(), outcome.games, value,
                 bulk_.empty() ? rave_weight_ : 0, kWin * step / kMeanSteps);
  return shares;
}

template <int N>
void SearchWorker<N>::update_rave(int ply, const Outcome& outcome) {
  const Step& step = path_[static_cast<size_t>(ply)];
  Node& node = *step.node;
  if (step.move() != kPass) first_[step.move()] = first_play(ply, node.to_move());
  // A pass gets every result: the node's mean is its RAVE value. Without one it would explore at
  // full weight beside moves whose exploration RAVE damps, and win the most visits in lost games.
  first_[kPass] = first_play(ply, node.to_move());
  const Packed sum =
      add_first_plays(node, first_, shares_for(ply, outcome).at(ply, node.to_move()));
  if (!bulk_.empty()) add_bulk_rave(node);
  if (params_.c_rave > 0)
    add(node.total_rave_stat(),
        packed(unpacked(sum).visits / (bulk_.empty() ? 1 : outcome.games), 0), alone_);
  // Erica 3.2.4.2: above this node the move is no candidate, its place is after the ko.
  if (params_.ko_threat_fix && is_ko_threat(ply)) first_[step.move()] = kNever;
}

// Moves of the batch, where the tree has not played before.
template <int N>
void SearchWorker<N>::add_bulk_rave(Node& node) {
  const int size = tree_.position().board.size();
  const auto c = static_cast<size_t>(index_of(node.to_move()));
  for (int i = 0; i < node.count(); ++i) {
    const Point p = node.move(i);
    if (p == kPass || first_[p] != kNever) continue;
    const int at = row_of<N>(p) * size + column_of<N>(p);
    const int64_t plays = bulk_.front().first_plays[c][at];
    const int64_t wins = bulk_.front().first_wins[c][at];
    add(node.rave(i), packed(plays, kWin * (c == 0 ? wins : plays - wins)), alone_);
  }
}

// The mover may not take the ko back, plays elsewhere, and takes it with the next move.
template <int N>
bool SearchWorker<N>::is_ko_threat(int ply) const {
  const Point ko = path_[static_cast<size_t>(ply)].node->ko();
  const int again = ply + 2;
  if (ko == kNoPoint) return false;
  const int depth = static_cast<int>(path_.size());
  if (again < depth) return path_[static_cast<size_t>(again)].move() == ko;
  return again - depth < played() && played(again - depth) == ko;
}

template class SearchWorker<9>;
template class SearchWorker<13>;
template class SearchWorker<19>;
template class SearchWorker<kAnySize>;

}  // namespace hayago
