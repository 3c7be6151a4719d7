// A flame graph as one SVG file that a browser opens by itself: click to zoom, search by text or
// regular expression, tooltips; everything inside the file, nothing fetched.
#pragma once

#include <string>

#include "perf/profile.h"

namespace hayago::perf {

struct FlameTexts {
  std::string title;
  std::string unit;  // of the costs: "samples", "instructions"
};
// What a box says, the function before its class, so that a narrow box shows what it does:
// "Board<9>::play" becomes "play — Board<9>".
std::string box_label(const std::string& function);

std::string flame_svg(const Profile& profile, const FlameTexts& texts);

}  // namespace hayago::perf
