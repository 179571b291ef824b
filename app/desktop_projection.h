// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elmo/run_control.h"
#include "ui/layer_work.h"

namespace app {

/// The most occurrences that are laid out by principal components.
inline constexpr std::size_t kMostPcaPoints = 5000;

/// Finds the word's occurrences in the corpus, without regard to case, and lays them out in every layer. Reports
/// stage "project" in percent. Throws elmo::Error, elmo::Cancelled.
ui::ProjectionResult projectWord(const ui::ProjectWord& request, const ui::Corpus& corpus,
                                 const elmo::RunControl& control);

}  // namespace app
