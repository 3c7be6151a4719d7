#include "tools/show/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/text.h"
#include "tools/show/fit.h"

namespace hayago {
namespace {

constexpr size_t kGap = 2;         // blanks between columns
constexpr size_t kNarrowest = 12;  // a text is not made narrower than this, nor than its heading

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

size_t Table::least_width() const {
  const std::vector<size_t> width = widths();
  size_t total = kGap * (width.size() - 1);
  for (size_t c = 0; c < width.size(); ++c)
    total += columns_[c].align == Align::Right
                 ? width[c]
                 : std::min(width[c], std::max(kNarrowest, width_of(columns_[c].name)));
  return total;
}

bool Table::drop_most_spare() {
  const auto most = std::max_element(columns_.begin(), columns_.end(),
                                     [](auto& a, auto& b) { return a.spare < b.spare; });
  if (most->spare == 0) return false;
  for (auto& row : rows_) row.erase(row.begin() + (most - columns_.begin()));
  columns_.erase(most);
  return true;
}

Table Table::narrowed(size_t columns) const {
  Table table = *this;
  while (table.least_width() > columns && table.drop_most_spare()) {
  }
  return table;
}

std::vector<std::string> Table::left_out(size_t columns) const {
  const Table table = narrowed(columns);
  std::vector<std::string> names;
  for (size_t c = 0; c < columns_.size(); ++c) {
    const size_t shown = c - names.size();
    if (shown == table.columns_.size() || table.columns_[shown].name != columns_[c].name)
      names.push_back(columns_[c].name);
  }
  return names;
}

// Takes from the widest text, column by column, until the line fits.
std::vector<size_t> Table::fitted_widths(size_t columns) const {
  std::vector<size_t> width = widths();
  size_t total = kGap * (width.size() - 1);
  for (const size_t w : width) total += w;
  for (; total > columns; --total) {
    size_t* widest = nullptr;
    for (size_t c = 0; c < width.size(); ++c) {
      if (columns_[c].align == Align::Right) continue;
      if (width[c] <= std::max(kNarrowest, width_of(columns_[c].name))) continue;
      if (!widest || width[c] > *widest) widest = &width[c];
    }
    if (!widest) break;
    --*widest;
  }
  return width;
}

std::vector<std::string> Table::fitted_lines(const std::string& cell, size_t c,
                                             size_t width) const {
  if (columns_[c].fit == Fit::Cut) return {cut_in_middle(cell, width)};
  return wrapped(cell, width);
}

void Table::add_row(std::string& text, const std::vector<std::string>& cells,
                    const std::vector<size_t>& width) const {
  std::vector<std::vector<std::string>> lines;
  size_t height = 1;
  for (size_t c = 0; c < cells.size(); ++c) {
    lines.push_back(fitted_lines(cells[c], c, width[c]));
    height = std::max(height, lines.back().size());
  }
  for (size_t at = 0; at < height; ++at) {
    std::string line;
    for (size_t c = 0; c < cells.size(); ++c)
      line += std::string(c == 0 ? 0 : kGap, ' ') +
              padded(at < lines[c].size() ? lines[c][at] : "", width[c], columns_[c].align);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
}

std::string Table::to_text(size_t columns) const {
  const Table table = narrowed(columns);
  const std::vector<size_t> width = table.fitted_widths(columns);
  std::vector<std::string> names;
  for (const Column& column : table.columns_) names.push_back(column.name);
  std::string text;
  table.add_row(text, names, width);
  for (const auto& row : table.rows_) table.add_row(text, row, width);
  return text;
}

std::string Table::to_text() const { return to_text(output_columns()); }

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

std::string left_out_text(const Table& table) {
  const std::vector<std::string> names = table.left_out(output_columns());
  return names.empty()
             ? ""
             : "left out for want of width: " + joined(names) + "; other formats have all\n";
}

std::string with_thousands(double value) {
  std::string digits = fmt::format("{:.0f}", std::abs(value));
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<size_t>(at), ",");
  return (value < 0 ? "-" : "") + digits;
}

}  // namespace hayago
