#include <CLI/CLI.hpp>
#include <cstdio>

#include "core/base/build_info.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"

namespace hayago {

int cmd_version(int argc, char** argv) {
  CLI::App app{"Prints the version, the commit and how it was compiled."};
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const BuildInfo& build = build_info();
  std::printf("hayago %s (%s), %s, %s\n", build.version, build.commit, build.compiler, build.flags);
  return kSuccess;
}

}  // namespace hayago
