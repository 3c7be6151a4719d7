#include "tools/cluster/train_bytes.h"

#include "search/share/bytes.h"

namespace hayago::cluster {
namespace {

using namespace train;

void put_int(ByteWriter& out, int number) { out.put_signed(number); }
int get_int(ByteReader& in) { return static_cast<int>(in.get_signed()); }

void put_job(ByteWriter& out, const FitJob& job) {
  out.put(job.tree ? 1 : 0);
  out.put_text(job.patterns ? to_text(*job.patterns, "") : "");
  put_int(out, job.min_count);
  out.put_signed(job.positions);
  out.put(job.seed);
  out.put(static_cast<uint64_t>(job.fit.method));
  put_int(out, job.fit.iterations);
  out.put(job.fit.resume ? 1 : 0);
}
Result<FitJob> get_fit(ByteReader& in) {
  FitJob job;
  job.tree = in.get() != 0;
  if (const std::string text = in.get_text(); !text.empty()) {
    Result<Harvest> patterns = parse_harvest(text, "patterns of rank 0");
    if (!patterns) return patterns.error();
    job.patterns = std::move(*patterns);
  }
  job.min_count = get_int(in);
  job.positions = in.get_signed();
  job.seed = in.get();
  job.fit.method = static_cast<FitMethod>(in.get());
  job.fit.iterations = get_int(in);
  job.fit.resume = in.get() != 0;
  job.fit.quiet = true;
  return job;
}

void put_job(ByteWriter& out, const BalanceJob& job) {
  const BalanceOptions& b = job.options;
  out.put_text(to_text(job.start));
  out.put_signed(b.positions);
  put_int(out, b.value_playouts);
  put_int(out, b.gradient_playouts);
  out.put_real(b.rate);
  out.put(b.constant_rate ? 1 : 0);
  out.put(static_cast<uint64_t>(b.outcome));
  out.put(b.baseline ? 1 : 0);
  put_int(out, b.passes);
  put_int(out, b.batch);
  put_int(out, b.target_playouts);
  put_int(out, b.measure_playouts);
  out.put(b.measured_passes.size());
  for (const int pass : b.measured_passes) put_int(out, pass);
  out.put(b.seed);
}
Result<BalanceJob> get_balance(ByteReader& in) {
  BalanceJob job;
  BalanceOptions& b = job.options;
  const Result<Weights> start = parse_weights(in.get_text(), "weights of rank 0");
  if (!start) return start.error();
  job.start = *start;
  b.positions = in.get_signed();
  b.value_playouts = get_int(in);
  b.gradient_playouts = get_int(in);
  b.rate = in.get_real();
  b.constant_rate = in.get() != 0;
  b.outcome = static_cast<Outcome>(in.get());
  b.baseline = in.get() != 0;
  b.passes = get_int(in);
  b.batch = get_int(in);
  b.target_playouts = get_int(in);
  b.measure_playouts = get_int(in);
  for (uint64_t left = in.get(); left > 0 && in.ok(); --left)
    b.measured_passes.push_back(get_int(in));
  b.seed = in.get();
  b.quiet = true;
  return job;
}

void put_job(ByteWriter& out, const HarvestJob& job) { put_int(out, job.least); }

// The job of this number in the variant.
Result<void> get_job(ByteReader& in, uint64_t which, TrainOrder& order) {
  if (which == 0) {
    Result<FitJob> job = get_fit(in);
    if (!job) return job.error();
    order.job = std::move(*job);
  } else if (which == 1) {
    Result<BalanceJob> job = get_balance(in);
    if (!job) return job.error();
    order.job = std::move(*job);
  } else {
    order.job = HarvestJob{get_int(in)};
  }
  return {};
}

}  // namespace

std::string order_bytes(const TrainOrder& order) {
  ByteWriter out;
  out.put_text(order.games);
  out.put_text(order.digest);
  put_int(out, order.size);
  put_int(out, order.max_games);
  put_int(out, order.threads);
  out.put(order.job.index());
  std::visit([&](const auto& job) { put_job(out, job); }, order.job);
  return out.take();
}

Result<TrainOrder> parse_train_order(std::string_view bytes) {
  ByteReader in(bytes);
  TrainOrder order;
  order.games = in.get_text();
  order.digest = in.get_text();
  order.size = get_int(in);
  order.max_games = get_int(in);
  order.threads = get_int(in);
  const uint64_t which = in.get();
  if (Result<void> job = get_job(in, which, order); !job) return job.error();
  if (!in.ok() || !in.at_end()) return Error{"damaged order to train"};
  return order;
}

}  // namespace hayago::cluster
