#include "core/bulk/table-inl.h"

namespace hayago::bulk {

const KernelTable kPortableKernel = kKernelTable<Portable64, Uniform>;

}  // namespace hayago::bulk
