// The rows of `hayago bench` under Google Benchmark: the same subjects, the same workers, one per
// thread; an iteration is one step of a worker (one playout, or one batch of a bulk kernel).
#include "bench/loops.h"
#include "bench/standard.h"
#include "bench/subject.h"
#include "core/base/cores.h"

namespace hayago::bench {
namespace {

void playouts(benchmark::State& state, const Subject& subject, int size, const std::string& isa) {
  auto worker = subject.make({size, isa, 1, static_cast<uint64_t>(state.thread_index())});
  if (!worker) return state.SkipWithError(worker.error().text.c_str());
  if (Result<void> verified = (*worker)->verify(); !verified)
    return state.SkipWithError(verified.error().text.c_str());
  Tally tally;
  for (auto _ : state) tally += (*worker)->step();
  const auto played = static_cast<double>(tally.playouts);
  state.counters["playouts/s"] = benchmark::Counter(played, benchmark::Counter::kIsRate);
  state.counters["moves/s"] =
      benchmark::Counter(static_cast<double>(tally.moves), benchmark::Counter::kIsRate);
  state.counters["moves"] = benchmark::Counter(static_cast<double>(tally.moves) / played,
                                               benchmark::Counter::kAvgThreads);
  state.counters["black"] = benchmark::Counter(static_cast<double>(tally.black_wins) / played,
                                               benchmark::Counter::kAvgThreads);
}

}  // namespace

void register_standard_loops() {
  for (const Subject& subject : bench_subjects())
    for (const std::string& isa : subject.isas)
      for (const int size : {9, 13, 19}) {
        const std::string name = "playout/" + subject.name + "/" + isa + "/" + std::to_string(size);
        auto* row = benchmark::RegisterBenchmark(
            name.c_str(), [=](benchmark::State& state) { playouts(state, subject, size, isa); });
        row->UseRealTime();
        for (const int threads : standard_threads(usable_cores())) row->Threads(threads);
      }
}

}  // namespace hayago::bench
