// Wall time, which is what clocks and budgets are about.
#pragma once

#include <chrono>

namespace hayago {

inline double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace hayago
