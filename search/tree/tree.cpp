// Growing, keeping and pruning the tree. Only expand() runs beside workers; the slot of a child is
// won by one compare-and-exchange and published when the node is complete.
#include "search/tree/tree.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/base/random.h"
#include "core/board/board_text.h"
#include "core/rules/hash_after.h"

namespace hayago {
namespace {

// Stands in `child` while a worker makes the node.
Node being_made(0, 0, Color::Empty, 0, kNoPoint);

// Calls f(node, visits of the move that leads to it) for every node below, parents first.
template <class F>
void for_each_node(Node* node, int64_t visits, const F& f) {
  f(node, visits);
  for (int i = 0; i < node->count(); ++i)
    if (Node* child = node->child(i).load(kRelaxed))
      for_each_node(child, read(node->stat(i)).visits, f);
}

// Quarter octaves: bucket of n, and the smallest n of this bucket or of the next that has any (1, 2
// and 3 do not fill the quarters of their octaves).
int bucket_of(int64_t n) {
  const int octave = std::bit_width(static_cast<uint64_t>(n)) - 1;
  const int quarter = octave < 2 ? 0 : static_cast<int>((n >> (octave - 2)) & 3);
  return 4 * octave + quarter;
}
int64_t bucket_start(int bucket) {
  const int octave = bucket / 4;
  if (octave < 2) return int64_t{bucket % 4 == 0 ? 1 : 2} << octave;
  return (int64_t{4} + bucket % 4) << (octave - 2);
}

}  // namespace

template <int N>
Tree<N>::Tree(const SearchParams& params, size_t memory_limit, int workers, const Rank& rank)
    : params_(params),
      rank_(rank),
      pool_(memory_limit, workers, params.leaf == LeafKind::Lanes ? kNodeSetWords<N> : 0),
      root_maker_(make_prior_maker<N>(params)),
      transpositions_(params.transpositions),
      expand_at_(params.expand_at) {}

template <int N>
void Tree<N>::set_position(const Position<N>& position) {
  position_ = position;
  remember_history();
  pool_.clear();
  root_stat_.store(0, kRelaxed);
  root_ended_ = 0;
  expand_at_ = params_.expand_at;
  full_.store(false, kRelaxed);
  transpositions_.clear();
  make_root();
}

template <int N>
void Tree<N>::remember_history() {
  filter_.reset();
  for (const PastPosition& past : position_.history) filter_.set(past.hash % kFilterBits);
}

template <int N>
void Tree<N>::make_root() {
  const Place place = place_after({});
  root_ = make_node(place, {}, *root_maker_, 0);
  if (root_ == nullptr) throw std::bad_alloc();
}

template <int N>
bool Tree<N>::play(Point move) {
  HG_ASSERT(move == kPass || position_.board.is_legal(position_.to_move, move));
  Node* kept = nullptr;
  for (int i = 0; i < root_->count(); ++i) {
    Node* child = root_->child(i).load(kRelaxed);
    if (root_->move(i) == move) {
      kept = child;
      root_stat_.store(root_->stat(i).load(kRelaxed), kRelaxed);
      root_ended_ = root_->ended(i).load(kRelaxed);
    } else if (child != nullptr) {
      free_below(child);
    }
  }
  pool_.release(root_);
  position_.play(move);
  remember_history();
  expand_at_ = params_.expand_at;
  full_.store(false, kRelaxed);
  root_ = kept;
  if (kept != nullptr) {
    find_nodes_again();
    return true;
  }
  transpositions_.clear();
  pool_.clear();
  root_stat_.store(0, kRelaxed);
  root_ended_ = 0;
  make_root();
  return false;
}

template <int N>
void Tree<N>::free_below(Node* node) {
  for (int i = 0; i < node->count(); ++i)
    if (Node* child = node->child(i).load(kRelaxed)) free_below(child);
  HG_ASSERT(node != &being_made);
  pool_.release(node);
}

template <int N>
Node* Tree<N>::child_of(const Step& step) {
  Node* child = step.node->child(step.child).load(std::memory_order_acquire);
  return child == &being_made ? nullptr : child;
}

template <int N>
Node* Tree<N>::expand(std::span<const Step> path, PriorMaker<N>& maker, int arena) {
  HG_ASSERT(!path.empty() && arena >= 0 && arena < pool_.arenas());
  std::atomic<Node*>& slot = path.back().node->child(path.back().child);
  Node* expected = nullptr;
  if (is_full() || !slot.compare_exchange_strong(expected, &being_made, kRelaxed)) return nullptr;
  Node* node = make_node(place_after(path), path, maker, arena);
  if (node == nullptr) full_.store(true, kRelaxed);
  if (node != nullptr && transpositions_.wanted()) inherit(*node);
  slot.store(node, std::memory_order_release);
  return node;
}

// The node is complete and nobody knows it yet.
template <int N>
void Tree<N>::inherit(Node& node) {
  if (const Node* twin = transpositions_.find(node)) {
    PointMap<N, uint16_t> index_of_move;
    inherit_rave(node, *twin, index_of_move);
  }
  transpositions_.put(&node);
}

// After nodes were freed: the others.
template <int N>
void Tree<N>::find_nodes_again() {
  if (!transpositions_.wanted()) return;
  transpositions_.clear();
  for_each_node(root_, 0, [&](Node* node, int64_t) { transpositions_.put(node); });
}

template <int N>
typename Tree<N>::Place Tree<N>::place_after(std::span<const Step> path) const {
  Place place{position_.board, position_.to_move, {position_.last, position_.before}};
  for (const Step& step : path) {
    HG_ASSERT(step.node->to_move() == place.to_move && step.node->hash() == place.board.hash());
    const Point p = step.move();
    if (p == kPass)
      place.board.pass();
    else
      place.board.play(place.to_move, p);
    place.to_move = opponent(place.to_move);
    place.last = {p, place.last.last};
  }
  return place;
}

template <int N>
bool Tree<N>::breaks_superko(std::span<const Step> path, Hash hash, Color next) const {
  const PastPosition after{hash, next};
  for (const Step& step : path)
    if (is_repetition(position_.ko, {step.node->hash(), step.node->to_move()}, after)) return true;
  return filter_[hash % kFilterBits] && is_repetition(position_.ko, position_.history, after);
}

// Legal moves row by row, the pass last. Own real eyes are left out unless asked for: filling one
// is hardly ever right, and trees that may do it spend simulations on learning that.
template <int N>
int Tree<N>::collect_moves(const Place& place, std::span<const Step> path, Point* out) const {
  const Board<N>& board = place.board;
  const Color c = place.to_move;
  const bool superko = position_.ko != KoRule::Simple;
  int count = 0;
  for (int y = 0; y < board.size(); ++y)
    for (int x = 0; x < board.size(); ++x) {
      const Point p = point_at<N>(x, y);
      if (!board.is_legal(c, p)) continue;
      if (!params_.fill_eyes && board.is_real_eye(c, p)) continue;
      if (superko && breaks_superko(path, hash_after(board, c, p), opponent(c))) continue;
      out[count++] = p;
    }
  out[count++] = kPass;
  HG_ASSERT(count <= kArea<N> + 1);
  return count;
}

// The sets of points of a node: stones and moves, the pass left out.
template <int N>
void fill_points(const Board<N>& board, const Point* moves, int count, Node& node) {
  const int size = board.size();
  uint64_t* black = node.points(PointsOf::Black);
  uint64_t* white = node.points(PointsOf::White);
  uint64_t* legal = node.points(PointsOf::Moves);
  int i = 0;
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x, ++i) {
      const Color c = board.at(point_at<N>(x, y));
      black[i / 64] |= static_cast<uint64_t>(c == Color::Black) << (i % 64);
      white[i / 64] |= static_cast<uint64_t>(c == Color::White) << (i % 64);
    }
  for (int m = 0; m + 1 < count; ++m) {
    const int at = row_of<N>(moves[m]) * size + column_of<N>(moves[m]);
    legal[at / 64] |= uint64_t{1} << (at % 64);
  }
}

