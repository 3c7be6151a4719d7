// Texts that fit a terminal. Widths are columns: UTF-8 code points (we print no wide characters).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hayago {

// Columns for what goes to stdout: the environment's COLUMNS, else those of the terminal, else 100.
size_t output_columns();

size_t width_of(std::string_view text);

// The text itself, or its beginning and end around '…'. Width is at least 1.
std::string cut_in_middle(std::string_view text, size_t width);

// Lines of whole words; a word that is too long alone is cut in the middle. Never empty.
std::vector<std::string> wrapped(std::string_view text, size_t width);

// Lines that are too wide go on in further ones, which begin with `indent` blanks.
std::string folded(std::string_view text, size_t indent = 2);

}  // namespace hayago
