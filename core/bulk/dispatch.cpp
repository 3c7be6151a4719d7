// The entrance of the bulk playouts: which kernels this CPU runs, how a request becomes jobs of one
// register each, and how their results are put together.
#include <algorithm>
#include <array>
#include <cmath>
#include <new>

#include "core/base/cpu_features.h"
#include "core/bulk/bulk.h"

namespace hayago::bulk {
namespace {

struct Entry {
  Isa isa;
  const char* name;
  const KernelTable* kernels[kPolicyCount];
  std::array<CpuFeature, 4> needs;  // repeated where fewer
};

// Best first, those that CMakeLists.txt has compiled. The flags of each kernel file there must not
// exceed its needs here.
using enum CpuFeature;
constexpr Entry kEntries[] = {
#if defined(HAYAGO_KERNEL_AVX512)
    {Isa::Avx512,
     "avx512",
     {&kAvx512Kernel, &kAvx512MogoKernel},
     {Avx512f, Avx512vl, Avx512bw, Avx512dq}},
#endif
#if defined(HAYAGO_KERNEL_AVX2)
    {Isa::Avx2, "avx2", {&kAvx2Kernel, &kAvx2MogoKernel}, {Avx2, Bmi, Popcnt, Bmi2}},
#endif
#if defined(HAYAGO_KERNEL_SSE2)
    {Isa::Sse2, "sse2", {&kSse2Kernel, &kSse2MogoKernel}, {Sse2, Sse2, Sse2, Sse2}},
#endif
#if defined(HAYAGO_KERNEL_NEON)
    {Isa::Neon, "neon", {&kNeonKernel, &kNeonMogoKernel}, {Neon, Neon, Neon, Neon}},
#endif
    {Isa::Portable, "portable", {&kPortableKernel, &kPortableMogoKernel}, {}},
};

const Entry& entry_of(Isa isa) {
  return *std::find_if(std::begin(kEntries), std::end(kEntries),
                       [&](const Entry& e) { return e.isa == isa; });
}

bool is_usable(const Entry& entry) {
  return entry.isa == Isa::Portable || std::all_of(entry.needs.begin(), entry.needs.end(),
                                                   [](CpuFeature f) { return cpu_has(f); });
}

std::vector<Isa> find_usable() {
  std::vector<Isa> found;
  for (const Entry& entry : kEntries)
    if (is_usable(entry)) found.push_back(entry.isa);
  return found;
}

// games before each start, and in all.
std::vector<uint64_t> first_games(std::span<const Start> starts) {
  std::vector<uint64_t> first(starts.size() + 1, 0);
  for (size_t i = 0; i < starts.size(); ++i) first[i + 1] = first[i] + starts[i].playouts;
  return first;
}

void add_counts(std::span<uint32_t> sum, std::span<const uint32_t> more) {
  for (size_t i = 0; i < sum.size(); ++i) sum[i] += more[i];
}

}  // namespace

const KernelTable& kernel_of(Isa isa, Policy policy) {
  return *entry_of(isa).kernels[static_cast<int>(policy)];
}

std::span<const Isa> usable_isas() {
  static const std::vector<Isa> usable = find_usable();
  return usable;
}

const char* isa_name(Isa isa) { return entry_of(isa).name; }
const char* policy_name(Policy policy) { return policy == Policy::Mogo ? "bulk:mogo" : "bulk"; }

std::optional<Policy> parse_policy(std::string_view name) {
  for (const Policy policy : {Policy::Light, Policy::Mogo})
    if (name == policy_name(policy)) return policy;
  return {};
}

Result<Isa> parse_isa(std::string_view name) {
  if (name == "auto") return usable_isas().front();
  std::string has;
  for (const Isa isa : usable_isas()) {
    if (name == isa_name(isa)) return isa;
    has += (has.empty() ? "" : ", ") + std::string(isa_name(isa));
  }
  return Error{"instruction set '" + std::string(name) + "' is not available here; this CPU has " +
               has};
}

int words_per_register(Isa isa) { return kernel_of(isa, Policy::Light).words_per_register; }

// Eight words are a register of 512 bits; 64 games per lane make the idle lanes at the end of a
// word cost about 1 %.
int sensible_words(uint64_t total_playouts) {
  constexpr uint64_t kGamesPerWord = 64 * 64, kWidest = 8;
  const uint64_t blocks = total_playouts / (kGamesPerWord * kWidest);
  if (blocks > 0) return static_cast<int>(std::min<uint64_t>(blocks * kWidest, 1 << 20));
  return static_cast<int>(std::clamp<uint64_t>((total_playouts + 63) / 64, 1, kWidest));
}

void run_words(const Request& request, Isa isa, int first_word, int word_count,
               std::span<Tally> tallies) {
  HG_ASSERT(request.size >= kMinBulkSize && request.size <= kMaxBulkSize);
  HG_ASSERT(first_word >= 0 && first_word + word_count <= request.words);
  HG_ASSERT(tallies.size() == request.starts.size());
  const std::vector<uint64_t> first = first_games(request.starts);
  Job job = {};
  job.size = request.size;
  job.starts = request.starts.data();
  job.first_game = first.data();
  job.start_count = static_cast<int>(request.starts.size());
  job.seed = request.seed;
  job.words = request.words;
  job.first_word = first_word;
  job.word_count = word_count;
  job.win_above = static_cast<int>(std::floor(request.komi));
  job.ownership = request.ownership;
  job.amaf = request.amaf;
  job.tracer = request.tracer;
  job.tallies = tallies.data();
  kernel_of(isa, request.policy).run(job);
}

std::vector<Tally> run(const Request& request, Isa isa) {
  std::vector<Tally> tallies(request.starts.size());
  run_words(request, isa, 0, request.words, tallies);
  return tallies;
}

void add(Tally& sum, const Tally& more) {
  sum.playouts += more.playouts;
  sum.black_wins += more.black_wins;
  sum.score_sum += more.score_sum;
  sum.length_sum += more.length_sum;
  add_counts(sum.histogram, more.histogram);
  add_counts(sum.black_owned, more.black_owned);
  add_counts(sum.white_owned, more.white_owned);
  for (size_t c = 0; c < 2; ++c) {
    add_counts(sum.first_plays[c], more.first_plays[c]);
    add_counts(sum.first_wins[c], more.first_wins[c]);
  }
}

Stream::Stream(Isa isa, Policy policy, int size, const Start& start, uint64_t seed, double komi)
    : kernel_(&kernel_of(isa, policy)), start_(start), first_game_{0, uint64_t{1} << 62}, job_{} {
  job_.size = size;
  job_.start_count = 1;
  job_.seed = seed;
  job_.words = job_.word_count = kernel_->words_per_register;
  job_.win_above = static_cast<int>(std::floor(komi));
  memory_.reset(::operator new (kernel_->stream_bytes(size), std::align_val_t{64}));
  job_.starts = &start_;
  job_.first_game = first_game_;
  kernel_->open_stream(job_, memory_.get());
}

void Stream::advance(int steps, Tally& tally) {
  // A Stream may have moved since the last call.
  job_.starts = &start_;
  job_.first_game = first_game_;
  job_.tallies = &tally;
  kernel_->advance_stream(job_, memory_.get(), steps);
}

void Stream::Free::operator()(void* memory) const {
  ::operator delete (memory, std::align_val_t{64});
}

const char* part_name(Part part) {
  constexpr const char* kNames[kPartCount] = {"candidates", "draw",   "play", "judge",
                                              "score",      "refill", "step"};
  return kNames[static_cast<int>(part)];
}

void repeat_part(Isa isa, Policy policy, int size, Part part, uint64_t times) {
  Start start;
  start.playouts = ~0u;
  const uint64_t first[] = {0, start.playouts};
  std::vector<Tally> tallies(1);
  Job job = {};
  job.size = size;
  job.starts = &start;
  job.first_game = first;
  job.start_count = 1;
  job.seed = 1;
  job.words = job.word_count = words_per_register(isa);
  job.win_above = 7;
  job.tallies = tallies.data();
  kernel_of(isa, policy).repeat_part(job, part, times);
}

}  // namespace hayago::bulk
