// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/commands/study/study_stages.h"

namespace app {

/// Writes report.html in the folder of a study: what the stages that were done found, with their figures, and what was
/// not measured and why; and each of its tables as report-NAME.csv. Self-contained, without scripts, printable. Throws
/// elmo::Error.
void writeStudyReport(const StudySettings& settings, const std::vector<StudyStage>& stages, const StudyRecord& record);

}  // namespace app
