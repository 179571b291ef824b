// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace ui {

enum class Glyph { kOpen, kModel, kAnalyze, kTint, kZoomOut, kZoomReset, kZoomIn };

/// A line drawing in the palette's text colour, sharp at any size and resolution. GUI thread.
QIcon glyphIcon(Glyph glyph);

}  // namespace ui
