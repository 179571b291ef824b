// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/training_work.h"

namespace ui {

/// The runs of a training, one per seed.
using TrainingRuns = decltype(TrainingRecord::curves);

}  // namespace ui
