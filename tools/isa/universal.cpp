// The main function of the program that runs on all x86-64: asks the CPU, and starts one of the
// three whole programs linked into it. Each was compiled from the same sources for another level,
// linked into one object by tools/isa/level.cmake, and made private but for what is declared here.
// So no function of one can be taken for that of another, also not the templates of the standard
// library; and nothing of a level runs before it is chosen: its constructors wait in a section of
// their own.
#include "tools/isa/levels.h"

using hayago::CpuFeatureSet;
using hayago::isa::Constructor;
using hayago::isa::Level;

extern "C" {
int hayago_main_v2(int argc, char** argv);
int hayago_main_v3(int argc, char** argv);
int hayago_main_v4(int argc, char** argv);
// What the compiler was allowed to emit: bench/baseline.cpp of each level.
extern const CpuFeatureSet hayago_features_v2, hayago_features_v3, hayago_features_v4;
// By the linker, which names both ends of a section.
extern const Constructor __start_hayago_init_v2[], __stop_hayago_init_v2[];
extern const Constructor __start_hayago_init_v3[], __stop_hayago_init_v3[];
extern const Constructor __start_hayago_init_v4[], __stop_hayago_init_v4[];
extern char** environ;
}

int main(int argc, char** argv) {
  const Level levels[] = {
      {"x86-64-v4", hayago_features_v4, hayago_main_v4, __start_hayago_init_v4,
       __stop_hayago_init_v4},
      {"x86-64-v3", hayago_features_v3, hayago_main_v3, __start_hayago_init_v3,
       __stop_hayago_init_v3},
      {"x86-64-v2", hayago_features_v2, hayago_main_v2, __start_hayago_init_v2,
       __stop_hayago_init_v2},
  };
  const auto [level, status] = hayago::isa::choose_level(levels, 3, argc, argv);
  if (level == nullptr) return status;
  for (const Constructor* it = level->constructors; it != level->constructors_end; ++it)
    (*it)(argc, argv, environ);
  return level->run(argc, argv);
}
