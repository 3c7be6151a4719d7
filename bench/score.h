// The rows of the score that people quote, and their work. A benchmark version is this set of rows,
// what they compute (its signature) and the reference rates: scores of one version can be compared,
// scores of two cannot. Whoever changes any of the three raises the version (and says so in
// CHANGELOG.md); a test holds the signature. perf/score.h makes scores of measured rows.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/standard.h"
#include "core/base/result.h"

namespace hayago::bench {

inline constexpr const char* kScoreVersion = "1.0";

// What a row mostly waits for.
enum class ScorePart : uint8_t {
  Branchy,  // scalar playouts: mispredicted branches
  Vector,   // bulk playouts: SIMD instructions
  Memory,   // selection in a large tree: cache misses
  Threads,  // a search in a shared tree: with several threads, each other
};
inline constexpr ScorePart kScoreParts[] = {ScorePart::Branchy, ScorePart::Vector,
                                            ScorePart::Memory, ScorePart::Threads};
const char* part_name(ScorePart part);

struct ScoreRow {
  ScorePart part;
  const char* policy;
  int size;
  double reference;          // playouts per second on one core of the reference machine
  double moves_per_playout;  // a property of the work: what measures another did another
};
// Every part has as many rows as the others, so that all weigh the same.
std::span<const ScoreRow> score_rows();
inline constexpr const char* kReferenceMachine = "one core of an Intel Xeon (Ice Lake, 2.8 GHz)";

// The rows to measure: each on one thread, then each on `threads` (where these are more). `isa` is
// that of rows that have a choice, "auto" for the best.
Result<std::vector<RowKey>> score_keys(int threads, const std::string& isa);

// A hash of the rows' work, and the one that this benchmark version has.
uint64_t score_signature();
inline constexpr uint64_t kScoreSignature = 0xcb5242f35b48f72c;
// Of another version; nothing where we do not know it.
Result<uint64_t> known_signature(std::string_view version);

// How long a run takes: short ones are for a first look, not to be published.
RunOptions score_run(bool quick);

}  // namespace hayago::bench
