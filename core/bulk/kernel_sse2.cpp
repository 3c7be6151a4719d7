#include "core/bulk/kernel-inl.h"

namespace hayago::bulk {

const KernelTable kSse2Kernel = kKernelTable<xsimd::sse2>;

}  // namespace hayago::bulk
