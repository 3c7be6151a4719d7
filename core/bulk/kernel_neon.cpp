#include "core/bulk/table-inl.h"

namespace hayago::bulk {

const KernelTable kNeonKernel = kKernelTable<xsimd::neon64, Uniform>;

}  // namespace hayago::bulk
