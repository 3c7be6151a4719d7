#include "tools/train/crew.h"

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <bit>
#include <cstring>
#include <map>
#include <stdexcept>

#include "core/base/cores.h"

namespace hayago::train {
namespace {

using ranks::Topic;

constexpr double kLook = 0.05;  // seconds between two looks at an interruption

// Numbered by the one who waits for them: what is left of earlier work counts for nothing.
std::string numbered(uint64_t round, std::string_view bytes) {
  std::string parcel(sizeof round, '\0');
  std::memcpy(parcel.data(), &round, sizeof round);
  return parcel.append(bytes);
}
uint64_t round_of(const std::string& parcel) {
  uint64_t round = 0;
  if (parcel.size() >= sizeof round) std::memcpy(&round, parcel.data(), sizeof round);
  return round;
}

// Where [from, to) is cut in two: the left half is the largest power of two below its size, so
// that the same halves come up whoever has which part.
size_t middle(size_t from, size_t to) { return from + std::bit_floor(to - from - 1); }

void add(std::vector<double>& sum, const std::vector<double>& more) {
  for (size_t i = 0; i < sum.size() && i < more.size(); ++i) sum[i] += more[i];
}

using Sums = std::map<std::pair<size_t, size_t>, std::vector<double>>;  // by range of parts

// The sum of a range of which all parts are there.
std::vector<double> fold(std::vector<std::vector<double>>& parts, size_t first, size_t from,
                         size_t to) {
  if (to - from == 1) return std::move(parts[from - first]);
  std::vector<double> left = fold(parts, first, from, middle(from, to));
  add(left, fold(parts, first, middle(from, to), to));
  return left;
}

// The largest ranges that lie within `mine`.
void fold_mine(std::vector<std::vector<double>>& parts, Crew::Range mine, size_t from, size_t to,
               Sums& sums) {
  if (to <= mine.from || from >= mine.to || from == to) return;
  if (from >= mine.from && to <= mine.to) {
    sums[{from, to}] = fold(parts, mine.from, from, to);
    return;
  }
  fold_mine(parts, mine, from, middle(from, to), sums);
  fold_mine(parts, mine, middle(from, to), to, sums);
}

std::vector<double> unite(Sums& sums, size_t from, size_t to) {
  if (const auto at = sums.find({from, to}); at != sums.end()) return std::move(at->second);
  if (to - from <= 1) throw std::runtime_error("a rank sent damaged sums");
  std::vector<double> left = unite(sums, from, middle(from, to));
  add(left, unite(sums, middle(from, to), to));
  return left;
}

// Ranges and their sums behind each other, as numbers.
std::string sums_bytes(const Sums& sums) {
  std::vector<double> numbers;
  for (const auto& [range, sum] : sums) {
    numbers.push_back(static_cast<double>(range.first));
    numbers.push_back(static_cast<double>(range.second));
    numbers.insert(numbers.end(), sum.begin(), sum.end());
  }
  return as_bytes(numbers);
}
void take_sums(const std::string& bytes, size_t size, Sums& sums) {
  const std::vector<double> numbers = as_numbers(bytes);
  for (size_t at = 0; at + 2 + size <= numbers.size(); at += 2 + size) {
    const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(at) + 2;
    sums[{static_cast<size_t>(numbers[at]), static_cast<size_t>(numbers[at + 1])}] =
        std::vector<double>(first, first + static_cast<std::ptrdiff_t>(size));
  }
}

}  // namespace

struct Crew::State {
  State(int threads, const std::atomic<bool>* stop, ranks::Comm* ranks, double seconds)
      : arena(threads > 0 ? threads : usable_cores()),
        interrupted(stop),
        comm(ranks != nullptr && ranks->ranks() > 1 ? ranks : nullptr),
        patience(seconds) {}

  // The parcels of this round, by rank; those of later ones are kept for later.
  bool collect(std::vector<std::string>& all) {
    std::vector<bool> here(all.size());
    here[0] = true;
    size_t missing = all.size() - 1;
    const auto take = [&](int from, const std::string& parcel) {
      here[static_cast<size_t>(from)] = true;
      all[static_cast<size_t>(from)] = parcel.substr(sizeof round);
      --missing;
    };
    for (int r = 1; r < comm->ranks(); ++r)
      if (const auto at = early.extract({round, r})) take(r, at.mapped());
    while (missing > 0) {
      if (is_interrupted()) return false;
      if (auto parcel = comm->inbox().take(Topic::Result, kLook)) {
        const uint64_t of = round_of(parcel->bytes);
        if (of == round)
          take(parcel->from, parcel->bytes);
        else if (of > round)
          early[{of, parcel->from}] = std::move(parcel->bytes);
        continue;
      }
      for (int r = 1; r < comm->ranks(); ++r)
        if (!here[static_cast<size_t>(r)] && comm->inbox().silence(r) > patience)
          comm->fail(
              fmt::format("{} does not answer, and its share of the work is missing; "
                          "--resume goes on from the last checkpoint",
                          comm->name(r)));
    }
    return !is_interrupted();
  }
  bool is_interrupted() const {
    return interrupted != nullptr && interrupted->load(std::memory_order_relaxed);
  }

