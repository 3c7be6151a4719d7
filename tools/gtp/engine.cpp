#include "tools/gtp/engine.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <exception>
#include <new>

#include "core/base/text.h"

namespace hayago::gtp {
namespace {

constexpr const char* kOutOfMemory = "out of memory; a smaller --memory leaves more to the rest";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The line as the standard wants it: tabs are blanks, other control characters vanish, a comment
// reaches from '#' to the end.
std::string cleaned(std::string_view line) {
  std::string out;
  for (char c : line.substr(0, line.find('#'))) {
    if (c == '\t') c = ' ';
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 32 && byte != 127) out += c;
  }
  return out;
}

std::string arguments(size_t count) {
  return std::to_string(count) + (count == 1 ? " argument" : " arguments");
}

// Long words are cut short: an answer must not repeat a hostile line.
std::string quoted(const std::string& word) {
  constexpr size_t kShown = 40;
  return "'" + (word.size() > kShown ? word.substr(0, kShown) + "..." : word) + "'";
}

}  // namespace

Result<void> GtpArgs::expect(size_t low, size_t high) const {
  if (size() >= low && size() <= high) return {};
  if (low == high) return Error{"syntax error: " + arguments(low) + " expected"};
  if (size() < low) return Error{"syntax error: at least " + arguments(low) + " expected"};
  return Error{"syntax error: at most " + arguments(high) + " expected"};
}

Result<int> GtpArgs::integer(size_t i, int low, int high) const {
  const std::string& word = words_[i];
  int value = 0;
  const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (problem != std::errc() || end != word.data() + word.size())
    return Error{"syntax error: " + quoted(word) + " is not an integer"};
  if (value < low || value > high)
    return Error{quoted(word) + " is outside " + std::to_string(low) + " to " +
                 std::to_string(high)};
  return value;
}

Result<double> GtpArgs::number(size_t i) const {
  const std::string& word = words_[i];
  const char* begin = word.data() + (word.size() > 1 && word[0] == '+' ? 1 : 0);
  double value = 0;
  const auto [end, problem] = std::from_chars(begin, word.data() + word.size(), value);
  if (problem != std::errc() || end != word.data() + word.size() || !std::isfinite(value))
    return Error{"syntax error: " + quoted(word) + " is not a number"};
  return value;
}

void GtpStream::begin() {
  out_ << '=' << id_ << '\n' << std::flush;
  begun_ = true;
}

void GtpStream::line(std::string_view text) { out_ << text << '\n' << std::flush; }

GtpLine parse_gtp_line(std::string_view line) {
  const std::string text = cleaned(line);
  const std::vector<std::string_view> parts = words_of(text);
  std::vector<std::string> words(parts.begin(), parts.end());
  GtpLine parsed;
  size_t first = 0;
  if (!words.empty() && std::all_of(words[0].begin(), words[0].end(), is_digit)) {
    parsed.id = words[0];
    first = 1;
  }
  if (first == words.size()) return parsed;
  parsed.command = words[first];
  size_t rest = text.find(parsed.command, text.find_first_not_of(' ') + parsed.id.size());
  rest = text.find_first_not_of(' ', rest + parsed.command.size());
  parsed.args = GtpArgs({words.begin() + static_cast<std::ptrdiff_t>(first) + 1, words.end()},
                        rest == std::string::npos ? "" : text.substr(rest));
  return parsed;
}

std::string gtp_text(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '\n' && (!out.empty() && out.back() == '\n')) continue;
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n' || (byte >= 32 && byte != 127)) out += c;
  }
  while (!out.empty() && (out.back() == '\n' || out.back() == ' ')) out.pop_back();
  return out;
}

GtpEngine::GtpEngine(const std::string& name, const std::string& version) {
  add_protocol_commands(name, version);
}

void GtpEngine::add(const std::string& command, GtpHandler handler) {
  commands_[command] = std::move(handler);
}

bool GtpEngine::knows(std::string_view command) const {
  return commands_.find(command) != commands_.end();
}

void GtpEngine::add_protocol_commands(const std::string& name, const std::string& version) {
  const auto constant = [](std::string text) {
    return [text](const GtpArgs&, GtpStream&) -> Result<std::string> { return text; };
  };
  add("protocol_version", constant("2"));
  add("name", constant(name));
  add("version", constant(version));
  add("quit", [this](const GtpArgs&, GtpStream&) -> Result<std::string> {
    quit_ = true;
    return std::string();
  });
  add("known_command", [this](const GtpArgs& args, GtpStream&) -> Result<std::string> {
    if (Result<void> valid = args.expect(1); !valid) return valid.error();
    return std::string(knows(args[0]) ? "true" : "false");
  });
  add("list_commands", [this](const GtpArgs&, GtpStream&) -> Result<std::string> {
    std::string list;
    for (const auto& [command, handler] : commands_) list += command + "\n";
    return list;
  });
}

Result<std::string> GtpEngine::run(const GtpLine& line, GtpStream& stream) const {
  const auto found = commands_.find(line.command);
  if (found == commands_.end()) return Error{"unknown command"};
  try {
    return found->second(line.args, stream);
  } catch (const std::bad_alloc&) {
    return Error{kOutOfMemory};
  } catch (const std::exception& problem) {
    return Error{std::string("internal error: ") + problem.what()};
  }
}

bool GtpEngine::answer(std::string_view text, std::ostream& out) {
  const auto answer_line = [&] {
    const GtpLine line = parse_gtp_line(text);
    if (line.command.empty()) {
      // A number alone is a command without a name; its sender waits for an answer.
      if (!line.id.empty()) out << '?' << line.id << " command expected\n\n" << std::flush;
      return;
    }
    GtpStream stream(out, line.id);
    const Result<std::string> result = run(line, stream);
    const std::string reply = gtp_text(result ? *result : result.error().text);
    if (stream.has_begun()) {
      if (!reply.empty()) out << reply << '\n';
      out << '\n';
    } else {
      out << (result ? '=' : '?') << line.id << (reply.empty() ? "" : " ") << reply << "\n\n";
    }
    out << std::flush;
  };
  try {
    answer_line();
  } catch (const std::bad_alloc&) {
    out << "? " << kOutOfMemory << "\n\n" << std::flush;
  }
  return !quit_;
}

void GtpEngine::answer_too_long(std::ostream& out) { out << "? line too long\n\n" << std::flush; }

}  // namespace hayago::gtp
