#include "search/params/params.h"

#include <gtest/gtest.h>

#include <set>

#include "search/formula/formulas.h"
#include "search/params/presets.h"

namespace hayago {
namespace {

TEST(Params, EveryOneReadsBackWhatItPrints) {
  SearchParams defaults;
  std::set<std::string> names;
  for (const SearchParam& info : search_params()) {
    EXPECT_TRUE(names.insert(info.name).second) << info.name << " twice";
    EXPECT_GT(std::string(info.meaning).size(), 5u) << info.name;
    EXPECT_GT(std::string(info.source).size(), 3u) << info.name;
    SearchParams copy = defaults;
    EXPECT_TRUE(set_param(copy, info.name, setting_value(defaults, info))) << info.name;
    EXPECT_EQ(copy, defaults) << info.name;
  }
}

TEST(Params, AreSet) {
  SearchParams params;
  ASSERT_TRUE(set_param(params, "c_uct=0.25"));
  EXPECT_EQ(params.c_uct, 0.25);
  ASSERT_TRUE(set_param(params, "formula=nomitan"));
  EXPECT_EQ(params.formula, "nomitan");
  EXPECT_FALSE(uses_rave(params));
  ASSERT_TRUE(set_param(params, "ko_threat_fix=on"));
  EXPECT_TRUE(params.ko_threat_fix);
  ASSERT_TRUE(set_param(params, "tree=locked"));
  EXPECT_EQ(params.tree, TreeKind::Locked);
}

TEST(Params, WrongOnesAreRefusedWithTheRange) {
  SearchParams params;
  const SearchParams before = params;
  const std::pair<const char*, const char*> wrong[] = {
      {"c_uct=11", "allowed: 0 to 10"},
      {"c_uct=-1", "allowed: 0 to 10"},
      {"c_uct=nan", "allowed: 0 to 10"},
      {"c_uct=", "allowed: 0 to 10"},
      {"c_uct=1x", "allowed: 0 to 10"},
      {"expand_at=0", "allowed: 1 to 10000"},
      {"expand_at=2.5", "1 to 10000"},
      {"formula=best", "allowed: uct, rave, uct-rave, erica"},
      {"ko_threat_fix=yes", "on, off"},
      {"policy=heavy", "allowed: light"},
      {"prior_file=/no/such", "cannot read '/no/such'"},
      {"prior_file=prior_99", "did you mean 'prior_9'?"},
      {"prior_file=balanced_9", "not a tree model"},
      {"prior_without=lost", "did you mean 'last'?; known: pattern, shape"},
      {"c_uct", "not of the form"},
      {"speed=9", "unknown parameter 'speed'"},
  };
  for (const auto& [text, says] : wrong) {
    const Result<void> set = set_param(params, text);
    ASSERT_FALSE(set) << text;
    EXPECT_NE(set.error().text.find(says), std::string::npos) << set.error().text;
  }
  EXPECT_EQ(params, before);
}

TEST(Presets, AllAreSound) {
  std::set<std::string> names;
  for (const Preset& preset : presets()) {
    names.insert(preset.name);
    const Result<SearchParams> params = preset_params(preset.name);
    EXPECT_TRUE(params) << preset.name << ": " << params.error().text;
  }
  for (const char* name : {"erica", "golois", "nomitan", "mogo", "supergo", "champion"})
    EXPECT_TRUE(names.contains(name)) << name;
  EXPECT_FALSE(preset_params("alphago"));
}

TEST(Presets, EveryValueIsThePapersOrOurs) {
  for (const Preset& preset : presets())
    for (const SearchParam& param : search_params()) {
      const std::string_view source = setting_source(preset, param);
      bool known = source.starts_with("ours");
      for (const char* paper : {"Erica ", "Golois ", "Nomitan ", "MoGo ", "SuperGo "})
        known |= source.starts_with(paper);
      EXPECT_TRUE(known) << preset.name << " " << param.name << ": " << source;
    }
  // What a preset leaves alone is nobody's choice but ours, whatever paper knows the parameter.
  EXPECT_EQ(std::string_view(
                setting_source(**find_preset("golois"), *find_setting(search_params(), "mu"))),
            "ours: the default");
}

// The constants the papers print.
TEST(Presets, HoldThePublishedConstants) {
  const SearchParams erica = *preset_params("erica");
  EXPECT_EQ(erica.c_uct, 0.6);
  EXPECT_EQ(erica.c_pb, 50);
  EXPECT_EQ(erica.expand_at, 5);
  const SearchParams nomitan = *preset_params("nomitan");
  EXPECT_EQ(nomitan.c_uct, 0.9);
  EXPECT_EQ(nomitan.mu, 1.8);
  EXPECT_EQ(NomitanFormula(nomitan, 13).c_bt, 0.6);  // 5.3
  EXPECT_EQ(NomitanFormula(nomitan, 13).k_bt, 600);
  EXPECT_EQ(NomitanFormula(nomitan, 19).c_bt, 0.8);  // Table 1
  EXPECT_EQ(NomitanFormula(nomitan, 19).k_bt, 400);
  EXPECT_FALSE(uses_rave(nomitan));
  const SearchParams golois = *preset_params("golois");
  EXPECT_NEAR(golois.c_uct * golois.c_uct, 0.1, 1e-12);  // sqrt(log t / (10 s))
  EXPECT_EQ(golois.backup, Backup::Printed);
  EXPECT_EQ(golois.explore_by, ExploreBy::Mean);  // mu of 3.2
  EXPECT_EQ(golois.tree, TreeKind::Locked);
  EXPECT_TRUE(golois.stop_decided);
  const SearchParams mogo = *preset_params("mogo");
  EXPECT_EQ(mogo.c_uct, 0);
  EXPECT_GT(mogo.k1, 0);
  EXPECT_GT(mogo.k2, 0);
  const SearchParams supergo = *preset_params("supergo");
  EXPECT_EQ(supergo.c_uct, 0.7);
  EXPECT_EQ(supergo.capture_coefficient, 1.5);
  EXPECT_EQ(supergo.cut_coefficient, 1.2);
  EXPECT_EQ(supergo.endgame_moves, 60);
  EXPECT_EQ(supergo.dynamic_komi, KomiForm::Median);
  EXPECT_EQ(supergo.komi_window, 8000);
  EXPECT_EQ(supergo.tree, TreeKind::Locked);
}

}  // namespace
}  // namespace hayago
