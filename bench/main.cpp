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
  benchmark::AddCustomContext("cpu", hayago::describe_machine().cpu);
  hayago::register_board_suite();
  hayago::register_bulk_suite();
  hayago::register_fast_board_suite();
  hayago::register_prior_suite();
  hayago::register_query_suite();
  hayago::register_random_suite();
  hayago::register_search_suite();
  hayago::register_standard_suite();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
