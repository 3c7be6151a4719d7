// Sampler<N>: a weight for every empty point and both players, with sums per row and in total, kept
// up to date only where a move changed a pattern or an atari; drawing is a scan of the row sums and
// of one row. The weights come from a table over pattern codes (playout_weights.h), which is 0
// where a move is illegal or fills a real eye: what is drawn need only be tested for ko.
//
// Invariant: weight(c, p) == table[pattern(p)] half c on empty points and 0 elsewhere, unless
// set_weight() said otherwise since the last begin() or update() there.
#pragma once

#include <array>
#include <cstdint>

#include "core/base/random.h"
#include "core/board/board.h"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace hayago {

template <int N>
class Sampler {
 public:
  using Board = PlayoutBoard<N>;

  // `table` outlives the sampler: by pattern code, Black's weight in the low 16 bits, White's
  // above. Code 0 (Black stones all round) must have none: points that are not empty are looked up
  // there.
  explicit Sampler(const uint32_t* table) : table_(table) { HG_ASSERT(table[0] == 0); }

  void begin(const Board& board) {
    weights_.cells.fill(0);
    open_.cells.fill(0);
    for (int i = 0; i < board.empty_count(); ++i) open_[board.empty_at(i)] = ~0u;
    rows_.fill(0);
    total_ = 0;
    for (int y = 0; y < N; ++y) {
      uint64_t sum = 0;
      for (int x = 0; x < N; ++x) sum += renew(board, point_at<N>(0, y), x);
      rows_[static_cast<size_t>(y + 1)] = sum;
      total_ += sum;
    }
  }

  // After board.play(c, p); `empty_before` is board.empty_count() before the move.
  HG_INLINE void update(const Board& board, Point p, int empty_before) {
    HG_ASSERT(!board.is_empty(p) && weight(Color::Black, p) + weight(Color::White, p) > 0);
    open_[p] = 0;
    refresh_around<false>(board, p);
    if (HG_UNLIKELY(board.empty_count() >= empty_before)) refresh_captured(board, empty_before - 1);
    for (const auto raw : board.atari_changes()) refresh(board, Point(raw));
    HG_SAMPLED_CHECK(64, is_consistent(board));
  }

  uint32_t weight(Color c, Point p) const { return half(cell(p), c); }
  uint64_t total(Color c) const { return half(total_, c); }

  // The point where the running sum of c's weights, row by row, passes r; r < total(c).
  HG_INLINE Point pick(Color c, uint32_t r) const {
    HG_ASSERT(r < total(c));
    const Point first = point_at<N>(0, pick_row(c, r));
    const Point picked = first + pick_entry(c, static_cast<size_t>(first.raw()), r);
    HG_ASSERT(weight(c, picked) > 0);
    return picked;
  }

  // The sum of c's weights on the eight points around `centre`.
  HG_INLINE uint32_t sum_around(Color c, Point centre) const {
    const uint64_t* cells = weights_.around(centre);
    uint32_t sum = 0;
    for_each_around<N>(centre, [&](Point, int d) { sum += half(cells[kStep<N>[d]], c); });
    return sum;
  }
  // What the points around one count more, `by` for each kGainUnit of their weights.
  static constexpr uint64_t kGainUnit = 256;
  struct Gain {
    Gain() = default;
    explicit Gain(uint64_t more) : by(more), inverse(more == 0 ? 0 : kTop / more + 1) {
      HG_ASSERT(more < 1 << 22);  // eight weights are below 2^19: the quotients are exact
    }
    uint64_t over(uint64_t r) const { return static_cast<uint64_t>((uint128{r} * inverse) >> 63); }
    uint64_t by = 0;

   private:
    static constexpr uint64_t kTop = ~uint64_t{0} >> 1;
    uint64_t inverse = 0;
  };
  // As pick where the points around `centre`, of weight `near`, gain: r < kGainUnit * total(c) +
  // gain.by * near. Which of the two parts a draw falls into is a coin flip, so both are scanned
  // and no branch depends on it.
  HG_INLINE Point pick(Color c, uint64_t r, Point centre, const Gain& gain, uint64_t near) const {
    HG_ASSERT(r < kGainUnit * total(c) + gain.by * near);
    auto rest = static_cast<uint32_t>((r - gain.by * near) / kGainUnit);
    const Point first = point_at<N>(0, pick_row(c, rest));
    const Point far = first + pick_entry(c, static_cast<size_t>(first.raw()), rest);
    const auto share = static_cast<uint32_t>(gain.over(r));
    const uint64_t* cells = weights_.around(centre);
    uint32_t sum = 0;
    uint32_t i = 0;
    for_each_around<N>(centre, [&](Point, int d) {
      sum += half(cells[kStep<N>[d]], c);
      if (d < 7) i += sum <= share;
    });
    const int mask = -static_cast<int>(r < gain.by * near);
    const Point picked(far.raw() ^ ((far.raw() ^ (centre + kStep<N>[i]).raw()) & mask));
    HG_ASSERT(weight(c, picked) > 0);
    return picked;
  }

