// Every few steps: finished games are scored and counted, and their lanes get the next game.
#pragma once

#include "core/bulk/state-inl.h"

namespace hayago::bulk {

template <class V>
HG_INLINE int count_set(V lanes) {
  uint64_t words[V::kWords];
  lanes.store(words);
  int count = 0;
  for (int w = 0; w < V::kWords; ++w) count += __builtin_popcountll(words[w]);
  return count;
}

// A lane mask as words, to look at lanes one by one.
template <class V>
struct LaneWords {
  HG_INLINE explicit LaneWords(V lanes) { lanes.store(words); }
  HG_INLINE bool operator[](int lane) const { return (words[lane / 64] >> (lane % 64)) & 1; }
  alignas(64) uint64_t words[V::kWords];
};

// Calls f(lane) for the lanes of a mask, in order.
template <class V, class F>
HG_INLINE void for_each_lane(V lanes, F&& f) {
  const LaneWords<V> mask(lanes);
  for (int w = 0; w < V::kWords; ++w)
    for (uint64_t left = mask.words[w]; left != 0; left &= left - 1)
      f(64 * w + __builtin_ctzll(left));
}

// Bit planes of a number per lane, read lane by lane.
template <class V, int kBits>
struct LaneNumbers {
  HG_INLINE explicit LaneNumbers(const V* planes) {
    for (int i = 0; i < kBits; ++i) planes[i].store(words[i]);
  }
  HG_INLINE int operator[](int lane) const {
    int value = 0;
    for (int i = 0; i < kBits; ++i)
      value |= static_cast<int>((words[i][lane / 64] >> (lane % 64)) & 1) << i;
    return value;
  }
  alignas(64) uint64_t words[kBits][V::kWords];
};

// Black's and White's area in every lane: stones, and empty points all of whose neighbours are of
// one colour. Keeps the planes where asked.
template <class S, class V = typename S::V>
HG_NOINLINE void count_area(S& s, bool keep, V* black_sum, V* white_sum) {
  constexpr int N = S::N;
  for (int i = 0; i < S::kTotalBits; ++i) black_sum[i] = white_sum[i] = V::fill(false);
  for (int y = 1; y <= s.rows(); ++y) {
    V black[N], white[N], count[S::kRowBits];
    HG_UNROLL for (int x = 0; x < N; ++x) {
      forget_memory();
      V all_own = s.own[y - 1][x] & s.own[y + 1][x];
      V all_opp = s.opp[y - 1][x] & s.opp[y + 1][x];
      if (x > 0) {
        all_own = all_own & s.own[y][x - 1];
        all_opp = all_opp & s.opp[y][x - 1];
      }
      if (x < N - 1) {
        all_own = all_own & s.own[y][x + 1];
        all_opp = all_opp & s.opp[y][x + 1];
      }
      V own = s.own[y][x] | without(all_own, s.opp[y][x]);
      V opp = s.opp[y][x] | without(all_opp, s.own[y][x]);
      if constexpr (!S::kExact) {
        own = own & s.inside[x];
        opp = opp & s.inside[x];
      }
      const V change = without(own ^ opp, s.black);
      black[x] = own ^ change;
      white[x] = opp ^ change;
      if (keep) {
        s.black_area[y][x] = black[x];
        s.white_area[y][x] = white[x];
      }
    }
    count_bits<N>(black, count);
    add_to<S::kTotalBits, S::kRowBits>(black_sum, count);
    count_bits<N>(white, count);
    add_to<S::kTotalBits, S::kRowBits>(white_sum, count);
  }
}

// Ownership and AMAF of the lanes of one start.
template <class S, class V = typename S::V>
HG_NOINLINE void count_points(S& s, const Job& job, uint32_t start_index, V lanes, V black_won) {
  Tally& tally = job.tallies[start_index];
  const Start& start = job.starts[start_index];
  for (int y = 0; y < s.rows(); ++y)
    for (int x = 0; x < s.rows(); ++x) {
      const bool empty = (((start.black[y] | start.white[y]) >> x) & 1) == 0;
      const int p = y * s.rows() + x;
      if (job.ownership) {
        tally.black_owned[p] += count_set(s.black_area[y + 1][x] & lanes);
        tally.white_owned[p] += count_set(s.white_area[y + 1][x] & lanes);
      }
      if (job.amaf && empty) {
        const V first[2] = {s.touched[y + 1][x] & s.touched_by_black[y + 1][x] & lanes,
                            without(s.touched[y + 1][x], s.touched_by_black[y + 1][x]) & lanes};
        for (int c = 0; c < 2; ++c) tally.first_plays[c][p] += count_set(first[c]);
        tally.first_wins[0][p] += count_set(first[0] & black_won);
        tally.first_wins[1][p] += count_set(without(first[1], black_won));
      }
    }
}

// The lanes of `left` that play from the same start as its first lane.
template <class S, class V = typename S::V>
HG_INLINE V lanes_of_same_start(S& s, V left, uint32_t& start) {
  alignas(64) uint64_t same[V::kWords] = {};
  bool first = true;
  for_each_lane(left, [&](int lane) {
    if (first) start = s.start[lane];
    first = false;
    if (s.start[lane] == start) same[lane / 64] |= uint64_t{1} << (lane % 64);
  });
  return V::load(same);
}

// Counts the games that ended in `lanes`.
template <class S, class V = typename S::V>
HG_NOINLINE void count_results(S& s, const Job& job, V lanes) {
  V black_sum[S::kTotalBits], white_sum[S::kTotalBits];
  const bool points = job.ownership || job.amaf;
  count_area(s, points, black_sum, white_sum);
  const LaneNumbers<V, S::kTotalBits> black(black_sum), white(white_sum);
  const LaneNumbers<V, S::kPlyBits> length(s.ply);
  alignas(64) uint64_t black_won[V::kWords] = {};
  for_each_lane(lanes, [&](int lane) {
    const int score = black[lane] - white[lane], plies = length[lane];
    Tally& tally = job.tallies[s.start[lane]];
    const bool won = score > job.win_above;
    black_won[lane / 64] |= uint64_t{won} << (lane % 64);
    tally.playouts += 1;
    tally.black_wins += won;
    tally.score_sum += score;
    tally.length_sum += plies;
    tally.histogram[score + s.rows() * s.rows()] += 1;
    if (job.tracer) job.tracer->on_end(job.tracer->context, s.game[lane], score, plies);
  });
  for (V left = lanes; points && any(left);) {
    uint32_t start = 0;
    const V group = lanes_of_same_start(s, left, start);
    count_points(s, job, start, group, V::load(black_won));
    left = without(left, group);
  }
}

// Puts a start position into some lanes.
template <class S, class V = typename S::V>
HG_NOINLINE void put_start(S& s, const Start& start, bool amaf, V lanes) {
  const bool black = start.to_move == Color::Black;
  const int size = s.rows();
  for (int y = 0; y < size; ++y) {
    const uint32_t own = black ? start.black[y] : start.white[y];
    const uint32_t opp = black ? start.white[y] : start.black[y];
    for (int x = 0; x < size; ++x) {
      s.own[y + 1][x] = without(s.own[y + 1][x], lanes) | (lanes & V::fill((own >> x) & 1));
      s.opp[y + 1][x] = without(s.opp[y + 1][x], lanes) | (lanes & V::fill((opp >> x) & 1));
      s.open[y + 1][x] = s.open[y + 1][x] | lanes;
      s.unreached[0][y + 1][x] = s.unreached[0][y + 1][x] | lanes;
      s.unreached[1][y + 1][x] = s.unreached[1][y + 1][x] | lanes;
      if (amaf) {
        s.touched[y + 1][x] =
            without(s.touched[y + 1][x], lanes) | (lanes & V::fill(((own | opp) >> x) & 1));
        s.touched_by_black[y + 1][x] = without(s.touched_by_black[y + 1][x], lanes);
      }
    }
  }
  if constexpr (S::Rules::kKnowing) forget_known(s, lanes);
  if (start.ko >= 0) {
    V& ko = s.open[start.ko / size + 1][start.ko % size];
    ko = without(ko, lanes);
  }
  for (V& bit : s.ply) bit = without(bit, lanes);
  s.black = without(s.black, lanes) | (lanes & V::fill(black));
  s.passed = without(s.passed, lanes);
  s.busy = without(s.busy, lanes);
  s.over = without(s.over, lanes);
  s.live = s.live | lanes;
  s.fresh = s.fresh | lanes;
}

// What the words of a register have still to play.
template <int kWords>
struct Supply {
  uint64_t next[kWords], end[kWords];  // games
  uint32_t start[kWords];              // of game `next`
};

// Gives the lanes that are over their next games, in lane order, until a word has none left.
template <class S, int kWords>
HG_NOINLINE void refill(S& s, const Job& job, Supply<kWords>& supply) {
  using V = typename S::V;
  LaneWords<V> over(s.over);
  for (;;) {
    // One start at a time, for all words whose next game is from it.
    int chosen = -1;
    alignas(64) uint64_t filled[kWords] = {};
    for (int w = 0; w < kWords; ++w) {
      if (over.words[w] == 0 || supply.next[w] == supply.end[w]) continue;
      while (supply.next[w] >= job.first_game[supply.start[w] + 1]) ++supply.start[w];
      if (chosen < 0) chosen = static_cast<int>(supply.start[w]);
      if (supply.start[w] != static_cast<uint32_t>(chosen)) continue;
      const uint64_t limit = job.first_game[chosen + 1];
      while (over.words[w] != 0 && supply.next[w] < supply.end[w] && supply.next[w] < limit) {
        const int lane = 64 * w + __builtin_ctzll(over.words[w]);
        s.game[lane] = supply.next[w]++;
        s.start[lane] = static_cast<uint32_t>(chosen);
        filled[w] |= over.words[w] & (~over.words[w] + 1);
        over.words[w] &= over.words[w] - 1;
      }
    }
    if (chosen < 0) return;
    put_start(s, job.starts[chosen], job.amaf, V::load(filled));
  }
}

// Counts what ended and refills. False when nothing is left to play.
template <class S, int kWords>
HG_NOINLINE bool finish_games(S& s, const Job& job, Supply<kWords>& supply) {
  using V = typename S::V;
  const V ended = s.over & s.live;
  if (any(ended)) count_results(s, job, ended);
  s.live = without(s.live, s.over);
  if (any(s.over)) refill(s, job, supply);
  return any(s.live);
}

}  // namespace hayago::bulk
