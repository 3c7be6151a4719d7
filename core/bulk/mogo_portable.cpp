#include "core/bulk/table-inl.h"

namespace hayago::bulk {

const KernelTable kPortableMogoKernel = kKernelTable<Portable64, Mogo>;

}  // namespace hayago::bulk
