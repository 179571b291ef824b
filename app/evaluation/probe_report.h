// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/evaluation/probes.h"

namespace app {

/// The report as text: a table for each property, with the definitions of the numbers and their sources.
std::string probesText(const ProbesReport& report);
/// A row for each property, biLM, layer and seed; NA for what was not measured.
std::string probesCsv(const ProbesReport& report);
/// All numbers, the definitions and the sources. The fields of version 0.2 (accuracy, mostFrequentTag, trainWords,
/// testWords, tags) are those of the property upos if it was measured.
std::string probesJson(const ProbesReport& report);
/// The data of the figure "properties by layers", as drawnProbes() takes them.
std::string probesFigureData(const ProbesReport& report);
/// What was not measured and why, a line each.
std::vector<std::string> problemsOf(const ProbesReport& report);
/// What was measured of few items, a line each.
std::vector<std::string> cautionsOf(const ProbesReport& report);

}  // namespace app
