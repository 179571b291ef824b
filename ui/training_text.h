// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/training_work.h"

namespace ui {

/// An engine's stage in the user's language; "..." where it has no name yet.
QString trainingStageText(const QString& stage);

/// "2 min 5 s", "3 h 10 min".
QString durationText(double seconds);

/// What a training does or came to, in a sentence; `name` is what is trained.
QString trainingStateText(const TrainingRecord& record, const QString& name);

/// "Epoch 3.2   4,100 tokens/s   at most 12 min left"; empty before the first step.
QString trainingDetailText(const TrainingRecord& record);

}  // namespace ui
