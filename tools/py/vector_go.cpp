// Games in step, in the caller's arrays.
#include "search/batch/parallel_go.h"

#include <mutex>

#include "tools/py/bindings.h"
#include "tools/py/convert.h"

namespace hayago::python {
namespace {

class PyVectorGo {
  // Without the interpreter lock; calls of several threads wait for one another.
  template <class F>
  auto locked(F&& f) {
    const py::gil_scoped_release unlocked;
    const std::lock_guard lock(busy_);
    return f();
  }

 public:
  PyVectorGo(int games, int size, double komi, const std::string& ko, int max_moves, int threads) {
    VectorGoOptions options{games, size, komi, value_of(parse_ko_rule(ko)), max_moves};
    Result<std::unique_ptr<ParallelGo>> made = [&] {
      const py::gil_scoped_release unlocked;
      return ParallelGo::make(options, threads);
    }();
    go_ = value_of(std::move(made));
  }
  const VectorGoOptions& options() const { return go_->batch().options(); }
  int actions() const { return go_->batch().actions(); }
  int plane_words() const { return go_->batch().plane_words(); }
  int threads() const { return go_->threads(); }

  void reset() {
    locked([&] { go_->reset(go_->batch().all()); });
  }
  int reset_ended() {
    return locked([&] { return go_->reset_ended(); });
  }
  void step(const py::object& actions) {
    const auto view = view_of<const int32_t>(actions, {games()}, "actions");
    require(locked([&] { return go_->step(view); }));
  }
  void random_actions(uint64_t seed, const py::object& out) {
    const auto view = view_of<int32_t>(out, {games()}, "out");
    locked([&] { go_->random_actions(seed, view); });
  }
  void legal_mask(const py::object& out) {
    const auto view = view_of<uint8_t>(out, {games(), actions()}, "out");
    locked([&] { go_->legal_mask(view); });
  }
  void observe(const py::object& out) {
    const auto view =
        view_of<uint8_t>(out, {games(), options().size, options().size, VectorGo::kPlanes}, "out");
    locked([&] { go_->observe(view); });
  }
  void observe_packed(const py::object& out) {
    const auto view = view_of<uint64_t>(out, {games(), VectorGo::kPlanes, plane_words()}, "out");
    locked([&] { go_->observe_packed(view); });
  }
  void rewards(const py::object& out) {
    const auto view = view_of<float>(out, {games(), 2}, "out");
    locked([&] { go_->batch().rewards(go_->batch().all(), view); });
  }
  void to_play(const py::object& out) {
    const auto view = view_of<uint8_t>(out, {games()}, "out");
    locked([&] { go_->batch().to_move(go_->batch().all(), view); });
  }
  void done(const py::object& out) {
    const auto view = view_of<uint8_t>(out, {games()}, "out");
    locked([&] { go_->batch().ended(go_->batch().all(), view); });
  }

 private:
  py::ssize_t games() const { return options().games; }
  std::unique_ptr<ParallelGo> go_;
  std::mutex busy_;
};

}  // namespace

void bind_vector_go(py::module_& m) {
  py::class_<PyVectorGo>(m, "VectorGo")
      .def(py::init<int, int, double, const std::string&, int, int>())
      .def_property_readonly("num_envs", [](const PyVectorGo& v) { return v.options().games; })
      .def_property_readonly("size", [](const PyVectorGo& v) { return v.options().size; })
      .def_property_readonly("komi", [](const PyVectorGo& v) { return v.options().komi; })
      .def_property_readonly("ko", [](const PyVectorGo& v) { return ko_rule_name(v.options().ko); })
      .def_property_readonly("max_moves",
                             [](const PyVectorGo& v) { return v.options().move_limit(); })
      .def_property_readonly("num_actions", &PyVectorGo::actions)
      .def_property_readonly("plane_words", &PyVectorGo::plane_words)
      .def_property_readonly("threads", &PyVectorGo::threads)
      .def("reset", &PyVectorGo::reset)
      .def("reset_ended", &PyVectorGo::reset_ended)
      .def("step", &PyVectorGo::step)
      .def("random_actions", &PyVectorGo::random_actions)
      .def("legal_mask", &PyVectorGo::legal_mask)
      .def("observe", &PyVectorGo::observe)
      .def("observe_packed", &PyVectorGo::observe_packed)
      .def("rewards", &PyVectorGo::rewards)
      .def("current_player", &PyVectorGo::to_play)
      .def("done", &PyVectorGo::done);
}

}  // namespace hayago::python
