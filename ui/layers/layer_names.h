// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "elmo/bilm/options.h"

namespace ui {

/// "Layer 0".
QString layerName(int layer);

/// A description of a layer of a model with this architecture, in a sentence or two for a tooltip.
QString layerExplanation(const elmo::BilmOptions& options, int layer);

/// Descriptions of cosine similarity and the norm, for tooltips.
QString cosineExplanation();
QString normExplanation();

}  // namespace ui
