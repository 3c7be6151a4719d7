// How this program was built, as CMake and the last commit say.
#include "core/base/build_info.h"

#include "core/base/build_commit.h"  // generated at every build, written only when it changes
#include "core/base/build_config.h"  // generated when configuring

namespace hayago {

const BuildInfo& build_info() {
  static constexpr BuildInfo kInfo = {
    kBuildVersion,
    kBuildCommit,
    kBuildCompiler,
    kBuildFlags,
    kBuildType,
    kBuildArch,
    kBuildSanitizer,
#if defined(HAYAGO_CHECKS) || !defined(NDEBUG)
    true,
#else
    false,
#endif
  };
  return kInfo;
}

}  // namespace hayago