// Every move is liked more than it deserves by one rank, another one at every position.
template <int N>
void Tree<N>::spread_priors(const Place& place, std::span<const Point> moves, float* priors) const {
  const auto ranks = static_cast<uint64_t>(rank_.count);
  for (size_t i = 0; i < moves.size(); ++i) {
    const auto point = static_cast<uint64_t>(moves[i].raw());
    if (mix_bits(place.board.hash() ^ mix_bits(point)) % ranks ==
        static_cast<uint64_t>(rank_.index))
      priors[i] *= static_cast<float>(1 + params_.share_spread);
  }
}

template <int N>
Node* Tree<N>::make_node(const Place& place, std::span<const Step> path, PriorMaker<N>& maker,
                         int arena) {
  std::array<Point, kArea<N> + 1> moves;
  std::array<float, kArea<N> + 1> priors;
  const int count = collect_moves(place, path, moves.data());
  void* block = pool_.allocate(arena, count);
  if (block == nullptr) return nullptr;
  maker.fill(place.board, place.to_move, place.last,
             std::span(moves).first(static_cast<size_t>(count)), priors.data());
  if (rank_.count > 1 && params_.share_spread > 0)
    spread_priors(place, std::span(moves).first(static_cast<size_t>(count)), priors.data());
  const Point ko = place.board.ko_point();
  const bool forbidden = ko != kNoPoint && place.board.is_ko(place.to_move, ko);
  Node* node = new (block) Node(count, Node::capacity_for(count), place.to_move, place.board.hash(),
                                forbidden ? ko : kNoPoint, pool_.set_words());
  if (pool_.set_words() > 0) fill_points(place.board, moves.data(), count, *node);
  if (params_.widening == Widening::None) {
    std::copy_n(moves.begin(), count, node->moves_data());
    std::copy_n(priors.begin(), count, node->priors());
    return node;
  }
  // Widening takes the best first. Floats that are not negative sort as their bits do; the index
  // below keeps equal ones in order.
  std::array<uint64_t, kArea<N> + 1> order;
  for (size_t i = 0; i < static_cast<size_t>(count); ++i)
    order[i] = uint64_t{~std::bit_cast<uint32_t>(priors[i])} << 32 | i;
  std::sort(order.begin(), order.begin() + count);
  for (int i = 0; i < count; ++i) {
    const auto from = static_cast<size_t>(static_cast<uint32_t>(order[static_cast<size_t>(i)]));
    node->moves_data()[i] = moves[from];
    node->priors()[i] = priors[from];
  }
  return node;
}

