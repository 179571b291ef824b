// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "app/training/language_model_tuning.h"
#include "app/training/task_training.h"
#include "ui/session/training_work.h"

namespace app {

/// The other names of labels that a head's own labels follow from: of each label that is none of the head's, the head's
/// label with the same meaning, if there is one.
tasks::LabelNames namesFor(const std::vector<std::string>& labels, const std::vector<std::string>& known,
                           const ui::LabelMeanings& meanings);

/// The user's plan as settings of the engine. Throws elmo::Error for inconsistent settings. Any thread.
TaskTrainingSettings settingsOf(const ui::HeadPlan& plan);
TuningSettings settingsOf(const ui::TuningPlan& plan);

/// Writes the plan next to a training's checkpoint, so that a later session can continue it, and reads it back. Throws
/// elmo::Error naming the file. Any thread.
void writePlan(const ui::TrainingPlan& plan, const std::filesystem::path& folder);
ui::TrainingPlan readPlan(const std::filesystem::path& folder);

/// Whether a request reads this file as a head's data.
bool readsData(const ui::TrainingRequest& request, const QString& file);

}  // namespace app
