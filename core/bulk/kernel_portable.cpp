#include "core/bulk/kernel-inl.h"

namespace hayago::bulk {

const KernelTable kPortableKernel = kKernelTable<Portable64>;

}  // namespace hayago::bulk
