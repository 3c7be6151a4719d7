// What a search needs to know, as bytes for another rank: the game, the parameters, the budget.
#pragma once

#include <string>

#include "search/player/any_search.h"
#include "search/share/bytes.h"

namespace hayago::cluster {

// The position of the game with all that the rules need of its history.
void put_game(ByteWriter& out, const AnyGame& game);
Result<AnyGame> get_game(ByteReader& in);

// Every parameter by name.
std::string params_text(const SearchParams& params);
Result<SearchParams> parse_params(const std::string& text);

void put_root_moves(ByteWriter& out, const RootMoves& root);
RootMoves get_root_moves(ByteReader& in);

}  // namespace hayago::cluster
