// The bulk kernel: plays a register's worth of games in lockstep until its words have played
// theirs. Written once; kernel_<isa>.cpp instantiates it under the flags of one instruction set.
//
// A step is four passes over the planes, straight-line logic without a branch on the games:
//   1. candidates-inl.h  write down what the last move did, mark the points that may be drawn
//   2. draw-inl.h        one of them per lane, uniformly
//   3. judge-inl.h       place the stones, flood liberties upwards through the rows
//   4. judge-inl.h       flood downwards; judge: captures, suicide, ko, end of game
// and every few steps finish-inl.h counts and refills. Lanes that play by MoGo's rules have their
// moves found and chosen by mogo-inl.h instead of 1 and 2; lanes that draw uniformly do not pay for
// them.
//
// Why two classes of liberties: a chain that sees liberties of both classes has two at least, so
// that neither it nor a move beside it can die now. That excludes most suicides before the draw
// (0.55 rejected draws per move become 0.11 on 9x9) and leaves few floods to wait for. Of eight
// ways to split the points in two, the parity of the column rejects least (checkerboard 0.20,
// 2x2 blocks 0.12): eyes are rarely neighbours and often lie side by side. It also needs no look
// at the row. Points that may or may not be suicide are drawn, flooded, taken back and drawn
// again.
#pragma once

#include "core/bulk/candidates-inl.h"
#include "core/bulk/draw-inl.h"
#include "core/bulk/finish-inl.h"
#include "core/bulk/judge-inl.h"
#include "core/bulk/mogo-inl.h"

