// The slow definition of everything a Board keeps incrementally: recomputes it from the colours and
// names the first field that has drifted. Used by tests and by HG_HEAVY_CHECK in checked builds.
#pragma once

#include "core/board.h"
#include "core/result.h"

namespace hayago {

template <int N, class Parts>
Result<void> check_consistency(const Board<N, Parts>& board);

}  // namespace hayago
