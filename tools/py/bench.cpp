// The rows of `hayago bench` as dictionaries.
#include <pybind11/stl.h>

#include <algorithm>
#include <atomic>
#include <optional>

#include "bench/standard.h"
#include "core/base/build_info.h"
#include "tools/py/bindings.h"
#include "tools/py/convert.h"
#include "tools/py/interruptible.h"

namespace hayago::python {
namespace {

py::dict row_of(const bench::RowResult& r) {
  py::dict row;
  row["policy"] = r.key.policy;
  row["size"] = r.key.size;
  row["threads"] = r.key.threads;
  row["isa"] = r.key.isa;
  row["playouts_per_s"] = r.playouts_per_s();
  row["min"] = *std::min_element(r.repeats.begin(), r.repeats.end());
  row["max"] = *std::max_element(r.repeats.begin(), r.repeats.end());
  row["moves_per_playout"] = r.moves_per_playout;
  row["ns_per_move"] = r.ns_per_move();
  row["black_win_rate"] = r.black_win_rate;
  row["cpu_share"] = r.cpu_share;
  row["playouts_per_cpu_s"] = r.playouts_per_cpu_s;
  row["repeats"] = r.repeats;
  row["cpu_repeats"] = r.cpu_repeats;
  row["seconds"] = r.seconds;
  return row;
}

py::list run(const std::vector<std::string>& policies, const std::vector<int>& sizes,
             const std::vector<int>& threads, const std::vector<std::string>& isas, double seconds,
             int repeats, uint64_t seed) {
  const std::vector<bench::RowKey> keys =
      value_of(bench::choose_rows({policies, sizes, threads, isas}));
  std::atomic<bool> stop{false};
  bench::RunOptions options;
  options.seconds = seconds;
  options.repeats = repeats;
  options.seed = seed;
  options.stop = &stop;
  std::optional<Result<std::vector<bench::RowResult>>> results;
  run_interruptible(
      [&] { results = bench::run_rows(keys, options, [](const bench::Progress&) {}); },
      [&] { stop = true; });
  py::list rows;
  for (const bench::RowResult& result : value_of(std::move(*results))) rows.append(row_of(result));
  return rows;
}

}  // namespace

void bind_bench(py::module_& m) {
  m.def("bench", run);
  m.def("build", [] {
    const BuildInfo& info = build_info();
    py::dict build;
    build["version"] = info.version;
    build["commit"] = info.commit;
    build["compiler"] = info.compiler;
    build["flags"] = info.flags;
    return build;
  });
}

}  // namespace hayago::python
