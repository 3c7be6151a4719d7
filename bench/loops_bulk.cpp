// The parts of a bulk step, one by one, for every instruction set and fast size. Time is per
// register (kWords * 64 games); `per_op` per lane, which compares instruction sets.
#include "bench/loops.h"
#include "core/bulk/bulk.h"

namespace hayago::bench {
namespace {

constexpr uint64_t kRepeats = 2000;  // also hides the games played to get a middle game

void bulk_part(benchmark::State& state, bulk::Isa isa, bulk::Policy policy, int size,
               bulk::Part part) {
  for (auto _ : state) bulk::repeat_part(isa, policy, size, part, kRepeats);
  count_operations(state, static_cast<int64_t>(kRepeats) * 64 * bulk::words_per_register(isa));
}

}  // namespace

void register_bulk_loops() {
  for (const bulk::Policy policy : {bulk::Policy::Light, bulk::Policy::Mogo})
    for (const bulk::Isa isa : bulk::usable_isas())
      for (const int size : {9, 13, 19})
        for (int i = 0; i < bulk::kPartCount; ++i) {
          const auto part = static_cast<bulk::Part>(i);
          const std::string name = std::string(bulk::policy_name(policy)) + "/" +
                                   bulk::part_name(part) + "/" + bulk::isa_name(isa) + "/" +
                                   std::to_string(size);
          benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
            bulk_part(state, isa, policy, size, part);
          });
        }
}

}  // namespace hayago::bench
