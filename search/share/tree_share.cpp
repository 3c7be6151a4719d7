#include "search/share/tree_share.h"

#include <algorithm>
#include <queue>
#include <tuple>

#include "core/base/random.h"
#include "search/tree/simulation.h"

namespace hayago {
namespace {

Tallied minus(Packed now, Packed before) {
  const Tallied a = unpacked(now), b = unpacked(before);
  return {a.visits - b.visits, a.value - b.value};
}
Packed packed(const Tallied& t) { return hayago::packed(t.visits, t.value); }
bool is_zero(const Tallied& t) { return t.visits == 0 && t.value == 0; }

// A node that may be sent: the most visited first, then the one that was found first.
struct Candidate {
  Node* node;
  int64_t visits;
  int depth;   // of its moves: 1 for those of the root
  int parent;  // in the list
  Point move;
  int order;
  Node* from;  // whose move it is
  bool operator<(const Candidate& o) const {
    return visits != o.visits ? visits < o.visits : order > o.order;
  }
};

// Calls use(candidate) for nodes, the most visited first, until it says no: it returns the index of
// the node in the list, or -1 to end. wants(node, i) says whether to go on to the node behind a
// move of one that was used; left(candidate) hears of those that are left at the end. Moves at
// `depth` and below are left out.
template <int N, class Use, class Wants, class Left>
void walk_most_visited(const Tree<N>& tree, double depth, const Use& use, const Wants& wants,
                       const Left& left) {
  std::priority_queue<Candidate> queue;
  int order = 0;
  queue.push({tree.root(), read(tree.root_stat()).visits, 1, -1, kPass, order++, nullptr});
  while (!queue.empty()) {
    const Candidate best = queue.top();
    const int index = use(best);
    if (index < 0) break;
    queue.pop();
    for (int i = 0; i < best.node->count(); ++i) {
      if (!wants(*best.node, i) || best.depth + 1 >= depth) continue;
      const int64_t visits = read(best.node->stat(i)).visits;
      Node* child = Tree<N>::child_of({best.node, i});
      if (child == nullptr || visits == 0) continue;
      queue.push({child, visits, best.depth + 1, index, best.node->move(i), order++, best.node});
    }
  }
  for (; !queue.empty(); queue.pop()) left(queue.top());
}

// Looks from `hint` on: ranks mostly have the moves of a node in the same order.
int index_of_move(const Node& node, Point move, int hint = 0) {
  for (int i = hint; i < node.count(); ++i)
    if (node.move(i) == move) return i;
  for (int i = 0; i < std::min(hint, node.count()); ++i)
    if (node.move(i) == move) return i;
  return -1;
}

}  // namespace

double share_part(const SearchParams& params) {
  return params.share_part.value_or(params.share == ShareKind::Mogo ? 0.05 : 0.0005);
}
double share_depth(const SearchParams& params) {
  if (params.share == ShareKind::Root) return 1;
  return params.share_depth.value_or(params.share == ShareKind::Mogo ? 10 : 1000);
}

template <int N>
uint64_t TreeShare<N>::position_key(const Tree<N>& tree) {
  const Position<N>& position = tree.position();
  return mix_bits(position.board.hash() ^ static_cast<uint64_t>(index_of(position.to_move))) +
         position.history.size();
}

template <int N>
typename TreeShare<N>::KnownMoves& TreeShare<N>::known(const Node& node) {
  KnownMoves& moves = known_[&node];
  moves.resize(static_cast<size_t>(node.count()));
  return moves;
}

template <int N>
SharedNode TreeShare<N>::changes(const Node& node, const KnownMoves& known) const {
  SharedNode shared;
  for (int i = 0; i < node.count(); ++i) {
    const Known& before = known[static_cast<size_t>(i)];
    const SharedMove m{node.move(i), minus(node.stat(i).load(), before.stat),
                       minus(node.rave(i).load(), before.rave)};
    if (!is_zero(m.stat) || !is_zero(m.rave)) shared.moves.push_back(m);
  }
  return shared;
}

// Only where something has changed, or something was left out, since the last time: most of a large
// tree has not.
template <int N>
SharedStatistics TreeShare<N>::collect(const Tree<N>& tree) {
  SharedStatistics sent;
  sent.position = position_key(tree);
  sent.root = minus(tree.root_stat().load(), known_root_);
  known_root_ = tree.root_stat().load();
  const double least = share_part(params_) * static_cast<double>(unpacked(known_root_).visits);
  const size_t most = static_cast<size_t>(params_.share_bytes / std::max(1, tree.rank().count - 1));
  size_t bytes = 40;                                // of what is not in nodes
  std::vector<std::pair<const Node*, Point>> ways;  // to the nodes that are sent
  walk_most_visited(
      tree, share_depth(params_),
      [&](const Candidate& c) {
        SharedNode node = changes(*c.node, known(*c.node));
        node.parent = c.parent;
        node.move = c.move;
        bytes += bytes_of(node);
        if (!sent.nodes.empty() && bytes > most) return -1;
        sent.nodes.push_back(std::move(node));
        ways.emplace_back(c.from, c.move);
        return static_cast<int>(sent.nodes.size()) - 1;
      },
      [&](Node& node, int i) {
        Known& before = known_.find(&node)->second[static_cast<size_t>(i)];
        const Packed stat = node.stat(i).load();
        const bool goes_on = before.left_out || stat != before.stat;
        before = {stat, node.rave(i).load()};
        return goes_on && static_cast<double>(unpacked(stat).visits) >= least;
      },
      [&](const Candidate& c) {
        // The whole way down to what did not fit is to be gone again.
        const Node* from = c.from;
        Point move = c.move;
        for (int parent = c.parent; from != nullptr;
             parent = sent.nodes[static_cast<size_t>(parent)].parent) {
          known_.find(from)->second[static_cast<size_t>(index_of_move(*from, move))].left_out =
              true;
          std::tie(from, move) = ways[static_cast<size_t>(parent)];
        }
      });
  note_own(sent);
  return sent;
}

template <int N>
void TreeShare<N>::note_own(const SharedStatistics& sent) {
  own_.position = sent.position;
  own_.root.visits += sent.root.visits;
  own_.root.value += sent.root.value;
  if (own_.nodes.empty()) own_.nodes.emplace_back();
  for (const SharedMove& m : sent.nodes.front().moves) {
    auto& moves = own_.nodes.front().moves;
    auto at = std::find_if(moves.begin(), moves.end(),
                           [&](const SharedMove& o) { return o.move == m.move; });
    if (at == moves.end()) at = moves.insert(at, {m.move, {}, {}});
    at->stat.visits += m.stat.visits;
    at->stat.value += m.stat.value;
    at->rave.visits += m.rave.visits;
    at->rave.value += m.rave.value;
  }
}

template <int N>
std::vector<typename TreeShare<N>::Found> TreeShare<N>::find(
    Tree<N>& tree, const SharedStatistics& statistics) const {
  std::vector<Found> found;
  for (const SharedNode& shared : statistics.nodes) {
    Found here;
    if (shared.parent < 0) {
      here.node = tree.root();
    } else if (Node* parent = found[static_cast<size_t>(shared.parent)].node) {
      const int child = index_of_move(*parent, shared.move);
      here.from = {parent, child};
      if (child >= 0) here.node = Tree<N>::child_of(here.from);
    }
    if (here.node == nullptr && here.from.node != nullptr && here.from.child >= 0) {
      std::vector<Step> path;
      for (const SharedNode* n = &shared; n->parent >= 0;
           n = &statistics.nodes[static_cast<size_t>(n->parent)])
        path.push_back(n == &shared ? here.from
                                    : found[static_cast<size_t>(n - statistics.nodes.data())].from);
      std::reverse(path.begin(), path.end());
      here.node = tree.grow(path);
    }
    found.push_back(here);
  }
  return found;
}

// `keep_sums`: visits of a move remain those that ended there and those of its children. What a
// move gets counts as ended there, until its node, where we have it, takes its part of it.
template <int N>
void TreeShare<N>::change(Tree<N>& tree, const std::vector<Found>& found,
                          const SharedStatistics& by, bool keep_sums) {
  tree.root_stat().store(tree.root_stat().load() + packed(by.root));
  int64_t ended_at_root = by.root.visits;
  for (size_t n = 0; n < found.size(); ++n) {
    Node* node = found[n].node;
    if (node == nullptr) continue;
    KnownMoves& moves = known(*node);
    int64_t visits = 0, rave_visits = 0;
    int next = 0;
    for (const SharedMove& m : by.nodes[n].moves) {
      const int i = index_of_move(*node, m.move, next);
      if (i < 0) continue;
      next = i + 1;
      node->stat(i).store(node->stat(i).load() + packed(m.stat));
      node->rave(i).store(node->rave(i).load() + packed(m.rave));
      if (keep_sums)
        node->ended(i).store(node->ended(i).load(kRelaxed) + static_cast<uint32_t>(m.stat.visits),
                             kRelaxed);
      moves[static_cast<size_t>(i)].stat += packed(m.stat);
      moves[static_cast<size_t>(i)].rave += packed(m.rave);
      visits += m.stat.visits;
      rave_visits += m.rave.visits;
    }
    if (params_.c_rave > 0)
      node->total_rave_stat().store(node->total_rave_stat().load() +
                                    hayago::packed(rave_visits, 0));
    if (found[n].from.node == nullptr) {
      ended_at_root -= visits;
    } else if (keep_sums) {
      std::atomic<uint32_t>& ended = found[n].from.node->ended(found[n].from.child);
      ended.store(ended.load(kRelaxed) - static_cast<uint32_t>(visits), kRelaxed);
    }
  }
  if (keep_sums) tree.add_root_ended(ended_at_root);
}

// Children before parents: the list has parents first.
template <int N>
void TreeShare<N>::mix_again(const Tree<N>& tree, const std::vector<Found>& found,
                             const SharedStatistics& by) const {
  if (params_.backup == Backup::Mean) return;
  for (size_t n = found.size(); n-- > 0;)
    for (const SharedMove& m : by.nodes[n].moves) {
      if (found[n].node == nullptr) break;
      const int i = index_of_move(*found[n].node, m.move);
      if (i >= 0) update_mix<N>({found[n].node, i}, params_, tree.position().board.area());
    }
}

template <int N>
int64_t TreeShare<N>::add(Tree<N>& tree, const SharedStatistics& theirs) {
  if (theirs.position != position_key(tree)) return 0;
  if (read(tree.root_stat()).visits + theirs.root.visits >= kMaxVisits) return 0;
  const std::vector<Found> found = find(tree, theirs);
  change(tree, found, theirs, true);
  known_root_ += packed(theirs.root);
  mix_again(tree, found, theirs);
  return theirs.root.visits;
}

template <int N>
SharedStatistics TreeShare<N>::wanted(const Tree<N>& tree) const {
  SharedStatistics keys;
  keys.position = position_key(tree);
  const double least = share_part(params_) * static_cast<double>(read(tree.root_stat()).visits);
  const auto is_large = [&](const Node& node, int i) {
    return static_cast<double>(read(node.stat(i)).visits) >= least;
  };
  walk_most_visited(
      tree, share_depth(params_),
      [&](const Candidate& c) {
        SharedNode node{c.parent, c.move, {}};
        for (int i = 0; i < c.node->count(); ++i)
          if (static_cast<double>(read(c.node->stat(i)).visits) > least)
            node.moves.push_back({c.node->move(i), {}, {}});
        keys.nodes.push_back(std::move(node));
        return static_cast<int>(keys.nodes.size()) - 1;
      },
      is_large, [](const Candidate&) {});
  return keys;
}

template <int N>
SharedStatistics TreeShare<N>::numbers(const Tree<N>& tree, const SharedStatistics& of) const {
  SharedStatistics mine = of;
  mine.root = read(tree.root_stat());
  std::vector<const Node*> nodes;
  for (SharedNode& shared : mine.nodes) {
    const Node* node = shared.parent < 0 ? tree.root() : nullptr;
    if (shared.parent >= 0)
      if (const Node* parent = nodes[static_cast<size_t>(shared.parent)])
        if (const int i = index_of_move(*parent, shared.move); i >= 0)
          node = Tree<N>::child_of({const_cast<Node*>(parent), i});
    nodes.push_back(node);
    for (SharedMove& m : shared.moves) {
      const int i = node == nullptr ? -1 : index_of_move(*node, m.move);
      if (i >= 0) m.stat = read(node->stat(i)), m.rave = read(node->rave(i));
    }
  }
  return mine;
}

template <int N>
void TreeShare<N>::replace(Tree<N>& tree, const SharedStatistics& mine,
                           const SharedStatistics& average) {
  if (average.position != position_key(tree)) return;
  const SharedStatistics by = difference(average, mine);
  const std::vector<Found> found = find(tree, by);
  change(tree, found, by, false);
  mix_again(tree, found, by);
}

template <int N>
void TreeShare<N>::before_move(const Tree<N>& tree, Point move) {
  const auto at = known_.find(tree.root());
  const int i = index_of_move(*tree.root(), move);
  known_root_ = at == known_.end() || i < 0 ? 0 : at->second[static_cast<size_t>(i)].stat;
  own_ = {};
}

// Nodes that are known have parents that are.
template <int N>
void TreeShare<N>::nodes_went(const Tree<N>& tree) {
  std::unordered_map<const Node*, KnownMoves> kept;
  const auto keep = [&](const auto& self, Node* node) -> void {
    const auto at = known_.find(node);
    if (at == known_.end()) return;
    kept.insert(known_.extract(at));
    for (int i = 0; i < node->count(); ++i)
      if (Node* child = Tree<N>::child_of({node, i})) self(self, child);
  };
  keep(keep, tree.root());
  known_ = std::move(kept);
}

template <int N>
void TreeShare<N>::tree_is_new() {
  known_.clear();
  known_root_ = 0;
  own_ = {};
}

template class TreeShare<9>;
template class TreeShare<13>;
template class TreeShare<19>;
template class TreeShare<kAnySize>;

}  // namespace hayago
