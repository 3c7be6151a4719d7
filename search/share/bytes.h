// Numbers and texts in few bytes, the same on every machine: whole numbers seven bits at a time,
// the lowest first, signed ones with their sign in the lowest bit.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace hayago {

class ByteWriter {
 public:
  void put(uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes_ += static_cast<char>(number | 0x80);
    bytes_ += static_cast<char>(number);
  }
  void put_signed(int64_t number) {
    put(static_cast<uint64_t>(number) << 1 ^ static_cast<uint64_t>(number >> 63));
  }
  void put_real(double number) { put(std::bit_cast<uint64_t>(number)); }
  void put_text(std::string_view text) {
    put(text.size());
    bytes_ += text;
  }
  size_t size() const { return bytes_.size(); }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

// Reads what a ByteWriter wrote. Past the end, or where something is damaged, everything is 0 and
// ok() is false.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}
  bool ok() const { return ok_; }
  bool at_end() const { return bytes_.empty(); }
  size_t left() const { return bytes_.size(); }

  uint64_t get() {
    uint64_t number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (bytes_.empty()) return fail();
      const auto byte = static_cast<uint8_t>(bytes_.front());
      bytes_.remove_prefix(1);
      number |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) return number;
    }
    return fail();
  }
  int64_t get_signed() {
    const uint64_t number = get();
    return static_cast<int64_t>(number >> 1 ^ (0 - (number & 1)));
  }
  double get_real() { return std::bit_cast<double>(get()); }
  std::string get_text() {
    const uint64_t size = get();
    if (size > bytes_.size()) return fail(), std::string();
    std::string text(bytes_.substr(0, size));
    bytes_.remove_prefix(size);
    return text;
  }

 private:
  uint64_t fail() {
    ok_ = false;
    bytes_ = {};
    return 0;
  }

  std::string_view bytes_;
  bool ok_ = true;
};

}  // namespace hayago
