// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "ui/training_work.h"

class QProgressBar;
class QWidget;

namespace ui {

/// An engine's stage in the user's language; "..." where it has no name yet.
QString trainingStageText(const QString& stage);

/// Shows `bar` and `cancel` while there is work: how far it is, or that it goes on where its length is not known.
void showWork(const std::optional<WorkProgress>& work, QProgressBar& bar, QWidget& cancel);

/// "2 min 5 s", "3 h 10 min".
QString durationText(double seconds);

/// What a training does or came to, in a sentence; `name` is what is trained.
QString trainingStateText(const TrainingRecord& record, const QString& name);

/// "Epoch 3.2   4,100 tokens/s   at most 12 min left"; empty before the first step.
QString trainingDetailText(const TrainingRecord& record);

}  // namespace ui
