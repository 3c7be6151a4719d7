// hayago weights: shows weights of playouts and of the tree's prior, converts them between their
// forms, makes new ones from others, and compares two.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/model/edit_weights.h"
#include "core/model/named_weights.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/options.h"
#include "tools/train/weights_print.h"

namespace hayago {
namespace {

using namespace train;

constexpr const char* kWhat = "a file, or a name of 'hayago weights list'";

// Everything that a method may be told; each declares what it takes.
struct Options {
  std::string command;  // as it was typed, for the comments of what it writes
  std::string from, second, patterns, features, feature = "contiguous";
  std::string out = "-", format = "table", svg;
  double by = 1;
  int most = 10;
};

int written(const Options& o, const Result<std::string>& text) {
  if (!text) return failed_run("weights", text.error().text);
  if (const Result<void> done = write_file(o.out, *text); !done)
    return failed_run("weights", done.error().text);
  return kSuccess;
}

// A file of weights that says where they come from, with the comments of what they were made from.
std::string with_provenance(const Options& o, const Weights& weights,
                            std::initializer_list<std::string> sources) {
  std::string lines = "# made by: " + o.command + "\n";
  for (const std::string& source : sources) {
    const Result<std::string> text = weights_text(source);
    const std::string made = text ? first_line(comments_of(*text)) : "";
    if (!made.empty()) lines += "# " + source + ": " + made + "\n";
  }
  std::string text = to_text(weights);
  return text.insert(text.find('\n') + 1, lines);
}

int list(int argc, char** argv, Options&) {
  CLI::App app{"Lists the weights that are part of the program."};
  app.footer("Their names stand wherever a file of weights can.");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  fmt::print("{}", shipped_list_text());
  return kSuccess;
}

int show(int argc, char** argv, Options& o) {
  CLI::App app{"Shows how weights were made and what they are."};
  app.add_option("FROM", o.from, kWhat)->required();
  whole_option(app, "--most", o.most, 1, 100'000, "so many of the largest and the smallest");
  output_option(app, "--out", o.out, "file for the result, - for stdout");
  app.footer("Example: hayago weights show balanced_9");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  return written(o, weights_summary(o.from, static_cast<size_t>(o.most)));
}

Result<std::string> converted(const Options& o) {
  const Result<std::string> text = weights_text(o.from);
  if (!text) return text.error();
  const bool packed = o.out.ends_with(".bin");
  if (is_tree_text(*text)) {
    const Result<PriorWeights> weights = parse_tree_weights(*text, o.from);
    if (!weights) return weights.error();
    return packed ? to_packed(*weights) : to_text(*weights);
  }
  if (packed) return Error{"weights of playouts have no packed form"};
  const Result<Weights> weights = parse_weights(*text, o.from);
  if (!weights) return weights.error();
  const std::string said = comments_of(*text);
  std::string comments;
  for (std::string_view rest = said; !rest.empty();)
    comments += "# " + std::string(take_line(rest)) + "\n";
  std::string out = to_text(*weights);
  return out.insert(out.find('\n') + 1, comments);
}

int convert(int argc, char** argv, Options& o) {
  CLI::App app{"Writes weights as a text that people can read and edit, and that loads back."};
  app.add_option("FROM", o.from, kWhat)->required();
  output_option(app, "--out", o.out, "file; ending in .bin: the packed form of a prior");
  app.footer("Example: hayago weights convert prior_9 --out prior.txt");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  return written(o, converted(o));
}

Result<std::string> combined(const Options& o) {
  const Result<Weights> patterns = load_weights(o.patterns);
  if (!patterns) return patterns.error();
  const Result<Weights> features = load_weights(o.features);
  if (!features) return features.error();
  return with_provenance(o, combined_weights(*patterns, *features), {o.patterns, o.features});
}

int combine(int argc, char** argv, Options& o) {
  CLI::App app{"Takes the patterns of one set of playout weights and the features of another."};
  app.add_option("--patterns", o.patterns, kWhat)->required();
  app.add_option("--features", o.features, kWhat)->required();
  output_option(app, "--out", o.out, "file for the weights, - for stdout");
  app.footer(
      "Erica 4.6 replaces the local features of SB by those of MM and keeps its patterns:\n"
      "hayago weights combine --patterns balanced_9 --features playout_19 --out hybrid.txt");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  return written(o, combined(o));
}

Result<std::string> scaled(const Options& o) {
  const Result<Weights> from = load_weights(o.from);
  if (!from) return from.error();
  const Result<Weights> weights = scaled_weights(*from, o.feature, o.by);
  if (!weights) return weights.error();
  return with_provenance(o, *weights, {o.from});
}

int scale(int argc, char** argv, Options& o) {
  CLI::App app{"Multiplies one local feature of playout weights."};
  app.add_option("FROM", o.from, kWhat)->required();
  app.add_option("--feature", o.feature, "one of " + joined(kLocalFeatureNames))
      ->capture_default_str();
  real_option(app, "--by", o.by, 0, kMaxFeatureGamma, "factor")->required();
  output_option(app, "--out", o.out, "file for the weights, - for stdout");
  app.footer(
      "Erica 4.6 multiplies feature 1, contiguous, of SB by 4.46, (19 x 19) / (9 x 9):\n"
      "hayago weights scale balanced_9 --feature contiguous --by 4.46 --out scaled.txt");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  return written(o, scaled(o));
}

int compare(int argc, char** argv, Options& o) {
  CLI::App app{"Compares two sets of playout weights (Erica 4.4)."};
  app.add_option("A", o.from, kWhat)->required();
  app.add_option("B", o.second, kWhat)->required();
  whole_option(app, "--most", o.most, 1, 2051, "patterns in each list");
  app.add_option("--format", o.format, "table, md or json")->capture_default_str();
  output_option(app, "--out", o.out, "file for the result, - for stdout");
  output_option(app, "--svg", o.svg, "also draw how the weights are spread into this file");
  app.footer("Example: hayago weights compare playout_19 balanced_9");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<Format> format = parse_format(o.format);
  if (!format || *format == Format::Csv)
    return wrong_usage("weights", "--format: table, md or json");
  const Result<Weights> a = load_weights(o.from), b = load_weights(o.second);
  if (!a) return failed_run("weights", a.error().text);
  if (!b) return failed_run("weights", b.error().text);
  const WeightsComparison comparison(*a, *b);
  if (!o.svg.empty())
    if (const auto drawn = write_file(o.svg, comparison_svg(comparison, o.from, o.second)); !drawn)
      return failed_run("weights", drawn.error().text);
  return written(
      o, comparison_text(comparison, o.from, o.second, static_cast<size_t>(o.most), *format));
}

struct Method {
  const char* name;
  const char* what;
  int (*run)(int argc, char** argv, Options& o);
};
constexpr Method kMethods[] = {
    {"list", "the weights that are part of the program", list},
    {"show", "how weights were made and what they are", show},
    {"convert", "to a text for people, or to the packed form", convert},
    {"combine", "patterns of one set, features of another", combine},
    {"scale", "one feature times a factor", scale},
    {"compare", "two sets side by side", compare},
};

std::string usage() {
  std::string text = "Shows, makes and compares weights. Methods, each with its own --help:\n";
  for (const Method& method : kMethods)
    text += fmt::format("  hayago weights {:8}  {}\n", method.name, method.what);
  return text;
}

}  // namespace

int cmd_weights(int argc, char** argv) {
  const std::string method = argc > 1 ? argv[1] : "";
  if (method == "--help" || method == "-h") {
    fmt::print("{}", usage());
    return kSuccess;
  }
  Options o;
  o.command = "hayago weights";
  for (int i = 1; i < argc; ++i) o.command += fmt::format(" {}", argv[i]);
  std::string name = "weights " + method;  // what usage and errors call it
  if (argc > 1) argv[1] = name.data();
  std::vector<std::string_view> known;
  for (const Method& known_method : kMethods) {
    if (method == known_method.name) return known_method.run(argc - 1, argv + 1, o);
    known.push_back(known_method.name);
  }
  return wrong_usage("weights", method.empty() ? "say what: " + joined(known)
                                               : "unknown method '" + method + "'" +
                                                     did_you_mean(method, known) +
                                                     "; known: " + joined(known));
}

}  // namespace hayago
