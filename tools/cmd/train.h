// What the methods of hayago train share: train.cpp chooses, each train_*.cpp is one.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>

#include "tools/cluster/rank_train.h"
#include "tools/cmd/games_option.h"
#include "tools/train/fit.h"

namespace hayago {

struct TrainOptions : GamesOption {
  std::string command;  // as it was typed, for the comments of what it writes
  std::string out;
  bool quiet = false;
};

// The methods; each returns the status of the program.
int train_fit(int argc, char** argv, train::FitMethod method, TrainOptions o);
int train_balance(int argc, char** argv, TrainOptions o);
int train_harvest(int argc, char** argv, TrainOptions o);

// Declares --games, --out and what belongs to them; `out` explains --out.
void declare_train_options(CLI::App& app, TrainOptions& o, const char* out);
// Once the command line is read: makes sure that --out can be written, takes over the signals and
// reads the games.
Result<train::GameSet> begin_training(const TrainOptions& o);
// This process and, where there are any, the other ranks: they take part in the job while
// `others` lives.
struct TrainCrew {
  train::Crew crew;
  cluster::RankTraining others;
};
using TrainJob = decltype(cluster::TrainOrder::job);
TrainCrew start_crew(const TrainOptions& o, const train::GameSet& games, TrainJob job);
// A line for every tenth of the games.
std::function<void(double)> train_progress(const TrainOptions& o, const char* what);
// The first comment of everything written; more can be said on its last line.
std::string made_by(const TrainOptions& o, const train::GameSet& games);
std::string after_first_line(std::string text, const std::string& lines);

}  // namespace hayago
