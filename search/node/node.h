// A node of the tree: one position and all its moves. The children are contiguous and their
// statistics stand in arrays of their own, so that selection reads long runs of memory. Nodes come
// from node_pool.h; tree.h grows and frees them.
//
// Threads. Workers share nodes without locks. `hash`, `moves`, priors and counts are written before
// the node is published (release store into its parent's `child`) and never again; the rest are
// relaxed atomics. Visits and value of a move live in one word, so that a reader never sees a visit
// without its result.
#pragma once

#include <atomic>
#include <cstdint>
#include <new>

#include "core/base/types.h"
#include "core/base/zobrist.h"

namespace hayago {

inline constexpr auto kRelaxed = std::memory_order_relaxed;

// Values are fixed-point, Black's view: kWin is a Black win, 0 a White win, kWin / 2 a draw.
inline constexpr int64_t kWin = 256;

// A plain copy of a statistic.
struct Tallied {
  int64_t visits = 0;
  int64_t value = 0;  // sum over the visits, in 1 / kWin
  bool operator==(const Tallied&) const = default;
  double mean() const {
    return visits == 0 ? 0.5 : static_cast<double>(value) / static_cast<double>(kWin * visits);
  }
};

// Visits in the low 28 bits, the sum of values above: one addition keeps both. A sum is below
// 2^36 as long as the visits are below 2^28; kMaxVisits leaves room for virtual losses.
using Packed = uint64_t;
inline constexpr int kVisitBits = 28;
inline constexpr int64_t kMaxVisits = (int64_t{1} << kVisitBits) - (1 << 20);

// Both may be negative (a virtual loss is taken back); the sums they go to never are.
constexpr Packed packed(int64_t visits, int64_t value) {
  return (static_cast<Packed>(value) << kVisitBits) + static_cast<Packed>(visits);
}
constexpr Tallied unpacked(Packed word) {
  return {static_cast<int64_t>(word & ((Packed{1} << kVisitBits) - 1)),
          static_cast<int64_t>(word >> kVisitBits)};
}

// One such word. Workers share it through relaxed atomics; one that runs alone may use it as plain
// memory, of which compilers make vectors (atomic loads never become any).
class Stat {
 public:
  explicit Stat(Packed word = 0) : word_(word) {}
  Packed load(std::memory_order order = kRelaxed) const { return shared().load(order); }
  void store(Packed word, std::memory_order order = kRelaxed) { shared().store(word, order); }
  void fetch_add(Packed more, std::memory_order order) { shared().fetch_add(more, order); }
  void fetch_sub(Packed less, std::memory_order order) { shared().fetch_sub(less, order); }
  // Never torn, but what others add between the load and the store is lost: for statistics that can
  // spare some. Such additions overlap; locked ones take about 20 cycles each, one after the other.
  void add_loosely(Packed more) { store(load() + more); }
  Packed& plain() { return word_; }
  const Packed& plain() const { return word_; }

 private:
  using Shared = std::atomic_ref<Packed>;
  static_assert(Shared::is_always_lock_free && Shared::required_alignment == sizeof(Packed));
  Shared shared() const { return Shared(word_); }

  mutable Packed word_;  // mutable: an atomic_ref of a constant has to wait for C++26
};

// Every addition is of a visit and its value in one word: no reader finds more value than visits.
inline Tallied read(const Stat& stat) {
  const Tallied tallied = unpacked(stat.load(kRelaxed));
  HG_ASSERT(tallied.value <= kWin * tallied.visits);
  return tallied;
}

// `alone`: no other worker runs, so a plain addition does.
inline void add(Stat& stat, Packed more, bool alone) {
  if (alone)
    stat.plain() += more;
  else
    stat.fetch_add(more, kRelaxed);
}

// Sets of points that a node may keep, a bit y * size + x each (search/tree/lane_search.h): the
// stones, and where its moves are. Moves that stand in the order of their points are its bits in
// order, the pass after them.
enum class PointsOf : int { Black, White, Moves };
inline constexpr int kPointSets = 3;
// Words of a set on boards of the instance N; boards of more than 19x19 have none.
template <int N>
inline constexpr int kNodeSetWords = ((N > 19 ? 19 * 19 : N * N) + 63) / 64;

// The header; the arrays follow it in the same block, `capacity` entries each, then the sets of
// points, `set_words` words each.
class alignas(64) Node {
 public:
  Node(int moves, int room, Color mover, Hash position, Point forbidden, int set_words = 0)
      : hash_(position),
        count_(static_cast<uint16_t>(moves)),
        capacity_(static_cast<uint16_t>(room)),
        ko_(forbidden),
        to_move_(mover),
        set_words_(static_cast<uint8_t>(set_words)) {
    HG_ASSERT(moves >= 0 && moves <= room && room == capacity_for(moves) && room <= UINT16_MAX);
    for (int i = 0; i < room; ++i) {
      new (stats() + i) Stat(0);
      new (raves() + i) Stat(0);
      new (children() + i) std::atomic<Node*>(nullptr);
      new (ended() + i) std::atomic<uint32_t>(0);
      new (mixes() + i) std::atomic<float>(0);
      priors()[i] = 0;
      moves_data()[i] = kPass;
    }
    for (int i = 0; i < kPointSets * set_words; ++i) points(PointsOf::Black)[i] = 0;
  }

