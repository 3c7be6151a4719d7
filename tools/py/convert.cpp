#include "tools/py/convert.h"

#include <cstdint>

#include "core/board/board_text.h"

namespace hayago::python {
namespace {

std::string text_of(const py::handle& object) { return py::str(object).cast<std::string>(); }

std::string shape_text(const std::vector<py::ssize_t>& shape) {
  std::string text = "(";
  for (const py::ssize_t length : shape) text += std::to_string(length) + ", ";
  if (shape.size() > 1) text.pop_back();
  text.back() = shape.size() > 1 ? ')' : ' ';
  if (shape.size() == 1) text.back() = ')';
  return text;
}

// Flags are bytes: NumPy's bool and uint8 alike.
template <class T>
bool is_of_type(const py::array& array) {
  if (py::isinstance<py::array_t<T>>(array)) return true;
  return sizeof(T) == 1 && py::isinstance<py::array_t<bool>>(array);
}

}  // namespace

template <int N>
Point point_from(const py::object& move, int size) {
  if (py::isinstance<py::str>(move))
    return value_of(parse_vertex<N>(move.cast<std::string>(), size));
  if (!PyIndex_Check(move.ptr()) || PyBool_Check(move.ptr()))
    throw py::type_error("move: a vertex as 'D4', 'pass' or the number of an action, not " +
                         text_of(py::type::of(move)));
  const py::ssize_t action = PyNumber_AsSsize_t(move.ptr(), nullptr);  // too large: the largest
  if (action == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  if (action < 0 || action > size * size)
    throw py::value_error("move: action 0 to " + std::to_string(size * size) + ", not " +
                          text_of(move));
  if (action == size * size) return kPass;
  const auto at = static_cast<int>(action);
  return point_at<N>(at % size, size - 1 - at / size);
}

template <class T>
std::span<T> view_of(const py::object& object, const std::vector<py::ssize_t>& shape,
                     const char* name) {
  const std::string what = std::string(name) + ": ";
  if (!py::isinstance<py::array>(object))
    throw py::type_error(what + "a NumPy array, not " + text_of(py::type::of(object)));
  auto array = py::reinterpret_borrow<py::array>(object);
  if (!is_of_type<std::remove_const_t<T>>(array))
    throw py::type_error(what + "of type " + text_of(py::dtype::of<std::remove_const_t<T>>()) +
                         ", not " + text_of(array.dtype()));
  const std::vector<py::ssize_t> given(array.shape(), array.shape() + array.ndim());
  if (given != shape)
    throw py::value_error(what + "of shape " + shape_text(shape) + ", not " + shape_text(given));
  if ((array.flags() & py::array::c_style) == 0)
    throw py::value_error(what + "has gaps or another order; numpy.ascontiguousarray() mends that");
  T* data = nullptr;
  if constexpr (std::is_const_v<T>) {
    data = static_cast<T*>(array.data());
  } else {
    if (!array.writeable()) throw py::value_error(what + "is read-only");
    data = static_cast<T*>(array.mutable_data());
  }
  if (reinterpret_cast<uintptr_t>(data) % alignof(T) != 0)
    throw py::value_error(what + "does not begin at an address for its type");
  return {data, static_cast<size_t>(array.size())};
}

template Point point_from<9>(const py::object&, int);
template Point point_from<13>(const py::object&, int);
template Point point_from<19>(const py::object&, int);
template Point point_from<kAnySize>(const py::object&, int);
template std::span<uint8_t> view_of<uint8_t>(const py::object&, const std::vector<py::ssize_t>&,
                                             const char*);
template std::span<uint64_t> view_of<uint64_t>(const py::object&, const std::vector<py::ssize_t>&,
                                               const char*);
template std::span<float> view_of<float>(const py::object&, const std::vector<py::ssize_t>&,
                                         const char*);
template std::span<int32_t> view_of<int32_t>(const py::object&, const std::vector<py::ssize_t>&,
                                             const char*);
template std::span<const int32_t> view_of<const int32_t>(const py::object&,
                                                         const std::vector<py::ssize_t>&,
                                                         const char*);

}  // namespace hayago::python
