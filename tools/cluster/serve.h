// What ranks other than 0 do: whatever rank 0 asks for, until it says that the job is over.
#pragma once

#include "tools/ranks/comm.h"

namespace hayago::cluster {

// Returns the exit status.
int serve(ranks::Comm& comm);

}  // namespace hayago::cluster
