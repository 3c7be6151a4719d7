#include "bench/standard.h"

#include <ctime>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <latch>
#include <memory>
#include <thread>

#include "bench/statistics.h"
#include "bench/subject.h"
#include "core/base/cores.h"
#include "core/base/stopwatch.h"
#include "core/base/text.h"

namespace hayago::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kWarmUp = 0.2;  // seconds per row, or one repeat if that is shorter
// Steps between two looks at the clock: a light playout on 9x9 takes 3 us, a look 30 ns.
constexpr int kStepsPerLook = 8;

double thread_cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// What one worker did during one repeat.
struct Share {
  Tally tally;
  double seconds = 0;
  double cpu_seconds = 0;
};

Share work_for(Worker& worker, double seconds, const RunOptions& options) {
  Share share;
  const double cpu_begin = thread_cpu_seconds();
  const auto begin = Clock::now();
  do {
    for (int i = 0; i < kStepsPerLook; ++i) share.tally += worker.step();
    share.seconds = seconds_since(begin);
  } while (share.seconds < seconds && !options.stopped());
  share.cpu_seconds = thread_cpu_seconds() - cpu_begin;
  return share;
}

// A row made ready to run: one worker per thread.
class Row {
 public:
  static Result<Row> prepare(const RowKey& key, const Subject& subject, const RunOptions& options) {
    Row row;
    row.key_ = key;
    PolicyOptions playout = options.playout;
    playout.size = key.size;
    Result<Workers> workers = subject.make({key.size, key.isa, options.seed, key.threads, playout});
    if (!workers) return workers.error();
    row.workers_ = std::move(*workers);
    if (Result<void> right = row.workers_.front()->verify(); !right)
      return Error{key.to_text() + ": not timed, its work is wrong: " + right.error().text};
    return row;
  }

  const RowKey& key() const { return key_; }

  std::vector<Share> run(double seconds, const std::vector<int>& cpus, const RunOptions& options) {
    std::vector<Share> shares(workers_.size());
    std::latch start(static_cast<ptrdiff_t>(workers_.size()));
    std::vector<std::thread> threads;
    for (size_t i = 0; i < workers_.size(); ++i)
      threads.emplace_back([&, i] {
        pin_this_thread(cpus[i % cpus.size()]);
        start.arrive_and_wait();
        shares[i] = work_for(*workers_[i], seconds, options);
      });
    for (std::thread& thread : threads) thread.join();
    return shares;
  }

 private:
  RowKey key_;
  Workers workers_;
};

// Sums over all repeats of a row.
struct Sum {
  Tally tally;
  double seconds = 0, cpu_seconds = 0;
};

void add_repeat(RowResult& result, Sum& sum, const std::vector<Share>& shares) {
  double rate = 0, cpu_seconds = 0, played = 0;
  for (const Share& share : shares) {
    rate += static_cast<double>(share.tally.playouts) / share.seconds;
    cpu_seconds += share.cpu_seconds;
    played += static_cast<double>(share.tally.playouts);
    sum.tally += share.tally;
    sum.seconds += share.seconds;
    sum.cpu_seconds += share.cpu_seconds;
  }
  result.repeats.push_back(rate);
  result.seconds += shares.front().seconds;
  result.playouts = sum.tally.playouts;
  result.cpu_repeats.push_back(played / cpu_seconds * result.key.threads);
  const auto playouts = static_cast<double>(sum.tally.playouts);
  result.moves_per_playout = static_cast<double>(sum.tally.moves) / playouts;
  result.black_win_rate = static_cast<double>(sum.tally.black_wins) / playouts;
  result.cpu_share = std::min(1.0, sum.cpu_seconds / sum.seconds);
  result.playouts_per_cpu_s = playouts / sum.cpu_seconds * result.key.threads;
}

// The energy between two readings of the meter.
class Energy {
 public:
  explicit Energy(const RunOptions& options) : meter_(options.joules) {
    if (meter_) before_ = meter_();
  }
  void add_to(RowResult& result) const {
    if (meter_) result.joules = result.joules.value_or(0) + meter_() - before_;
  }

 private:
  const std::function<double()>& meter_;
  double before_ = 0;
};

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Result<std::vector<Subject>> chosen_subjects(const std::vector<std::string>& names) {
  if (names.empty()) return bench_subjects();
  const std::vector<Subject> all = all_subjects();
  std::vector<Subject> chosen;
  std::vector<std::string> known;
  for (const Subject& subject : all) known.push_back(subject.name);
  for (const std::string& name : names) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Subject& s) { return s.name == name; });
    if (found == all.end()) return Error{"unknown policy '" + name + "'; known: " + joined(known)};
    chosen.push_back(*found);
  }
  return chosen;
}

// The instruction sets a subject runs with. One that has no choice runs with what it has.
std::vector<std::string> chosen_isas(const Subject& subject,
                                     const std::vector<std::string>& wanted) {
  if (wanted.empty()) return {subject.isas.front()};
  if (contains(wanted, "all") || subject.isas.size() == 1) return subject.isas;
  std::vector<std::string> isas;
  for (const std::string& isa : wanted)
    if (contains(subject.isas, isa)) isas.push_back(isa);
  return isas;
}

Result<void> check_isas(const std::vector<Subject>& subjects,
                        const std::vector<std::string>& wanted) {
  std::vector<std::string> known;
  for (const Subject& subject : subjects)
    for (const std::string& isa : subject.isas)
      if (!contains(known, isa)) known.push_back(isa);
  for (const std::string& isa : wanted)
    if (isa != "all" && !contains(known, isa))
      return Error{"instruction set '" + isa +
                   "' is not available here for the chosen policies; "
                   "they have: " +
                   joined(known)};
  return {};
}

}  // namespace

