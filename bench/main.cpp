// hayago-bench: the hot-loop suites and the standard rows with Google Benchmark's own options.
//   build/hayago-bench --benchmark_filter='play/.*/9'
#include "bench/loops.h"
#include "bench/machine.h"
#include "core/base/build_info.h"

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  const hayago::BuildInfo& build = hayago::build_info();
  benchmark::AddCustomContext("hayago", std::string(build.version) + " (" + build.commit + ")");
  benchmark::AddCustomContext("compiler", std::string(build.compiler) + ", " + build.flags);
  benchmark::AddCustomContext("cpu", hayago::bench::describe_machine().cpu);
  hayago::bench::register_board_loops();
  hayago::bench::register_bulk_loops();
  hayago::bench::register_fast_board_loops();
  hayago::bench::register_batch_loops();
  hayago::bench::register_lane_loops();
  hayago::bench::register_prior_loops();
  hayago::bench::register_query_loops();
  hayago::bench::register_random_loops();
  hayago::bench::register_search_loops();
  hayago::bench::register_standard_loops();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
