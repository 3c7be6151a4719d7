// A table of texts that prints for people (aligned), for documents (Markdown) and for scripts
// (CSV).
#pragma once

#include <string>
#include <vector>

namespace hayago {

class Table {
 public:
  enum class Align { Left, Right };
  // How a cell that is too wide for the output is shown. Right-aligned cells are numbers, which
  // are never shortened.
  enum class Fit { Wrap, Cut };
  struct Column {
    std::string name;
    Align align = Align::Right;
    Fit fit = Fit::Wrap;
    int spare = 0;  // where the output is too narrow, the largest goes first; 0 stays
  };

  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
  // One cell per column.
  void add(std::vector<std::string> cells);

  // Padded columns, two blanks between, in lines of at most this many columns as far as the numbers
  // allow: the widest texts go on in further lines or lose their middle, and what can be spared is
  // left out. The others are complete.
  std::string to_text(size_t columns) const;
  std::string to_text() const;  // as wide as the output: see output_columns
  std::vector<std::string> left_out(size_t columns) const;  // names of columns, by to_text
  std::string to_markdown() const;                          // GitHub table
  std::string to_csv() const;                               // RFC 4180 quoting, header line first

 private:
  size_t least_width() const;
  bool drop_most_spare();  // false: nothing can be spared
  Table narrowed(size_t columns) const;
  std::vector<size_t> widths() const;
  std::vector<size_t> fitted_widths(size_t columns) const;
  std::vector<std::string> fitted_lines(const std::string& cell, size_t c, size_t width) const;
  void add_row(std::string& text, const std::vector<std::string>& cells,
               const std::vector<size_t>& width) const;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

// A line about the columns that do not fit the output; empty where all do.
std::string left_out_text(const Table& table);

// 1234567 -> "1,234,567"; rounded.
std::string with_thousands(double value);

}  // namespace hayago
