// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "elmo/bilm/options.h"

namespace ui {

/// "Layer 0".
QString layerName(int layer);

/// What a layer of a model of this architecture is, in a sentence or two for a tooltip.
QString layerExplanation(const elmo::BilmOptions& options, int layer);

/// What cosine similarity and the norm are, for tooltips.
QString cosineExplanation();
QString normExplanation();

}  // namespace ui
