// What the files of this folder share. Each opens one door of the program to arbitrary bytes and
// checks more than that nothing breaks: what was read is written and read again, answers are well
// formed, two ways to one result agree. driver.cpp puts a door under libFuzzer, replay_test.cpp
// runs the kept inputs through all of them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace hayago::fuzz {

// A global of every file names its door.
struct Door {
  using Run = void (*)(std::string_view input);
  Door(const char* door_name, Run door_run);
  const char* name;
  Run run;
};
const std::vector<const Door*>& doors();

// Ends the program, saying what: libFuzzer keeps the input.
void expect(bool condition, std::string_view what);
template <class T>
T expect_value(Result<T> result, std::string_view what) {
  if (!result) expect(false, std::string(what) + ": " + result.error().text);
  return std::move(*result);
}
// An error is one line that says something.
void expect_error(std::string_view text);

// The bytes of an input as decisions; 0 when they are used up.
class Choices {
 public:
  explicit Choices(std::string_view bytes) : bytes_(bytes) {}
  bool empty() const { return bytes_.empty(); }
  unsigned byte() {
    if (bytes_.empty()) return 0;
    const auto value = static_cast<uint8_t>(bytes_.front());
    bytes_.remove_prefix(1);
    return value;
  }
  unsigned below(unsigned bound) { return (bound > 256 ? byte() * 256 + byte() : byte()) % bound; }
  std::string_view rest() const { return bytes_; }

 private:
  std::string_view bytes_;
};

}  // namespace hayago::fuzz
