// The bulk kernels as a subject of the benchmark: one register of games per worker and thread.
#pragma once

#include "bench/subject.h"

namespace hayago::bench {

Subject bulk_subject();

}  // namespace hayago::bench
