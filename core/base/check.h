// Contracts and code-generation hints. The only file that defines macros.
// HG_ASSERT states what the caller guarantees; it is gone in Release, and with HAYAGO_NO_ASSERTS,
// unless HAYAGO_CHECKS is set. HG_HEAVY_CHECK may cost more than the code it guards and exists in
// HAYAGO_CHECKS builds only; HG_SAMPLED_CHECK is one that takes hours if it is made every time.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace hayago {

[[noreturn]] inline void contract_violation(const char* what, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: contract violated: %s\n", file, line, what);
  std::abort();
}

// True at one call in `every`, counted by thread: what a sampled check is worth its cost at.
inline bool is_turn(int every) {
  static thread_local int calls = 0;
  return ++calls % every == 0;
}

// Both conditions, worked out without a branch between them.
constexpr bool both(bool a, bool b) { return (static_cast<int>(a) & static_cast<int>(b)) != 0; }

}  // namespace hayago

#if defined(HAYAGO_CHECKS) || !(defined(NDEBUG) || defined(HAYAGO_NO_ASSERTS))
#define HG_ASSERT(cond) ((cond) ? void(0) : ::hayago::contract_violation(#cond, __FILE__, __LINE__))
#else
#define HG_ASSERT(cond) void(0)
#endif

#if defined(HAYAGO_CHECKS)
#define HG_HEAVY_CHECK(cond) \
  ((cond) ? void(0) : ::hayago::contract_violation(#cond, __FILE__, __LINE__))
#define HG_SAMPLED_CHECK(every, cond)    \
  ((!::hayago::is_turn(every) || (cond)) \
       ? void(0)                         \
       : ::hayago::contract_violation(#cond, __FILE__, __LINE__))
#else
#define HG_HEAVY_CHECK(cond) void(0)
#define HG_SAMPLED_CHECK(every, cond) void(0)
#endif

// Hot bodies must inline even when the compiler's size heuristics say no.
#define HG_INLINE inline __attribute__((always_inline))
// Rare paths must not: their code would push the hot path out of the instruction cache.
#define HG_NOINLINE __attribute__((noinline))
#define HG_LIKELY(x) __builtin_expect(!!(x), 1)
#define HG_UNLIKELY(x) __builtin_expect(!!(x), 0)
// Loops over the columns of a board, with constant bounds: their index must become a constant.
#if defined(__clang__)
#define HG_UNROLL _Pragma("clang loop unroll(full)")
#else
#define HG_UNROLL _Pragma("GCC unroll 32")
#endif
