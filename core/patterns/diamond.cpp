// Hashes of the diamonds around points: of all eight symmetries at once, ring by ring, and the
// tables that know the largest diamond with a weight.
#include "core/patterns/diamond.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "core/base/random.h"

namespace hayago {
namespace {

// Four words that the compiler keeps in one register where there is one of that width.
using Four = uint64_t __attribute__((vector_size(32)));

// One hash per symmetry.
struct alignas(64) Eight {
  Four low, high;
};

HG_INLINE void mix_in(Eight& hash, const Eight& key) {
  hash.low ^= key.low;
  hash.high ^= key.high;
}

// The low half of each word times its high half. Without the hint compilers multiply whole words.
HG_INLINE Four multiply_halves(Four words) {
#if defined(__AVX2__)
  return reinterpret_cast<Four>(
      _mm256_mul_epu32(reinterpret_cast<__m256i>(words), reinterpret_cast<__m256i>(words >> 32)));
#else
  return (words & 0xffffffff) * (words >> 32);
#endif
}

// Independent of the order of the eight, and no sum of parts of the board: the product of the two
// halves depends on all stones at once. The multiplication at the end spreads it over the 40 bits.
HG_INLINE DiamondHash name_of(const Eight& hash, size_t size) {
  const Four products = multiply_halves(hash.low) + multiply_halves(hash.high);
  const uint64_t sum = (size << 32) +  // an empty pattern is another one in every size
                       products[0] + products[1] + products[2] + products[3];
  return (sum * 0x9e3779b97f4a7c15) >> 24 | 1;
}

// What a cell can be to the player to move; empty changes nothing.
enum Cell : uint8_t { kOwn = 0, kTheirs = 1, kFree = 2, kOff = 3 };
constexpr int kMark = 4;  // the last move, in addition to the stone

constexpr uint64_t key_at(int dx, int dy, int cell) {
  const int place = (dy + kDiamondReach) * 16 + dx + kDiamondReach;
  return mix_bits(mix_bits(static_cast<uint64_t>(place * 8 + cell) + 0x6469616d6f6e64));
}

// By offset and cell: the keys of the eight images.
struct Keys {
  std::array<std::array<Eight, 5>, kDiamondPoints> at{};
  Keys() {
    for (size_t i = 0; i < kDiamondPoints; ++i)
      for (const int cell : {int{kOwn}, int{kTheirs}, int{kOff}, kMark})
        for (int s = 0; s < 8; ++s) {
          const int dx = kDiamondOffsets[i].dx;
          const int dy = kDiamondOffsets[i].dy;
          // s & 4 swaps the axes after the mirrors.
          const int x = (s & 1) ? -dx : dx, y = (s & 2) ? -dy : dy;
          Eight& key = at[i][static_cast<size_t>(cell)];
          (s < 4 ? key.low : key.high)[s & 3] = (s & 4) ? key_at(y, x, cell) : key_at(x, y, cell);
        }
  }
};
const Keys& keys() {
  static const Keys table;
  return table;
}

// Not zero, or a single stone would have the product of its own key.
HG_INLINE Eight start() {
  constexpr uint64_t kStart = mix_bits(0x68617961676f);
  return {Four{kStart, kStart, kStart, kStart}, Four{kStart, kStart, kStart, kStart}};
}

// Where (dx, dy) stands among the offsets; -1 outside size 9.
constexpr int kAcross = 2 * kDiamondReach + 1;
constexpr auto kOffsetIndex = [] {
  std::array<int8_t, kAcross * kAcross> index{};
  for (int8_t& i : index) i = -1;
  for (size_t i = 0; i < kDiamondPoints; ++i)
    index[static_cast<size_t>((kDiamondOffsets[i].dy + kDiamondReach) * kAcross +
                              kDiamondOffsets[i].dx + kDiamondReach)] = static_cast<int8_t>(i);
  return index;
}();
int offset_index(int dx, int dy) {
  if (std::max(std::abs(dx), std::abs(dy)) > kDiamondReach) return -1;
  return kOffsetIndex[static_cast<size_t>((dy + kDiamondReach) * kAcross + dx + kDiamondReach)];
}

// The first offset of each size's ring, and one past the last.
constexpr auto kRing = [] {
  std::array<size_t, kMaxDiamond + 2> ring{};
  for (int size = 0; size <= kMaxDiamond + 1; ++size)
    for (const DiamondOffset& offset : kDiamondOffsets)
      ring[static_cast<size_t>(size)] += offset.distance < size;
  return ring;
}();

// Adds what a size has beyond the next smaller one; rows of the view are kSide cells long. All
// steps and keys are at constant distances.
template <size_t kSize, int kSide>
HG_INLINE void mix_ring(Eight& hash, const Keys& table, const uint8_t* center) {
  for (size_t i = kRing[kSize]; i < kRing[kSize + 1]; ++i)
    mix_in(hash, table.at[i][center[kDiamondOffsets[i].dy * kSide + kDiamondOffsets[i].dx]]);
}

// Calls f.operator()<size>() for these sizes, the smallest first.
template <size_t kFirst, size_t kLast, class F>
HG_INLINE void for_each_size(F&& f) {
  [&]<size_t... I>(std::index_sequence<I...>) { (f.template operator()<kFirst + I>(), ...); }
  (std::make_index_sequence<kLast - kFirst + 1>{});
}

// Which offset the mark has from p, or -1; and the smallest size whose name it changes.
struct Mark {
  int offset = -1;
  size_t from = kMaxDiamond + 1;
};
template <int N>
HG_INLINE Mark mark_from(Point p, Point marked) {
  // Most points are far away, which needs no coordinates to tell.
  constexpr int kReach = kDiamondReach * (kStride<N> + 1);
  if (marked == kPass || std::abs(marked.raw() - p.raw()) > kReach) return {};
  const int offset =
      offset_index(column_of<N>(marked) - column_of<N>(p), row_of<N>(marked) - row_of<N>(p));
  if (offset < 0) return {};
  const int distance = kDiamondOffsets[static_cast<size_t>(offset)].distance;
  return {offset, static_cast<size_t>(std::max(distance, kMinReply))};
}

// A point on the way to its largest known pattern.
struct Walker {
  Eight hash;  // all cells of the sizes passed
  const uint8_t* center;
  uint32_t* result;
  size_t from;          // the first size to look up
  size_t past;          // one more than the size up to which all are early or pass the filter
  DiamondHashes names;  // by size

