// Between Python's values and ours: errors as exceptions, moves, arrays the caller owns.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "search/player/any_game.h"

namespace hayago::python {

namespace py = pybind11;

// The value, or ValueError.
template <class T>
T value_of(Result<T> result) {
  if (!result) throw py::value_error(result.error().text);
  return std::move(*result);
}
inline void require(const Result<void>& result) {
  if (!result) throw py::value_error(result.error().text);
}

// A move from "D4", "pass" or the number of an action: row * size + column, row 0 at the top.
template <int N>
Point point_from(const py::object& move, int size);

template <int N>
int action_of(Point p, int size) {
  return p == kPass ? size * size : (size - 1 - row_of<N>(p)) * size + column_of<N>(p);
}

// An array of the caller's that is written to or read in place: of this type and shape, without
// gaps. `name` is what messages call it. TypeError or ValueError where it is another.
template <class T>
std::span<T> view_of(const py::object& object, const std::vector<py::ssize_t>& shape,
                     const char* name);

}  // namespace hayago::python
