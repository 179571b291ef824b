// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>
#include <array>

namespace ui {

/// Maps values between two bounds to colours: even steps of lightness from the paper's side to the ink's, from yellow
/// over green to blue. Lightness alone carries the value, so the scale works in grey and for any colour vision. A plain
/// value; any thread.
class ColorScale {
public:
    enum class Theme { kLight, kDark };

    ColorScale(float low, float high, Theme theme) : m_low(low), m_high(high), m_theme(theme) {}

    float low() const { return m_low; }
    float high() const { return m_high; }
    /// The colour of a value, clamped to the bounds.
    QColor color(float value) const;

    /// Bounds for a set of values: the range [low, high] widened to whole tenths, at least a tenth apart.
    static ColorScale around(float low, float high, Theme theme);
    static Theme themeOf(const QPalette& palette);

private:
    float m_low;
    float m_high;
    Theme m_theme;
};

/// Colours for things that have names and no order, by their place; repeated after kDistinctColors.
inline constexpr int kDistinctColors = 8;
QColor distinctColor(qsizetype place, const QPalette& palette);

/// Perceived lightness of a colour in OKLab, 0 black to 1 white.
double lightness(const QColor& color);

/// Black or white, whichever reads better on `background`.
QColor readableOn(const QColor& background);

}  // namespace ui
