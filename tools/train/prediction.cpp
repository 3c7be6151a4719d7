#include "tools/train/prediction.h"

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cmath>
#include <mutex>
#include <span>

#include "core/base/cores.h"
#include "core/model/playout_model.h"

namespace hayago::train {

void PredictionCounts::add(const std::vector<double>& strength, size_t winner, int number) {
  double total = 0;
  int better = 0, equal = 0;
  for (const double s : strength) {
    total += s;
    better += s > strength[winner];
    equal += s == strength[winner];
  }
  ++positions;
  log_likelihood += std::log(strength[winner] / total);
  for (int t = 1; t <= kTopMost; ++t)
    top[static_cast<size_t>(t - 1)] += share_in_top(better, equal, t);
  Range& range = ranges[std::min(static_cast<size_t>(number / kRangeMoves), kRanges - 1)];
  ++range.positions;
  range.top1 += share_in_top(better, equal, 1);
  range.top20 += share_in_top(better, equal, 20);
}

PredictionCounts& PredictionCounts::operator+=(const PredictionCounts& other) {
  positions += other.positions;
  unknown += other.unknown;
  log_likelihood += other.log_likelihood;
  for (size_t t = 0; t < kTopMost; ++t) top[t] += other.top[t];
  for (size_t r = 0; r < kRanges; ++r) {
    ranges[r].positions += other.ranges[r].positions;
    ranges[r].top1 += other.ranges[r].top1;
    ranges[r].top20 += other.ranges[r].top20;
  }
  return *this;
}

namespace {

// How far the threads are, together.
class Watch {
 public:
  Watch(const PredictionOptions& options, size_t games) : options_(options), games_(games) {}
  bool stopped() const {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
  }
  void finished_game() {
    if (!options_.progress) return;
    const std::scoped_lock lock(telling_);
    options_.progress(static_cast<double>(++finished_) / static_cast<double>(games_));
  }

 private:
  const PredictionOptions& options_;
  size_t games_, finished_ = 0;
  std::mutex telling_;
};

// evaluate(GamePosition<N>, strengths, winner) fills the strengths of the moves; false where the
// move played is not among them.
template <int N, class Evaluate>
PredictionCounts predict_games(const GameSet& games, const PredictionOptions& options,
                               const Evaluate& evaluate) {
  constexpr size_t kTasks = 64;
  std::vector<PredictionCounts> parts(kTasks);
  Watch watch(options, games.games.size());
  tbb::task_arena arena(options.threads > 0 ? options.threads : usable_cores());
  arena.execute([&] {
    tbb::parallel_for(size_t{0}, kTasks, [&](size_t task) {
      std::vector<double> strength;
      for (size_t g = games.games.size() * task / kTasks;
           g < games.games.size() * (task + 1) / kTasks && !watch.stopped(); ++g) {
        for_each_position<N>(games, g, [&](const GamePosition<N>& position) {
          strength.clear();
          size_t winner = 0;
          if (evaluate(position, strength, winner))
            parts[task].add(strength, winner, position.number);
          else
            ++parts[task].unknown;
        });
        watch.finished_game();
      }
    });
  });
  PredictionCounts all;
  for (const PredictionCounts& part : parts) all += part;
  return all;
}

}  // namespace

PredictionCounts predict_with_tree(const GameSet& games, const PriorModel& model,
                                   const PredictionOptions& options, PriorGroupSet without) {
  return with_size(games.size, [&]<int N>() {
    return predict_games<N>(
        games, options,
        [&](const GamePosition<N>& position, std::vector<double>& strength, size_t& winner) {
          PriorReader<N> reader(model.shapes(), model.replies());
          reader.read(position.board, position.color, {position.last, position.before});
          const auto add = [&](Point p) {
            if (p == position.move) winner = strength.size();
            PriorMove move = reader.features(p);
            drop_groups(move, without);
            strength.push_back(double{model.strength(move)});
          };
          for (int i = 0; i < position.board.empty_count(); ++i) {
            const Point p = position.board.empty_at(i);
            if (position.board.is_legal(position.color, p)) add(p);
          }
          add(kPass);
          return true;
        });
  });
}

PredictionCounts predict_with_playouts(const GameSet& games, const Weights& weights,
                                       const PredictionOptions& options) {
  return with_size(games.size, [&]<int N>() {
    return predict_games<N>(
        games, options,
        [&](const GamePosition<N>& position, std::vector<double>& strength, size_t& winner) {
          bool found = false;
          for_each_playout_move(
              PlayoutBoard<N>(position.board), position.color, position.last,
              [&](Point p, int pattern_class, FeatureMask mask) {
                if (p == position.move) {
                  winner = strength.size();
                  found = true;
                }
                strength.push_back(playout_strength(weights, pattern_class, mask));
              });
          return found;
        });
  });
}

namespace {

struct Mark {
  int top;
  double share;
  const char* label;
};
// Coulom 2007 states the first; Nomitan (section 4) the second, read off the same figure.
constexpr Mark kMarks[] = {{1, 0.349, "Coulom 2007: 34.9 %"}, {20, 0.84, "Nomitan 2013: 84 %"}};

std::span<const Mark> published_marks(int size) {
  return size == 19 ? std::span<const Mark>(kMarks) : std::span<const Mark>();
}

constexpr double kLeft = 60, kTop = 40, kWidth = 520, kHeight = 320;
double x_of(int top) { return kLeft + kWidth * (top - 1) / (kTopMost - 1); }
double y_of(double share) { return kTop + kHeight * (1 - share); }

}  // namespace

std::string prediction_svg(const PredictionCounts& counts, int size) {
  const std::string title =
      fmt::format("Move prediction, {0}x{0}, {1} positions", size, counts.positions);
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\" height=\"420\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n"
      "<title>{0}</title>\n<rect width=\"640\" height=\"420\" fill=\"white\"/>\n"
      "<text x=\"{1}\" y=\"22\" font-size=\"14\">{0}</text>\n",
      title, kLeft);
  for (int tenth = 0; tenth <= 10; tenth += 2)
    svg += fmt::format(
        "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"#ddd\"/>\n"
        "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5} %</text>\n",
        kLeft, kLeft + kWidth, y_of(tenth / 10.0), kLeft - 6, y_of(tenth / 10.0) + 4, tenth * 10);
  for (const int t : {1, 10, 20, 30, 40, 50})
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x_of(t),
                       kTop + kHeight + 18, t);
  svg += fmt::format(
      "<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">first T choices of the model</text>\n",
      kLeft + kWidth / 2, kTop + kHeight + 38);
  svg += "<polyline fill=\"none\" stroke=\"#1f5fa8\" stroke-width=\"2\" points=\"";
  for (int t = 1; t <= kTopMost; ++t)
    svg += fmt::format("{:.1f},{:.1f} ", x_of(t), y_of(counts.share(t)));
  svg += "\"/>\n";
  for (const Mark& mark : published_marks(size))
    svg += fmt::format(
        "<circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"4\" fill=\"#c03020\"/>\n"
        "<text x=\"{2:.1f}\" y=\"{3:.1f}\">{4}</text>\n",
        x_of(mark.top), y_of(mark.share), x_of(mark.top) + 8, y_of(mark.share) + 16, mark.label);
  return svg + "</svg>\n";
}

}  // namespace hayago::train
