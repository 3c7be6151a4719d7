// How much memory the machine has: what cannot fit is refused with a sentence, because the system
// would hand it out and end the program when it is used.
#pragma once

#include <unistd.h>

#include <cstdint>

namespace hayago {

// In bytes; 0 where the system does not tell.
inline uint64_t installed_memory() {
  const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  return pages > 0 && size > 0 ? static_cast<uint64_t>(pages) * static_cast<uint64_t>(size) : 0;
}

}  // namespace hayago
