// Searches of every size behind one type.
#include "search/player/any_search.h"

#include "search/player/search_of.h"
#include "search/player/simulated_cluster.h"

namespace hayago {

std::unique_ptr<AnySearch> make_search(int size, const SearchParams& params,
                                       const SearchSetup& setup) {
  return with_size(size, [&]<int N>() -> std::unique_ptr<AnySearch> {
    if (params.sim_ranks > 1) return std::make_unique<SimulatedCluster<N>>(size, params, setup);
    return std::make_unique<SearchOf<N>>(size, params, setup);
  });
}

}  // namespace hayago
