// Streams of lanes: which registers they take and which lanes a register holds. The games are
// played by the kernels.
#include "core/bulk/lanes.h"

#include <algorithm>
#include <new>

namespace hayago::bulk {

// Half a register of 512 bits is slower than a whole one of 256.
Isa lane_isa(int words) {
  const std::span<const Isa> usable = usable_isas();
  const auto narrower = std::find(usable.begin(), usable.end(), Isa::Avx2);
  if (usable.front() == Isa::Avx512 && narrower != usable.end() &&
      words <= words_per_register(Isa::Avx2))
    return Isa::Avx2;
  return usable.front();
}

LaneStream::LaneStream(Isa isa, Policy policy, int size, int words)
    : kernel_(&kernel_of(isa, policy)), size_(size), words_(words) {
  HG_ASSERT(size >= kMinBulkSize && size <= kMaxBulkSize && words > 0);
  bytes_ = (kernel_->lanes.bytes(size) + 63) / 64 * 64;
  const size_t all = bytes_ * static_cast<size_t>(registers());
  memory_.reset(static_cast<char*>(::operator new (all, std::align_val_t{64})));
  ends_.resize(static_cast<size_t>(64 * registers() * kernel_->words_per_register));
  open(1);
}

void LaneStream::Free::operator()(char* memory) const {
  ::operator delete (memory, std::align_val_t{64});
}

int LaneStream::registers() const {
  return (words_ + kernel_->words_per_register - 1) / kernel_->words_per_register;
}

void* LaneStream::memory_of(int index) const {
  return memory_.get() + bytes_ * static_cast<size_t>(index);
}

void LaneStream::open(uint64_t seed) {
  for (int i = 0; i < registers(); ++i)
    kernel_->lanes.open(size_, seed, i * kernel_->words_per_register, memory_of(i));
}

void LaneStream::load(std::span<const LaneStart> starts) {
  const int per_register = 64 * kernel_->words_per_register;
  for (size_t from = 0, to = 0; from < starts.size(); from = to) {
    const int index = starts[from].lane / per_register;
    HG_ASSERT(starts[from].lane >= 0 && starts[from].lane < lanes());
    while (to < starts.size() && starts[to].lane / per_register == index) ++to;
    kernel_->lanes.load(size_, index * per_register, &starts[from], static_cast<int>(to - from),
                        memory_of(index));
  }
}

std::span<const LaneEnd> LaneStream::advance(int32_t* owner) {
  size_t ended = 0;
  for (int i = 0; i < registers(); ++i) {
    const LaneJob job = {size_, 64 * i * kernel_->words_per_register, tracer_, owner,
                         ends_.data() + ended};
    ended += static_cast<size_t>(kernel_->lanes.advance(job, memory_of(i)));
  }
  return std::span(ends_).first(ended);
}

void LaneStream::drop() {
  for (int i = 0; i < registers(); ++i) kernel_->lanes.drop(size_, memory_of(i));
}

std::span<const LaneEnd> LaneStream::read_all() {
  for (int i = 0; i < registers(); ++i)
    kernel_->lanes.read_all(size_, ends_.data() + 64 * i * kernel_->words_per_register,
                            memory_of(i));
  return std::span(ends_).first(static_cast<size_t>(lanes()));
}

}  // namespace hayago::bulk
