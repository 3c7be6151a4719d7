// The program under test, started as a script would start it.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "perf/process.h"
#include "tests/support/paths.h"

namespace hayago {

using Words = std::vector<std::string>;

// hayago WORD..., to its end.
inline perf::ProcessResult run_hayago(Words words) {
  words.insert(words.begin(), HAYAGO_PROGRAM);
  const Result<perf::ProcessResult> result = perf::run_process(words);
  EXPECT_TRUE(result);
  return result ? *result : perf::ProcessResult{-1, "", ""};
}

}  // namespace hayago
