#include "core/bulk/table-inl.h"

namespace hayago::bulk {

const KernelTable kAvx2Kernel = kKernelTable<xsimd::avx2, Uniform>;

}  // namespace hayago::bulk
