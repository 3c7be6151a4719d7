#include "tools/play/suite.h"

#include "core/board/board_text.h"

namespace hayago {
namespace {

// What is left of a budget after what has been used.
Budget rest_of(Budget budget, const SuiteAnswer& used) {
  if (budget.playouts > 0) budget.playouts -= used.simulations;
  if (budget.seconds > 0) budget.seconds -= used.seconds;
  return budget;
}

template <int N>
std::vector<SuiteAnswer> answers_of(Search<N>& search, const SuitePosition& position,
                                    std::span<const Budget> budgets,
                                    const std::atomic<bool>& stop) {
  std::vector<SuiteAnswer> answers;
  SuiteAnswer answer;
  for (const Budget& budget : budgets) {
    const Budget rest = rest_of(budget, answer);
    // A search that ended by itself (stop_decided) has nothing to add.
    const bool more = rest.playouts > 0 || rest.seconds > 0;
    const SearchReport report = search.run(
        more ? rest : Budget{1},
        [&](const SearchProgress&) {
          if (stop) search.stop();
        },
        0.01);
    answer.move = to_text<N>(report.best);
    answer.solved = position.is_right(answer.move);
    answer.value = report.value;
    answer.simulations += report.simulations;
    answer.seconds += report.seconds;
    answers.push_back(answer);
  }
  return answers;
}

}  // namespace

Result<std::vector<SuiteAnswer>> solve(const SuitePosition& position, const SearchParams& params,
                                       const SearchSetup& setup, std::span<const Budget> budgets,
                                       const std::atomic<bool>& stop) {
  const Result<Diagram> diagram = parse_diagram(position.diagram);
  if (!diagram) return diagram.error();
  return with_size(diagram->size, [&]<int N>() -> Result<std::vector<SuiteAnswer>> {
    const Result<Board<N>> board = board_from_diagram<N>(*diagram);
    if (!board) return board.error();
    Game<N> game(diagram->size, {KoRule::Positional, Scoring::Area, position.komi});
    game.set_position(*board, position.to_move);
    Search<N> search(params, setup, diagram->size);
    search.set_position(position_of(game));
    return answers_of(search, position, budgets, stop);
  });
}

}  // namespace hayago
