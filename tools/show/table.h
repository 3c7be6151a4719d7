// A table of texts that prints for people (aligned), for documents (Markdown) and for scripts
// (CSV).
#pragma once

#include <string>
#include <vector>

namespace hayago {

class Table {
 public:
  enum class Align { Left, Right };
  struct Column {
    std::string name;
    Align align = Align::Right;
  };

  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
  // One cell per column.
  void add(std::vector<std::string> cells);

  std::string to_text() const;      // padded columns, two blanks between
  std::string to_markdown() const;  // GitHub table
  std::string to_csv() const;       // RFC 4180 quoting, header line first

 private:
  std::vector<size_t> widths() const;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

// 1234567 -> "1,234,567"; rounded.
std::string with_thousands(double value);

}  // namespace hayago
