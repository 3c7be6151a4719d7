// A search with its tree, which is kept from move to move.
#include <pybind11/stl.h>

#include <memory>
#include <mutex>

#include "core/base/cores.h"
#include "search/params/presets.h"
#include "search/player/any_search.h"
#include "search/tree/report_picture.h"
#include "tools/py/bindings.h"
#include "tools/py/game.h"
#include "tools/py/interruptible.h"
#include "tools/show/search_print.h"

namespace hayago::python {
namespace {

struct PyReport {
  SearchReport report;
  AnyGame game;

  std::string json() const {
    return std::visit([&](const auto& g) { return json_of(g); }, game);
  }
  template <int N>
  std::string json_of(const Game<N>&) const {
    return report_json<N>(report);
  }
  std::string svg(bool moves, bool ownership, bool line, int most) const {
    const PictureParts parts{
        .ownership = ownership, .moves = moves, .line = line, .most_moves = most};
    return std::visit(
        [&](const auto& g) {
          return value_of(board_svg(picture_of(report, g.board(), g.last_move(), parts)));
        },
        game);
  }
};

class PySearch {
 public:
  PySearch(const std::string& preset,
           const std::vector<std::pair<std::string, std::string>>& params, int threads,
           int memory_mib, uint64_t seed)
      : params_(value_of(preset_params(preset))) {
    for (const auto& [name, value] : params) require(set_param(params_, name, value));
    setup_.workers = threads;
    setup_.memory_mib = memory_mib;
    setup_.seed = seed;
  }

  PyReport run(const PyGame& game, int64_t playouts, double seconds) {
    const std::unique_lock lock(busy_, std::try_to_lock);
    if (!lock) throw std::runtime_error("this search runs already; make one for each thread");
    if (!search_ || search_->size() != game.size()) {
      require(check_params(params_, game.size()));
      search_ = make_search(game.size(), params_, setup_);
    }
    PyReport made{{}, game.game()};
    run_interruptible(
        [&] {
          search_->show(made.game, to_move_of(made.game));
          made.report = search_->run({playouts, seconds}, {}, 0.2);
        },
        [&] { search_->stop(); });
    return made;
  }

  // Every parameter as text.
  std::vector<std::pair<std::string, std::string>> params() const {
    std::vector<std::pair<std::string, std::string>> all;
    for (const SearchParam& info : search_params())
      all.emplace_back(info.name, setting_value(params_, info));
    return all;
  }

 private:
  SearchParams params_;
  SearchSetup setup_;
  std::unique_ptr<AnySearch> search_;
  std::mutex busy_;
};

}  // namespace

void bind_search(py::module_& m) {
  py::class_<PyReport>(m, "Report").def("json", &PyReport::json).def("svg", &PyReport::svg);
  py::class_<PySearch>(m, "Search")
      .def(py::init<const std::string&, const std::vector<std::pair<std::string, std::string>>&,
                    int, int, uint64_t>())
      .def("params", &PySearch::params)
      .def("run", &PySearch::run);
  m.def("presets", [] {
    std::vector<std::pair<std::string, std::string>> all;
    for (const Preset& preset : presets()) all.emplace_back(preset.name, preset.summary);
    return all;
  });
}

}  // namespace hayago::python
