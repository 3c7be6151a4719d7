// The rows of `hayago bench` under Google Benchmark: the same subjects, the same workers, one per
// thread; an iteration is one step of a worker (one playout, or one batch of a bulk kernel).
#include "bench/loops.h"
#include "bench/standard.h"
#include "bench/subject.h"
#include "core/base/cores.h"

namespace hayago::bench {
namespace {

// The workers of a row, or why there are none.
Result<Workers> make_verified(const Subject& subject, const RowSpec& spec) {
  Result<Workers> workers = subject.make(spec);
  if (!workers) return workers;
  if (Result<void> verified = workers->front()->verify(); !verified) return verified.error();
  return workers;
}

// The first thread makes the row. The others see it after the barrier at which the loop starts.
void playouts(benchmark::State& state, const Subject& subject, int size, const std::string& isa,
              Workers& row) {
  if (state.thread_index() == 0) {
    row.clear();
    Result<Workers> made = make_verified(subject, {size, isa, 1, state.threads()});
    if (!made) return state.SkipWithError(made.error().text.c_str());
    row = std::move(*made);
  }
  Tally tally;
  Worker* worker = nullptr;
  for (auto _ : state) {
    if (worker == nullptr && row.empty()) {
      state.SkipWithError("the row could not be made");
      break;
    }
    if (worker == nullptr) worker = row[static_cast<size_t>(state.thread_index())].get();
    tally += worker->step();
  }
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
            name.c_str(), [=, held = std::make_shared<Workers>()](benchmark::State& state) {
              playouts(state, subject, size, isa, *held);
            });
        row->UseRealTime();
        for (const int threads : standard_threads(usable_cores())) row->Threads(threads);
      }
}

}  // namespace hayago::bench