  HG_INLINE void set_name(size_t size, const Eight& cells, const DiamondTable& table) {
    names[size] = name_of(cells, size);
    table.prefetch_filter(names[size]);
  }
};
constexpr size_t kBatch = 32;  // Walkers are together: one is hashed while others wait for memory.

class Walkers {
 public:
  // Patterns have at least this size.
  template <size_t kLeast, int kSide>
  void run(const Keys& keys, const DiamondTable& table);

  bool full() const { return count_ == kBatch; }
  void add(const Eight& hash, const uint8_t* center, size_t from, uint32_t* result) {
    Walker& walker = walkers_[count_++];
    walker.hash = hash;
    walker.center = center;
    walker.result = result;
    walker.from = from;
  }

 private:
  HG_INLINE static bool passes(const Walker& walker, size_t size, const DiamondTable& table) {
    const bool known = table.may_contain(walker.names[size]);
    return !both(!known, size >= walker.from);
  }
  void look_up(const DiamondTable& table);

  std::array<Walker, kBatch> walkers_;
  size_t count_ = 0;
};

template <size_t kLeast, int kSide>
HG_INLINE void Walkers::run(const Keys& keys, const DiamondTable& table) {
  // Three of four get to the second size, so both are hashed at once.
  constexpr size_t kSecond = kLeast + 1;
  for (size_t i = 0; i < count_; ++i) {
    Walker& walker = walkers_[i];
    Eight hash = walker.hash;
    mix_ring<2, kSide>(hash, keys, walker.center);
    mix_ring<3, kSide>(hash, keys, walker.center);
    if constexpr (kLeast > 3) mix_ring<4, kSide>(hash, keys, walker.center);
    walker.set_name(kLeast, hash, table);
    mix_ring<kSecond, kSide>(hash, keys, walker.center);
    walker.set_name(kSecond, hash, table);
    walker.hash = hash;
  }
  std::array<uint8_t, kBatch> active;
  size_t left = 0;
  for (size_t i = 0; i < count_; ++i) {
    Walker& walker = walkers_[i];
    const bool first = passes(walker, kLeast, table);
    const bool second = both(first, passes(walker, kSecond, table));
    walker.past = kLeast + first + second;
    active[left] = static_cast<uint8_t>(i);
    left += second;
  }
  for_each_size<kSecond + 1, kMaxDiamond>([&]<size_t kSize>() {
    for (size_t i = 0; i < left; ++i) {
      Walker& walker = walkers_[active[i]];
      Eight hash = walker.hash;
      mix_ring<kSize, kSide>(hash, keys, walker.center);
      walker.set_name(kSize, hash, table);
      walker.hash = hash;
    }
    const size_t before = std::exchange(left, 0);
    for (size_t i = 0; i < before; ++i) {
      Walker& walker = walkers_[active[i]];
      const bool on = passes(walker, kSize, table);
      walker.past += on;
      active[left] = active[i];
      left += on;
    }
  });
  look_up(table);
  count_ = 0;
}

// The largest that the table confirms.
void Walkers::look_up(const DiamondTable& table) {
  const std::span walkers(walkers_.data(), count_);
  for (const Walker& walker : walkers)
    if (walker.past > walker.from) table.prefetch(walker.names[walker.past - 1]);
  for (const Walker& walker : walkers) {
    uint32_t number = DiamondTable::kUnknown;
    for (size_t size = walker.past; size-- > walker.from && number == DiamondTable::kUnknown;)
      number = table.find(walker.names[size]);
    *walker.result = number;
  }
}

}  // namespace

template <int N>
DiamondView<N>::DiamondView(const Board<N>& board, Color to_move) {
  color_.fill(kOff);
  const int swap = to_move == Color::White ? 1 : 0;
  for (int y = 0; y < board.size(); ++y) {
    uint8_t* row = &color_[static_cast<size_t>((y + kDiamondReach) * kSide + kDiamondReach)];
    for (int x = 0; x < board.size(); ++x) {
      const int color = index_of(board.at(point_at<N>(x, y)));
      row[x] = static_cast<uint8_t>(color < 2 ? color ^ swap : color);
    }
  }
}

template <int N>
void DiamondView<N>::hash(Point p, Point marked, DiamondHashes& shapes,
                          DiamondHashes& replies) const {
  static const Keys& table = keys();
  const Mark mark = mark_from<N>(p, marked);
  Eight sum = start();
  for_each_size<2, kMaxDiamond>([&]<size_t kSize>() {
    mix_ring<kSize, kSide>(sum, table, cell(p));
    if (kSize >= kMinDiamond) shapes[kSize] = name_of(sum, kSize);
    if (kSize < mark.from) return;
    Eight with_mark = sum;
    mix_in(with_mark, table.at[static_cast<size_t>(mark.offset)][kMark]);
    replies[kSize] = name_of(with_mark, kSize);
  });
}

template <int N>
void DiamondView<N>::find(std::span<const Point> points, Point marked, const DiamondTable& shapes,
                          const DiamondTable& replies, KnownDiamonds* out) const {
  static const Keys& table = keys();
  Walkers shape, reply;
  for (size_t i = 0; i < points.size(); ++i) {
    const Point p = points[i];
    out[i] = {};
    if (p == kPass) continue;
    shape.add(start(), cell(p), kMinDiamond, &out[i].shape);
    if (shape.full()) shape.run<kMinDiamond, kSide>(table, shapes);
    const Mark mark = mark_from<N>(p, marked);
    if (mark.offset < 0) continue;
    Eight with_mark = start();
    mix_in(with_mark, table.at[static_cast<size_t>(mark.offset)][kMark]);
    reply.add(with_mark, cell(p), mark.from, &out[i].reply);
    if (reply.full()) reply.run<kMinReply, kSide>(table, replies);
  }
  shape.run<kMinDiamond, kSide>(table, shapes);
  reply.run<kMinReply, kSide>(table, replies);
}

DiamondTable::DiamondTable(std::span<const DiamondHash> hashes) : size_(hashes.size()) {
  HG_ASSERT(hashes.size() < kUnknown);
  size_t slots = 2;
  while (slots < 2 * hashes.size() + 2) slots *= 2;
  slots_.assign(slots, 0);
  mask_ = slots - 1;
  filter_.assign(std::max<size_t>(slots / 8, 1), 0);  // sixteen to thirty-two bits per pattern
  filter_mask_ = filter_.size() - 1;
  for (const DiamondHash hash : hashes) filter_[filter_word(hash)] |= filter_bits(hash);
  for (size_t number = 0; number < hashes.size(); ++number) {
    size_t i = first_slot(hashes[number]);
    while (slots_[i] != 0) i = (i + 1) & mask_;
    slots_[i] = hashes[number] << 24 | number;
  }
}

template class DiamondView<9>;
template class DiamondView<13>;
template class DiamondView<19>;
template class DiamondView<kAnySize>;

}  // namespace hayago
