// Comparisons for people and scripts: of two stored files, and of two programs measured side
// by side.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "perf/compare.h"
#include "perf/paired_run.h"
#include "tools/show/format.h"

namespace hayago {

struct StoredComparison {
  std::string path_a, path_b;
  perf::ResultFile a, b;
  double alpha = 0.05;
  perf::Comparison comparison;
};
std::string print_comparison(const StoredComparison& stored, Format format);

// Instructions per playout of one row.
struct InstructionPair {
  double a = 0;
  double b = 0;
};

struct PairedComparison {
  std::string program_a, program_b;
  nlohmann::ordered_json context_a, context_b;
  perf::PairedOptions options;
  double slice_seconds = 0;
  double seconds = 0;        // it took
  bool interrupted = false;  // before its end
  std::vector<perf::PairedRow> rows;
  std::vector<std::optional<InstructionPair>> instructions;  // per row; empty: not asked for
  std::string no_instructions;                               // why some are missing
  std::vector<std::string> left_out;                         // rows that only one program has
};
std::string print_pairs(const PairedComparison& comparison, Format format);

}  // namespace hayago
