// A survey of playouts for people (win rate, histogram and ownership drawn with block characters)
// and for scripts (JSON).
#pragma once

#include <string>

#include "tools/play/playout_survey.h"

namespace hayago {

std::string survey_text(const Survey& survey, const SurveyRequest& request, double seconds);
std::string survey_json(const Survey& survey, const SurveyRequest& request, double seconds);

// The board as a picture, its points shaded by who owns them.
std::string survey_svg(const Survey& survey, const SurveyRequest& request);

// Bars of the scores, one line per bin, at most `lines` of them.
std::string draw_histogram(const Survey& survey, double komi, int lines);
// The board: black, grey or white by who owns a point how often.
std::string draw_ownership(const Survey& survey, const Diagram& position);

}  // namespace hayago
