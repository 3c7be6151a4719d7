// A search report for people (board and table) and for scripts (JSON).
#pragma once

#include <string>

#include "core/board/board.h"
#include "search/tree/report.h"

namespace hayago {

// `most` moves at most; the rest is counted.
template <int N>
std::string print_report(const SearchReport& report, const Board<N>& board, Point last, int most);
// Everything; times and rates stand in "timing" alone, so that the rest of two runs can be
// compared.
template <int N>
std::string report_json(const SearchReport& report);

}  // namespace hayago
