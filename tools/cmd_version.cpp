#include <cstdio>

#include "tools/commands.h"
#include "tools/version.h"

namespace hayago {

int cmd_version(int, char**) {
  std::printf("hayago %s\n", kVersion);
  return 0;
}

}  // namespace hayago
