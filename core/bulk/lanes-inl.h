// Lanes with games of their own: what kernel-inl.h plays, begun and ended lane by lane.
//
// A step is that of a request, cut at the point where games end and begin:
//   draw, put in the first moves of fresh lanes, play, judge, candidates; and every few steps a
//   look: ended lanes are scored, their first plays read out, and the caller loads the free ones.
// A fresh lane holds the position *before* its first move, which stands in for its draw. It has no
// liberties yet (`unreached` is all ones), so that step floods its whole board and resolves what
// the move captures: the step that a fresh lane of a request spends on its flood alone.
#pragma once

#include "core/base/bits.h"
#include "core/bulk/kernel-inl.h"

namespace hayago::bulk {

// One register's lanes: the games, and the first moves of the lanes loaded since the last step.
template <class S>
struct LaneRegister {
  using V = typename S::V;
  S s;
  V first_row[S::N + 2], first_column[S::N], first_pass;
  V pending;  // lanes whose first move is still to be made
};

template <class S>
void forget_first_moves(LaneRegister<S>& r) {
  const auto none = S::V::fill(false);
  for (auto& row : r.first_row) row = none;
  for (auto& column : r.first_column) column = none;
  r.first_pass = none;
  r.pending = none;
}

// Makes lanes empty boards without a move played.
template <class S, class V = typename S::V>
HG_NOINLINE void clear_lanes(S& s, V lanes) {
  for (int y = 1; y <= s.rows(); ++y)
    for (int x = 0; x < s.rows(); ++x) {
      s.own[y][x] = without(s.own[y][x], lanes);
      s.opp[y][x] = without(s.opp[y][x], lanes);
      s.open[y][x] = s.open[y][x] | lanes;
      s.unreached[0][y][x] = s.unreached[0][y][x] | lanes;
      s.unreached[1][y][x] = s.unreached[1][y][x] | lanes;
      s.touched[y][x] = without(s.touched[y][x], lanes);
      s.touched_by_black[y][x] = without(s.touched_by_black[y][x], lanes);
    }
  // -1: the first move is ply 0, so that a game may be as long as one that begins after it.
  for (V& bit : s.ply) bit = bit | lanes;
  s.passed = without(s.passed, lanes);
  s.busy = without(s.busy, lanes);
  s.over = without(s.over, lanes);
  s.live = s.live | lanes;
  s.fresh = s.fresh | lanes;
  if constexpr (S::Rules::kKnowing) forget_known(s, lanes);
}

// Points with a stone are no first plays.
template <class S, class V = typename S::V>
HG_NOINLINE void touch_stones(S& s, V lanes) {
  for (int y = 1; y <= s.rows(); ++y)
    for (int x = 0; x < s.rows(); ++x)
      s.touched[y][x] = s.touched[y][x] | (lanes & (s.own[y][x] | s.opp[y][x]));
}

// Sets the lane's bit in the planes of some points.
template <class S>
HG_INLINE void scatter(S& s, typename S::Plane& plane, const uint64_t* points, int word,
                       uint64_t bit) {
  const int size = s.rows(), words = set_words(size);
  for (int i = 0; i < words; ++i)
    for (uint64_t left = points[i]; left != 0; left &= left - 1) {
      const int p = 64 * i + __builtin_ctzll(left), y = p / size;
      words_of(plane[y + 1][p - y * size])[word] |= bit;
    }
}

template <class S>
HG_NOINLINE void load_lanes(LaneRegister<S>& r, int first_lane, const LaneStart* starts,
                            int count) {
  using V = typename S::V;
  S& s = r.s;
  alignas(64) uint64_t lanes[V::kWords] = {}, black[V::kWords] = {}, pass[V::kWords] = {};
  for (int i = 0; i < count; ++i) {
    const int lane = starts[i].lane - first_lane, word = lane / 64;
    const uint64_t bit = uint64_t{1} << (lane % 64);
    lanes[word] |= bit;
    if (starts[i].to_move == Color::Black) black[word] |= bit;
    if (starts[i].move < 0) pass[word] |= bit;
  }
  const V all = V::load(lanes);
  clear_lanes(s, all);
  r.pending = r.pending | all;
  s.black = without(s.black, all) | V::load(black);
  r.first_pass = r.first_pass | V::load(pass);
  for (int i = 0; i < count; ++i) {
    const LaneStart& start = starts[i];
    const int lane = start.lane - first_lane, word = lane / 64;
    const uint64_t bit = uint64_t{1} << (lane % 64);
    const bool mover_black = start.to_move == Color::Black;
    scatter(s, s.own, mover_black ? start.black : start.white, word, bit);
    scatter(s, s.opp, mover_black ? start.white : start.black, word, bit);
    if (start.move < 0) continue;
    const int y = start.move / s.rows();
    words_of(r.first_row[y + 1])[word] |= bit;
    words_of(r.first_column[start.move - y * s.rows()])[word] |= bit;
  }
  touch_stones(s, all);
}

// After the draw, from which lanes with a first move were left out.
template <class S, class V = typename S::V>
HG_NOINLINE void put_first_moves(LaneRegister<S>& r, V lanes) {
  S& s = r.s;
  for (int y = 1; y <= s.rows(); ++y)
    s.row_of_move[y] = s.row_of_move[y] | (r.first_row[y] & lanes);
  for (int x = 0; x < S::N; ++x) {
    const V here = r.first_column[x] & lanes;
    s.column_of_move[x] = s.column_of_move[x] | here;
    if constexpr (S::Rules::kKnowing) {
      V& reset = s.reset[S::Rules::column_class(x)];
      reset = reset | here;
    }
  }
  s.drawn = s.drawn | without(lanes, r.first_pass);
  s.pass = s.pass | (r.first_pass & lanes);
  if constexpr (S::Rules::kKnowing) s.known.reset = s.known.reset | lanes;
}

// A playout ends after two passes of its own, whatever was played before it.
template <class S, class V = typename S::V>
HG_NOINLINE void end_first_moves(LaneRegister<S>& r, V lanes) {
  r.s.passed = without(r.s.passed, r.first_pass & lanes);
  for (V& row : r.first_row) row = without(row, lanes);
  for (V& column : r.first_column) column = without(column, lanes);
  r.first_pass = without(r.first_pass, lanes);
  r.pending = without(r.pending, lanes);
}

// Bit `bit` of 64 bytes as a word: each multiplication gathers the bits of eight bytes.
template <class Arch>
HG_INLINE uint64_t bit_of_bytes(const uint8_t* bytes, int bit) {
  uint64_t word = 0;
  for (int i = 0; i < 8; ++i) {
    uint64_t eight;
    __builtin_memcpy(&eight, bytes + 8 * i, 8);
    word |= ((eight >> bit & 0x0101010101010101) * 0x0102040810204080 >> 56) << (8 * i);
  }
  return word;
}

// The first plays of up to eight lanes of a word, in the order of its bits in `lanes`. A point's
// bits of these lanes become a byte, and the bytes' bits sets of points: lane by lane, point by
// point takes four times as long.
template <class S>
HG_NOINLINE void read_first_plays(S& s, int word, uint64_t lanes, LaneEnd* ends) {
  using Arch = typename S::Arch;
  const int size = s.rows(), words = set_words(size);
  alignas(64) uint8_t touched[64 * kMaxSetWords], black[64 * kMaxSetWords];
  for (int i = 64 * words - 64; i < 64 * words; ++i) touched[i] = black[i] = 0;
  int p = 0;
  for (int y = 1; y <= size; ++y)
    for (int x = 0; x < size; ++x, ++p) {
      touched[p] = static_cast<uint8_t>(extract_bits(words_of(s.touched[y][x])[word], lanes));
      black[p] =
          static_cast<uint8_t>(extract_bits(words_of(s.touched_by_black[y][x])[word], lanes));
    }
  const int count = __builtin_popcountll(lanes);
  for (int lane = 0; lane < count; ++lane)
    for (int i = 0; i < words; ++i) {
      const uint64_t by_black = bit_of_bytes<Arch>(black + 64 * i, lane);
      ends[lane].first[0][i] = by_black;
      ends[lane].first[1][i] = bit_of_bytes<Arch>(touched + 64 * i, lane) & ~by_black;
    }
}

// The same of all lanes of a mask, whose ends stand in their order.
template <class S>
HG_INLINE void read_first_plays(S& s, typename S::V lanes, LaneEnd* ends) {
  const LaneWords<typename S::V> mask(lanes);
  for (int word = 0; word < S::V::kWords; ++word)
    for (uint64_t left = mask.words[word]; left != 0;) {
      uint64_t rest = left;
      for (int i = 0; i < 8; ++i) rest &= rest - 1;  // 0 stays 0
      read_first_plays(s, word, left & ~rest, ends);
      ends += __builtin_popcountll(left & ~rest);
      left = rest;
    }
}

template <class S, class V = typename S::V>
HG_NOINLINE void count_owners(S& s, V lanes, int32_t* owner) {
  for (int y = 1; y <= s.rows(); ++y)
    for (int x = 0; x < s.rows(); ++x)
      *owner++ += count_set(s.black_area[y][x] & lanes) - count_set(s.white_area[y][x] & lanes);
}

// The games that ended since the last look.
template <class S>
HG_NOINLINE int take_ended(S& s, const LaneJob& job) {
  using V = typename S::V;
  const V ended = s.over & s.live;
  if (!any(ended)) return 0;
  V black_sum[S::kTotalBits], white_sum[S::kTotalBits];
  count_area(s, job.owner != nullptr, black_sum, white_sum);
  if (job.owner != nullptr) count_owners(s, ended, job.owner);
  const LaneNumbers<V, S::kTotalBits> black(black_sum), white(white_sum);
  const LaneNumbers<V, S::kPlyBits> length(s.ply);
  LaneEnd* end = job.ends;
  for_each_lane(ended, [&](int lane) {
    end->lane = job.first_lane + lane;
    end->score = black[lane] - white[lane];
    end->length = length[lane];
    if (job.tracer) job.tracer->on_end(job.tracer->context, s.game[lane], end->score, end->length);
    ++end;
  });
  read_first_plays(s, ended, job.ends);
  s.live = without(s.live, s.over);
  return static_cast<int>(end - job.ends);
}

template <class S>
void open_lanes(LaneRegister<S>& r, int size, uint64_t seed, int first_word) {
  clear_state(r.s, size);
  seed_random(r.s, seed, first_word);
  forget_first_moves(r);
  for (int lane = 0; lane < S::kLanes; ++lane)
    r.s.game[lane] = static_cast<uint64_t>(64 * first_word + lane);
  apply<S, true>(r.s);
}

// Lanes that play by rules have to know what stood there before their first move, to see what it
// threatens: they make it a step later.
template <class S>
HG_INLINE void step_lanes(LaneRegister<S>& r, const Tracer* tracer) {
  using V = typename S::V;
  S& s = r.s;
  choose(s, r.pending, tracer);
  V first = r.pending;
  if constexpr (S::Rules::kKnowing) first = without(first, s.fresh);
  const bool some = any(first);
  if (some) put_first_moves(r, first);
  s.fresh = V::fill(false);
  play_and_sweep_up(s);
  sweep_down_and_judge(s);
  if (some) end_first_moves(r, first);
  if (HG_UNLIKELY(tracer != nullptr)) trace_step(s, *tracer);
  apply<S, true>(s);
}

template <class S>
void drop_lanes(LaneRegister<S>& r) {
  const auto none = S::V::fill(false);
  r.s.over = S::V::fill(true);
  r.s.live = r.s.busy = r.s.fresh = none;
  forget_first_moves(r);
}

// Calls f(LaneRegister<S>&) for the instance of this size.
template <class Arch, class Rules, class F>
HG_INLINE void with_lanes(int size, void* memory, F&& f) {
  with_instance<Arch, Rules>(size, [&]<class S>() { f(*static_cast<LaneRegister<S>*>(memory)); });
}

template <class Arch, class Rules>
size_t lane_bytes(int size) {
  size_t bytes = 0;
  with_instance<Arch, Rules>(size, [&]<class S>() { bytes = sizeof(LaneRegister<S>); });
  return bytes;
}

template <class Arch, class Rules>
int lane_steps(int size) {
  int steps = 0;
  with_instance<Arch, Rules>(size, [&]<class S>() { steps = S::kFinishInterval; });
  return steps;
}

template <class Arch, class Rules>
void open_lane_memory(int size, uint64_t seed, int first_word, void* memory) {
  with_lanes<Arch, Rules>(size, memory, [&](auto& r) { open_lanes(r, size, seed, first_word); });
}

template <class Arch, class Rules>
void load_lane_memory(int size, int first_lane, const LaneStart* starts, int count, void* memory) {
  with_lanes<Arch, Rules>(size, memory, [&](auto& r) { load_lanes(r, first_lane, starts, count); });
}

template <class Arch, class Rules>
int advance_lane_memory(const LaneJob& job, void* memory) {
  int ended = 0;
  with_lanes<Arch, Rules>(job.size, memory, [&]<class S>(LaneRegister<S>& r) {
    for (int i = 0; i < S::kFinishInterval; ++i) step_lanes(r, job.tracer);
    ended = take_ended(r.s, job);
  });
  return ended;
}

template <class Arch, class Rules>
void drop_lane_memory(int size, void* memory) {
  with_lanes<Arch, Rules>(size, memory, [](auto& r) { drop_lanes(r); });
}

template <class Arch, class Rules>
void read_lane_memory(int size, LaneEnd* ends, void* memory) {
  with_lanes<Arch, Rules>(size, memory, [&]<class S>(LaneRegister<S>& r) {
    read_first_plays(r.s, S::V::fill(true), ends);
  });
}

template <class Arch, class Rules>
inline constexpr LaneKernel kLaneKernel = {
    lane_bytes<Arch, Rules>,       lane_steps<Arch, Rules>,          open_lane_memory<Arch, Rules>,
    load_lane_memory<Arch, Rules>, advance_lane_memory<Arch, Rules>, drop_lane_memory<Arch, Rules>,
    read_lane_memory<Arch, Rules>};

}  // namespace hayago::bulk
