#include "core/bulk/table-inl.h"

namespace hayago::bulk {

const KernelTable kNeonMogoKernel = kKernelTable<xsimd::neon64, Mogo>;

}  // namespace hayago::bulk
