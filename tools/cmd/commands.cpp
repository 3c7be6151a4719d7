#include "tools/cmd/commands.h"

namespace hayago {
namespace {

constexpr Command kCommands[] = {
    {"bench", "measure playouts per second", cmd_bench, "", true},
    {"book", "grow and show opening books", cmd_book, "build grow show check"},
    {"cgos", "play on a Computer Go Server", cmd_cgos, "", true},
    {"compare", "compare two results of bench", cmd_compare},
    {"completions", "print completions for bash, zsh or fish", cmd_completions},
    {"experiment", "rerun a table or figure of the papers", cmd_experiment, "", true},
    {"gtp", "play over the Go Text Protocol", cmd_gtp, "", true},
    {"man", "print the manual of a command, or of all", cmd_man},
    {"match", "play games between two programs and count them", cmd_match, "", true},
    {"perft", "count move sequences to check the rules", cmd_perft},
    {"playouts", "win rate, scores and ownership of a position", cmd_playouts},
    {"predict", "compare a model's choices with the moves of games", cmd_predict},
    {"presets", "list the presets of the search and their parameters", cmd_presets},
    {"profile", "show where the time of a playout goes", cmd_profile},
    {"rating", "estimate a level from games with handicap", cmd_rating},
    {"report", "make a page of the results of many machines", cmd_report},
    {"score", "measure the score of this machine", cmd_score, "", true},
    {"search", "search a position and show what was found", cmd_search},
    {"suite", "search positions with known answers", cmd_suite},
    {"train", "learn move weights from games", cmd_train, "mm gradient balance harvest", true},
    {"tune", "tune numeric parameters by matches", cmd_tune, "", true},
    {"version", "print the version", cmd_version},
    {"weights", "show, make and compare weights", cmd_weights,
     "list show convert combine scale compare"},
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

}  // namespace hayago
