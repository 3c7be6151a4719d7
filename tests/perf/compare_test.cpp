#include "perf/compare.h"

#include <gtest/gtest.h>

namespace hayago::perf {
namespace {

using namespace bench;
RowResult row(const char* policy, int size, int threads, const char* isa, double rate,
              int repeats = 5) {
  RowResult result;
  result.key = {policy, size, threads, isa};
  for (int i = 0; i < repeats; ++i) result.repeats.push_back(rate * (1 + 0.001 * i));
  result.moves_per_playout = 100;
  return result;
}

ResultFile file(const std::vector<RowResult>& rows) { return {{}, summarize(rows)}; }

TEST(Compare, AFileWithItself) {
  const ResultFile a = file({row("light", 9, 1, "native", 100), row("light", 19, 1, "native", 20)});
  const Comparison c = compare_results(a, a, 0.05);
  ASSERT_EQ(c.pairs.size(), 2u);
  EXPECT_EQ(c.different(), 0);
  for (const RowPair& pair : c.pairs) {
    EXPECT_EQ(pair.ratio, 1);
    EXPECT_EQ(pair.p, 1);
    EXPECT_EQ(pair.verdict, Verdict::NoDifference);
  }
  EXPECT_TRUE(c.only_a.empty() && c.only_b.empty());
}

TEST(Compare, FasterAndSlower) {
  const Comparison c = compare_results(
      file({row("light", 9, 1, "native", 100), row("light", 13, 1, "native", 50)}),
      file({row("light", 13, 1, "native", 40), row("light", 9, 1, "native", 120)}), 0.05);
  ASSERT_EQ(c.pairs.size(), 2u);
  EXPECT_EQ(c.pairs[0].verdict, Verdict::Faster);
  EXPECT_NEAR(c.pairs[0].ratio, 1.2, 1e-9);
  EXPECT_NEAR(c.pairs[0].p, 2.0 / 252, 1e-9);
  EXPECT_EQ(c.pairs[1].verdict, Verdict::Slower);
  EXPECT_EQ(c.different(), 2);
  EXPECT_NEAR(c.geometric_mean(), std::sqrt(1.2 * 0.8), 1e-9);
}

// The machine was busy in the second run: wall time doubled, CPU time did not.
TEST(Compare, ByCpuTimeWhereBothHaveIt) {
  RowResult calm = row("light", 9, 1, "native", 100), busy = row("light", 9, 1, "native", 50);
  EXPECT_EQ(compare_results(file({calm}), file({busy}), 0.05).pairs[0].verdict, Verdict::Slower);
  calm.cpu_repeats = busy.cpu_repeats = {101, 102, 103, 104, 105};
  const Comparison old = compare_results(file({calm}), file({row("light", 9, 1, "native", 50)}), 1);
  EXPECT_FALSE(old.cpu_time);
  EXPECT_NEAR(old.pairs[0].ratio, 0.5, 1e-9);
  const Comparison c = compare_results(file({calm}), file({busy}), 0.05);
  EXPECT_TRUE(c.cpu_time);
  EXPECT_EQ(c.pairs[0].verdict, Verdict::NoDifference);
  EXPECT_EQ(c.pairs[0].rate_b, 103);
}

TEST(Compare, ThreeRepeatsShowNothing) {
  const Comparison c = compare_results(file({row("light", 9, 1, "native", 100, 3)}),
                                       file({row("light", 9, 1, "native", 200, 3)}), 0.05);
  EXPECT_EQ(c.pairs[0].verdict, Verdict::TooFewRepeats);
  EXPECT_EQ(c.different(), 0);
}

TEST(Compare, AnotherInstructionSetOrPolicyIsPairedWhereUnambiguous) {
  const Comparison isa =
      compare_results(file({row("bulk", 9, 1, "sse2", 100), row("bulk", 19, 1, "sse2", 10)}),
                      file({row("bulk", 9, 1, "avx2", 200), row("bulk", 19, 1, "avx2", 20)}), 0.05);
  ASSERT_EQ(isa.pairs.size(), 2u);
  EXPECT_FALSE(isa.pairs[0].same_key());
  EXPECT_EQ(isa.different(), 2);

  const Comparison policy = compare_results(file({row("light", 9, 1, "native", 100)}),
                                            file({row("bulk", 9, 1, "avx2", 300)}), 0.05);
  ASSERT_EQ(policy.pairs.size(), 1u);
  EXPECT_EQ(policy.pairs[0].verdict, Verdict::Faster);
}

TEST(Compare, AmbiguousRowsAreNamedInstead) {
  const Comparison c = compare_results(
      file({row("light", 9, 1, "native", 100), row("mogo", 9, 2, "native", 5)}),
      file({row("bulk", 9, 1, "avx2", 300), row("erica", 9, 1, "native", 30)}), 0.05);
  EXPECT_TRUE(c.pairs.empty());
  EXPECT_EQ(c.only_a.size(), 2u);
  EXPECT_EQ(c.only_b.size(), 2u);
}

// 20 % faster, with a spread of `cv`.
std::pair<ResultFile, ResultFile> faster_files(double cv) {
  ResultFile a = file({row("light", 9, 1, "native", 100)});
  ResultFile b = file({row("light", 9, 1, "native", 120)});
  a.context = b.context = {{"cpu", "a CPU"}, {"compiler", "GNU 12"}, {"load", 0.1}};
  a.rows[0].cv = cv;
  return {a, b};
}

TEST(Compare, DoubtsWeakenTheVerdict) {
  auto [a, b] = faster_files(0.01);
  EXPECT_EQ(compare_results(a, b, 0.05).pairs[0].verdict, Verdict::Faster);
  EXPECT_EQ(compare_results(b, a, 0.05).pairs[0].verdict, Verdict::Slower);
  b.context["warnings"] = {"busy"};
  const Comparison warned = compare_results(a, b, 0.05);
  EXPECT_EQ(warned.pairs[0].verdict, Verdict::MaybeFaster);
  EXPECT_EQ(warned.notes, std::vector<std::string>{"B warns: busy"});
  EXPECT_EQ(warned.different(), 0);
  EXPECT_FALSE(warned.certain());
  EXPECT_EQ(compare_results(b, a, 0.05).pairs[0].verdict, Verdict::MaybeSlower);
}

TEST(Compare, AWideSpreadExplainsADifferenceOfItsSize) {
  auto [a, b] = faster_files(0.12);
  EXPECT_EQ(compare_results(a, b, 0.05).pairs[0].verdict, Verdict::TooNoisy);
  EXPECT_EQ(compare_results(b, a, 0.05).pairs[0].verdict, Verdict::TooNoisy);
  std::tie(a, b) = faster_files(0.06);
  EXPECT_EQ(compare_results(a, b, 0.05).pairs[0].verdict, Verdict::MaybeFaster);
}

TEST(Compare, OtherCircumstancesAreSaid) {
  auto [a, b] = faster_files(0.01);
  b.context["compiler"] = "Clang 16";
  const Comparison build = compare_results(a, b, 0.05);
  EXPECT_EQ(build.notes, std::vector<std::string>{"the compilers differ: GNU 12; Clang 16"});
  EXPECT_EQ(build.pairs[0].verdict, Verdict::Faster);
  b.context["cpu"] = "another CPU";
  b.context["load"] = 2.5;
  const Comparison machine = compare_results(a, b, 0.05);
  EXPECT_EQ(machine.notes.size(), 3u);
  EXPECT_EQ(machine.notes[0], "the CPUs differ: a CPU; another CPU");
  EXPECT_EQ(machine.pairs[0].verdict, Verdict::MaybeFaster);
}

}  // namespace
}  // namespace hayago::perf
