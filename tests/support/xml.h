// As much of XML as a file needs that people write: elements, text, comments, declarations, the
// five entities; no attributes but in the declaration. Throws where it is not well-formed.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hayago {

struct XmlElement {
  std::string name, text;  // text: all of it, trimmed
  std::vector<XmlElement> children;

  const XmlElement* find(std::string_view wanted) const {
    for (const XmlElement& child : children)
      if (child.name == wanted) return &child;
    return nullptr;
  }
  std::string text_of(std::string_view wanted) const {
    const XmlElement* child = find(wanted);
    return child == nullptr ? "" : child->text;
  }
};

class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : rest_(text) {}

  XmlElement read() {
    skip_between();
    XmlElement root = element();
    skip_between();
    if (!rest_.empty()) fail("something after the end");
    return root;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error(what + " before '" + std::string(rest_.substr(0, 40)) + "'");
  }
  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  std::string take_until(std::string_view end) {
    const size_t at = rest_.find(end);
    if (at == std::string_view::npos) fail("no '" + std::string(end) + "'");
    const std::string taken(rest_.substr(0, at));
    rest_.remove_prefix(at + end.size());
    return taken;
  }
  // Blanks, comments and declarations.
  void skip_between() {
    while (true) {
      const size_t blanks = rest_.find_first_not_of(" \t\r\n");
      rest_.remove_prefix(blanks == std::string_view::npos ? rest_.size() : blanks);
      if (take("<!--")) {
        if (take_until("-->").find("--") != std::string::npos) fail("'--' in a comment");
      } else if (take("<?")) {
        take_until("?>");
      } else {
        return;
      }
    }
  }
  std::string name() {
    const size_t end =
        rest_.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-");
    const std::string taken(rest_.substr(0, end));
    if (taken.empty()) fail("no name");
    rest_.remove_prefix(taken.size());
    return taken;
  }
  char character() {
    if (!take("&")) {
      const char c = rest_.front();
      rest_.remove_prefix(1);
      return c;
    }
    for (const auto& [entity, c] :
         {std::pair{"lt;", '<'}, std::pair{"gt;", '>'}, std::pair{"amp;", '&'},
          std::pair{"quot;", '"'}, std::pair{"apos;", '\''}})
      if (take(entity)) return c;
    fail("unknown entity");
  }
  XmlElement element() {
    XmlElement found;
    if (!take("<")) fail("no element");
    found.name = name();
    if (take("/>")) return found;
    if (!take(">")) fail("no end of the tag " + found.name);
    while (!take("</")) {
      if (rest_.empty()) fail("no end of " + found.name);
      if (rest_.starts_with("<!--"))
        skip_between();
      else if (rest_.front() == '<')
        found.children.push_back(element());
      else
        found.text += character();
    }
    if (!take(found.name + ">")) fail("another end than that of " + found.name);
    const size_t begin = found.text.find_first_not_of(" \t\r\n");
    found.text.erase(0, begin == std::string::npos ? found.text.size() : begin);
    found.text.erase(found.text.find_last_not_of(" \t\r\n") + 1);
    return found;
  }

  std::string_view rest_;
};

}  // namespace hayago
