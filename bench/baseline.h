// The instruction sets ordinary code was compiled for, as data: see startup_check.cpp.
#pragma once

#include "core/base/cpu_features.h"

namespace hayago {

extern const CpuFeatureSet kBaselineFeatures;
extern const char* const kBaselineName;  // the -march value: HAYAGO_ARCH

}  // namespace hayago
