// The one door of this program under libFuzzer.
#include "tests/fuzz/door.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  hayago::fuzz::doors().front()->run({reinterpret_cast<const char*>(data), size});
  return 0;
}
