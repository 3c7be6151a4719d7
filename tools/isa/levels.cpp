#include "tools/isa/levels.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace hayago::isa {
namespace {

constexpr int kFailed = 1, kWrongUsage = 2;
constexpr const char* kVariable = "HAYAGO_ISA";

CpuFeatureSet missing(const Level& level) { return level.needs & ~cpu_features(); }

bool is_called(const Level& level, const char* name) {
  constexpr const char* kFamily = "x86-64-";
  if (std::strcmp(level.name, name) == 0) return true;
  const size_t length = std::strlen(kFamily);
  return std::strncmp(level.name, kFamily, length) == 0 &&
         std::strcmp(level.name + length, name) == 0;
}

void print_missing(std::FILE* out, const Level& level) {
  const CpuFeatureSet set = missing(level);
  for (int i = 0; i < static_cast<int>(CpuFeature::Count); ++i)
    if (((set >> i) & 1) != 0) std::fprintf(out, " %s", feature_name(static_cast<CpuFeature>(i)));
}

const Level* best(const Level* levels, int count) {
  for (int i = 0; i < count; ++i)
    if (missing(levels[i]) == 0) return &levels[i];
  return nullptr;
}

Choice list(const Level* levels, int count) {
  const Level* chosen = best(levels, count);
  for (int i = 0; i < count; ++i) {
    std::printf("%-10s ", levels[i].name);
    if (missing(levels[i]) != 0) {
      std::printf("not on this CPU, which lacks");
      print_missing(stdout, levels[i]);
    } else {
      std::printf(&levels[i] == chosen ? "runs unless --isa says otherwise" : "runs with --isa");
    }
    std::printf("\n");
  }
  return {nullptr, 0};
}

Choice refuse_name(const Level* levels, int count, const char* source, const char* name) {
  std::fprintf(stderr, "hayago: %s: this program has no level '%s'; it has", source, name);
  for (int i = 0; i < count; ++i) std::fprintf(stderr, " %s", levels[i].name);
  std::fprintf(stderr, " and auto; 'hayago --isa list' says which run here\n");
  return {nullptr, kWrongUsage};
}

Choice refuse_cpu(const Level& level, const char* source) {
  std::fprintf(stderr, "hayago: %s: this CPU lacks instructions of %s:", source, level.name);
  print_missing(stderr, level);
  std::fprintf(stderr, "; 'hayago --isa list' says which levels run here\n");
  return {nullptr, kFailed};
}

Choice choose_best(const Level* levels, int count) {
  if (const Level* level = best(levels, count)) return {level, 0};
  const Level& least = levels[count - 1];
  std::fprintf(stderr, "hayago: this CPU lacks instructions that the program needs at least (%s):",
               least.name);
  print_missing(stderr, least);
  std::fprintf(stderr, "; build it on this machine with tools/bench\n");
  return {nullptr, kFailed};
}

Choice choose_named(const Level* levels, int count, const char* source, const char* name) {
  for (int i = 0; i < count; ++i) {
    if (!is_called(levels[i], name)) continue;
    if (missing(levels[i]) != 0) return refuse_cpu(levels[i], source);
    return {&levels[i], 0};
  }
  return refuse_name(levels, count, source, name);
}

// The value of a leading --isa, which goes out of argv; null without one. "" where the value is
// missing.
const char* take_option(int& argc, char** argv) {
  constexpr const char* kOption = "--isa";
  const size_t length = std::strlen(kOption);
  if (argc < 2 || std::strncmp(argv[1], kOption, length) != 0) return nullptr;
  const bool joined = argv[1][length] == '=';
  if (!joined && argv[1][length] != '\0') return nullptr;
  const int words = joined || argc == 2 ? 1 : 2;
  const char* value = joined ? argv[1] + length + 1 : argc == 2 ? "" : argv[2];
  for (int i = 1; i + words <= argc; ++i) argv[i] = argv[i + words];  // with the null at the end
  argc -= words;
  return value;
}

}  // namespace

Choice choose_level(const Level* levels, int count, int& argc, char** argv) {
  const char* name = take_option(argc, argv);
  const bool by_option = name != nullptr;
  if (!by_option) name = std::getenv(kVariable);
  if (by_option && std::strcmp(name, "list") == 0) return list(levels, count);
  const bool free_choice =
      name == nullptr || std::strcmp(name, "auto") == 0 || (!by_option && *name == '\0');
  const Choice choice = free_choice
                            ? choose_best(levels, count)
                            : choose_named(levels, count, by_option ? "--isa" : kVariable, name);
  if (by_option && choice.level != nullptr) {
    if (free_choice)
      unsetenv(kVariable);
    else
      setenv(kVariable, choice.level->name, 1);
  }
  return choice;
}

}  // namespace hayago::isa
