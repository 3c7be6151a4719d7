#include "core/bulk/table-inl.h"

namespace hayago::bulk {

const KernelTable kAvx512Kernel = kKernelTable<xsimd::avx512f, Uniform>;

}  // namespace hayago::bulk
