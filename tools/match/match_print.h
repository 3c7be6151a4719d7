// A match in words: one line while it runs, a table or JSON at the end.
#pragma once

#include <string>

#include "tools/match/match.h"

namespace hayago::match {

// "62.5 % (46.0 to 76.6)", "+89 (-28 to +206)".
std::string rate_text(const Tally& tally);
std::string elo_text(const Tally& tally);

std::string progress_line(const MatchSettings& settings, const MatchProgress& progress);
std::string report_text(const MatchSettings& settings, const MatchReport& report);
std::string report_json(const MatchSettings& settings, const MatchReport& report);

}  // namespace hayago::match
