// The list of the policies. What each is called and how it is made stands in its own file.
#include "core/playout/registry.h"

#include <array>
#include <string>

namespace hayago {

// To add a policy, name it here and in the list below; its entry stands in its own file.
extern const PolicyEntry kLightPolicy, kEricaPolicy, kBalancedPolicy, kMogoPolicy, kGoloisPolicy,
    kSuperGoPolicy;

namespace {

// In the order in which lists show them.
constexpr std::array kEntries = {&kLightPolicy, &kEricaPolicy,  &kBalancedPolicy,
                                 &kMogoPolicy,  &kGoloisPolicy, &kSuperGoPolicy};

}  // namespace

std::span<const PolicyInfo> policies() {
  static const auto infos = [] {
    std::array<PolicyInfo, kEntries.size()> list{};
    for (size_t i = 0; i < list.size(); ++i) list[i] = kEntries[i]->info;
    return list;
  }();
  return infos;
}

bool is_policy(std::string_view name) {
  for (const PolicyInfo& info : policies())
    if (name == info.name) return true;
  return false;
}

template <int N>
Result<std::unique_ptr<PlayoutRunner<N>>> make_runner(std::string_view policy,
                                                      const PolicyOptions& options) {
  for (const PolicyEntry* entry : kEntries)
    if (policy == entry->info.name) return std::get<RunnerMaker<N>>(entry->makers)(options);
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
