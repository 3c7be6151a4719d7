// A search report in the words of the front ends: the lines of lz-analyze and kata-analyze, the
// JSON of CGOS. Values are the mover's; `report.moves` is most visited first.
#pragma once

#include <string>

#include "search/tree/report.h"

namespace hayago::gtp {

struct AnalysisOptions {
  int max_moves = 1000;
  int min_moves = 0;  // also unvisited moves, up to this many
  bool root_info = false;
  bool ownership = false;
  bool pv_visits = false;
};

std::string lz_analysis(const SearchReport& report, const AnalysisOptions& options);
std::string kata_analysis(const SearchReport& report, const AnalysisOptions& options);
// One line; `comment` may be empty.
std::string cgos_analysis(const SearchReport& report, const std::string& comment);

// A vertex of a board of this size; searches name points in the geometry of the size's instance.
std::string vertex_text(Point p, int size);

}  // namespace hayago::gtp
