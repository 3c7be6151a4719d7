// The texts of perf/page/, part of the program so that a page needs no other file.
#pragma once

#include <string_view>

namespace hayago::perf {

extern const std::string_view kFlameScript;
extern const std::string_view kFlameStyle;
extern const std::string_view kReportPage;  // with places for the three below and the data
extern const std::string_view kReportStyle;
extern const std::string_view kReportDataScript;
extern const std::string_view kReportChartsScript;
extern const std::string_view kReportLoopsScript;
extern const std::string_view kReportRankingScript;
extern const std::string_view kReportPageScript;

}  // namespace hayago::perf
