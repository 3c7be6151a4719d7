// Settings by name: one table for a struct says what can be set, within which range, what it means
// and where it comes from. Command lines, GTP, matches and documentation all read the table, so
// that a setting has one name and one error everywhere.
#pragma once

#include <array>
#include <charconv>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/base/result.h"
#include "core/base/text.h"

namespace hayago {

template <class S>
struct RealSetting {
  double S::*member;
  double low, high;
};
// Unset (`auto`) means what the program finds best, for instance by board size.
template <class S>
struct AutoRealSetting {
  std::optional<double> S::*member;
  double low, high;
};
template <class S, class T>
struct WholeSetting {
  T S::*member;
  T low, high;
};
template <class S>
struct FlagSetting {
  bool S::*member;
};
// One of a list of names.
template <class S>
struct NameSetting {
  int (*get)(const S&);
  void (*set)(S&, int);
  std::span<const char* const> names;
};
// Anything else: `set` says what is wrong.
template <class S>
struct TextSetting {
  std::string (*get)(const S&);
  Result<void> (*set)(S&, std::string_view);
  std::string (*range)();
};

template <class S>
struct Setting {
  const char* name;
  const char* meaning;
  const char* source;  // section that describes it
  std::variant<RealSetting<S>, AutoRealSetting<S>, WholeSetting<S, int>, WholeSetting<S, int64_t>,
               WholeSetting<S, uint64_t>, FlagSetting<S>, NameSetting<S>, TextSetting<S>>
      kind;
};

template <class S>
const Setting<S>* find_setting(std::span<const Setting<S>> table, std::string_view name) {
  for (const Setting<S>& setting : table)
    if (name == setting.name) return &setting;
  return nullptr;
}

namespace detail {

inline std::string number_text(double value) {
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

template <class S>
struct ValueText {
  const S& s;
  std::string operator()(const RealSetting<S>& r) const { return number_text(s.*r.member); }
  std::string operator()(const AutoRealSetting<S>& r) const {
    return s.*r.member ? number_text(*(s.*r.member)) : "auto";
  }
  template <class T>
  std::string operator()(const WholeSetting<S, T>& w) const {
    return std::to_string(s.*w.member);
  }
  std::string operator()(const FlagSetting<S>& f) const { return s.*f.member ? "on" : "off"; }
  std::string operator()(const NameSetting<S>& n) const {
    return n.names[static_cast<size_t>(n.get(s))];
  }
  std::string operator()(const TextSetting<S>& t) const { return t.get(s); }
};

template <class S>
struct RangeText {
  std::string operator()(const RealSetting<S>& r) const {
    return number_text(r.low) + " to " + number_text(r.high);
  }
  std::string operator()(const AutoRealSetting<S>& r) const {
    return "auto, " + number_text(r.low) + " to " + number_text(r.high);
  }
  template <class T>
  std::string operator()(const WholeSetting<S, T>& w) const {
    return std::to_string(w.low) + " to " + std::to_string(w.high);
  }
  std::string operator()(const FlagSetting<S>&) const { return "on, off"; }
  std::string operator()(const NameSetting<S>& n) const { return joined(n.names); }
  std::string operator()(const TextSetting<S>& t) const { return t.range(); }
};

// Writes `value`; empty where it is not allowed, an Error where there is more to say.
template <class S>
struct Setter {
  S& s;
  std::string_view value;
  using Outcome = std::optional<Result<void>>;

  Outcome operator()(const RealSetting<S>& r) const {
    const std::optional<double> number = parse_real(value);
    if (!number || *number < r.low || *number > r.high) return std::nullopt;
    s.*r.member = *number;
    return Result<void>{};
  }
  Outcome operator()(const AutoRealSetting<S>& r) const {
    const std::optional<double> number = parse_real(value);
    if (value != "auto" && (!number || *number < r.low || *number > r.high)) return std::nullopt;
    s.*r.member = number;
    return Result<void>{};
  }
  template <class T>
  Outcome operator()(const WholeSetting<S, T>& w) const {
    const auto number = [&] {
      if constexpr (std::is_signed_v<T>)
        return parse_whole(value);
      else
        return parse_unsigned(value);
    }();
    using Wide = typename decltype(number)::value_type;
    if (!number || *number < static_cast<Wide>(w.low) || *number > static_cast<Wide>(w.high))
      return std::nullopt;
    s.*w.member = static_cast<T>(*number);
    return Result<void>{};
  }
  Outcome operator()(const FlagSetting<S>& f) const {
    if (value != "on" && value != "off") return std::nullopt;
    s.*f.member = value == "on";
    return Result<void>{};
  }
  Outcome operator()(const NameSetting<S>& n) const {
    for (size_t i = 0; i < n.names.size(); ++i)
      if (value == n.names[i]) {
        n.set(s, static_cast<int>(i));
        return Result<void>{};
      }
    return std::nullopt;
  }
  Outcome operator()(const TextSetting<S>& t) const { return t.set(s, value); }
};

}  // namespace detail

template <class S>
std::string setting_value(const S& s, const Setting<S>& setting) {
  return std::visit(detail::ValueText<S>{s}, setting.kind);
}

// "0 to 10", "on, off", "light, erica": what may be written.
template <class S>
std::string setting_range(const Setting<S>& setting) {
  return std::visit(detail::RangeText<S>{}, setting.kind);
}

template <class S>
Result<void> set_setting(S& s, const Setting<S>& setting, std::string_view value) {
  const std::optional<Result<void>> done = std::visit(detail::Setter<S>{s, value}, setting.kind);
  if (done) return *done;
  return Error{"'" + std::string(value) + "' is not a value of " + setting.name +
               "; allowed: " + setting_range(setting)};
}

// "name=value" in two.
struct Assignment {
  std::string_view name, value;
};
Result<Assignment> parse_assignment(std::string_view text);

}  // namespace hayago
