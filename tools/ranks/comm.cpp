#include "tools/ranks/comm.h"

namespace hayago::ranks {

Inbox::Inbox(int ranks) : heard_(static_cast<size_t>(ranks), Clock::now()) {}

void Inbox::put(Topic topic, Parcel parcel) {
  const std::lock_guard lock(mutex_);
  heard_[static_cast<size_t>(parcel.from)] = Clock::now();
  if (topic == Topic::Alive) return;
  parcels_[static_cast<size_t>(topic)].push_back(std::move(parcel));
  arrived_.notify_all();
}

std::optional<std::pair<Topic, Parcel>> Inbox::take_any(std::initializer_list<Topic> topics,
                                                        double seconds) {
  std::unique_lock lock(mutex_);
  std::deque<Parcel>* found = nullptr;
  Topic of{};
  const auto look = [&] {
    for (const Topic topic : topics)
      if (auto& parcels = parcels_[static_cast<size_t>(topic)]; !parcels.empty())
        found = &parcels, of = topic;
    return found != nullptr;
  };
  if (!look() &&
      (seconds <= 0 || !arrived_.wait_for(lock, std::chrono::duration<double>(seconds), look)))
    return {};
  std::pair<Topic, Parcel> next{of, std::move(found->front())};
  found->pop_front();
  return next;
}

std::optional<Parcel> Inbox::take(Topic topic, double seconds) {
  auto next = take_any({topic}, seconds);
  if (!next) return {};
  return std::move(next->second);
}

bool Inbox::has(Topic topic) const {
  const std::lock_guard lock(mutex_);
  return !parcels_[static_cast<size_t>(topic)].empty();
}

double Inbox::silence(int rank) const {
  const std::lock_guard lock(mutex_);
  return std::chrono::duration<double>(Clock::now() - heard_[static_cast<size_t>(rank)]).count();
}

}  // namespace hayago::ranks