std::string RowKey::to_text() const {
  return policy + " " + std::to_string(size) + "x" + std::to_string(size) + " " +
         std::to_string(threads) + (threads == 1 ? " thread " : " threads ") + isa;
}

Result<std::vector<RowKey>> choose_rows(const RowChoice& choice) {
  auto subjects = chosen_subjects(choice.policies);
  if (!subjects) return subjects.error();
  if (Result<void> known = check_isas(*subjects, choice.isas); !known) return known.error();
  const std::vector<int> threads =
      choice.threads.empty() ? standard_threads(usable_cores()) : choice.threads;
  std::vector<RowKey> rows;
  for (const Subject& subject : *subjects)
    for (const std::string& isa : chosen_isas(subject, choice.isas))
      for (const int size : choice.sizes) {
        if (size > subject.max_size) {
          if (choice.policies.empty()) continue;
          return Error{subject.name + " plays boards up to size " +
                       std::to_string(subject.max_size) + ", not " + std::to_string(size)};
        }
        for (const int count : threads) rows.push_back({subject.name, size, count, isa});
      }
  return rows;
}

std::vector<int> standard_threads(int usable) {
  std::vector<int> threads;
  for (int count = 1; count < usable; count *= 2) threads.push_back(count);
  threads.push_back(usable);
  return threads;
}

double RowResult::playouts_per_s() const { return median(repeats); }
double RowResult::ns_per_move() const {
  return 1e9 * key.threads / (playouts_per_cpu_s * moves_per_playout);
}

Result<std::vector<RowResult>> run_rows(std::span<const RowKey> keys, const RunOptions& options,
                                        const std::function<void(const Progress&)>& progress) {
  const std::vector<Subject> subjects = all_subjects();
  const std::vector<int> cpus = allowed_cpus();
  std::vector<Row> rows;
  for (const RowKey& key : keys) {
    const auto subject = std::find_if(subjects.begin(), subjects.end(),
                                      [&](const Subject& s) { return s.name == key.policy; });
    HG_ASSERT(subject != subjects.end());
    if (options.stopped()) return std::vector<RowResult>();
    auto row = Row::prepare(key, *subject, options);
    if (!row) return row.error();
    rows.push_back(std::move(*row));
  }

  std::vector<RowResult> results(rows.size());
  for (size_t i = 0; i < rows.size(); ++i) results[i].key = rows[i].key();
  std::vector<Sum> sums(rows.size());
  const double total = expected_seconds(rows.size(), options);
  double done = 0;
  const RowResult* last = nullptr;
  for (int repeat = 0; repeat <= options.repeats && !options.stopped(); ++repeat) {
    const double seconds = repeat == 0 ? std::min(kWarmUp, options.seconds) : options.seconds;
    for (size_t i = 0; i < rows.size(); ++i) {
      progress({repeat, options.repeats, rows[i].key(), done / total, last});
      const Energy energy(options);
      const std::vector<Share> shares = rows[i].run(seconds, cpus, options);
      if (options.stopped()) break;
      if (repeat > 0) {
        energy.add_to(results[i]);
        add_repeat(results[i], sums[i], shares);
        last = &results[i];
      }
      done += seconds;
    }
  }
  std::erase_if(results, [](const RowResult& row) { return row.repeats.empty(); });
  return results;
}

double expected_seconds(size_t rows, const RunOptions& options) {
  return static_cast<double>(rows) *
         (std::min(kWarmUp, options.seconds) + options.repeats * options.seconds);
}

double seconds_for_total(size_t rows, int repeats, double total) {
  const double per_row = total / static_cast<double>(std::max<size_t>(rows, 1));
  const double longest =
      per_row >= kWarmUp * (repeats + 1) ? (per_row - kWarmUp) / repeats : per_row / (repeats + 1);
  return std::clamp(longest, 0.02, 1.0);
}

const RowResult* single_thread_row(std::span<const RowResult> results, const RowResult& row) {
  RowKey single = row.key;
  single.threads = 1;
  const auto found = std::find_if(results.begin(), results.end(),
                                  [&](const RowResult& r) { return r.key == single; });
  return found == results.end() ? nullptr : &*found;
}

std::optional<int> recommended_threads(std::span<const RowResult> results, int usable) {
  constexpr double kCloseEnough = 0.97;
  // The group of rows to judge by: the first of the largest board that has several thread counts.
  const RowResult* judge = nullptr;
  for (const RowResult& row : results) {
    const RowResult* single = single_thread_row(results, row);
    if (single == nullptr || row.key.threads == 1 || row.key.threads > usable) continue;
    if (judge == nullptr || row.key.size > judge->key.size) judge = single;
  }
  if (judge == nullptr) return std::nullopt;
  const RowResult* best = judge;
  const auto same_work = [&](const RowResult& row) {
    return row.key.threads <= usable && single_thread_row(results, row) == judge;
  };
  for (const RowResult& row : results)
    if (same_work(row) && row.playouts_per_s() > best->playouts_per_s()) best = &row;
  int fewest = best->key.threads;
  for (const RowResult& row : results)
    if (same_work(row) && row.playouts_per_s() >= kCloseEnough * best->playouts_per_s())
      fewest = std::min(fewest, row.key.threads);
  return fewest;
}

}  // namespace hayago::bench
