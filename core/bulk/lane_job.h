// The plain data between lanes.h and the kernels: games that begin in single lanes and end there.
// As in job.h, only pointers and numbers, because the kernels are compiled under other flags.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/check.h"
#include "core/base/types.h"

namespace hayago::bulk {

// Words of a set of points: bit y * size + x.
inline constexpr int kMaxSetWords = (19 * 19 + 63) / 64;
HG_INLINE constexpr int set_words(int size) { return (size * size + 63) / 64; }

// A game for one lane: a position in which every chain has a liberty, and the move that the lane
// makes first. The kernel itself finds out what that move captures and which ko it leaves. A pass
// there is none of the two that end the game.
struct LaneStart {
  const uint64_t* black;  // set_words(size) words each
  const uint64_t* white;
  int lane;
  int16_t move;   // y * size + x, legal for to_move; -1: a pass
  Color to_move;  // who makes it
};

// A game that ended.
struct LaneEnd {
  int lane;
  int score;   // Black area minus White area
  int length;  // plies after the first move
  // By colour: where it was the first to play. What is said of points that held a stone at the
  // start means nothing.
  uint64_t first[2][kMaxSetWords];
};

struct Tracer;

// Steps of the lanes of one register, from one look at them to the next.
struct LaneJob {
  int size;
  int first_lane;        // of the register
  const Tracer* tracer;  // or null; its `game` is the lane
  int32_t* owner;        // or null; by point: adds Black's minus White's ended games
  LaneEnd* ends;         // room for every lane of the register; in the order of the lanes
};

// What a kernel offers for lanes: one register's games in memory of the caller's (aligned to 64).
struct LaneKernel {
  size_t (*bytes)(int size);
  // Steps from one look to the next.
  int (*steps)(int size);
  // No game in any lane; the words are those of a request with this seed.
  void (*open)(int size, uint64_t seed, int first_word, void* memory);
  // Puts games into lanes where none is played; `count` of them, above 0.
  void (*load)(int size, int first_lane, const LaneStart* starts, int count, void* memory);
  // Plays all lanes to the next look; returns how many games ended.
  int (*advance)(const LaneJob& job, void* memory);
  // Forgets the games of all lanes.
  void (*drop)(int size, void* memory);
  // Reads the first plays of every lane, ended or not: what a look does for those that ended.
  void (*read_all)(int size, LaneEnd* ends, void* memory);
};

}  // namespace hayago::bulk
