#include "tests/fuzz/door.h"

#include <cstdio>
#include <cstdlib>

namespace hayago::fuzz {
namespace {

std::vector<const Door*>& registered() {
  static std::vector<const Door*> all;
  return all;
}

}  // namespace

Door::Door(const char* door_name, Run door_run) : name(door_name), run(door_run) {
  registered().push_back(this);
}

const std::vector<const Door*>& doors() { return registered(); }

void expect(bool condition, std::string_view what) {
  if (condition) return;
  std::fprintf(stderr, "expected: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

void expect_error(std::string_view text) {
  expect(!text.empty(), "an error that says something");
  expect(text.find('\n') == std::string_view::npos, "an error of one line");
}

}  // namespace hayago::fuzz
