// Sampler<N>: a weight for every empty point and both players, with sums per row and in total, kept
// up to date only where a move changed a pattern or an atari; drawing is a scan of the row sums and
// of one row. The weights come from a table over pattern codes (weights.h), which is 0 where a move
// is illegal or fills a real eye, so that what is drawn need only be tested for ko.
//
// Invariant: weight(c, p) == table[pattern(p)] half c on empty points and 0 elsewhere, unless
// set_weight() said otherwise since the last begin() or update() there.
#pragma once

#include <array>
#include <cstdint>

#include "core/board.h"

namespace hayago {

template <int N>
class Sampler {
 public:
  using Board = PlayoutBoard<N>;

  // `table` outlives the sampler: by pattern code, Black's weight in the low 16 bits, White's
  // above.
  explicit Sampler(const uint32_t* table) : table_(table) {}

  void begin(const Board& board) {
    weights_.cells.fill(0);
    rows_.fill(0);
    size_ = board.size();
    total_ = 0;
    for (int i = 0; i < board.empty_count(); ++i) refresh(board, board.empty_at(i));
  }

  // After board.try_play(c, p); `empty_before` is board.empty_count() before the move.
  HG_INLINE void update(const Board& board, Point p, int empty_before) {
    refresh_around(board, p);
    for (const auto raw : board.atari_changes()) refresh(board, Point(raw));
    if (HG_UNLIKELY(board.empty_count() >= empty_before)) refresh_captured(board, empty_before - 1);
  }

  uint32_t weight(Color c, Point p) const { return half(weights_[p], c); }
  uint64_t total(Color c) const { return half(total_, c); }

  // The point where the running sum of c's weights, row by row, passes r; r < total(c).
  HG_INLINE Point pick(Color c, uint64_t r) const {
    HG_ASSERT(r < total(c));
    const int row = pick_row(c, r);
    const Point first = point_at<N>(0, row);
    return first + pick_column(&weights_[first], 32 * index_of(c), r, size_);
  }

  // The same with a short list in front: extra[i] more for points[i], total `extra_total`;
  // r < extra_total + total(c). The list is zero up to kListLength. Which of the two a draw falls
  // into is a coin flip, so both are scanned alike and no branch depends on it.
  static constexpr int kListLength = N < 9 ? 9 : N;
  HG_INLINE Point pick(Color c, uint64_t r, const uint64_t* extra, const Point* points,
                       uint64_t extra_total) const {
    const bool listed = r < extra_total;
    uint64_t rest = r - extra_total;
    const Point first = point_at<N>(0, pick_row(c, rest));
    const uint64_t* from = listed ? extra : &weights_[first];
    const int i = pick_column(from, listed ? 0 : 32 * index_of(c), listed ? r : rest, kListLength);
    return listed ? points[i] : first + i;
  }

  // Overrides one weight; the caller sets it back before the next update.
  void set_weight(Color c, Point p, uint32_t w) {
    const int shift = 32 * index_of(c);
    const uint64_t growth = (uint64_t{w} - half(weights_[p], c)) << shift;
    weights_[p] += growth;
    rows_[static_cast<size_t>(row_of<N>(p) + 1)] += growth;
    total_ += growth;
  }

 private:
  static uint32_t half(uint64_t pair, Color c) {
    return static_cast<uint32_t>(pair >> (32 * index_of(c)));
  }
  // Both players' weights side by side with room for sums: one addition serves both.
  static uint64_t wide(uint32_t pair) {
    return (uint64_t{pair} | uint64_t{pair} << 16) & 0x0000ffff0000ffff;
  }

  // Scans without leaving early: the exit would be mispredicted, the additions are not.
  HG_INLINE int pick_row(Color c, uint64_t& r) const {
    const int shift = 32 * index_of(c);
    const int last = kIsFastSize<N> ? N - 1 : size_ - 1;
    uint64_t sum = 0, before = 0;
    int row = 0;
    for (int y = 0; y < last; ++y) {
      sum += static_cast<uint32_t>(rows_[static_cast<size_t>(y + 1)] >> shift);
      const bool past = sum <= r;
      row += past;
      before = past ? sum : before;
    }
    r -= before;
    return row;
  }
  HG_INLINE static int pick_column(const uint64_t* from, int shift, uint64_t r, int length) {
    const int last = kIsFastSize<N> ? N - 1 : length - 1;
    uint64_t sum = 0;
    int column = 0;
    for (int x = 0; x < last; ++x) {
      sum += static_cast<uint32_t>(from[x] >> shift);
      column += sum <= r;
    }
    return column;
  }

  HG_INLINE uint32_t fresh(const Board& board, Point p) const {
    return table_[board.pattern(p)] & (0u - static_cast<uint32_t>(board.is_empty(p)));
  }
  // Stores a weight; returns how much the sums grow.
  HG_INLINE uint64_t put(Point p, uint32_t pair) {
    const uint64_t now = wide(pair);
    const uint64_t growth = now - weights_[p];
    weights_[p] = now;
    return growth;
  }
  HG_INLINE void store(Point p, uint32_t pair) {
    const uint64_t growth = put(p, pair);
    rows_[static_cast<size_t>(row_of<N>(p) + 1)] += growth;
    total_ += growth;
  }
  HG_INLINE void refresh(const Board& board, Point p) { store(p, fresh(board, p)); }

  // p and its eight neighbours, row by row; walls keep weight 0.
  HG_INLINE void refresh_around(const Board& board, Point p) {
    const auto row = static_cast<size_t>(row_of<N>(p) + 1);
    uint64_t growth[3] = {};
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        const Point q = p + (dy * kStride<N> + dx);
        growth[dy + 1] += put(q, fresh(board, q));
      }
    rows_[row - 1] += growth[0];
    rows_[row] += growth[1];
    rows_[row + 1] += growth[2];
    total_ += growth[0] + growth[1] + growth[2];
  }
  // The captured stones are the last of the empty list.
  HG_NOINLINE void refresh_captured(const Board& board, int first) {
    for (int i = first; i < board.empty_count(); ++i) refresh_around(board, board.empty_at(i));
  }

  const uint32_t* table_;
  PointMap<N, uint64_t> weights_;     // Black's low, White's high, like the sums
  std::array<uint64_t, N + 2> rows_;  // row y at y + 1
  uint64_t total_ = 0;
  int size_ = N;
};

}  // namespace hayago
