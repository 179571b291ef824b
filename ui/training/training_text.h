// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "ui/session/training_work.h"

class QProgressBar;
class QWidget;

namespace ui {

/// A stage of the engine in the user's language; "Preparing" if it is unknown.
QString trainingStageText(const QString& stage);

/// Shows `bar` and `cancel` while there is work: its progress, or a busy indicator if the length is unknown.
void showWork(const std::optional<WorkProgress>& work, QProgressBar& bar, QWidget& cancel);

/// The name that people know of a format of labelled data ("CoNLL-U"), and of a scheme of tags ("IOB2").
QString dataFormatText(const QString& format);
QString tagSchemeText(const QString& scheme);

/// "2 min 5 s", "3 h 10 min".
QString durationText(double seconds);

/// The state or result of a training in one sentence; `name` is what is trained.
QString trainingStateText(const TrainingRecord& record, const QString& name);

/// "Epoch 3.2   4,100 tokens/s   at most 12 min left"; empty before the first step.
QString trainingDetailText(const TrainingRecord& record);

}  // namespace ui
