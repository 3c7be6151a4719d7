// The benchmark on all ranks at once: every rank runs the same rows, and each repeat begins when
// all are ready for it, so that rates add up.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "bench/standard.h"
#include "perf/results.h"
#include "tools/ranks/comm.h"

namespace hayago::cluster {

// What one rank measured, and on what.
struct RankRows {
  nlohmann::ordered_json context;
  std::vector<bench::RowResult> rows;
};

// Rank 0: the rows alone first, then on all ranks. The file has the sum of all ranks by row:
// `threads` are those of all, `speed_up` is against rank 0 alone, `ranks` tells each rank and host.
// `weights` names the file of the playouts' weights. An error names the rank.
Result<perf::ResultFile> bench_on_ranks(
    ranks::Comm& comm, const std::vector<bench::RowKey>& rows, const bench::RunOptions& options,
    const std::string& weights, const nlohmann::ordered_json& context,
    const std::function<void(const bench::Progress&, double share_done)>& progress);

// Sums up; `alone` are rank 0's own, `hosts` by rank.
std::vector<perf::ResultRow> add_ranks(const std::vector<bench::RowResult>& alone,
                                       const std::vector<RankRows>& ranks,
                                       const std::vector<std::string>& hosts);

// What another rank does, until it is done or `stop` says that rank 0 is.
void bench_as_told(ranks::Comm& comm, const std::string& bytes, const std::atomic<bool>& stop);

std::string rows_bytes(const RankRows& rows);
Result<RankRows> parse_rows(std::string_view bytes);

}  // namespace hayago::cluster