// A move has at least the visits of any move below it, so a threshold cuts off whole subtrees.
template <int N>
PruneReport Tree<N>::prune() {
  std::array<size_t, 4 * 64> bytes{};
  for_each_node(root_, kMaxVisits, [&](Node* node, int64_t visits) {
    if (node != root_)
      bytes[static_cast<size_t>(bucket_of(std::max<int64_t>(visits, 1)))] += node->bytes();
  });
  PruneReport report;
  const size_t wanted = pool_.used() / 2;
  size_t sum = 0;
  int bucket = 0;
  while (bucket < static_cast<int>(bytes.size()) && sum < wanted)
    sum += bytes[static_cast<size_t>(bucket++)];
  report.below_visits = bucket_start(bucket);
  const size_t nodes_before = pool_.nodes(), used_before = pool_.used();
  const auto cut = [&](const auto& self, Node* node) -> void {
    for (int i = 0; i < node->count(); ++i) {
      Node* child = node->child(i).load(kRelaxed);
      if (child == nullptr) continue;
      const Tallied t = read(node->stat(i));
      if (t.visits >= report.below_visits) {
        self(self, child);
        continue;
      }
      // What its children saw has now ended here.
      free_below(child);
      node->child(i).store(nullptr, kRelaxed);
      node->ended(i).store(static_cast<uint32_t>(t.visits), kRelaxed);
    }
  };
  cut(cut, root_);
  find_nodes_again();
  report.nodes_freed = nodes_before - pool_.nodes();
  report.bytes_freed = used_before - pool_.used();
  pool_.deal_out();
  // What went must not come back at its next visit.
  expand_at_ = std::max(expand_at_, report.below_visits);
  full_.store(false, kRelaxed);
  return report;
}

namespace {

template <int N>
Result<void> check_node(const Tree<N>& tree, const Node& node, const Tallied& own, uint32_t ended,
                        bool all_rave) {
  int64_t visits = ended;
  for (int i = 0; i < node.count(); ++i) {
    const auto wrong = [&](const char* what) {
      return Error{std::string(what) + " at " + to_text<N>(node.move(i))};
    };
    const Tallied t = read(node.stat(i));
    const Tallied rave = read(node.rave(i));
    visits += t.visits;
    if (t.value < 0 || t.value > kWin * t.visits) return wrong("value beyond the visits");
    if (rave.value < 0 || rave.value > kWin * rave.visits) return wrong("RAVE beyond its visits");
    // Every simulation through a move also plays it first.
    if (all_rave && rave.visits < t.visits) return wrong("fewer RAVE visits than visits");
    const Node* child = Tree<N>::child_of({const_cast<Node*>(&node), i});
    const uint32_t ended_here = node.ended(i).load(kRelaxed);
    if (child == nullptr) {
      if (t.visits != ended_here) return wrong("visits that neither ended nor went on");
    } else if (Result<void> below = check_node(tree, *child, t, ended_here, all_rave); !below) {
      return Error{to_text<N>(node.move(i)) + " " + below.error().text};
    }
  }
  if (own.visits != visits) return Error{"visits are not those of the children"};
  return {};
}

template <int N>
Result<void> check_pool(const Tree<N>& tree) {
  size_t nodes = 0, bytes = 0;
  for_each_node(tree.root(), 0, [&](Node* node, int64_t) {
    ++nodes;
    bytes += node->bytes();
  });
  const NodePool& pool = tree.pool();
  if (nodes != pool.nodes()) return Error{"the pool counts other nodes than the tree has"};
  if (bytes != pool.used()) return Error{"the pool counts other bytes than the tree has"};
  if (pool.used() > pool.reserved() || pool.reserved() > pool.limit())
    return Error{"the pool is beyond its limit"};
  return {};
}

}  // namespace

template <int N>
Result<void> check_tree(const Tree<N>& tree, const SearchParams& params, int workers) {
  if (Result<void> pool = check_pool(tree); !pool) return pool;
  return check_node(tree, *tree.root(), read(tree.root_stat()), tree.root_ended(),
                    uses_rave(params) && workers == 1);
}

template class Tree<9>;
template class Tree<13>;
template class Tree<19>;
template class Tree<kAnySize>;
template Result<void> check_tree<9>(const Tree<9>&, const SearchParams&, int);
template Result<void> check_tree<13>(const Tree<13>&, const SearchParams&, int);
template Result<void> check_tree<19>(const Tree<19>&, const SearchParams&, int);
template Result<void> check_tree<kAnySize>(const Tree<kAnySize>&, const SearchParams&, int);

}  // namespace hayago
