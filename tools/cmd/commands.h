// Every subcommand: argv[0] is the command's name; the result is the exit status
// (0 success, 1 failed run, 2 wrong command line).
#pragma once

#include <span>

namespace hayago {

struct Command {
  const char* name;
  const char* summary;
  int (*run)(int argc, char** argv);
  const char* methods = "";  // words of which one follows the name, each with options of its own
  bool on_ranks = false;     // takes notice of other ranks; else rank 0 works alone
};
std::span<const Command> commands();  // in the order of their names

int cmd_bench(int argc, char** argv);
int cmd_book(int argc, char** argv);
int cmd_cgos(int argc, char** argv);
int cmd_compare(int argc, char** argv);
int cmd_completions(int argc, char** argv);
int cmd_experiment(int argc, char** argv);
int cmd_gtp(int argc, char** argv);
int cmd_man(int argc, char** argv);
int cmd_match(int argc, char** argv);
int cmd_perft(int argc, char** argv);
int cmd_playouts(int argc, char** argv);
int cmd_predict(int argc, char** argv);
int cmd_presets(int argc, char** argv);
int cmd_profile(int argc, char** argv);
int cmd_rating(int argc, char** argv);
int cmd_report(int argc, char** argv);
int cmd_score(int argc, char** argv);
int cmd_search(int argc, char** argv);
int cmd_suite(int argc, char** argv);
int cmd_train(int argc, char** argv);
int cmd_tune(int argc, char** argv);
int cmd_version(int argc, char** argv);
int cmd_weights(int argc, char** argv);

}  // namespace hayago
