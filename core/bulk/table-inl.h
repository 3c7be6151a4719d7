// All that a kernel_<isa>.cpp offers: games of requests (kernel-inl.h) and of single lanes
// (lanes-inl.h).
#pragma once

#include "core/bulk/kernel-inl.h"
#include "core/bulk/lanes-inl.h"

namespace hayago::bulk {

template <class Arch>
inline constexpr KernelTable kKernelTable = {Lanes<Arch>::kWords,  run_job<Arch>,
                                             stream_bytes<Arch>,   open_stream_of_job<Arch>,
                                             advance_stream<Arch>, repeat_part_of_job<Arch>,
                                             kLaneKernel<Arch>};

}  // namespace hayago::bulk