  tbb::task_arena arena;
  const std::atomic<bool>* interrupted;
  ranks::Comm* comm;  // null: this process alone
  double patience;
  uint64_t round = 0;
  std::map<std::pair<uint64_t, int>, std::string> early;  // by round and rank
};

Crew::Crew(int threads, const std::atomic<bool>* interrupted, ranks::Comm* comm, double patience)
    : state_(std::make_shared<State>(threads, interrupted, comm, patience)) {}

bool Crew::leads() const { return state_->comm == nullptr || state_->comm->rank() == 0; }

int Crew::ranks() const { return state_->comm == nullptr ? 1 : state_->comm->ranks(); }

bool Crew::interrupted() const { return state_->is_interrupted(); }

Crew::Range Crew::share(size_t count) const {
  if (state_->comm == nullptr) return {0, count};
  const auto rank = static_cast<size_t>(state_->comm->rank());
  const auto ranks = static_cast<size_t>(state_->comm->ranks());
  return {count * rank / ranks, count * (rank + 1) / ranks};
}

void Crew::each(Range range, const std::function<void(size_t)>& f) const {
  // What several ranks have begun counts only if all finish it.
  const auto one = [&](size_t i) {
    if (state_->comm == nullptr || !interrupted()) f(i);
  };
  state_->arena.execute(
      [&] { tbb::parallel_for(range.from, range.to, one, tbb::simple_partitioner()); });
}

bool Crew::gather(std::string mine, std::vector<std::string>& all) const {
  all.clear();
  if (state_->comm == nullptr) {
    all.push_back(std::move(mine));
    return true;
  }
  ++state_->round;
  if (!leads()) {
    state_->comm->send(0, Topic::Result, numbered(state_->round, mine));
    return true;
  }
  all.resize(static_cast<size_t>(state_->comm->ranks()));
  all[0] = std::move(mine);
  return state_->collect(all);
}

bool Crew::tell(std::string& bytes) const {
  if (state_->comm == nullptr) return true;
  ++state_->round;
  if (leads()) {
    state_->comm->send_all(Topic::Note, numbered(state_->round, bytes));
    return true;
  }
  while (!interrupted())
    if (const auto note = state_->comm->inbox().take(Topic::Note, kLook))
      if (round_of(note->bytes) == state_->round) {
        bytes = note->bytes.substr(sizeof state_->round);
        return true;
      }
  return false;
}

bool Crew::tell(std::vector<double>& numbers) const {
  if (state_->comm == nullptr) return true;
  std::string bytes = as_bytes(numbers);
  if (!tell(bytes)) return false;
  numbers = as_numbers(bytes);
  return true;
}

bool Crew::sum(size_t parts, size_t size, const Part& part, std::vector<double>& total) const {
  const Range mine = share(parts);
  std::vector<std::vector<double>> found(mine.size());
  each(mine, [&](size_t i) {
    found[i - mine.from].assign(size, 0.0);
    part(i, found[i - mine.from].data());
  });
  Sums sums;
  fold_mine(found, mine, 0, parts, sums);
  if (state_->comm != nullptr) {
    std::vector<std::string> all;
    if (!gather(leads() ? std::string() : sums_bytes(sums), all)) return false;
    for (const std::string& bytes : all) take_sums(bytes, size, sums);
  }
  if (leads()) total = parts > 0 ? unite(sums, 0, parts) : std::vector<double>(size, 0.0);
  return tell(total);
}

bool Crew::fill(std::vector<double>& numbers, size_t from,
                const std::function<double(size_t)>& f) const {
  const Range share_of = share(numbers.size() - from);
  const Range mine{from + share_of.from, from + share_of.to};
  each(mine, [&](size_t i) { numbers[i] = f(i); });
  const auto begin = numbers.begin();
  std::vector<std::string> all;
  if (!gather(as_bytes({begin + static_cast<std::ptrdiff_t>(mine.from),
                        begin + static_cast<std::ptrdiff_t>(mine.to)}),
              all))
    return false;
  if (leads()) {
    numbers.resize(from);
    for (const std::string& bytes : all)
      for (const double number : as_numbers(bytes)) numbers.push_back(number);
  }
  return tell(numbers);
}

std::string as_bytes(const std::vector<double>& numbers) {
  std::string bytes(numbers.size() * sizeof(double), '\0');
  if (!numbers.empty()) std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

std::vector<double> as_numbers(std::string_view bytes) {
  std::vector<double> numbers(bytes.size() / sizeof(double));
  if (!numbers.empty()) std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(double));
  return numbers;
}

}  // namespace hayago::train
