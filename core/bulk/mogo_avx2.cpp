#include "core/bulk/table-inl.h"

namespace hayago::bulk {

const KernelTable kAvx2MogoKernel = kKernelTable<xsimd::avx2, Mogo>;

}  // namespace hayago::bulk
