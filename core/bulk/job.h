// The plain data between bulk.h and the kernels. The kernels are compiled under other flags than
// the rest of the program, so they see pointers and numbers only: no containers, no functions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/types.h"
#include "core/bulk/lane_job.h"

namespace hayago::bulk {

inline constexpr int kMinBulkSize = 2;
inline constexpr int kMaxBulkSize = 19;
inline constexpr int kMaxBulkArea = kMaxBulkSize * kMaxBulkSize;
static_assert(set_words(kMaxBulkSize) == kMaxSetWords);

// What lanes play: moves drawn as by `light` (exactly), or by the rules of `mogo`.
enum class Policy : uint8_t { Light, Mogo };
inline constexpr int kPolicyCount = 2;

// A start position. Every chain must have a liberty.
struct Start {
  uint32_t black[kMaxBulkSize] = {};  // bit x of entry y: a Black stone at column x, row y
  uint32_t white[kMaxBulkSize] = {};
  Color to_move = Color::Black;
  int16_t ko = -1;        // y * size + x that the player to move must not take now, or -1
  uint32_t playouts = 0;  // games to play from here
};

// What the games from one start gave. Points are y * size + x.
struct Tally {
  uint64_t playouts = 0;
  uint64_t black_wins = 0;                        // score above komi
  int64_t score_sum = 0;                          // Black area minus White area
  uint64_t length_sum = 0;                        // plies, passes included
  uint32_t histogram[2 * kMaxBulkArea + 1] = {};  // by score + size * size
  uint32_t black_owned[kMaxBulkArea] = {};        // with Request::ownership
  uint32_t white_owned[kMaxBulkArea] = {};
  // With Request::amaf, by colour: games in which this colour was the first to play there, and
  // those of them it won. 0 where a stone stood at the start.
  uint32_t first_plays[2][kMaxBulkArea] = {};
  uint32_t first_wins[2][kMaxBulkArea] = {};
};

// The rules of Policy::Mogo, in their order.
enum class Rule : uint8_t { Save, Nakade, Fill, Pattern, Capture, Anywhere };
inline constexpr int kRuleCount = 6;

// Told every move (y * size + x, or -1 for a pass) and every result, while the games of many lanes
// interleave. `game` counts through the request's list of games.
struct Tracer {
  void* context = nullptr;
  void (*on_move)(void* context, uint64_t game, int point) = nullptr;
  void (*on_end)(void* context, uint64_t game, int score, int length) = nullptr;
  // Or null; Policy::Mogo alone: the rule that a move is drawn by and the set of moves it is drawn
  // from, and a move drawn so that was refused afterwards.
  void (*on_choice)(void* context, uint64_t game, Rule rule, const uint64_t* moves) = nullptr;
  void (*on_refusal)(void* context, uint64_t game, Rule rule, int point) = nullptr;
};

// Parts of a step, to be timed one by one.
enum class Part : uint8_t { Candidates, Draw, Play, Judge, Score, Refill, Step };
inline constexpr int kPartCount = 7;

struct Job {
  int size;
  const Start* starts;
  const uint64_t* first_game;  // per start, and one more: games before this start's
  int start_count;
  uint64_t seed;
  int words;       // of the whole request
  int first_word;  // this job's share
  int word_count;
  int win_above;  // Black wins with a score above this
  bool ownership;
  bool amaf;
  const Tracer* tracer;  // or null
  Tally* tallies;        // one per start
};

// What a kernel_<isa>.cpp (light) or mogo_<isa>.cpp offers.
struct KernelTable {
  int words_per_register;
  void (*run)(const Job& job);
  // Games without end on one register, kept in memory of the caller's (aligned to 64).
  size_t (*stream_bytes)(int size);
  void (*open_stream)(const Job& job, void* memory);
  void (*advance_stream)(const Job& job, void* memory, int steps);
  void (*repeat_part)(const Job& job, Part part, uint64_t times);
  LaneKernel lanes;
};
extern const KernelTable kPortableKernel, kPortableMogoKernel;
extern const KernelTable kSse2Kernel, kSse2MogoKernel;
extern const KernelTable kAvx2Kernel, kAvx2MogoKernel;
extern const KernelTable kAvx512Kernel, kAvx512MogoKernel;
extern const KernelTable kNeonKernel, kNeonMogoKernel;

}  // namespace hayago::bulk
