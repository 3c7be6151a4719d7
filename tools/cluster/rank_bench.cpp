#include "tools/cluster/rank_bench.h"

#include <algorithm>
#include <map>
#include <set>

#include "bench/machine.h"
#include "bench/statistics.h"
#include "core/base/stopwatch.h"
#include "core/playout/weights_file.h"
#include "perf/context.h"
#include "search/share/bytes.h"
#include "tools/cluster/work.h"

namespace hayago::cluster {
namespace {

using namespace bench;
using perf::ResultRow;
using ranks::Comm;
using ranks::Topic;
using Json = nlohmann::ordered_json;

constexpr double kPatience = 10;  // seconds for a rank that is ready later than the others

void put_keys(ByteWriter& out, const std::vector<RowKey>& rows) {
  out.put(rows.size());
  for (const RowKey& row : rows) {
    out.put_text(row.policy);
    out.put(static_cast<uint64_t>(row.size));
    out.put(static_cast<uint64_t>(row.threads));
    out.put_text(row.isa);
  }
}
RowKey get_key(ByteReader& in) {
  RowKey key;
  key.policy = in.get_text();
  key.size = static_cast<int>(in.get());
  key.threads = static_cast<int>(in.get());
  key.isa = in.get_text();
  return key;
}

void put_reals(ByteWriter& out, const std::vector<double>& numbers) {
  out.put(numbers.size());
  for (const double number : numbers) out.put_real(number);
}
std::vector<double> get_reals(ByteReader& in) {
  std::vector<double> numbers;
  const uint64_t count = in.get();
  for (uint64_t i = 0; i < count && in.ok(); ++i) numbers.push_back(in.get_real());
  return numbers;
}

// A rank says that it is ready and waits for rank 0, which waits for all.
void wait_for_start(Comm& comm, const std::atomic<bool>* stop) {
  const auto start = std::chrono::steady_clock::now();
  const auto goes_on = [&] {
    return seconds_since(start) < kPatience && (stop == nullptr || !*stop);
  };
  if (comm.rank() > 0) {
    comm.send(0, Topic::Note, "ready");
    while (goes_on() && !comm.inbox().take(Topic::Note, 0.02)) continue;
    return;
  }
  std::set<int> ready;
  while (goes_on() && static_cast<int>(ready.size()) < comm.ranks() - 1)
    if (const auto note = comm.inbox().take(Topic::Note, 0.02)) ready.insert(note->from);
  comm.send_all(Topic::Note, "go");
}

Json describe_here() { return perf::describe_context(describe_machine(), "rank"); }

// Sums over the ranks, repeat by repeat.
std::vector<double> sum_of(const std::vector<const RowResult*>& rows,
                           std::vector<double> RowResult::*repeats) {
  size_t fewest = (rows.front()->*repeats).size();
  for (const RowResult* row : rows) fewest = std::min(fewest, (row->*repeats).size());
  std::vector<double> sums(fewest, 0);
  for (const RowResult* row : rows)
    for (size_t i = 0; i < fewest; ++i) sums[i] += (row->*repeats)[i];
  return sums;
}

Json ranks_json(const std::vector<const RowResult*>& rows, const std::vector<std::string>& hosts,
                const RowResult* alone) {
  Json json = {{"count", rows.size()}};
  if (alone != nullptr) json["alone_playouts_per_s"] = alone->playouts_per_s();
  double most = 0, sum = 0;
  std::map<std::string, std::pair<int, double>> by_host;
  json["by_rank"] = Json::array();
  for (size_t r = 0; r < rows.size(); ++r) {
    const double rate = rows[r]->playouts_per_s();
    most = std::max(most, rate);
    sum += rate;
    by_host[hosts[r]].first += 1;
    by_host[hosts[r]].second += rate;
    json["by_rank"].push_back({{"rank", r}, {"host", hosts[r]}, {"playouts_per_s", rate}});
  }
  // How much faster the fastest rank is than the mean of all.
  json["imbalance"] = most / (sum / static_cast<double>(rows.size())) - 1;
  json["by_host"] = Json::array();
  for (const auto& [host, share] : by_host)
    json["by_host"].push_back(
        {{"host", host}, {"ranks", share.first}, {"playouts_per_s", share.second}});
  return json;
}

RowResult total_of(const std::vector<const RowResult*>& rows) {
  RowResult total = *rows.front();
  const auto count = static_cast<double>(rows.size());
  total.key.threads *= static_cast<int>(rows.size());
  total.repeats = sum_of(rows, &RowResult::repeats);
  total.cpu_repeats = sum_of(rows, &RowResult::cpu_repeats);
  total.moves_per_playout = total.black_win_rate = total.cpu_share = total.playouts_per_cpu_s = 0;
  for (const RowResult* row : rows) {
    total.moves_per_playout += row->moves_per_playout / count;
    total.black_win_rate += row->black_win_rate / count;
    total.cpu_share += row->cpu_share / count;
    total.playouts_per_cpu_s += row->playouts_per_cpu_s;
  }
  return total;
}

}  // namespace

std::vector<ResultRow> add_ranks(const std::vector<RowResult>& alone,
                                 const std::vector<RankRows>& ranks,
                                 const std::vector<std::string>& hosts) {
  std::vector<ResultRow> sums;
  for (size_t i = 0; i < ranks.front().rows.size(); ++i) {
    std::vector<const RowResult*> rows;
    for (const RankRows& rank : ranks)
      if (i < rank.rows.size() && rank.rows[i].key == ranks.front().rows[i].key)
        rows.push_back(&rank.rows[i]);
    if (rows.size() < ranks.size()) break;  // interrupted
    const RowResult* single = i < alone.size() ? &alone[i] : nullptr;
    ResultRow row = perf::summarize({total_of(rows)}).front();
    row.speed_up.reset();
    row.efficiency.reset();
    if (single != nullptr) {
      row.speed_up = row.playouts_per_s / single->playouts_per_s();
      row.efficiency = *row.speed_up / static_cast<double>(rows.size());
    }
    row.ranks = ranks_json(rows, hosts, single);
    sums.push_back(std::move(row));
  }
  return sums;
}

std::string rows_bytes(const RankRows& rank) {
  ByteWriter out;
  out.put_text(rank.context.dump());
  out.put(rank.rows.size());
  for (const RowResult& row : rank.rows) {
    put_keys(out, {row.key});
    put_reals(out, row.repeats);
    put_reals(out, row.cpu_repeats);
    put_reals(out,
              {row.moves_per_playout, row.black_win_rate, row.cpu_share, row.playouts_per_cpu_s});
  }
  return out.take();
}

Result<RankRows> parse_rows(std::string_view bytes) {
  ByteReader in(bytes);
  RankRows rank;
  rank.context = Json::parse(in.get_text(), nullptr, false);
  const uint64_t count = in.get();
  for (uint64_t i = 0; i < count && in.ok(); ++i) {
    RowResult row;
    in.get();  // one key
    row.key = get_key(in);
    row.repeats = get_reals(in);
    row.cpu_repeats = get_reals(in);
    std::vector<double> rest = get_reals(in);
    rest.resize(4);
    row.moves_per_playout = rest[0];
    row.black_win_rate = rest[1];
    row.cpu_share = rest[2];
    row.playouts_per_cpu_s = rest[3];
    rank.rows.push_back(std::move(row));
  }
  if (!in.ok() || !in.at_end()) return Error{"damaged rows"};
  return rank;
}

Result<perf::ResultFile> bench_on_ranks(
    Comm& comm, const std::vector<RowKey>& rows, const RunOptions& options,
    const std::string& weights, const Json& context,
    const std::function<void(const Progress&, double share_done)>& progress) {
  const auto alone =
      run_rows(rows, options, [&](const Progress& p) { progress(p, p.share_done / 2); });
  if (!alone) return alone.error();
  ByteWriter out;
  out.put(static_cast<uint64_t>(Work::Bench));
  put_keys(out, rows);
  out.put_real(options.seconds);
  out.put(static_cast<uint64_t>(options.repeats));
  out.put(options.seed);
  out.put_text(weights);
  comm.send_all(Topic::Work, out.take());
  std::vector<RankRows> found(static_cast<size_t>(comm.ranks()));
  auto mine = run_rows(rows, options, [&](const Progress& p) {
    progress(p, 0.5 + p.share_done / 2);
    wait_for_start(comm, options.stop);
  });
  if (!mine) return mine.error();
  ByteWriter stop;
  stop.put(static_cast<uint64_t>(Work::StopBench));
  if (options.stopped()) comm.send_all(Topic::Work, stop.take());
  found[0] = {context, std::move(*mine)};
  for (int left = comm.ranks() - 1; left > 0;) {
    if (const auto parcel = comm.inbox().take(Topic::Result, 0.1)) {
      Result<RankRows> theirs = parse_rows(parcel->bytes);
      if (!theirs) return Error{comm.name(parcel->from) + ": " + theirs.error().text};
      found[static_cast<size_t>(parcel->from)] = std::move(*theirs);
      --left;
    }
    for (int r = 1; r < comm.ranks(); ++r)
      if (found[static_cast<size_t>(r)].context.is_null() && comm.is_silent(r))
        return Error{comm.name(r) + " does not answer"};
  }
  std::vector<std::string> hosts;
  for (int r = 0; r < comm.ranks(); ++r) hosts.push_back(comm.host(r));
  perf::ResultFile file;
  file.context = context;
  file.context["ranks"] = Json::array();
  for (size_t r = 0; r < found.size(); ++r) {
    Json one = {{"rank", r}, {"host", hosts[r]}};
    one.update(found[r].context);
    file.context["ranks"].push_back(std::move(one));
  }
  file.rows = add_ranks(*alone, found, hosts);
  return file;
}

void bench_as_told(Comm& comm, const std::string& bytes, const std::atomic<bool>& stop) {
  ByteReader in(bytes);
  std::vector<RowKey> rows;
  const uint64_t count = in.get();
  for (uint64_t i = 0; i < count && in.ok(); ++i) rows.push_back(get_key(in));
  RunOptions options;
  options.seconds = in.get_real();
  options.repeats = static_cast<int>(in.get());
  options.seed = in.get() + static_cast<uint64_t>(comm.rank());
  options.stop = &stop;
  const Result<PolicyOptions> playout = read_weights(in.get_text());
  if (!playout) comm.fail(playout.error().text);
  options.playout = *playout;
  auto results = run_rows(rows, options, [&](const Progress&) { wait_for_start(comm, &stop); });
  if (!results) comm.fail(results.error().text);
  comm.send(0, Topic::Result, rows_bytes({describe_here(), std::move(*results)}));
}

}  // namespace hayago::cluster
