// Scores from measured rows (bench/score.h says which): the geometric mean of the rates relative to
// one core of the reference machine, which has 1,000. Twice the score is twice the speed. The part
// of a result file that holds them, and what makes them doubtful or wrong.
//
//   "score": {"version": "1.0", "signature": "...", "quick": false, "threads": 2,
//             "single": {"score", "low", "high"},   of one core; low and high by the slowest and
//             the "all": {...},                         fastest repeats; of the whole machine
//             "parts": {"branchy": {"single", "all"}, ...},
//             "steal": 0.0,                         share of CPU time that the hypervisor took
//             "unstable": [...]}                    why it is; empty: stable
#pragma once

#include <span>
#include <string>
#include <vector>

#include "bench/score.h"
#include "core/base/result.h"
#include "perf/results.h"

namespace hayago::perf {

struct ScoreRange {
  double score = 0, low = 0, high = 0;
};
struct PartScore {
  bench::ScorePart part;
  double single = 0, all = 0;
};
struct Score {
  int threads = 1;  // of the rows for all cores
  ScoreRange single, all;
  std::vector<PartScore> parts;
};

// Rates on one core, in the order of score_rows().
using Reference = std::vector<double>;
Reference standard_reference();
// A file as the reference, instead of the standard machine: its rows on one thread.
Result<Reference> reference_of(const ResultFile& file);

// What one row alone scores.
double row_score(const ResultRow& row, const Reference& reference);
// An Error where a row is missing. Their order does not matter, and other rows do no harm.
Result<Score> score_of(const std::vector<ResultRow>& rows, const Reference& reference);

// What the rules of a run ask of it.
struct RunRules {
  bool quick = false;
  double steal = 0;  // share of the CPU time of the machine during the run
};
// Limits of a stable run; those of spread and of other programs are in noise.h.
inline constexpr double kMostSteal = 0.01;
inline constexpr double kLeastSeconds = 10;        // of each row
inline constexpr double kLeastQuickSeconds = 0.5;  // of each row with --quick
// The rules that a run broke, one sentence each.
std::vector<std::string> find_unstable(const ResultFile& file, const RunRules& rules);

// Puts score, version, signature and stability into the file.
void add_score(ResultFile& file, const Score& score, const RunRules& rules);

// The score that a file says it has: its version is ours, its signature that of the version, and
// the figures are those of its rows. The Error says what is not so.
Result<Score> read_score(const ResultFile& file);
bool is_stable(const ResultFile& file);
bool is_quick(const ResultFile& file);

// "x86-64-v3", or "native+avx512": the set of ordinary code, and of the rows that have a choice.
std::string isa_text(const ResultFile& file);
// Hayago 1.0: 1043 single, 2051 all (2 threads) / CPU / compiler / instruction set / signature ...
std::string paste_line(const ResultFile& file);

// Share of the machine's CPU time that a hypervisor gave to others, between two moments. `root` is
// where /proc stands.
class StealWatch {
 public:
  explicit StealWatch(std::string root = "");
  double share() const;

 private:
  struct Times {
    double all = 0, steal = 0;
  };
  Times read() const;
  std::string root_;
  Times begin_;
};

}  // namespace hayago::perf
