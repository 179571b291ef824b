// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/results/task_run.h"

namespace app {

/// A figure of the window's layer weights as the bytes of a file, drawn by the same code as in the window. Qt and its
/// fonts are in a program of their own (elmoscope-figure), because LibTorch brings another Qt into this one. `figure`
/// is "tasks" (each task's mix, as in the paper) or "seeds" (each run); `format` is "svg", "pdf", "png" or "csv". Any
/// thread. Throws elmo::Error(kBadArgument) if no run has a mix, (kNotFound) without that program, (kInternal) if it
/// fails; Cancelled.
std::string drawnFigure(const std::vector<tasks::TaskRun>& runs, const std::string& figure, const std::string& format,
                        const elmo::RunControl& control = {});

/// The tasks' figure as an element of an HTML page; empty if no run has a mix. Throws as drawnFigure() does.
std::string inlineFigure(const std::vector<tasks::TaskRun>& runs, const elmo::RunControl& control = {});

}  // namespace app
