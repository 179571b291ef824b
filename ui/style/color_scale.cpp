// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/color_scale.h"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

using DistinctPalette = std::array<QRgb, kDistinctColors>;

/// Blue, vermillion, bluish green, reddish purple, orange, violet, maroon or yellow, grey: at least 3:1 against the
/// background, and far from each other. Sky blue and, on white, yellow would be too near to blue and orange.
constexpr DistinctPalette kOnLight{0xff0072b2, 0xffd55e00, 0xff008a64, 0xffb0588b,
                                   0xffa87300, 0xff5b2fd6, 0xff770011, 0xff4a5568};
constexpr DistinctPalette kOnDark{0xff4a9fe0, 0xfff0803c, 0xff2cc49a, 0xffd994bb,
                                  0xffe6a800, 0xff8f7dff, 0xfff5f06a, 0xffb4bac4};

/// OKLab (Ottosson 2020): L is perceived lightness, a and b are the two colour axes.
struct Lab {
    double l, a, b;
};

Lab polar(double l, double chroma, double degrees) {
    const double angle = degrees * 3.14159265358979323846 / 180;
    return {l, chroma * std::cos(angle), chroma * std::sin(angle)};
}

using Stops = std::array<Lab, 4>;
const Stops kOnPaper{polar(0.965, 0.035, 105), polar(0.785, 0.095, 160), polar(0.575, 0.105, 225),
                     polar(0.355, 0.125, 280)};
const Stops kOnNight{polar(0.310, 0.060, 280), polar(0.525, 0.095, 240), polar(0.745, 0.115, 175),
                     polar(0.955, 0.105, 105)};

double gammaEncoded(double linear) {
    const double value = std::clamp(linear, 0.0, 1.0);
    return value <= 0.0031308 ? 12.92 * value : 1.055 * std::pow(value, 1 / 2.4) - 0.055;
}

double linearised(double encoded) {
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

QColor toRgb(const Lab& lab) {
    const double l = std::pow(lab.l + 0.3963377774 * lab.a + 0.2158037573 * lab.b, 3);
    const double m = std::pow(lab.l - 0.1055613458 * lab.a - 0.0638541728 * lab.b, 3);
    const double s = std::pow(lab.l - 0.0894841775 * lab.a - 1.2914855480 * lab.b, 3);
    return QColor::fromRgbF(static_cast<float>(gammaEncoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
                            static_cast<float>(gammaEncoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
                            static_cast<float>(gammaEncoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)));
}

}  // namespace

QColor ColorScale::color(float value) const {
    const Stops& stops = m_theme == Theme::kLight ? kOnPaper : kOnNight;
    const double part = m_high > m_low ? std::clamp((value - m_low) / (m_high - m_low), 0.0F, 1.0F) : 0.0;
    const double position = part * (stops.size() - 1);
    const auto stop = std::min(static_cast<std::size_t>(position), stops.size() - 2);
    const double rest = position - static_cast<double>(stop);
    const auto mix = [rest](double from, double to) { return from + rest * (to - from); };
    const Lab& a = stops[stop];
    const Lab& b = stops[stop + 1];
    return toRgb({mix(a.l, b.l), mix(a.a, b.a), mix(a.b, b.b)});
}

ColorScale ColorScale::around(float low, float high, Theme theme) {
    const float from = std::floor(low * 10) / 10;
    return {from, std::max(std::ceil(high * 10) / 10, from + 0.1F), theme};
}

ColorScale::Theme ColorScale::themeOf(const QPalette& palette) {
    return lightness(palette.color(QPalette::Base)) > 0.5 ? Theme::kLight : Theme::kDark;
}

double lightness(const QColor& color) {
    const double r = linearised(color.redF());
    const double g = linearised(color.greenF());
    const double b = linearised(color.blueF());
    return 0.2104542553 * std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) +
           0.7936177850 * std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) -
           0.0040720468 * std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
}

QColor readableOn(const QColor& background) {
    // Relative luminance of WCAG 2.1; at 0.179 black and white have the same contrast, 4.6 to 1.
    const double luminance = 0.2126 * linearised(background.redF()) + 0.7152 * linearised(background.greenF()) +
                             0.0722 * linearised(background.blueF());
    return luminance > 0.179 ? QColor(Qt::black) : QColor(Qt::white);
}

QColor distinctColor(qsizetype place, const QPalette& palette) {
    const bool light = ColorScale::themeOf(palette) == ColorScale::Theme::kLight;
    return QColor::fromRgb((light ? kOnLight : kOnDark)[static_cast<std::size_t>(place % kDistinctColors)]);
}

}  // namespace ui
