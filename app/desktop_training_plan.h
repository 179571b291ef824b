// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "app/language_model_tuning.h"
#include "app/task_training.h"
#include "ui/training_work.h"

namespace app {

/// A person's plan as the engine takes it. Throws elmo::Error for settings that do not fit. Any thread.
TaskTrainingSettings settingsOf(const ui::HeadPlan& plan);
TuningSettings settingsOf(const ui::TuningPlan& plan);

/// Keeps the plan beside a training's checkpoint, so that another session of the program can go on with it, and reads
/// it back. Throws elmo::Error naming the file. Any thread.
void writePlan(const ui::TrainingPlan& plan, const std::filesystem::path& folder);
ui::TrainingPlan readPlan(const std::filesystem::path& folder);

}  // namespace app
