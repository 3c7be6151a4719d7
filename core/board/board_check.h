// The slow definition of everything a Board keeps incrementally: recomputes it from the colours and
// names the first field that has drifted. Used by tests and by HG_HEAVY_CHECK in checked builds.
#pragma once

#include "core/base/result.h"
#include "core/board/board.h"

namespace hayago {

template <int N, class Parts>
Result<void> check_consistency(const Board<N, Parts>& board);

}  // namespace hayago
