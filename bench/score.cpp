#include "bench/score.h"

#include "bench/signature.h"
#include "bench/tree_subject.h"
#include "core/base/random.h"

namespace hayago::bench {
namespace {

constexpr uint64_t kSeed = 20261118;

// A fixed scale, about the best rates in CPU time of short runs on a shared machine (those of
// `tree` from one run of three minutes, in proportion to the others).
constexpr ScoreRow kRows[] = {
    {ScorePart::Branchy, "light", 9, 250000, 111.1},
    {ScorePart::Branchy, "mogo", 19, 12700, 452.2},
    {ScorePart::Vector, "bulk", 9, 1770000, 111.1},
    {ScorePart::Vector, "bulk", 19, 89000, 455.6},
    {ScorePart::Memory, "tree", 9, 550000, 1.281},
    {ScorePart::Memory, "tree", 19, 241000, 1.274},
    {ScorePart::Threads, "search:light", 9, 145000, 111.1},
    {ScorePart::Threads, "search:light", 19, 42000, 455.3},
};

uint64_t signature_of_row(const ScoreRow& row) {
  if (std::string_view(row.policy) == "tree") return tree_signature(kSeed, row.size);
  return signature_of(row.policy, row.size).value();
}

}  // namespace

const char* part_name(ScorePart part) {
  constexpr const char* kNames[] = {"branchy", "vector", "memory", "threads"};
  return kNames[static_cast<int>(part)];
}

std::span<const ScoreRow> score_rows() { return kRows; }

Result<std::vector<RowKey>> score_keys(int threads, const std::string& isa) {
  std::vector<RowKey> keys;
  for (const int count : {1, threads}) {
    if (count == 1 && !keys.empty()) break;
    for (const ScoreRow& row : kRows) {
      RowChoice choice{{row.policy}, {row.size}, {count}, {}};
      const bool has_choice = std::string_view(row.policy) == "bulk";
      if (isa != "auto" && has_choice) choice.isas = {isa};
      const Result<std::vector<RowKey>> chosen = choose_rows(choice);
      if (!chosen) return chosen.error();
      keys.push_back(chosen->front());
    }
  }
  return keys;
}

uint64_t score_signature() {
  uint64_t hash = 0;
  for (const ScoreRow& row : kRows) hash = mix_bits(hash ^ signature_of_row(row));
  return hash;
}

Result<uint64_t> known_signature(std::string_view version) {
  if (version == kScoreVersion) return kScoreSignature;
  return Error{"benchmark version " + std::string(version) + " is not known; this program has " +
               kScoreVersion};
}

RunOptions score_run(bool quick) {
  RunOptions run;
  run.seconds = quick ? 0.22 : 2;
  run.repeats = quick ? 3 : 5;
  return run;
}

}  // namespace hayago::bench
