// All that a kernel_<isa>.cpp offers: games of requests (kernel-inl.h) and of single lanes
// (lanes-inl.h).
#pragma once

#include "core/bulk/kernel-inl.h"
#include "core/bulk/lanes-inl.h"

namespace hayago::bulk {

template <class Arch, class Rules>
inline constexpr KernelTable kKernelTable = {
    Lanes<Arch>::kWords,         run_job<Arch, Rules>,
    stream_bytes<Arch, Rules>,   open_stream_of_job<Arch, Rules>,
    advance_stream<Arch, Rules>, repeat_part_of_job<Arch, Rules>,
    kLaneKernel<Arch, Rules>};

}  // namespace hayago::bulk
