// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "elmo/run_control.h"
#include "tasks/results/annotations.h"
#include "ui/session/layer_work.h"

namespace app {

/// The maximum number of occurrences projected with PCA.
inline constexpr std::size_t kMaxPcaPoints = 5000;

/// The latest annotations of documents, by document name.
using AnnotationsByName = std::map<std::string, std::shared_ptr<const tasks::Annotations>>;

/// Finds the occurrences of the word in the corpus (case-insensitive), labels them with the spans that contain them,
/// and projects them in each layer. Reports stage "project" in percent; `watch` gets t-SNE while it develops, on any of
/// its threads, ten times a second at most. Throws elmo::Error, elmo::Cancelled.
ui::ProjectionResult projectWord(const ui::ProjectWord& request, const ui::Corpus& corpus,
                                 const AnnotationsByName& annotations, const elmo::RunControl& control,
                                 const std::function<void(ui::ProjectionResult)>& watch = {});

}  // namespace app
