#include "bench/arm_cpus.h"

#include <algorithm>
#include <cstdlib>

#include "core/base/text.h"

namespace hayago::bench {
namespace {

struct Maker {
  int number;
  const char* name;
};
constexpr Maker kMakers[] = {
    {0x41, "Arm"},       {0x42, "Broadcom"}, {0x43, "Cavium"},    {0x46, "Fujitsu"},
    {0x48, "HiSilicon"}, {0x4e, "NVIDIA"},   {0x50, "APM"},       {0x51, "Qualcomm"},
    {0x53, "Samsung"},   {0x61, "Apple"},    {0x6d, "Microsoft"}, {0x70, "Phytium"},
    {0xc0, "Ampere"},
};

struct Part {
  int maker, number;
  const char* name;
};
constexpr Part kParts[] = {
    {0x41, 0xd03, "Cortex-A53"},
    {0x41, 0xd04, "Cortex-A35"},
    {0x41, 0xd05, "Cortex-A55"},
    {0x41, 0xd07, "Cortex-A57"},
    {0x41, 0xd08, "Cortex-A72"},
    {0x41, 0xd09, "Cortex-A73"},
    {0x41, 0xd0a, "Cortex-A75"},
    {0x41, 0xd0b, "Cortex-A76"},
    {0x41, 0xd0c, "Neoverse N1"},
    {0x41, 0xd0d, "Cortex-A77"},
    {0x41, 0xd0e, "Cortex-A76AE"},
    {0x41, 0xd40, "Neoverse V1"},
    {0x41, 0xd41, "Cortex-A78"},
    {0x41, 0xd44, "Cortex-X1"},
    {0x41, 0xd46, "Cortex-A510"},
    {0x41, 0xd47, "Cortex-A710"},
    {0x41, 0xd48, "Cortex-X2"},
    {0x41, 0xd49, "Neoverse N2"},
    {0x41, 0xd4a, "Neoverse E1"},
    {0x41, 0xd4d, "Cortex-A715"},
    {0x41, 0xd4e, "Cortex-X3"},
    {0x41, 0xd4f, "Neoverse V2"},
    {0x41, 0xd80, "Cortex-A520"},
    {0x41, 0xd81, "Cortex-A720"},
    {0x41, 0xd82, "Cortex-X4"},
    {0x41, 0xd84, "Neoverse V3"},
    {0x41, 0xd85, "Cortex-X925"},
    {0x41, 0xd87, "Cortex-A725"},
    {0x41, 0xd8e, "Neoverse N3"},
    {0x43, 0x0a1, "ThunderX"},
    {0x43, 0x0af, "ThunderX2"},
    {0x46, 0x001, "A64FX"},
    {0x48, 0xd01, "Kunpeng 920"},
    {0x4e, 0x004, "Carmel"},
    {0x51, 0x001, "Oryon"},
    {0x51, 0xc00, "Falkor"},
    {0x61, 0x022, "M1 Icestorm"},
    {0x61, 0x023, "M1 Firestorm"},
    {0x61, 0x032, "M2 Blizzard"},
    {0x61, 0x033, "M2 Avalanche"},
    {0x6d, 0xd49, "Azure Cobalt 100"},
    {0x70, 0x662, "FTC662"},
    {0x70, 0x663, "FTC663"},
    {0xc0, 0xac3, "Ampere-1"},
    {0xc0, 0xac4, "Ampere-1A"},
};

// "0xd0c" or "13"; -1 where it is no number.
int number_of(std::string_view text) {
  const std::string digits(text);
  char* end = nullptr;
  const long value = std::strtol(digits.c_str(), &end, 0);
  return digits.empty() || *end != '\0' ? -1 : static_cast<int>(value);
}

std::string_view trimmed_cell(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

}  // namespace

std::string arm_cpu_name(std::string_view implementer, std::string_view part) {
  const int maker = number_of(implementer), number = number_of(part);
  std::string name;
  for (const Maker& each : kMakers)
    if (each.number == maker) name = each.name;
  for (const Part& each : kParts)
    if (each.maker == maker && each.number == number) return name + " " + each.name;
  return name;
}

std::string arm_cores(std::string_view cpuinfo) {
  struct Kind {
    std::string name;
    int count = 0;
  };
  std::vector<Kind> kinds;
  std::string_view maker;
  for (const std::string_view line : split(cpuinfo, '\n')) {
    const size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string_view key = trimmed_cell(line.substr(0, colon));
    const std::string_view value = trimmed_cell(line.substr(colon + 1));
    if (key == "CPU implementer") maker = value;
    if (key != "CPU part") continue;
    std::string name = arm_cpu_name(maker, value);
    if (name.empty() || name.find(' ') == std::string::npos)
      name += (name.empty() ? "" : " ") + ("part " + std::string(value));
    const auto known = std::find_if(kinds.begin(), kinds.end(),
                                    [&](const Kind& kind) { return kind.name == name; });
    if (known == kinds.end())
      kinds.push_back({name, 1});
    else
      ++known->count;
  }
  if (kinds.size() == 1) return kinds.front().name;
  std::string text;
  for (const Kind& kind : kinds)
    text += (text.empty() ? "" : " + ") + std::to_string(kind.count) + " x " + kind.name;
  return text;
}

}  // namespace hayago::bench
