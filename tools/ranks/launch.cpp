#include "tools/ranks/launch.h"

#include <cstdlib>

#include "core/base/text.h"

namespace hayago::ranks {
namespace {

// Number of tasks and of this one: Open MPI, the process managers of others, a step of Slurm, and
// its allocation, which stands in the environment of a batch script too.
constexpr const char* kVariables[][2] = {
    {"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
    {"PMI_SIZE", "PMI_RANK"},
    {"SLURM_STEP_NUM_TASKS", "SLURM_PROCID"},
    {"SLURM_NTASKS", "SLURM_PROCID"},
};

std::unique_ptr<Comm> joined_ranks;

}  // namespace

Launch launch_of(const Environment& environment) {
  for (const auto& [size, rank] : kVariables) {
    const char* tasks = environment(size);
    const auto number = tasks ? parse_whole(tasks) : std::nullopt;
    if (!number || *number < 1 || *number > 1'000'000) continue;
    const char* task = environment(rank);
    const auto mine = task ? parse_whole(task) : std::nullopt;
    return {static_cast<int>(*number), mine ? static_cast<int>(*mine) : 0, size};
  }
  return {};
}

std::string why_alone(const Launch& launch, bool with_mpi) {
  const std::string says =
      launch.told_by + " says " + std::to_string(launch.tasks) + " tasks, but ";
  if (!with_mpi)
    return says +
           "this program was built without MPI: install libopenmpi-dev and openmpi-bin and build "
           "it "
           "again, or start one task";
  return says +
         "this program is alone: start it with mpirun, or with srun --mpi=pmix; to run one, take " +
         launch.told_by + " out of the environment";
}

Result<Comm*> join_ranks() {
  const Launch launch = launch_of([](const char* name) { return std::getenv(name); });
  if (launch.tasks < 2) return nullptr;
  if (has_mpi()) joined_ranks = start_mpi();
  if (!joined_ranks) return Error{launch.task > 0 ? "" : why_alone(launch, has_mpi())};
  return joined_ranks.get();
}

void leave_ranks(int status) {
  if (joined_ranks) end_mpi(*joined_ranks, status);
  joined_ranks.reset();
}

Comm* world() { return joined_ranks.get(); }

}  // namespace hayago::ranks
