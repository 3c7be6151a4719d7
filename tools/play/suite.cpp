#include "tools/play/suite.h"

#include <sstream>

#include "core/board/board_text.h"

namespace hayago {

Result<SuiteAnswer> solve(const SuitePosition& position, const SearchParams& params,
                          const SearchSetup& setup, const Budget& budget,
                          const std::atomic<bool>& stop) {
  const Result<Diagram> diagram = parse_diagram(position.diagram);
  if (!diagram) return diagram.error();
  return with_size(diagram->size, [&]<int N>() -> Result<SuiteAnswer> {
    const Result<Board<N>> board = board_from_diagram<N>(*diagram);
    if (!board) return board.error();
    Game<N> game(diagram->size, {KoRule::Positional, Scoring::Area, position.komi});
    game.set_position(*board, position.to_move);
    Search<N> search(params, setup, diagram->size);
    search.set_position(position_of(game));
    const SearchReport report = search.run(
        budget,
        [&](const SearchProgress&) {
          if (stop) search.stop();
        },
        0.01);
    SuiteAnswer answer{false, to_text<N>(report.best), report.value, report.simulations,
                       report.seconds};
    std::istringstream right(position.answers);
    for (std::string vertex; right >> vertex;) answer.solved |= vertex == answer.move;
    return answer;
  });
}

}  // namespace hayago
