// ParallelGo: a VectorGo on all cores. Calls are those of VectorGo for all its games, cut into
// parts for the threads of an arena; which thread does what changes no result. One call at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "core/batch/vector_go.h"

namespace hayago {

class ParallelGo {
 public:
  static constexpr int kMaxThreads = 1024;

  // 0 threads: one for each core this process may use.
  static Result<std::unique_ptr<ParallelGo>> make(const VectorGoOptions& options, int threads);
  virtual ~ParallelGo() = default;

  const VectorGo& batch() const { return *games_; }
  int threads() const { return threads_; }

  virtual void reset(GameRange range) = 0;
  virtual int reset_ended() = 0;
  // Where any action is refused, no game changes, and the error names the first.
  virtual Result<void> step(std::span<const int32_t> actions) = 0;
  virtual void legal_mask(std::span<uint8_t> mask) = 0;
  virtual void random_actions(uint64_t seed, std::span<int32_t> actions) = 0;
  virtual void observe(std::span<uint8_t> planes) = 0;
  virtual void observe_packed(std::span<uint64_t> planes) = 0;

 protected:
  ParallelGo(std::unique_ptr<VectorGo> games, int threads)
      : games_(std::move(games)), threads_(threads) {}
  VectorGo& games() { return *games_; }

 private:
  std::unique_ptr<VectorGo> games_;
  int threads_;
};

}  // namespace hayago
