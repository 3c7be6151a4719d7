// `hayago bench` of another program, as a child: what it can measure, short slices of one row, and
// instructions per playout. Any version that writes our result files will do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/standard.h"
#include "core/base/result.h"
#include "perf/results.h"

namespace hayago::perf {

// The full path of a program given by path, or by name in PATH. Words may stand behind it, which go
// before "bench": "build-universal/hayago --isa v2".
Result<std::string> find_program(const std::string& name);

// What `bench` with these options measures, in figures that mean nothing, and its context.
Result<ResultFile> list_rows(const std::string& program, const std::vector<std::string>& options);

struct SliceOptions {
  double seconds = 0.15;
  uint64_t seed = 1;
  std::string weights;  // path; empty: the program's own
};
// A program and what it calls the row: code for the baseline alone is called after that.
struct ProgramRow {
  std::string program;
  bench::RowKey row;
};
// Playouts per second of CPU time of each program in one slice, warmed up before. All run at the
// same time on the same CPUs, where the system lets them take turns every few milliseconds: what
// disturbs one of them disturbs the others too, and time on the CPU is all that counts.
Result<std::vector<double>> measure_together(const std::vector<ProgramRow>& programs,
                                             const SliceOptions& options);

// Instructions per playout under callgrind; an Error says why they are not to be had.
Result<double> instructions_per_playout(const ProgramRow& work, uint64_t seed);

}  // namespace hayago::perf
