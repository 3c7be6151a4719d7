// The experiments by paper, one file for each: experiment_table.cpp puts them in one list.
#pragma once

#include "tools/match/experiment.h"

namespace hayago::match {

inline constexpr const char* kLevel10 =
    "gnugo --mode gtp --level 10 --chinese-rules --positional-superko";
inline constexpr const char* kLevel0 =
    "gnugo --mode gtp --level 0 --chinese-rules --positional-superko";
inline constexpr const char* kLevel2 =
    "gnugo --mode gtp --level 2 --chinese-rules --positional-superko";
inline constexpr const char* kFuego = "fuego";

std::span<const Experiment> learning_experiments();
std::span<const Experiment> erica_time_experiments();
std::span<const Experiment> golois_experiments();
std::span<const Experiment> nomitan_experiments();
std::span<const Experiment> mogo_supergo_experiments();
std::span<const Experiment> cluster_experiments();

}  // namespace hayago::match
