// How this process was started: alone, or as one of several ranks by mpirun or a batch system.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/base/result.h"
#include "tools/ranks/comm.h"

namespace hayago::ranks {

// What the environment says.
struct Launch {
  int tasks = 1;
  int task = 0;
  std::string told_by;  // the variable; empty: nothing said
};
using Environment = std::function<const char*(const char*)>;
Launch launch_of(const Environment& environment);

// The sentence for tasks that cannot become ranks: a build without MPI, or a world of one.
std::string why_alone(const Launch& launch, bool with_mpi);

// The other ranks, or null where there are none: then nothing was started. The error is what
// why_alone() says.
Result<Comm*> join_ranks();
// Where ranks were joined: ends them, waiting a few seconds at most. The last thing a program does.
void leave_ranks(int status);
// The ranks joined, or null.
Comm* world();

// In mpi_comm.cpp, or without MPI in no_mpi.cpp.
bool has_mpi();
// Null where MPI knows of one rank.
std::unique_ptr<Comm> start_mpi();
void end_mpi(Comm& comm, int status);

}  // namespace hayago::ranks
