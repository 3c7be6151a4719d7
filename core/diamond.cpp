#include "core/diamond.h"

#include <algorithm>
#include <cstdlib>

#include "core/random.h"

namespace hayago {
namespace {

// Four words that the compiler keeps in one register where there is one of that width.
using Four = uint64_t __attribute__((vector_size(32)));

// One hash per symmetry.
struct alignas(64) Eight {
  Four low{}, high{};
};

HG_INLINE void mix_in(Eight& hash, const Eight& key) {
  hash.low ^= key.low;
  hash.high ^= key.high;
}

// Independent of the order of the eight, and no sum of parts of the board: the product of the two
// halves depends on all stones at once. The multiplication at the end spreads it over the 40 bits.
HG_INLINE DiamondHash name_of(const Eight& hash, size_t size) {
  const Four products =
      (hash.low & 0xffffffff) * (hash.low >> 32) + (hash.high & 0xffffffff) * (hash.high >> 32);
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
  std::array<std::array<Eight, 5>, kDiamondPoints> at;
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
  std::array<int, kMaxDiamond + 2> ring{};
  for (int size = 0; size <= kMaxDiamond + 1; ++size)
    for (const DiamondOffset& offset : kDiamondOffsets)
      ring[static_cast<size_t>(size)] += offset.distance < size;
  return ring;
}();

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

// Calls shape(size, name) and reply(size, name) from small to large; each is asked no more once it
// has returned false, and the walk ends when neither wants more.
template <int N>
template <class Shape, class Reply>
HG_INLINE void DiamondView<N>::walk(Point p, Point marked, Shape&& shape, Reply&& reply) const {
  static const Keys& table = keys();
  static constexpr auto kSteps = [] {
    std::array<int, kDiamondPoints> steps{};
    for (size_t i = 0; i < kDiamondPoints; ++i)
      steps[i] = kDiamondOffsets[i].dy * kSide + kDiamondOffsets[i].dx;
    return steps;
  }();
  const int mark = marked == kPass ? -1
                                   : offset_index(column_of<N>(marked) - column_of<N>(p),
                                                  row_of<N>(marked) - row_of<N>(p));
  const size_t marked_from =
      mark < 0 ? kMaxDiamond + 1
               : static_cast<size_t>(
                     std::max<int>(kDiamondOffsets[static_cast<size_t>(mark)].distance, kMinReply));
  const uint8_t* center = cell(p);
  Eight sum = start();
  size_t i = 0;
  bool shapes = true, replies = mark >= 0;
  for (size_t size = 2; size <= kMaxDiamond && (shapes || replies); ++size) {
    for (; i < static_cast<size_t>(kRing[size + 1]); ++i)
      mix_in(sum, table.at[i][center[kSteps[i]]]);
    if (size >= kMinDiamond && shapes) shapes = shape(size, name_of(sum, size));
    if (size < marked_from || !replies) continue;
    Eight with_mark = sum;
    mix_in(with_mark, table.at[static_cast<size_t>(mark)][kMark]);
    replies = reply(size, name_of(with_mark, size));
  }
}

template <int N>
void DiamondView<N>::hash(Point p, Point marked, DiamondHashes& shapes,
                          DiamondHashes& replies) const {
  const auto keep = [](DiamondHashes& list) {
    return [&list](size_t size, DiamondHash name) {
      list[size] = name;
      return true;
    };
  };
  walk(p, marked, keep(shapes), keep(replies));
}

template <int N>
KnownDiamonds DiamondView<N>::find(Point p, Point marked, const DiamondTable& shapes,
                                   const DiamondTable& replies) const {
  // What passes the filters, by size; then the largest that the table confirms.
  struct Candidates {
    const DiamondTable& table;
    DiamondHashes names{};
    int count = 0;
    bool operator()(size_t, DiamondHash name) {
      if (!table.may_contain(name)) return false;
      names[static_cast<size_t>(count++)] = name;
      return true;
    }
    uint32_t largest() const {
      for (int i = count; i-- > 0;)
        if (const uint32_t number = table.find(names[static_cast<size_t>(i)]);
            number != DiamondTable::kUnknown)
          return number;
      return DiamondTable::kUnknown;
    }
  };
  Candidates shape{shapes}, reply{replies};
  walk(p, marked, shape, reply);
  return {shape.largest(), reply.largest()};
}

DiamondTable::DiamondTable(std::span<const DiamondHash> hashes) : size_(hashes.size()) {
  HG_ASSERT(hashes.size() < kUnknown);
  size_t slots = 2;
  while (slots < 2 * hashes.size() + 2) slots *= 2;
  slots_.assign(slots, 0);
  mask_ = slots - 1;
  filter_.assign(std::max<size_t>(slots / 8, 1), 0);  // eight to sixteen bits per pattern
  filter_mask_ = 64 * filter_.size() - 1;
  for (const DiamondHash hash : hashes)
    for (const uint64_t h : {hash, hash >> 20})
      filter_[(h & filter_mask_) >> 6] |= uint64_t{1} << (h & 63);
  for (size_t number = 0; number < hashes.size(); ++number) {
    size_t i = hashes[number] & mask_;
    while (slots_[i] != 0) i = (i + 1) & mask_;
    slots_[i] = hashes[number] << 24 | number;
  }
}

template class DiamondView<9>;
template class DiamondView<13>;
template class DiamondView<19>;
template class DiamondView<kAnySize>;

}  // namespace hayago
