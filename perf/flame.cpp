#include "perf/flame.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string_view>

#include "core/base/markup.h"
#include "perf/page_data.h"

namespace hayago::perf {
namespace {

constexpr int kImageWidth = 1200;
constexpr int kMargin = 12;
constexpr int kBarWidth = kImageWidth - 2 * kMargin;
constexpr int kHeader = 64;
constexpr int kFooter = 34;
constexpr int kRow = 19;
constexpr double kThinnest = 0.0004;  // share of the whole below which nobody sees a bar
constexpr double kCharWidth = 7.25;

struct Node {
  uint64_t cost = 0;
  Frame frame;
  std::map<std::string, std::unique_ptr<Node>> children;  // by function
};

// Frames of one function and one caller are one bar, whatever their lines.
Node build_tree(const Profile& profile) {
  Node root;
  root.frame.function = "all";
  for (const Stack& stack : profile.stacks) {
    root.cost += stack.cost;
    Node* node = &root;
    for (const Frame& frame : stack.frames) {
      std::unique_ptr<Node>& child = node->children[frame.function];
      if (!child) {
        child = std::make_unique<Node>();
        child->frame = frame;
      }
      child->cost += stack.cost;
      node = child.get();
    }
  }
  return root;
}

// Levels of bars that are wide enough to be drawn.
int height_of(const Node& node, uint64_t whole) {
  int height = 0;
  for (const auto& [name, child] : node.children)
    if (static_cast<double>(child->cost) >= kThinnest * static_cast<double>(whole))
      height = std::max(height, height_of(*child, whole));
  return height + 1;
}

// A warm colour per function, the same in every graph.
std::string color_of(const std::string& name) {
  uint32_t hash = 2166136261u;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return fmt::format("hsl({} {}% {}%)", 12 + hash % 44, 78 + (hash >> 8) % 14,
                     62 + (hash >> 16) % 12);
}

// The beginning of a label, as long as the box is wide. Keep it in step with fit() of
// page/flame.js.
std::string fitted(const std::string& label, double pixels) {
  const int room = static_cast<int>((pixels - 6) / kCharWidth);
  if (room < 3) return "";
  const auto is_first_byte = [](char c) { return (c & 0xc0) != 0x80; };
  if (std::count_if(label.begin(), label.end(), is_first_byte) <= room) return label;
  size_t end = 0;
  for (int letters = 0; letters < room; ++end)
    if (is_first_byte(label[end])) ++letters;
  return label.substr(0, end - 1) + "\u2026";
}

// Where the function's own name begins: after the last "::" outside of brackets.
size_t own_name_of(std::string_view function) {
  size_t begin = 0;
  int depth = 0;
  for (size_t at = 0; at < function.size(); ++at) {
    const std::string_view rest = function.substr(at);
    if (depth == 0 && at == begin && rest.starts_with("operator")) break;  // may hold a bracket
    if (std::string_view("<({").find(rest[0]) != std::string_view::npos) ++depth;
    if (std::string_view(">)}").find(rest[0]) != std::string_view::npos) --depth;
    if (depth == 0 && rest.starts_with("::")) begin = at + 2;
  }
  return begin;
}

class Drawing {
 public:
  Drawing(const Node& root, const FlameTexts& texts)
      : root_(root), texts_(texts), levels_(height_of(root, root.cost)) {
    draw(root, 0, 0);
  }
  int height() const { return kHeader + levels_ * kRow + kFooter; }
  const std::string& bars() const { return bars_; }

 private:
  void draw(const Node& node, double start, int depth) {
    const double share = static_cast<double>(node.cost) / static_cast<double>(root_.cost);
    if (share < kThinnest) return;
    const double x = kMargin + start * kBarWidth;
    const int y = kHeader + (levels_ - 1 - depth) * kRow;
    const std::string info = info_of(node, share);
    const std::string label = box_label(node.frame.function);
    bars_ += fmt::format(
        "<g class=\"frame\" tabindex=\"0\" role=\"button\" aria-label=\"{1}\" data-x=\"{2:.7f}\" "
        "data-w=\"{3:.7f}\" data-depth=\"{4}\" data-name=\"{0}\" data-label=\"{13}\" "
        "data-info=\"{1}\"><title>{1}"
        "</title><rect x=\"{5:.2f}\" y=\"{6}\" width=\"{7:.2f}\" height=\"{8}\" rx=\"2\" "
        "style=\"fill:{9}\"/><text x=\"{10:.2f}\" y=\"{11}\">{12}</text></g>\n",
        escape_markup(node.frame.function), escape_markup(info), start, share, depth, x, y,
        share * kBarWidth, kRow - 1, color_of(node.frame.function), x + 4, y + 13,
        escape_markup(fitted(label, share * kBarWidth)), escape_markup(label));
    for (const auto& [name, child] : node.children) {
      draw(*child, start, depth + 1);
      start += static_cast<double>(child->cost) / static_cast<double>(root_.cost);
    }
  }

  std::string info_of(const Node& node, double share) const {
    const std::string place = node.frame.file.empty() ? "" : " \u00b7 " + node.frame.file;
    return fmt::format("{}: {} {}, {:.2f} %{}", node.frame.function, node.cost, texts_.unit,
                       100 * share, place);
  }

  const Node& root_;
  const FlameTexts& texts_;
  int levels_;
  std::string bars_;
};

}  // namespace

std::string box_label(const std::string& function) {
  const size_t begin = own_name_of(function);
  if (begin == 0) return function;
  return function.substr(begin) + " \u2014 " + function.substr(0, begin - 2);
}

std::string flame_svg(const Profile& profile, const FlameTexts& texts) {
  const Node root = build_tree(profile);
  const Drawing drawing(root, texts);
  const int height = drawing.height();
  std::string svg = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"100%\" "
      "preserveAspectRatio=\"xMidYMin meet\" "
      "data-left=\"{2}\" data-width=\"{3}\" role=\"img\" aria-label=\"Flame graph: {4}\">\n",
      kImageWidth, height, kMargin, kBarWidth, escape_markup(texts.title));
  svg += fmt::format("<title>{}</title>\n<style>\n{}</style>\n", escape_markup(texts.title),
                     kFlameStyle);
  svg += fmt::format(
      "<text class=\"title\" x=\"{0}\" y=\"28\">{1}</text>\n"
      "<text class=\"sub\" x=\"{0}\" y=\"48\">{2} {3}; a bar is a function, as wide as its share, "
      "on top of its caller; click zooms, / searches</text>\n",
      kMargin, escape_markup(texts.title), root.cost, escape_markup(texts.unit));
  svg += fmt::format(
      "<foreignObject x=\"{}\" y=\"8\" width=\"360\" height=\"32\">"
      "<div xmlns=\"http://www.w3.org/1999/xhtml\" class=\"tools\"><input type=\"search\" "
      "placeholder=\"search functions\" aria-label=\"search functions, text or regular "
      "expression\"/><button type=\"button\">Reset zoom</button></div></foreignObject>\n",
      kImageWidth - kMargin - 360);
  svg += drawing.bars();
  svg += fmt::format("<text class=\"info\" x=\"{}\" y=\"{}\">{}</text>\n", kMargin, height - 12,
                     "point at a bar for its numbers");
  return svg + fmt::format("<script><![CDATA[\n{}]]></script>\n</svg>\n", kFlameScript);
}

}  // namespace hayago::perf
