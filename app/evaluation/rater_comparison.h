// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/workspace/workspace.h"
#include "elmo/run_control.h"
#include "tasks/metrics/rater_agreement.h"

namespace app {

/// The agreement of annotators over all documents of a project. An annotator has worked on a document that has spans of
/// this one, or that this one has marked as finished. Throws elmo::Error, elmo::Cancelled.
tasks::RaterAgreement raterAgreement(const Workspace& workspace, const std::vector<tasks::AnnotationMaker>& raters,
                                     const elmo::RunControl& control);

}  // namespace app
