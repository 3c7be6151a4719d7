#include "core/bulk/table-inl.h"

namespace hayago::bulk {

const KernelTable kSse2MogoKernel = kKernelTable<xsimd::sse2, Mogo>;

}  // namespace hayago::bulk