  // Overrides one weight; the caller sets it back before the next update.
  void set_weight(Color c, Point p, uint32_t w) {
    const int shift = 32 * index_of(c);
    const uint64_t growth = (uint64_t{w} - half(cell(p), c)) << shift;
    cell(p) += growth;
    rows_[static_cast<size_t>(row_of<N>(p) + 1)] += growth;
    total_ += growth;
    HG_ASSERT(weight(c, p) == w && total(c) >= w);
  }

  // The invariant above, and the sums, counted afresh. Slow: for checks.
  bool is_consistent(const Board& board) const {
    uint64_t sum = 0;
    for (int y = 0; y < N; ++y) {
      uint64_t row = 0;
      for (int x = 0; x < N; ++x) {
        const Point p = point_at<N>(x, y);
        if (cell(p) != wide(board.is_empty(p) ? table_[board.pattern(p)] : 0)) return false;
        row += cell(p);
      }
      if (row != rows_[static_cast<size_t>(y + 1)]) return false;
      sum += row;
    }
    return sum == total_;
  }

 private:
  static uint32_t half(uint64_t pair, Color c) {
    return static_cast<uint32_t>(pair >> (32 * index_of(c)));
  }
  // Both players' weights side by side with room for sums: one addition serves both.
  static uint64_t wide(uint32_t pair) {
#if defined(__BMI2__) && !defined(__znver1__) && !defined(__znver2__)  // slow there
    return _pdep_u64(pair, 0x0000ffff0000ffff);
#else
    return (uint64_t{pair} | uint64_t{pair} << 16) & 0x0000ffff0000ffff;
#endif
  }
  uint64_t& cell(Point p) { return weights_[p]; }
  const uint64_t& cell(Point p) const { return weights_[p]; }

  // Scans without leaving early: the exit would be mispredicted, the additions are not. The last is
  // not looked at: the sum passes r there if not before. (A smaller board has zeroes to the end.)
  HG_INLINE int pick_row(Color c, uint32_t& r) const {
    uint32_t sum = 0, before = 0;
    int row = 0;
    HG_UNROLL
    for (int y = 0; y < N - 1; ++y) {
      sum += half(rows_[static_cast<size_t>(y + 1)], c);
      const bool past = sum <= r;
      row += past;
      before = past ? sum : before;
    }
    r -= before;
    return row;
  }
  HG_INLINE int pick_entry(Color c, size_t from, uint32_t r) const {
    uint32_t sum = 0;
    int i = 0;
    HG_UNROLL
    for (int x = 0; x < N - 1; ++x) {
      sum += half(weights_.cells[from + static_cast<size_t>(x)], c);
      i += sum <= r;
    }
    return i;
  }

  // Stores the weight of the point `step` from p by its pattern; returns how much the sums grow.
  HG_INLINE uint64_t renew(const Board& board, Point p, int step = 0) {
    const PatternCode code = board.patterns_around(p)[step] & open_.around(p)[step];
    uint64_t& cell = weights_.around(p)[step];
    const uint64_t now = wide(table_[code]);
    const uint64_t growth = now - cell;
    cell = now;
    return growth;
  }
  HG_INLINE void refresh(const Board& board, Point p) {
    const uint64_t growth = renew(board, p);
    rows_[static_cast<size_t>(row_of<N>(p) + 1)] += growth;
    total_ += growth;
  }

  // p and its eight neighbours, row by row; walls keep weight 0, and so does p without kWithCentre.
  template <bool kWithCentre>
  HG_INLINE void refresh_around(const Board& board, Point p) {
    const auto row = static_cast<size_t>(row_of<N>(p) + 1);
    uint64_t growth[3] = {};
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx)
        if (kWithCentre || dy != 0 || dx != 0)
          growth[dy + 1] += renew(board, p, dy * kStride<N> + dx);
    if constexpr (!kWithCentre) {
      growth[1] -= cell(p);
      cell(p) = 0;
    }
    rows_[row - 1] += growth[0];
    rows_[row] += growth[1];
    rows_[row + 1] += growth[2];
    total_ += growth[0] + growth[1] + growth[2];
  }
  // The captured stones are the last of the empty list.
  HG_NOINLINE void refresh_captured(const Board& board, int first) {
    for (int i = first; i < board.empty_count(); ++i) {
      open_[board.empty_at(i)] = ~0u;
      refresh_around<true>(board, board.empty_at(i));
    }
  }

  const uint32_t* table_;
  PointMap<N, uint64_t> weights_;     // Black's low, White's high, like the sums
  PointMap<N, uint32_t> open_;        // all ones on empty points
  std::array<uint64_t, N + 2> rows_;  // row y at y + 1
  uint64_t total_ = 0;
};

}  // namespace hayago
