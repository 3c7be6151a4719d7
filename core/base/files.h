// Files that are read whole, and written whole or not at all.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace hayago {

// Whole file, or an error naming it.
Result<std::string> read_file(const std::string& path);
// Through a temporary beside it and a rename, so that a failure leaves what was there.
// "-" is stdout; devices and pipes are written directly.
Result<void> write_file(const std::string& path, std::string_view text);
// Whether write_file could succeed: ask before long work.
Result<void> check_writable(const std::string& path);
// A folder that is there, or is made now in one that is there: a mistyped path makes none.
Result<void> make_folder(const std::string& path);
// The first line that is not blank; empty where the file cannot be read.
std::string first_line_of(const std::string& path);

}  // namespace hayago
