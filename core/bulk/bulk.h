// Bulk playouts: hundreds of games in lockstep, one bit lane each, one SIMD register per board
// point. Policy::Light draws from exactly the distribution of the `light` policy: uniform over the
// legal moves that do not fill an own real eye, passes when there is none, ends after two passes or
// at ply_cap. Policy::Mogo follows the rules of `mogo`; how closely, the tests BulkMogo count.
// Plain data in, plain data out; threads are the caller's. Read kernel-inl.h next.
//
// Reproducibility. The work of a Request is cut into `words` logical words of 64 lanes. Word w
// plays the games [total * w / words, total * (w + 1) / words) of the list "start 0's playouts,
// start 1's playouts, ...", started in that order: lanes 0 to 63 first, then whichever lane is
// free, lowest lane first. Its random stream comes from (seed, w) alone. A register of 256 bits
// runs four neighbouring words, one of 64 bits a single one: which words share a register, which
// instruction set runs them and on which thread changes nothing, and results are sums over words.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/board/board.h"
#include "core/bulk/job.h"

namespace hayago::bulk {

enum class Isa : uint8_t { Portable, Sse2, Neon, Avx2, Avx512 };

// Instruction sets this build has a kernel for and this CPU can run, best first. Never empty.
std::span<const Isa> usable_isas();
const char* isa_name(Isa isa);
// The name of the playouts, "bulk" or "bulk:mogo", and back.
const char* policy_name(Policy policy);
std::optional<Policy> parse_policy(std::string_view name);
// "auto" is the best; an Error names those this CPU has.
Result<Isa> parse_isa(std::string_view name);
// 64-lane words in one register.
int words_per_register(Isa isa);
const KernelTable& kernel_of(Isa isa, Policy policy);

// Adds what other words gave.
void add(Tally& sum, const Tally& more);

struct Request {
  Policy policy = Policy::Light;
  int size = 9;
  std::span<const Start> starts;
  uint64_t seed = 1;
  int words = 4;      // logical words; a multiple of words_per_register() wastes no lane
  double komi = 7.5;  // for black_wins
  bool ownership = false;
  bool amaf = false;
  const Tracer* tracer = nullptr;
};

// Words that keep every lane busy with a few dozen games, whatever the CPU.
int sensible_words(uint64_t total_playouts);

// Plays the games of words [first_word, first_word + word_count) and adds the results to
// tallies[i] for start i. The sum over all words is the result of the request.
void run_words(const Request& request, Isa isa, int first_word, int word_count,
               std::span<Tally> tallies);
// All words, on this thread.
std::vector<Tally> run(const Request& request, Isa isa);

// Games from one position without end, on one register: what a benchmark measures. A game is
// counted when it ends. Its words are those of a request with this seed.
class Stream {
 public:
  Stream(Isa isa, Policy policy, int size, const Start& start, uint64_t seed, double komi);
  // Every lane tries this many moves.
  void advance(int steps, Tally& tally);

 private:
  struct Free {
    void operator()(void* memory) const;
  };
  const KernelTable* kernel_;
  Start start_;
  uint64_t first_game_[2];
  Job job_;
  std::unique_ptr<void, Free> memory_;
};

const char* part_name(Part part);
// Lets the lanes of one register reach the middle of their games, then repeats one part of a step.
void repeat_part(Isa isa, Policy policy, int size, Part part, uint64_t times);

// The start position of a board, for `playouts` games with to_move to play.
template <int N, class Parts>
Start start_from(const Board<N, Parts>& board, Color to_move, uint32_t playouts) {
  const int size = board.size();
  Start start;
  start.to_move = to_move;
  start.playouts = playouts;
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) {
      const Point p = point_at<N>(x, y);
      if (board.at(p) == Color::Black) start.black[y] |= 1u << x;
      if (board.at(p) == Color::White) start.white[y] |= 1u << x;
      if (board.is_ko(to_move, p)) start.ko = static_cast<int16_t>(y * size + x);
    }
  return start;
}

}  // namespace hayago::bulk
