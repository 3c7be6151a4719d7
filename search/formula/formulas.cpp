// The list that search/params reads, made from AnyFormula: names stand in the formulas alone.
#include "search/formula/formulas.h"

#include <array>

namespace hayago {
namespace {

template <class... Formula>
constexpr std::array<FormulaInfo, sizeof...(Formula)> infos_of(const std::variant<Formula...>*) {
  return {Formula::kInfo...};
}
constexpr auto kInfos = infos_of(static_cast<const AnyFormula*>(nullptr));

template <size_t I>
AnyFormula make(const SearchParams& params, int size) {
  return AnyFormula(std::in_place_index<I>, params, size);
}
template <size_t... I>
constexpr auto makers_of(std::index_sequence<I...>) {
  return std::array{make<I>...};
}
constexpr auto kMakers = makers_of(std::make_index_sequence<kInfos.size()>());

}  // namespace

std::span<const FormulaInfo> formulas() { return kInfos; }

AnyFormula make_formula(const SearchParams& params, int size) {
  const auto index = static_cast<size_t>(&formula_info(params.formula) - kInfos.data());
  return kMakers[index](params, size);
}

}  // namespace hayago
