// hayago presets: the systems of the papers by name, and every parameter of one.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/model/named_weights.h"
#include "search/params/presets.h"
#include "search/player/settings.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/show/format.h"
#include "tools/show/table.h"

namespace hayago {
namespace {

std::string in_format(const Table& table, Format format) {
  if (format == Format::Markdown) return table.to_markdown();
  if (format == Format::Csv) return table.to_csv();
  return table.to_text();
}

std::string list_presets(Format format) {
  if (format == Format::Json) {
    auto list = nlohmann::ordered_json::array();
    for (const Preset& preset : presets())
      list.push_back({{"name", preset.name}, {"summary", preset.summary}});
    return list.dump(2) + "\n";
  }
  Table table({{"preset", Table::Align::Left}, {"what it is", Table::Align::Left}});
  for (const Preset& preset : presets()) table.add({preset.name, preset.summary});
  return in_format(table, format);
}

// The program's own weights that a preset plays by, and the commands that made them.
std::vector<std::pair<std::string, std::string>> weights_of(const SearchParams& params) {
  std::vector<std::string> prefixes;
  if (params.policy == "erica") prefixes.push_back("playout_");
  if (params.policy == "balanced") prefixes.push_back("balanced_");
  if (params.prior == PriorKind::Trained) prefixes.push_back("prior_");
  std::vector<std::pair<std::string, std::string>> list;
  for (const std::string& prefix : prefixes)
    for (const char* size : {"9", "13", "19"})
      if (const ShippedWeights* shipped = find_shipped(prefix + size))
        list.emplace_back(shipped->name, first_line(comments_of(shipped->text)));
  return list;
}

std::string show_preset(const Preset& preset, const SearchParams& params, Format format) {
  if (format == Format::Json) {
    nlohmann::ordered_json json = {{"preset", preset.name}, {"summary", preset.summary}};
    for (const SearchParam& info : search_params())
      json["parameters"].push_back({{"name", info.name},
                                    {"value", setting_value(params, info)},
                                    {"allowed", setting_range(info)},
                                    {"meaning", info.meaning},
                                    {"source", setting_source(preset, info)}});
    for (const PlayerSetting& setting : player_settings())
      json["settings"].push_back({{"name", setting.name},
                                  {"value", setting_value(PlayerSettings(), setting)},
                                  {"allowed", setting_range(setting)},
                                  {"meaning", setting.meaning},
                                  {"source", setting.source}});
    for (const auto& [weights, made] : weights_of(params))
      json["weights"].push_back({{"name", weights}, {"made", made}});
    return json.dump(2) + "\n";
  }
  constexpr auto kLeft = Table::Align::Left;
  Table table({{"parameter", kLeft},
               {"value", kLeft},
               {"allowed", kLeft},
               {"meaning", kLeft},
               {"source", kLeft}});
  for (const SearchParam& info : search_params())
    table.add({info.name, setting_value(params, info), setting_range(info), info.meaning,
               setting_source(preset, info)});
  // Of whoever plays by it; commands may begin with other values.
  for (const PlayerSetting& setting : player_settings())
    table.add({setting.name, setting_value(PlayerSettings(), setting), setting_range(setting),
               setting.meaning, setting.source});
  Table made({{"weights", kLeft}, {"how they were made", kLeft}});
  for (const auto& [weights, how] : weights_of(params)) made.add({weights, how});
  std::string text = in_format(table, format);
  if (format == Format::Table && !weights_of(params).empty()) text += "\n" + made.to_text();
  return text;
}

}  // namespace

int cmd_presets(int argc, char** argv) {
  std::string name, format_name = "table";
  CLI::App app{
      "Lists the presets of the search; with a name, every parameter of that preset and "
      "every setting of a player."};
  app.add_option("NAME", name, "preset to show");
  app.add_option("--format", format_name, kFormatNames)->capture_default_str();
  app.footer(
      "Any of them can be changed where a game is played: --param c_uct=0.4, --param time_c=60,\n"
      "champion:c_uct=0.4,time_c=60 in matches; settings of a player are options too: --time-c 60\n"
      "Example: hayago presets nomitan");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<Format> format = parse_format(format_name);
  if (!format) return wrong_usage("presets", "--format: " + format.error().text);
  if (name.empty()) {
    fmt::print("{}", list_presets(*format));
    return kSuccess;
  }
  const Result<const Preset*> preset = find_preset(name);
  if (!preset) return wrong_usage("presets", preset.error().text);
  const Result<SearchParams> params = preset_params(name);
  if (!params) return failed_run("presets", params.error().text);
  fmt::print("{}", show_preset(**preset, *params, *format));
  return kSuccess;
}

}  // namespace hayago
