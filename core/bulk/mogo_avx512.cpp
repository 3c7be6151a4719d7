#include "core/bulk/table-inl.h"

namespace hayago::bulk {

const KernelTable kAvx512MogoKernel = kKernelTable<xsimd::avx512f, Mogo>;

}  // namespace hayago::bulk