namespace hayago::bulk {

// As mix_bits of random.h, which is not for code under special flags.
template <class Arch>
HG_INLINE uint64_t mix_word(uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

// Streams differ in the seed and in the number of the word.
template <class S>
void seed_random(S& s, uint64_t seed, int first_word) {
  using V = typename S::V;
  using Arch = typename S::Arch;
  for (uint64_t i = 0; i < 3; ++i) {
    alignas(64) uint64_t words[V::kWords];
    for (int w = 0; w < V::kWords; ++w)
      words[w] = mix_word<Arch>(mix_word<Arch>(seed) +
                                mix_word<Arch>(3 * static_cast<uint64_t>(first_word + w) + i));
    s.random[i] = V::load(words);
  }
  s.random[3] = V::each_word(1);
  for (int i = 0; i < 18; ++i) next_random(s.random);
}

template <class S>
void clear_state(S& s, int size) {
  using V = typename S::V;
  constexpr int N = S::N;
  const V none = V::fill(false), all = V::fill(true);
  s.size = size;
  s.steps = 0;
  for (int y = 0; y < N + 2; ++y)
    for (int x = 0; x < N; ++x) {
      const bool wall = y == 0 || y > size || x >= size;
      s.own[y][x] = s.opp[y][x] = s.stone[y][x] = V::fill(wall);
      s.unreached[0][y][x] = s.unreached[1][y][x] = V::fill(!wall);
      s.open[y][x] = all;
      s.link_up[y][x] = s.link_right[y][x] = s.touched[y][x] = s.touched_by_black[y][x] = none;
    }
  for (int x = 0; x < N; ++x) {
    s.column_of_move[x] = none;
    s.inside[x] = V::fill(x < size);
    s.joins_right[x] = V::fill(x + 1 < size);
  }
  for (V& row : s.row_of_move) row = none;
  for (V& bit : s.ply) bit = none;
  s.over = s.black = all;
  s.live = s.busy = s.fresh = s.passed = s.drawn = s.pass = s.reset[0] = s.reset[1] = none;
  s.done_ = s.moved = s.captures = s.suicide = s.ko_taken = none;
  if constexpr (S::Rules::kKnowing) clear_known(s);
}

// The point of a lane's move, y * size + x.
template <class S>
HG_NOINLINE int point_of_move(S& s, int lane) {
  int row = 0, column = 0;
  for (int y = 0; y < s.rows(); ++y)
    if (has_bit<S>(s.row_of_move[y + 1], lane)) row = y;
  for (int x = 0; x < s.rows(); ++x)
    if (has_bit<S>(s.column_of_move[x], lane)) column = x;
  return row * s.rows() + column;
}

// Tells the tracer what every lane did in this step.
template <class S>
HG_NOINLINE void trace_step(S& s, const Tracer& tracer) {
  for_each_lane(s.moved, [&](int lane) {
    tracer.on_move(tracer.context, s.game[lane], point_of_move(s, lane));
  });
  if constexpr (S::Rules::kKnowing)
    if (tracer.on_refusal != nullptr)
      for (int rule = 0; rule < kRuleCount; ++rule)
        for_each_lane(s.known.refused & s.known.by[rule], [&](int lane) {
          tracer.on_refusal(tracer.context, s.game[lane], static_cast<Rule>(rule),
                            point_of_move(s, lane));
        });
  for_each_lane(s.pass, [&](int lane) { tracer.on_move(tracer.context, s.game[lane], -1); });
}

// First part of a step.
template <class S, bool kAmaf>
HG_INLINE void apply(S& s) {
  if constexpr (S::Rules::kKnowing)
    find_moves<S, kAmaf>(s);
  else
    apply_and_find_candidates<S, kAmaf>(s);
}

// Second part; `held_back` lanes do not draw.
template <class S>
HG_INLINE void choose(S& s, typename S::V held_back, const Tracer* tracer) {
  if constexpr (S::Rules::kKnowing) {
    choose_and_draw(s, held_back);
    if (HG_UNLIKELY(tracer != nullptr && tracer->on_choice != nullptr)) trace_choices(s, *tracer);
  } else {
    draw(s);
  }
}

// Plays a step; false when the last game has ended.
template <class S, bool kAmaf, int kWords>
HG_INLINE bool step(S& s, const Job& job, Supply<kWords>& supply) {
  apply<S, kAmaf>(s);
  if (s.steps++ % S::kFinishInterval == 0 && !finish_games(s, job, supply)) return false;
  choose(s, S::V::fill(false), job.tracer);
  s.fresh = S::V::fill(false);
  play_and_sweep_up(s);
  sweep_down_and_judge(s);
  if (HG_UNLIKELY(job.tracer != nullptr)) trace_step(s, *job.tracer);
  return true;
}

template <int kWords>
HG_INLINE void share_games(const Job& job, int first_word, Supply<kWords>& supply) {
  const uint64_t total = job.first_game[job.start_count];
  const auto words = static_cast<uint64_t>(job.words);
  const int end_word = job.first_word + job.word_count;
  for (int w = 0; w < kWords; ++w) {
    const auto word = static_cast<uint64_t>(first_word + w);
    const bool ours = first_word + w < end_word;
    // Not total * word / words, which overflows.
    supply.next[w] = total / words * word + total % words * word / words;
    supply.end[w] =
        ours ? total / words * (word + 1) + total % words * (word + 1) / words : supply.next[w];
    supply.start[w] = 0;
  }
}

// A register's games and where they come from.
template <class S>
struct RegisterGames {
  S s;
  Supply<S::V::kWords> supply;
};

template <class S>
HG_NOINLINE void open_stream(const Job& job, RegisterGames<S>& stream) {
  clear_state(stream.s, job.size);
  seed_random(stream.s, job.seed, job.first_word);
  share_games(job, job.first_word, stream.supply);
}

template <class S, bool kAmaf>
HG_NOINLINE void run_kernel(const Job& job) {
  constexpr int kWords = S::V::kWords;
  RegisterGames<S> stream;
  Job share = job;
  for (; share.word_count > 0; share.first_word += kWords, share.word_count -= kWords) {
    open_stream(share, stream);
    while (step<S, kAmaf>(stream.s, share, stream.supply)) {
    }
  }
}

template <class S>
HG_NOINLINE void repeat_part_of(const Job& job, Part part, uint64_t times) {
  using V = typename S::V;
  RegisterGames<S> stream;
  open_stream(job, stream);
  S& s = stream.s;
  for (int i = 0; i < job.size * job.size / 2; ++i) step<S, false>(s, job, stream.supply);
  V black_sum[S::kTotalBits], white_sum[S::kTotalBits];
  const V some = s.random[0] & s.random[1] & s.random[2];
  for (uint64_t i = 0; i < times; ++i) switch (part) {
      case Part::Candidates:
        apply<S, false>(s);
        break;
      case Part::Draw:
        choose(s, V::fill(false), nullptr);
        break;
      case Part::Play:
        play_and_sweep_up(s);
        break;
      case Part::Judge:
        sweep_down_and_judge(s);
        break;
      case Part::Score:
        count_area(s, false, black_sum, white_sum);
        break;
      case Part::Refill:
        put_start(s, job.starts[0], false, some);
        break;
      case Part::Step:
        step<S, false>(s, job, stream.supply);
        break;
    }
}

// The instance for a size: 9, 13 and 19 have their own, the others live in the corner of a 19x19.
template <class Arch, class Rules, class F>
HG_INLINE void with_instance(int size, F&& f) {
  switch (size) {
    case 9:
      return f.template operator()<State<Arch, 9, true, Rules>>();
    case 13:
      return f.template operator()<State<Arch, 13, true, Rules>>();
    case 19:
      return f.template operator()<State<Arch, 19, true, Rules>>();
    default:
      return f.template operator()<State<Arch, 19, false, Rules>>();
  }
}

template <class Arch, class Rules>
void run_job(const Job& job) {
  with_instance<Arch, Rules>(job.size, [&]<class S>() {
    if (job.amaf)
      run_kernel<S, true>(job);
    else
      run_kernel<S, false>(job);
  });
}

template <class Arch, class Rules>
size_t stream_bytes(int size) {
  size_t bytes = 0;
  with_instance<Arch, Rules>(size, [&]<class S>() { bytes = sizeof(RegisterGames<S>); });
  return bytes;
}

template <class Arch, class Rules>
void open_stream_of_job(const Job& job, void* memory) {
  with_instance<Arch, Rules>(
      job.size, [&]<class S>() { open_stream(job, *static_cast<RegisterGames<S>*>(memory)); });
}

template <class Arch, class Rules>
void advance_stream(const Job& job, void* memory, int steps) {
  with_instance<Arch, Rules>(job.size, [&]<class S>() {
    auto& stream = *static_cast<RegisterGames<S>*>(memory);
    for (int i = 0; i < steps; ++i) step<S, false>(stream.s, job, stream.supply);
  });
}

template <class Arch, class Rules>
void repeat_part_of_job(const Job& job, Part part, uint64_t times) {
  with_instance<Arch, Rules>(job.size, [&]<class S>() { repeat_part_of<S>(job, part, times); });
}

}  // namespace hayago::bulk
