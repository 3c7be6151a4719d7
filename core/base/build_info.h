// How this program was built. The commit is looked up at every build, the rest when configuring.
#pragma once

namespace hayago {

struct BuildInfo {
  const char* version;
  const char* commit;      // short hash, "-dirty" behind it when sources differ; or "unknown"
  const char* compiler;    // name and version
  const char* flags;       // optimisation and machine flags of ordinary code
  const char* build_type;  // Release, Debug, ...
  const char* arch;        // baseline of ordinary code: HAYAGO_ARCH
  const char* sanitizer;   // "", or what HAYAGO_SANITIZE says
  bool checks;             // contracts are tested at run time: not a build to measure
};

const BuildInfo& build_info();

}  // namespace hayago
