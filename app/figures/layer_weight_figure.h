// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tasks/results/task_run.h"

namespace app {

/// The comparison of what tasks learned to take from the layers: one row for each mix of each run, a bar divided into
/// the softmax weights s_j of the point that the bundle holds (the last one if none was chosen), below it, if it
/// was measured, a bar of what each layer brings to the mix, with gamma and the metric next to it. `notes` stand below:
/// if the weights of two runs can't be compared (tasks::differences), the figure has to say so.
///
/// Pure functions without window, torch or Qt; any thread. Runs without a mix are named in a note. Every text is
/// escaped, and a text too long for its place is truncated with "…".

/// A standalone SVG document: title and description for screen readers, no script, no outside font.
std::string layerWeightSvg(const std::vector<tasks::TaskRun>& runs, const std::vector<std::string>& notes = {});

}  // namespace app
