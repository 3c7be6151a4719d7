#include "core/playout/registry.h"

#include <array>
#include <string>

#include "core/playout/light.h"
#include "core/playout/runner.h"

namespace hayago {

// The large policies are compiled in their own files, which define these for the four instances.
template <int N>
using RunnerPtr = std::unique_ptr<PlayoutRunner<N>>;
template <int N>
RunnerPtr<N> make_erica(const PolicyOptions&);
template <int N>
RunnerPtr<N> make_balanced(const PolicyOptions&);
template <int N>
RunnerPtr<N> make_mogo(const PolicyOptions&);
template <int N>
RunnerPtr<N> make_golois(const PolicyOptions&);
template <int N>
RunnerPtr<N> make_supergo(const PolicyOptions&);

namespace {

template <int N>
struct Entry {
  PolicyInfo info;
  std::unique_ptr<PlayoutRunner<N>> (*make)(const PolicyOptions&);
};

// One line per policy.
template <int N>
constexpr std::array kEntries = {
    Entry<N>{{"light", "uniform over legal moves that do not fill an own real eye"},
             make_runner_of<N, LightPolicy<N>>},
    Entry<N>{{"erica", "softmax over 3x3 patterns with atari status and local features"},
             make_erica<N>},
    Entry<N>{
        {"balanced", "erica with weights by simulation balancing: fair results, not likely moves"},
        make_balanced<N>},
    Entry<N>{{"mogo", "MoGo's sequence: save, nakade, fill the board, pattern, capture, random"},
             make_mogo<N>},
    Entry<N>{{"golois", "urgencies of chains with one or two liberties over the whole board"},
             make_golois<N>},
    Entry<N>{{"supergo", "greedy: nakade, atari capture and defence, local pattern, random"},
             make_supergo<N>},
};

constexpr auto kInfos = [] {
  std::array<PolicyInfo, kEntries<9>.size()> infos{};
  for (size_t i = 0; i < infos.size(); ++i) infos[i] = kEntries<9>[i].info;
  return infos;
}();

}  // namespace

std::span<const PolicyInfo> policies() { return kInfos; }

bool is_policy(std::string_view name) {
  for (const PolicyInfo& info : policies())
    if (name == info.name) return true;
  return false;
}

template <int N>
Result<std::unique_ptr<PlayoutRunner<N>>> make_runner(std::string_view policy,
                                                      const PolicyOptions& options) {
  for (const Entry<N>& entry : kEntries<N>)
    if (policy == entry.info.name) return entry.make(options);
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
