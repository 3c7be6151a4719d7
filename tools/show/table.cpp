#include "tools/show/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace hayago {
namespace {

// Columns a text takes on a terminal: UTF-8 code points (we print no wide characters).
size_t width_of(const std::string& text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string padded(const std::string& text, size_t width, Table::Align align) {
  const std::string blanks(width - std::min(width, width_of(text)), ' ');
  return align == Table::Align::Left ? text + blanks : blanks + text;
}

std::string quoted_for_csv(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

}  // namespace

void Table::add(std::vector<std::string> cells) {
  HG_ASSERT(cells.size() == columns_.size());
  rows_.push_back(std::move(cells));
}

std::vector<size_t> Table::widths() const {
  std::vector<size_t> widths;
  for (size_t c = 0; c < columns_.size(); ++c) {
    size_t width = width_of(columns_[c].name);
    for (const auto& row : rows_) width = std::max(width, width_of(row[c]));
    widths.push_back(width);
  }
  return widths;
}

std::string Table::to_text() const {
  const std::vector<size_t> width = widths();
  std::string text;
  const auto add_line = [&](auto&& cell) {
    std::string line;
    for (size_t c = 0; c < columns_.size(); ++c)
      line += (c == 0 ? "" : "  ") + padded(cell(c), width[c], columns_[c].align);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  };
  add_line([&](size_t c) { return columns_[c].name; });
  for (const auto& row : rows_) add_line([&](size_t c) { return row[c]; });
  return text;
}

std::string Table::to_markdown() const {
  const std::vector<size_t> width = widths();
  std::string head = "|", rule = "|", body;
  for (size_t c = 0; c < columns_.size(); ++c) {
    head += ' ' + padded(columns_[c].name, width[c], columns_[c].align) + " |";
    const std::string dashes(width[c], '-');
    rule += columns_[c].align == Align::Right ? '-' + dashes + ":|" : '-' + dashes + "-|";
  }
  for (const auto& row : rows_) {
    body += '|';
    for (size_t c = 0; c < columns_.size(); ++c)
      body += ' ' + padded(row[c], width[c], columns_[c].align) + " |";
    body += '\n';
  }
  return head + '\n' + rule + '\n' + body;
}

std::string Table::to_csv() const {
  std::string text;
  for (size_t c = 0; c < columns_.size(); ++c)
    text += (c == 0 ? "" : ",") + quoted_for_csv(columns_[c].name);
  text += '\n';
  for (const auto& row : rows_) {
    for (size_t c = 0; c < row.size(); ++c) text += (c == 0 ? "" : ",") + quoted_for_csv(row[c]);
    text += '\n';
  }
  return text;
}

std::string with_thousands(double value) {
  std::string digits = fmt::format("{:.0f}", std::abs(value));
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<size_t>(at), ",");
  return (value < 0 ? "-" : "") + digits;
}

}  // namespace hayago
