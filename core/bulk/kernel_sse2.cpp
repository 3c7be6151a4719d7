#include "core/bulk/table-inl.h"

namespace hayago::bulk {

const KernelTable kSse2Kernel = kKernelTable<xsimd::sse2, Uniform>;

}  // namespace hayago::bulk
