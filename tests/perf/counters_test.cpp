// Counters against loops whose cost is known, and the roads taken where there are none.
#include "perf/counters.h"

#include <gtest/gtest.h>
#include <linux/perf_event.h>

#include <cerrno>
#include <cstdlib>

#include "perf/workload.h"

namespace hayago::perf {
namespace {

using namespace bench;
// Two instructions per round, one of them a branch, in every optimisation level.
void spin(uint64_t rounds) {
#if defined(__x86_64__)
  asm volatile("1: dec %0\n jnz 1b" : "+r"(rounds) : : "cc");
#elif defined(__aarch64__)
  asm volatile("1: subs %0, %0, #1\n b.ne 1b" : "+r"(rounds) : : "cc");
#else
  for (volatile uint64_t left = rounds; left != 0;) left = left - 1;
#endif
}

int refuse_all(perf_event_attr&) { return -ENOENT; }
int forbid_all(perf_event_attr&) { return -EACCES; }
int refuse_caches(perf_event_attr& attr) {
  return attr.type == PERF_TYPE_HW_CACHE ? -EOPNOTSUPP : -EACCES;
}
// The kernel's task clock in place of every event: real descriptors on every machine.
int open_task_clock(perf_event_attr& attr) {
  attr.type = PERF_TYPE_SOFTWARE;
  attr.config = PERF_COUNT_SW_TASK_CLOCK;
  return open_perf_event(attr);
}

TEST(Counters, KnownLoop) {
  Counters counters;
  if (!counters.complete()) GTEST_SKIP() << counters.missing();
  constexpr uint64_t kRounds = 10'000'000;
  counters.start();
  spin(kRounds);
  const CounterReading reading = counters.stop();
  EXPECT_NEAR(reading[Event::Instructions].value, 2.0 * kRounds, 0.1 * kRounds);
  EXPECT_NEAR(reading[Event::Branches].value, 1.0 * kRounds, 0.1 * kRounds);
  EXPECT_LT(reading[Event::BranchMisses].value, 0.01 * kRounds);
  EXPECT_LE(reading[Event::Cycles].time_share, 1.0);
}

TEST(Counters, SaysWhichAndWhyInOneLine) {
  const Counters refused(refuse_all);
  EXPECT_FALSE(refused.complete());
  EXPECT_EQ(refused.missing(),
            "no counters for cycles, instructions, branches, branch-misses, l1d-misses, "
            "llc-misses: this CPU or virtual machine does not offer them");
  const Counters forbidden(forbid_all);
  EXPECT_NE(forbidden.missing().find("perf_event_paranoid"), std::string::npos);
  const Counters mixed(refuse_caches);
  EXPECT_NE(mixed.missing().find("l1d-misses, llc-misses: this CPU"), std::string::npos);
  EXPECT_EQ(mixed.missing().find('\n'), std::string::npos);
}

TEST(Counters, WithoutAnyTheClockGoesOn) {
  Counters counters(refuse_all);
  counters.start();
  spin(20'000'000);
  const CounterReading reading = counters.stop();
  EXPECT_GT(reading.cpu_seconds, 0);
  for (const Count& count : reading.events) EXPECT_FALSE(count.available);
}

TEST(Counters, EnvironmentSwitchesThemOff) {
  setenv("HAYAGO_COUNTERS", "off", 1);
  const Counters counters;
  unsetenv("HAYAGO_COUNTERS");
  EXPECT_NE(counters.missing().find("switched off by HAYAGO_COUNTERS=off"), std::string::npos);
}

TEST(Counters, ReadsWhatTheKernelCounts) {
  Counters counters(open_task_clock);
  if (!counters.complete()) GTEST_SKIP() << counters.missing();
  counters.start();
  spin(50'000'000);
  const CounterReading reading = counters.stop();
  const double seconds = reading[Event::Cycles].value * 1e-9;
  EXPECT_NEAR(seconds, reading.cpu_seconds, 0.2 * reading.cpu_seconds);
}

TEST(Counters, MultiplexingIsScaledAndShown) {
  const Count count = scaled({.value = 100, .enabled_ns = 200, .running_ns = 50});
  EXPECT_TRUE(count.available);
  EXPECT_DOUBLE_EQ(count.value, 400);
  EXPECT_DOUBLE_EQ(count.time_share, 0.25);
  EXPECT_FALSE(scaled({.value = 0, .enabled_ns = 200, .running_ns = 0}).available);
}

TEST(Counters, ThreadsAddUp) {
  CounterReading sum;
  sum.events[0] = {true, 100, 1.0};
  sum.events[1] = {true, 10, 1.0};
  sum.cpu_seconds = 1;
  CounterReading other;
  other.events[0] = {true, 50, 0.5};
  other.cpu_seconds = 3;
  sum.add(other);
  EXPECT_DOUBLE_EQ(sum[Event::Cycles].value, 150);
  EXPECT_DOUBLE_EQ(sum[Event::Cycles].time_share, 0.625);  // weighted by time
  EXPECT_FALSE(sum[Event::Instructions].available);        // one thread had none
  EXPECT_DOUBLE_EQ(sum.cpu_seconds, 4);
}

TEST(Workload, FixedWorkIsReproducible) {
  const Work work{.policy = "light", .size = 9, .threads = 1, .seed = 7};
  const Result<Tally> first = run_exactly(work, 50);
  const Result<Tally> second = run_exactly(work, 50);
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ(first->playouts, 50u);
  EXPECT_EQ(first->moves, second->moves);
  EXPECT_GT(first->moves, 50u * 60);
}

TEST(Workload, RunsOnThreadsWithoutCounters) {
  const Work work{.policy = "light", .size = 5, .threads = 2, .seed = 1};
  const Result<TimedRun> run = run_for(work, 0.02, refuse_all);
  ASSERT_TRUE(run.ok());
  EXPECT_GT(run->done.playouts, 0u);
  EXPECT_GT(run->counters.cpu_seconds, 0);
  EXPECT_FALSE(run->missing.empty());
}

TEST(Workload, UnknownNamesAreErrors) {
  EXPECT_NE(resolve_work({.policy = "nonsense"}).error().text.find("nonsense"), std::string::npos);
  EXPECT_FALSE(resolve_work({.policy = "light", .size = 26}).ok());
  EXPECT_NE(resolve_work({.isa = "z80"}).error().text.find("z80"), std::string::npos);
  EXPECT_NE(resolve_work({}).value().isa, "auto");
}

}  // namespace
}  // namespace hayago::perf
