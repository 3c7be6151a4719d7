// The bulk kernels as a subject of the benchmark: one register of games per worker and thread.
#pragma once

#include "bench/subject.h"
#include "core/bulk/bulk.h"

namespace hayago::bench {

Subject bulk_subject(bulk::Policy policy);

}  // namespace hayago::bench
