// The parts of the module, a file each.
#pragma once

#include <pybind11/pybind11.h>

namespace hayago::python {

void bind_playouts(pybind11::module_& m);
void bind_search(pybind11::module_& m);
void bind_vector_go(pybind11::module_& m);
void bind_bench(pybind11::module_& m);

}  // namespace hayago::python
