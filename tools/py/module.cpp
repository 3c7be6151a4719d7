// hayago._core: what the Python package (hayago/) is made of. It tests what could do harm (arrays,
// moves, names); the package tests and words the rest.
#include <pybind11/pybind11.h>

#include "tools/py/bindings.h"
#include "tools/py/game.h"

PYBIND11_MODULE(_core, m) {
  hayago::python::bind_game(m);
  hayago::python::bind_playouts(m);
  hayago::python::bind_search(m);
  hayago::python::bind_vector_go(m);
  hayago::python::bind_bench(m);
}
