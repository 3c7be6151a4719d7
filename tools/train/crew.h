// Who does the work of a training: the threads of this process and, where there are several ranks,
// those of all. Every rank runs the same training over its share of the games. What they add up is
// added in an order that knows neither threads nor ranks, and all get the sum: so all go the same
// way, and what comes out is the same for any number of them. Rank 0 leads: it alone prints,
// touches other files than the games, and says when to stop; the others then give up.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/ranks/comm.h"

namespace hayago::train {

// Work over all games is cut into so many parts, of which a rank takes a row.
inline constexpr size_t kParts = 64;

class Crew {
 public:
  // threads 0: as many as there are cores. `interrupted`: rank 0's signal, or on another rank that
  // rank 0 has given up. A rank that says nothing for `patience` seconds ends the job.
  explicit Crew(int threads = 0, const std::atomic<bool>* interrupted = nullptr,
                ranks::Comm* comm = nullptr, double patience = 60);

  bool leads() const;
  int ranks() const;
  bool interrupted() const;

  // What this rank takes of `count` things in a row; all ranks together take each once.
  struct Range {
    size_t from = 0, to = 0;
    size_t size() const { return to - from; }
  };
  Range share(size_t count) const;
  static Range part(size_t count, size_t part) {
    return {count * part / kParts, count * (part + 1) / kParts};
  }
  // f(i) for each of a range, on all threads of this rank.
  void each(Range range, const std::function<void(size_t)>& f) const;

  // What follows is called by all ranks in the same order. False: given up, nothing is known.
  // The sum of what part(i, numbers) puts into `size` zeros, for i below `parts`. Pairs of
  // neighbours are added, then pairs of pairs.
  using Part = std::function<void(size_t, double*)>;
  [[nodiscard]] bool sum(size_t parts, size_t size, const Part& part,
                         std::vector<double>& total) const;
  // f(i) of each i from `from` to the end.
  [[nodiscard]] bool fill(std::vector<double>& numbers, size_t from,
                          const std::function<double(size_t)>& f) const;
  // Rank 0 gets what each rank has, by rank.
  [[nodiscard]] bool gather(std::string mine, std::vector<std::string>& all) const;
  // All get what rank 0 has.
  [[nodiscard]] bool tell(std::string& bytes) const;
  [[nodiscard]] bool tell(std::vector<double>& numbers) const;

 private:
  struct State;
  std::shared_ptr<State> state_;  // copies of a crew are the same one
};

// Numbers as they lie in memory, for messages.
std::string as_bytes(const std::vector<double>& numbers);
std::vector<double> as_numbers(std::string_view bytes);

}  // namespace hayago::train
