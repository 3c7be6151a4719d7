#include "tools/gtp/loop.h"

#include "core/base/build_info.h"
#include "search/player/player.h"

namespace hayago::gtp {
namespace {

// Only while the opponent is to answer our last move.
void ponder_if_asked(GtpState& state, const GtpInput& input) {
  if (!state.player || !state.player->settings().ponder || input.has_news()) return;
  const size_t moves = std::visit([](const auto& g) { return g.moves().size(); }, state.game);
  if (state.moves_when_ours != moves) return;
  try {
    state.player->start_pondering(state.game);
  } catch (const std::exception&) {
    // No memory, no thread: the answer has been given, and pondering is a luxury.
  }
}

}  // namespace

void run_gtp(GtpEngine& engine, GtpState& state, GtpInput& input, std::ostream& out) {
  state.input = &input;
  if (state.player)
    state.player->set_watch([&] {
      return input.is_terminated() || input.take_interrupt() ||
             (state.stop_on_news && input.has_news());
    });
  while (const std::optional<InputLine> line = input.next()) {
    if (state.player) state.player->stop_pondering();
    (void)input.take_interrupt();  // one that came before this command was for another
    if (line->too_long)
      engine.answer_too_long(out);
    else if (!engine.answer(line->text, out))
      break;
    ponder_if_asked(state, input);
  }
  if (state.player) {
    state.player->stop_pondering();
    state.player->set_watch({});
  }
  state.input = nullptr;
}

std::string gtp_version() { return std::string("0.15.0+hayago-") + build_info().version; }

}  // namespace hayago::gtp
