#include "perf/workload.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "core/base/check.h"
#include "core/base/types.h"

namespace hayago::perf {

using namespace bench;
// Plays until `stop` says so, or `playouts` playouts where there is no `stop`.
extern "C" HG_NOINLINE void hayago_profile_region(Worker& worker, uint64_t playouts,
                                                  const std::atomic<bool>* stop, Tally* done) {
  Tally tally;
  do {
    tally += worker.step();
  } while (stop != nullptr ? !stop->load(std::memory_order_relaxed) : tally.playouts < playouts);
  *done = tally;
}

namespace {

Result<Subject> find_subject(const std::string& policy) {
  std::string known;
  for (Subject& subject : bench_subjects()) {
    if (subject.name == policy) return std::move(subject);
    known += (known.empty() ? "" : ", ") + subject.name;
  }
  return Error{"unknown policy '" + policy + "'; known: " + known};
}

Result<Workers> make_workers(const Work& work) {
  const Result<Work> resolved = resolve_work(work);
  if (!resolved) return resolved.error();
  const Result<Subject> subject = find_subject(work.policy);
  return subject->make(
      {.size = work.size, .isa = resolved->isa, .seed = work.seed, .threads = work.threads});
}

// What one thread brings home.
struct ThreadRun {
  Tally done;
  CounterReading counters;
  std::string missing;
};

ThreadRun run_thread(Worker& worker, const std::atomic<bool>& stop, OpenEvent open) {
  ThreadRun run;
  Counters counters(open);
  counters.start();
  hayago_profile_region(worker, 0, &stop, &run.done);
  run.counters = counters.stop();
  run.missing = counters.missing();
  return run;
}

}  // namespace

Result<Work> resolve_work(const Work& work) {
  if (work.size < kMinSize || work.size > kMaxSize)
    return Error{"board size " + std::to_string(work.size) + " is outside " +
                 std::to_string(kMinSize) + " to " + std::to_string(kMaxSize)};
  const Result<Subject> subject = find_subject(work.policy);
  if (!subject) return subject.error();
  Work resolved = work;
  if (work.isa == "auto") resolved.isa = subject->isas.front();
  std::string known;
  for (const std::string& isa : subject->isas) known += (known.empty() ? "" : ", ") + isa;
  if (std::find(subject->isas.begin(), subject->isas.end(), resolved.isa) == subject->isas.end())
    return Error{work.policy + " has no instruction set '" + work.isa +
                 "' on this machine; known: " + known};
  return resolved;
}

Result<TimedRun> run_for(const Work& work, double seconds, OpenEvent open,
                         const std::atomic<bool>* interrupted) {
  const Result<Workers> made = make_workers(work);
  if (!made) return made.error();
  const Workers& workers = *made;
  std::atomic<bool> stop = false;
  std::vector<ThreadRun> runs(workers.size());
  std::vector<std::jthread> threads;
  const auto start = std::chrono::steady_clock::now();
  for (size_t i = 0; i < workers.size(); ++i)
    threads.emplace_back([&, i] { runs[i] = run_thread(*workers[i], stop, open); });
  const auto end = start + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                               std::chrono::duration<double>(seconds));
  for (auto now = start; now < end; now = std::chrono::steady_clock::now()) {
    if (interrupted != nullptr && *interrupted) break;
    std::this_thread::sleep_until(std::min(end, now + std::chrono::milliseconds(20)));
  }
  stop = true;
  threads.clear();  // joins

  TimedRun total;
  total.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  total.counters = runs[0].counters;
  total.missing = runs[0].missing;
  for (size_t i = 0; i < runs.size(); ++i) {
    total.done += runs[i].done;
    if (i > 0) total.counters.add(runs[i].counters);
  }
  return total;
}

Result<Tally> run_exactly(const Work& work, uint64_t playouts) {
  Work single = work;
  single.threads = 1;
  const Result<Workers> workers = make_workers(single);
  if (!workers) return workers.error();
  Tally done;
  hayago_profile_region(*workers->front(), playouts, nullptr, &done);
  return done;
}

uint64_t exact_playouts(int size) {
  return std::max<uint64_t>(1, 160000 / static_cast<uint64_t>(size * size));
}

}  // namespace hayago::perf
