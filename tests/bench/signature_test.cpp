#include "bench/signature.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "core/playout/registry.h"
#include "tests/support/paths.h"

namespace hayago::bench {
namespace {

// "policy size hash" and "signature hash" lines; '#' starts a comment.
std::map<std::string, std::string> golden() {
  std::map<std::string, std::string> values;
  std::ifstream file(HAYAGO_TEST_DATA "/signature.txt");
  std::string line;
  while (std::getline(file, line)) {
    const size_t blank = line.find_last_of(' ');
    if (line.empty() || line[0] == '#' || blank == std::string::npos) continue;
    values[line.substr(0, blank)] = line.substr(blank + 1);
  }
  return values;
}

std::string hex(uint64_t value) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
  return text;
}

TEST(Signature, MatchesGolden) {
  const auto expected = golden();
  ASSERT_FALSE(expected.empty());
  for (const std::string& name : signature_subjects())
    for (const int size : kSignatureSizes) {
      const std::string key = name + " " + std::to_string(size);
      ASSERT_TRUE(expected.contains(key)) << key << " is missing in tests/data/signature.txt";
      EXPECT_EQ(hex(signature_of(name, size).value()), expected.at(key)) << key;
    }
  EXPECT_EQ(hex(behaviour_signature()), expected.at("signature"));
}

TEST(Signature, DependsOnPolicyAndSizeAndRepeats) {
  EXPECT_EQ(signature_of("light", 9).value(), signature_of("light", 9).value());
  EXPECT_NE(signature_of("light", 9).value(), signature_of("light", 13).value());
  EXPECT_NE(signature_of("search:light", 9).value(), signature_of("search:light", 13).value());
  EXPECT_NE(signature_of("search:light", 9).value(), signature_of("search:mogo", 9).value());
  EXPECT_FALSE(signature_of("no such policy", 9));
  EXPECT_FALSE(signature_of("search:no such preset", 9));
}

}  // namespace
}  // namespace hayago::bench