  int count() const { return count_; }
  int capacity() const { return capacity_; }
  Color to_move() const { return to_move_; }
  Hash hash() const { return hash_; }
  Point ko() const { return ko_; }  // what to_move must not take now
  Tallied total_rave() const { return read(total_rave_); }
  Stat& total_rave_stat() { return total_rave_; }

  Stat& stat(int i) { return stats()[checked(i)]; }
  const Stat& stat(int i) const { return stats()[checked(i)]; }
  Stat& rave(int i) { return raves()[checked(i)]; }
  const Stat& rave(int i) const { return raves()[checked(i)]; }
  std::atomic<Node*>& child(int i) { return children()[checked(i)]; }
  const std::atomic<Node*>& child(int i) const { return children()[checked(i)]; }
  // Simulations that went no further than this move.
  std::atomic<uint32_t>& ended(int i) { return ended()[checked(i)]; }
  const std::atomic<uint32_t>& ended(int i) const { return ended()[checked(i)]; }
  // Black's view in [0, 1]: the value between mean and max (backup.h).
  std::atomic<float>& mix(int i) { return mixes()[checked(i)]; }
  const std::atomic<float>& mix(int i) const { return mixes()[checked(i)]; }
  float prior(int i) const { return priors()[checked(i)]; }
  const float* priors() const { return at<float>(kPriorAt); }
  float* priors() { return at<float>(kPriorAt); }
  Point move(int i) const { return at<Point>(kMoveAt)[checked(i)]; }
  const Point* moves_data() const { return at<Point>(kMoveAt); }
  Point* moves_data() { return at<Point>(kMoveAt); }

  int set_words() const { return set_words_; }
  uint64_t* points(PointsOf set) {
    return at<uint64_t>(kBytesPerMove) + static_cast<int>(set) * set_words_;
  }
  const uint64_t* points(PointsOf set) const { return const_cast<Node*>(this)->points(set); }

  // Bytes of a node whose arrays hold `capacity` moves.
  static constexpr size_t bytes(int capacity, int set_words = 0);
  size_t bytes() const { return bytes(capacity_, set_words_); }
  // Arrays are filled up to whole vectors.
  static constexpr int capacity_for(int moves) { return (moves + 7) / 8 * 8; }

 private:
  // Where an array begins: this many bytes per move precede it.
  static constexpr size_t kStatAt = 0, kRaveAt = 8, kChildAt = 16, kEndedAt = 24, kMixAt = 28,
                          kPriorAt = 32, kMoveAt = 36, kBytesPerMove = 38;

  int checked(int i) const {
    HG_ASSERT(i >= 0 && i < count_);
    return i;
  }

  template <class T>
  T* at(size_t before) {
    return reinterpret_cast<T*>(reinterpret_cast<char*>(this + 1) + before * capacity_);
  }
  template <class T>
  const T* at(size_t before) const {
    return reinterpret_cast<const T*>(reinterpret_cast<const char*>(this + 1) + before * capacity_);
  }
  Stat* stats() { return at<Stat>(kStatAt); }
  const Stat* stats() const { return at<Stat>(kStatAt); }
  Stat* raves() { return at<Stat>(kRaveAt); }
  const Stat* raves() const { return at<Stat>(kRaveAt); }
  std::atomic<Node*>* children() { return at<std::atomic<Node*>>(kChildAt); }
  const std::atomic<Node*>* children() const { return at<std::atomic<Node*>>(kChildAt); }
  std::atomic<uint32_t>* ended() { return at<std::atomic<uint32_t>>(kEndedAt); }
  const std::atomic<uint32_t>* ended() const { return at<std::atomic<uint32_t>>(kEndedAt); }
  std::atomic<float>* mixes() { return at<std::atomic<float>>(kMixAt); }
  const std::atomic<float>* mixes() const { return at<std::atomic<float>>(kMixAt); }

  Hash hash_;
  Stat total_rave_{0};  // sum of the RAVE visits of all children, for formulas that want N_rave
  uint16_t count_;
  uint16_t capacity_;
  Point ko_;
  Color to_move_;
  uint8_t set_words_;
};
static_assert(sizeof(Node) == 64 && sizeof(Stat) == 8 && sizeof(std::atomic<Node*>) == 8);
static_assert(sizeof(std::atomic<float>) == 4 && sizeof(std::atomic<uint32_t>) == 4);
static_assert(sizeof(Point) == 2);

constexpr size_t Node::bytes(int capacity, int set_words) {
  // Whole cache lines, so that the next node in an arena begins with one.
  const size_t sets = sizeof(uint64_t) * kPointSets * static_cast<size_t>(set_words);
  return (sizeof(Node) + kBytesPerMove * static_cast<size_t>(capacity) + sets + 63) / 64 * 64;
}
static_assert(Node::bytes(Node::capacity_for(82)) == 3456);
static_assert(Node::bytes(Node::capacity_for(82), 2) == 3456);

}  // namespace hayago
