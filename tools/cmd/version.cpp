#include <cstdio>

#include "core/base/build_info.h"
#include "tools/cmd/commands.h"

namespace hayago {

int cmd_version(int, char**) {
  const BuildInfo& build = build_info();
  std::printf("hayago %s (%s), %s, %s\n", build.version, build.commit, build.compiler, build.flags);
  return 0;
}

}  // namespace hayago
