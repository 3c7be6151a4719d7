// Experiments of the papers that are no matches: trainings (Erica Table 4.2, Fig. 4.2), weights
// compared (Tables 4.3 and 4.4, Fig. 4.3) and predictions (Nomitan Fig. 1). Their rows stand in the
// table of tools/match; what plays is run there.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "tools/match/experiment.h"

namespace hayago::train {

// Any experiment of the table. Games to learn from or to predict are those of options.records, or
// games that erica plays against itself (Erica 4.3.3).
Result<std::vector<match::RowResult>> run_any_experiment(
    const match::Experiment& experiment, const match::ExperimentOptions& options,
    const std::function<void(const std::string&)>& progress, const std::atomic<bool>& stop);

std::string any_experiment_text(const match::Experiment& experiment,
                                const std::vector<match::RowResult>& results, bool markdown);
std::string any_experiment_json(const match::Experiment& experiment,
                                const std::vector<match::RowResult>& results);
// Its chart; that of Fig. 4.3 shows how the weights are spread.
std::string any_experiment_svg(const match::Experiment& experiment,
                               const std::vector<match::RowResult>& results);

}  // namespace hayago::train
