// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <string>

#include "elmo/run_control.h"
#include "tasks/annotations.h"
#include "ui/layer_work.h"

namespace app {

/// The most occurrences that are laid out by principal components.
inline constexpr std::size_t kMostPcaPoints = 5000;

/// What was said about documents last, by their names.
using AnnotationsByName = std::map<std::string, std::shared_ptr<const tasks::Annotations>>;

/// Finds the word's occurrences in the corpus, without regard to case, labels them with the spans they are part of, and
/// lays them out in every layer. Reports stage "project" in percent. Throws elmo::Error, elmo::Cancelled.
ui::ProjectionResult projectWord(const ui::ProjectWord& request, const ui::Corpus& corpus,
                                 const AnnotationsByName& annotations, const elmo::RunControl& control);

}  // namespace app
