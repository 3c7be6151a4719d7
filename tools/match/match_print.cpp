#include "tools/match/match_print.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tools/show/progress.h"

namespace hayago::match {
namespace {

using Json = nlohmann::ordered_json;

const char* verdict_text(Sprt::Verdict verdict) {
  constexpr const char* kTexts[] = {"not decided", "elo0 accepted", "elo1 accepted"};
  return kTexts[static_cast<size_t>(verdict)];
}

std::string faults_text(const Faults& faults) {
  std::string text;
  for (size_t i = 0; i < faults.by_ending.size(); ++i)
    if (faults.by_ending[i] > 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", faults.by_ending[i],
                          ending_name(static_cast<Ending>(i)));
  return text.empty() ? "none" : text;
}

// JSON has no infinity.
Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json tally_json(const Tally& tally) {
  const Interval rate = wilson(tally), elo = elo_interval(tally);
  return {{"wins", tally.wins},
          {"draws", tally.draws},
          {"losses", tally.losses},
          {"rate", tally.rate()},
          {"rate_low", rate.low},
          {"rate_high", rate.high},
          {"elo", finite(elo_of_rate(tally.rate()))},
          {"elo_low", finite(elo.low)},
          {"elo_high", finite(elo.high)}};
}

}  // namespace

std::string rate_text(const Tally& tally) {
  const Interval interval = wilson(tally);
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * tally.rate(), 100 * interval.low,
                     100 * interval.high);
}

std::string elo_text(const Tally& tally) {
  const Interval elo = elo_interval(tally);
  return fmt::format("{:+.0f} ({:+.0f} to {:+.0f})", elo_of_rate(tally.rate()), elo.low, elo.high);
}

std::string progress_line(const MatchSettings& settings, const MatchProgress& progress) {
  const MatchReport& r = progress.report;
  const GameResult& last = progress.last;
  std::string line =
      fmt::format("game {} {}{}: {}/{} played, {}-{}{}, {}, Elo {}", last.game, last.result,
                  is_fault(last.ending) ? fmt::format(" ({})", ending_name(last.ending)) : "",
                  r.finished, settings.games, r.tally.wins, r.tally.losses,
                  r.tally.draws > 0 ? fmt::format("-{}", r.tally.draws) : "", rate_text(r.tally),
                  elo_text(r.tally));
  if (settings.sprt)
    line +=
        fmt::format(", LLR {:.2f} ({:.2f}, {:.2f})", settings.sprt->log_likelihood_ratio(r.tally),
                    settings.sprt->lower(), settings.sprt->upper());
  return line + ", left " + duration_text(progress.seconds_left);
}

std::string report_text(const MatchSettings& settings, const MatchReport& report) {
  const Tally& t = report.tally;
  std::string text =
      fmt::format("{} against {}\n{}x{}, komi {}, score by {}{}\n\n", settings.contestants[0].text,
                  settings.contestants[1].text, settings.size, settings.size, settings.rules.komi,
                  settings.judge, settings.opening.empty() ? "" : ", openings " + settings.opening);
  text += fmt::format("games        {} of {} (won {}, drawn {}, lost {})\n", t.games(),
                      settings.games, t.wins, t.draws, t.losses);
  if (t.games() == 0) return text;
  text += fmt::format("rate         {}\n", rate_text(t));
  text += fmt::format("  as Black   {}\n", rate_text(report.by_color[0]));
  text += fmt::format("  as White   {}\n", rate_text(report.by_color[1]));
  text += fmt::format("Elo          {}, stronger with probability {:.3f}\n", elo_text(t),
                      likelihood_of_superiority(t));
  if (settings.sprt)
    text += fmt::format("SPRT         {:g} against {:g} Elo: LLR {:.2f} ({:.2f}, {:.2f}), {}\n",
                        settings.sprt->elo0, settings.sprt->elo1,
                        settings.sprt->log_likelihood_ratio(t), settings.sprt->lower(),
                        settings.sprt->upper(),
                        verdict_text(report.verdict.value_or(Sprt::Verdict::Continue)));
  const auto games = static_cast<double>(t.games());
  text += fmt::format("time         {:.2f} s and {:.2f} s per game, {:.0f} moves\n",
                      report.seconds[0] / games, report.seconds[1] / games,
                      static_cast<double>(report.moves) / games);
  for (size_t side = 0; side < 2; ++side)
    if (const PonderTally& p = report.ponder[side]; p.moves() > 0)
      text += fmt::format("pondering    {}: {:.1f} % of {} moves foreseen\n",
                          settings.contestants[side].text, 100 * p.prediction_rate(), p.moves());
  text +=
      fmt::format("endings      {} by resignation, {} counted; plain area counting differs in {}\n",
                  report.by_resignation, report.counted_games, report.area_differs);
  text += fmt::format("faults       {}: {}; {}: {}\n", settings.contestants[0].text,
                      faults_text(report.faults[0]), settings.contestants[1].text,
                      faults_text(report.faults[1]));
  for (const std::string& note : report.fault_notes) text += "  " + note + "\n";
  return text;
}

std::string report_json(const MatchSettings& settings, const MatchReport& report) {
  Json json = {{"schema", 1}, {"settings", settings.identity()}, {"games", settings.games}};
  json["result"] = tally_json(report.tally);
  json["as_black"] = tally_json(report.by_color[0]);
  json["as_white"] = tally_json(report.by_color[1]);
  json["superiority"] = likelihood_of_superiority(report.tally);
  if (settings.sprt)
    json["sprt"] = {{"elo0", settings.sprt->elo0},
                    {"elo1", settings.sprt->elo1},
                    {"llr", settings.sprt->log_likelihood_ratio(report.tally)},
                    {"lower", settings.sprt->lower()},
                    {"upper", settings.sprt->upper()},
                    {"verdict", verdict_text(report.verdict.value_or(Sprt::Verdict::Continue))}};
  json["seconds"] = report.seconds;
  json["moves"] = report.moves;
  for (const PonderTally& p : report.ponder)
    json["pondering"].push_back({{"hits", p.hits}, {"misses", p.misses}});
  json["resignations"] = report.by_resignation;
  json["counted"] = report.counted_games;
  json["area_differs"] = report.area_differs;
  for (size_t side = 0; side < 2; ++side) {
    Json faults = Json::object();
    for (size_t i = 0; i < report.faults[side].by_ending.size(); ++i)
      if (report.faults[side].by_ending[i] > 0)
        faults[ending_name(static_cast<Ending>(i))] = report.faults[side].by_ending[i];
    json["faults"].push_back(faults);
  }
  json["notes"] = report.fault_notes;
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace hayago::match
