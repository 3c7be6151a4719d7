// Every system of the papers by name: a list of parameters with the values its authors give, and
// the section that gives them. What a paper leaves open is marked "ours".
#pragma once

#include <span>
#include <string_view>

#include "search/params/params.h"

namespace hayago {

struct PresetSetting {
  const char* param;
  const char* value;
  const char* source;
};
struct Preset {
  const char* name;
  const char* summary;
  std::span<const PresetSetting> settings;
};
std::span<const Preset> presets();
inline constexpr const char* kDefaultPreset = "champion";

Result<const Preset*> find_preset(std::string_view name);
Result<SearchParams> preset_params(std::string_view name);
// Where a preset takes the value of a parameter from: a paper with its section, or "ours".
const char* setting_source(const Preset& preset, const SearchParam& info);

}  // namespace hayago
