#include "core/bulk/table-inl.h"

namespace hayago::bulk {

const KernelTable kSse2Kernel = kKernelTable<xsimd::sse2>;

}  // namespace hayago::bulk
