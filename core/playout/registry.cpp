// The list of the policies. What each is called and how it is made stands in its own file.
#include "core/playout/registry.h"

#include <array>
#include <atomic>
#include <mutex>
#include <string>

#include "core/playout/runner.h"

namespace hayago {

// To add a policy, name it here and in the list below; its entry stands in its own file.
extern const PolicyEntry kLightPolicy, kEricaPolicy, kBalancedPolicy, kMogoPolicy, kGoloisPolicy,
    kSuperGoPolicy;

namespace {

// In the order in which lists show them.
constexpr std::array kBuiltIn = {&kLightPolicy, &kEricaPolicy,  &kBalancedPolicy,
                                 &kMogoPolicy,  &kGoloisPolicy, &kSuperGoPolicy};

// Grows only: an entry is written before `count_` counts it, and never changed, so that those who
// read need no lock.
class Registry {
 public:
  Registry() {
    for (const PolicyEntry* entry : kBuiltIn) append(*entry);
  }
  std::span<const PolicyInfo> infos() const { return {infos_.data(), count()}; }
  std::span<const PolicyEntry> entries() const { return {entries_.data(), count()}; }

  Result<void> add(const PolicyEntry& entry) {
    const std::lock_guard lock(mutex_);
    for (const PolicyInfo& known : infos())
      if (std::string_view(known.name) == entry.info.name)
        return Error{"there is a policy '" + std::string(known.name) + "' already"};
    if (count() == entries_.size())
      return Error{"there are " + std::to_string(entries_.size()) + " policies already"};
    append(entry);
    return {};
  }

 private:
  size_t count() const { return count_.load(std::memory_order_acquire); }
  void append(const PolicyEntry& entry) {
    const size_t last = count();
    infos_[last] = entry.info;
    entries_[last] = entry;
    count_.store(last + 1, std::memory_order_release);
  }

  std::array<PolicyInfo, kMaxPolicies> infos_{};
  std::array<PolicyEntry, kMaxPolicies> entries_{};
  std::atomic<size_t> count_{0};
  std::mutex mutex_;
};

Registry& registry() {
  static Registry all;
  return all;
}

// Names stand in lists with commas and in settings with '='.
bool is_name(const char* name) {
  if (name == nullptr || *name == '\0') return false;
  return std::string_view(name).find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") ==
         std::string_view::npos;
}

}  // namespace

std::span<const PolicyInfo> policies() { return registry().infos(); }

bool is_policy(std::string_view name) {
  for (const PolicyInfo& info : policies())
    if (name == info.name) return true;
  return false;
}

Result<void> register_policy(const PolicyEntry& entry) {
  if (!is_name(entry.info.name) || entry.info.summary == nullptr)
    return Error{"a policy needs a name of a-z, 0-9, - and _, and a summary"};
  return registry().add(entry);
}

template <int N>
Result<std::unique_ptr<PlayoutRunner<N>>> make_runner(std::string_view policy,
                                                      const PolicyOptions& options) {
  for (const PolicyEntry& entry : registry().entries()) {
    if (policy != entry.info.name) continue;
    auto runner = std::get<RunnerMaker<N>>(entry.makers)(options);
    if (!runner) return Error{"policy '" + std::string(policy) + "' cannot answer by replies"};
    return runner;
  }
  std::string known;
  for (const PolicyInfo& info : policies())
    known += (known.empty() ? "" : ", ") + std::string(info.name);
  return Error{"unknown policy '" + std::string(policy) + "'; known: " + known};
}

template Result<std::unique_ptr<PlayoutRunner<9>>> make_runner<9>(std::string_view,
                                                                  const PolicyOptions&);
template Result<std::unique_ptr<PlayoutRunner<13>>> make_runner<13>(std::string_view,
                                                                    const PolicyOptions&);
template Result<std::unique_ptr<PlayoutRunner<19>>> make_runner<19>(std::string_view,
                                                                    const PolicyOptions&);
template Result<std::unique_ptr<PlayoutRunner<kAnySize>>> make_runner<kAnySize>(
    std::string_view, const PolicyOptions&);

}  // namespace hayago
