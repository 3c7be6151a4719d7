// Many playouts of a position, with their result as arrays.
#include <atomic>
#include <optional>

#include "core/base/cores.h"
#include "tools/play/playout_survey.h"
#include "tools/py/bindings.h"
#include "tools/py/game.h"
#include "tools/py/interruptible.h"
#include "tools/show/survey_print.h"

namespace hayago::python {
namespace {

struct PyPlayouts {
  SurveyRequest request;
  Survey survey{0};
};

void check_policy(const std::string& policy) {
  if (bulk::parse_policy(policy) || is_policy(policy)) return;
  std::string known = "bulk, bulk:mogo";
  for (const PolicyInfo& info : policies()) known += std::string(", ") + info.name;
  throw py::value_error("policy: '" + policy + "' is not known; known: " + known);
}

PyPlayouts play(const PyGame& game, const std::string& policy, uint64_t count, uint64_t seed,
                int threads) {
  check_policy(policy);
  PyPlayouts made;
  SurveyRequest& request = made.request;
  request.policy = policy;
  request.position = game.diagram();
  request.to_move = to_move_of(game.game());
  request.komi = rules_of(game.game()).komi;
  request.playouts = count;
  request.seed = seed;
  request.threads = threads == 0 ? usable_cores() : threads;
  request.isa = value_of(bulk::parse_isa("auto"));
  std::atomic<bool> stop{false};
  request.stop = &stop;
  std::optional<Result<Survey>> survey;
  run_interruptible([&] { survey = run_survey(request, [](double) {}); }, [&] { stop = true; });
  made.survey = value_of(std::move(*survey));
  request.stop = nullptr;
  return made;
}

// Shares by point, row 0 at the top: +1 always Black's.
py::array_t<float> ownership(const PyPlayouts& self) {
  const Survey& s = self.survey;
  py::array_t<float> array({s.size, s.size});
  float* out = array.mutable_data();
  for (int y = s.size - 1; y >= 0; --y)
    for (int x = 0; x < s.size; ++x) {
      const auto at = static_cast<size_t>(y * s.size + x);
      const double balance =
          static_cast<double>(s.black_owned[at]) - static_cast<double>(s.white_owned[at]);
      *out++ = static_cast<float>(balance / static_cast<double>(s.playouts));
    }
  return array;
}

py::array_t<int64_t> histogram(const PyPlayouts& self) {
  const std::vector<uint64_t>& counts = self.survey.histogram;
  py::array_t<int64_t> array(static_cast<py::ssize_t>(counts.size()));
  std::copy(counts.begin(), counts.end(), array.mutable_data());
  return array;
}

}  // namespace

void bind_playouts(py::module_& m) {
  const auto get = [](auto f) { return [f](const PyPlayouts& self) { return f(self.survey); }; };
  py::class_<PyPlayouts>(m, "Playouts")
      .def_property_readonly("size", get([](const Survey& s) { return s.size; }))
      .def_property_readonly("count", get([](const Survey& s) { return s.playouts; }))
      .def_property_readonly("black_wins", get([](const Survey& s) { return s.black_wins; }))
      .def_property_readonly("win_rate", get([](const Survey& s) { return s.win_rate(); }))
      .def_property_readonly("mean_score", get([](const Survey& s) { return s.mean_score(); }))
      .def_property_readonly("score_error", get([](const Survey& s) { return s.score_error(); }))
      .def_property_readonly("mean_length", get([](const Survey& s) { return s.mean_length(); }))
      .def("histogram", histogram)
      .def("ownership", ownership)
      .def("svg", [](const PyPlayouts& self) { return survey_svg(self.survey, self.request); });
  m.def("playouts", play);
}

}  // namespace hayago::python
