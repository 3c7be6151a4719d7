// The first number of a parcel of Topic::Work: what is to be done.
#pragma once

#include <cstdint>

namespace hayago::cluster {

enum class Work : uint8_t { Game, StopGames, Bench, StopBench, Train, StopTrain };

}  // namespace hayago::cluster
