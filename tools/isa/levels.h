// Which copy of the program runs on this CPU. A build for handing out (the preset universal) holds
// the whole engine once per level of x86-64, and universal.cpp starts one of them; an ordinary
// build is a single level, named after its -march. Both understand `hayago --isa LEVEL COMMAND ...`
// and the environment variable HAYAGO_ISA, by what is here.
//
// Compiled for plain x86-64 and without the C++ library, whose functions may come from a copy
// compiled for more: it runs before it is known what the CPU has.
#pragma once

#include "core/base/cpu_features.h"

namespace hayago::isa {

// As the loader calls them.
using Constructor = void (*)(int argc, char** argv, char** environment);

struct Level {
  const char* name;  // "x86-64-v3" (also known as "v3"), "native"
  CpuFeatureSet needs;
  int (*run)(int argc, char** argv) = nullptr;
  const Constructor* constructors = nullptr;  // of the level's globals, up to
  const Constructor* constructors_end = nullptr;
};

// A null level: all is said, and the program ends with this status.
struct Choice {
  const Level* level;
  int status;
};

// The level that --isa asks for, else HAYAGO_ISA, else the best this CPU has; levels: best first.
// The option goes out of argv and into the environment, so that programs we start are the same.
Choice choose_level(const Level* levels, int count, int& argc, char** argv);

}  // namespace hayago::isa
