#include "search/share/share_guest.h"

#include <ctime>

#include <algorithm>
#include <chrono>

#include "core/base/stopwatch.h"
#include "search/share/bytes.h"

namespace hayago {
namespace {

using Clock = std::chrono::steady_clock;

// A rank that is not silent but slow: others wait so long for it, then go on without.
constexpr double kPatience = 60;
// At the end of a budget of playouts without share_every.
constexpr double kLastWords = 1;
constexpr double kLook = 0.05;  // seconds between two looks at `stop`

// Of a young tree every simulation changes much: the first exchange comes soon, then one whenever a
// run has become longer by a quarter, until it is time by share_rate. Averaging keeps its rate.
constexpr double kFirst = 0.002, kLonger = 0.25;

// What an exchange takes from the workers; where there are more of them than cores the time that
// passes says little.
double cpu_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

template <int N>
void ShareGuest<N>::begin(Tree<N>&, bool counted) {
  run_ = link_.run();
  round_ = 0;
  counted_ = counted;
  next_ = is_averaging() ? 1 / params_.share_rate : std::min(kFirst, 1 / params_.share_rate);
  next_count_ = params_.share_every;
  ended_.clear();
  at_round_.clear();
  averaging_ = {};
  later_.clear();
  due_ = false;
}

template <int N>
bool ShareGuest<N>::wants_in(int64_t simulations, double seconds) {
  if (in_step()) {
    if (simulations < next_count_) return false;
    next_count_ += params_.share_every;
    return true;
  }
  // Averaging takes several messages: the others' are answered at once.
  if (seconds < next_) return is_averaging() && link_.has_news();
  next_ = seconds + (is_averaging()
                         ? 1 / params_.share_rate
                         : std::min(1 / params_.share_rate, std::max(kFirst, kLonger * seconds)));
  due_ = true;
  return true;
}

template <int N>
void ShareGuest<N>::send(Kind kind, bool last, SharedStatistics statistics) {
  ByteWriter out;
  out.put(static_cast<uint64_t>(kind));
  out.put(run_);
  out.put(kind == Kind::Changes ? round_ : averaging_.number);
  out.put(last ? 1 : 0);
  const std::string bytes = out.take() + to_bytes(statistics);
  ++tally_.exchanges;
  tally_.bytes += static_cast<int64_t>(bytes.size());
  tally_.largest = std::max(tally_.largest, static_cast<int64_t>(bytes.size()));
  link_.send(bytes);
}

template <int N>
void ShareGuest<N>::receive(Tree<N>& tree, double seconds) {
  while (const auto arrived = link_.take(seconds)) {
    seconds = 0;
    ByteReader in(arrived->bytes);
    Message message;
    message.kind = static_cast<Kind>(in.get());
    message.run = in.get();
    message.round = in.get();
    message.last = in.get() != 0;
    Result<SharedStatistics> statistics = parse_statistics(
        std::string_view(arrived->bytes).substr(arrived->bytes.size() - in.left()));
    if (!in.ok() || !statistics) continue;
    message.statistics = std::move(*statistics);
    ++tally_.taken;
    sort_in(tree, arrived->from, std::move(message));
  }
}

template <int N>
void ShareGuest<N>::sort_in(Tree<N>& tree, int from, Message message) {
  const bool present = message.run == run_;
  if (present && message.last) ended_.insert(from);
  if (message.kind == Kind::Changes) {
    // In step, those who are ahead wait until we are as far: a tree is of one round.
    if (in_step() && message.run >= run_) {
      if (present) at_round_[from] = std::max(at_round_[from], message.round);
      early_[{message.run * 1'000'000 + message.round, from}] = std::move(message.statistics);
    } else {
      added_ += share_.add(tree, message.statistics);
    }
    return;
  }
  if (!present || message.last || message.round < averaging_.number) return;
  if (message.round > averaging_.number) {
    // In step a round begins when we are as far; else the others are told at once what we have.
    if (in_step()) return static_cast<void>(later_.emplace_back(from, std::move(message)));
    open_round(tree, message.round);
  }
  auto& of = message.kind == Kind::Wanted ? averaging_.wanted : averaging_.numbers;
  of[from] = std::move(message.statistics);
}

template <int N>
bool ShareGuest<N>::all_others(const auto& has) const {
  for (int r = 0; r < link_.ranks(); ++r)
    if (r != link_.rank() && !link_.is_silent(r) && !has(r)) return false;
  return true;
}

template <int N>
template <class Done>
void ShareGuest<N>::wait(Tree<N>& tree, double seconds, const std::atomic<bool>& stop,
                         const Done& done) {
  const auto start = Clock::now();
  while (!done() && !stop.load(kRelaxed) && seconds_since(start) < seconds) receive(tree, kLook);
}

template <int N>
void ShareGuest<N>::open_round(Tree<N>& tree, uint64_t number) {
  averaging_ = {};
  averaging_.number = number;
  averaging_.open = true;
  averaging_.wanted[link_.rank()] = share_.wanted(tree);
  send(Kind::Wanted, false, averaging_.wanted[link_.rank()]);
  for (auto& [from, message] : std::exchange(later_, {})) sort_in(tree, from, std::move(message));
}

// As far as the messages that have come allow.
template <int N>
void ShareGuest<N>::go_on_averaging(Tree<N>& tree) {
  Round& r = averaging_;
  const auto values = [](const std::map<int, SharedStatistics>& of) {
    std::vector<SharedStatistics> all;
    for (const auto& entry : of) all.push_back(entry.second);
    return all;
  };
  if (r.open && !r.mine &&
      all_others([&](int rank) { return r.wanted.contains(rank) || ended_.contains(rank); })) {
    r.mine = share_.numbers(tree, union_of(values(r.wanted)));
    r.numbers[link_.rank()] = *r.mine;
    send(Kind::Numbers, false, *r.mine);
  }
  if (!r.open || !r.mine || !all_others([&](int rank) {
        return r.numbers.contains(rank) || !r.wanted.contains(rank) || ended_.contains(rank);
      }))
    return;
  // Somebody who saw other ranks take part than we did has other nodes.
  std::erase_if(r.numbers, [&](const auto& entry) {
    const SharedStatistics& s = entry.second;
    return s.position != r.mine->position || !(union_of({{s}}) == union_of({{*r.mine}}));
  });
  share_.replace(tree, *r.mine, average_of(values(r.numbers)));
  r.open = false;
}

// Of one moment: everything that has come is taken in, then what is new here goes out.
template <int N>
int64_t ShareGuest<N>::exchange(Tree<N>& tree, bool last, const std::atomic<bool>& stop) {
  const double start = cpu_seconds();
  added_ = 0;
  ++round_;
  receive(tree, 0);
  if (is_averaging()) {
    if (!last && (in_step() || (link_.rank() == 0 && due_)))
      open_round(tree, averaging_.number + 1);
    due_ = false;
    go_on_averaging(tree);
    if (in_step() && !last)
      wait(tree, kPatience, stop, [&] {
        go_on_averaging(tree);
        return !averaging_.open;
      });
    if (last) send(Kind::Wanted, true, {});
  } else {
    send(Kind::Changes, last, share_.collect(tree));
    if (in_step())
      wait(tree, kPatience, stop, [&] {
        return all_others([&](int r) {
          const auto at = at_round_.find(r);
          return ended_.contains(r) || (at != at_round_.end() && at->second >= round_);
        });
      });
    // In the order of rounds and ranks, whenever they came.
    const uint64_t upto = run_ * 1'000'000 + (last ? 999'999 : round_);
    while (!early_.empty() && early_.begin()->first.first <= upto) {
      added_ += share_.add(tree, early_.begin()->second);
      early_.erase(early_.begin());
    }
  }
  tally_.simulations += added_;
  tally_.seconds += cpu_seconds() - start;
  return added_;
}

template <int N>
int64_t ShareGuest<N>::enter(Tree<N>& tree, const std::atomic<bool>& stop) {
  return exchange(tree, false, stop);
}

// A budget of playouts is that of all ranks: those who are done wait for the rest, though not for
// long. By the clock or by stop() a run ends at once.
template <int N>
int64_t ShareGuest<N>::end(Tree<N>& tree, const std::atomic<bool>& stop) {
  int64_t added = exchange(tree, true, stop);
  if (!counted_ || is_averaging() || in_step()) return added;
  added_ = 0;
  wait(tree, kLastWords, stop,
       [&] { return all_others([&](int r) { return ended_.contains(r); }); });
  tally_.simulations += added_;
  return added + added_;
}

template class ShareGuest<9>;
template class ShareGuest<13>;
template class ShareGuest<19>;
template class ShareGuest<kAnySize>;

}  // namespace hayago
