// What a policy can be given besides its name.
#pragma once

#include <memory>

namespace hayago {

class SoftmaxTables;
class LearntWeights;

// The parts of `golois`: those that its paper adds one by one (Golois Table 1), and one of ours.
struct GoloisParts {
  bool real_eyes = true;       // 4.1; without it every surrounded point is left alone
  bool playing_atari = true;   // 4.2: urgencies of chains with two liberties
  bool spares_stones = false;  // no self-atari of more than two stones, but for a nakade shape
};

// Small eye spaces: read nothing; answer the move that entered one where it is decided; or let
// every move inside one, whosesoever, go there, too.
enum class NakadeReading { None, Answer, All };

// What `erica` and `balanced` read beyond their papers (core/tactics/races.h), each by itself.
struct PlayoutReading {
  NakadeReading nakade = NakadeReading::None;
  double saves = 0;       // saving a chain of n stones counts n^saves times its weight
  bool seki = false;      // nobody fills a liberty that two chains share for nothing
  bool redirect = false;  // instead of a refused self-atari, the other liberty of the chain
  bool any() const { return nakade != NakadeReading::None || saves > 0 || seki || redirect; }
};

struct PolicyOptions {
  int size = 0;  // of the board, for the choice of built-in weights; 0: N
  std::shared_ptr<const SoftmaxTables> softmax = {};  // of `erica`, `balanced`; null: built-in
  GoloisParts golois = {};
  bool replies = false;  // finish_replying() is wanted, of every policy
  // `erica` and `balanced` learn these while they play; null: they learn nothing.
  std::shared_ptr<LearntWeights> learnt = {};
  PlayoutReading reading = {};  // of `erica` and `balanced`
};

}  // namespace hayago
