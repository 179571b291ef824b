// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

double roundStep(double range, int count) {
    const double raw = range / std::max(count, 1);
    const double power = std::pow(10, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= raw * 0.999)
            return factor * power;
    return 10 * power;
}

}  // namespace

qreal Axis::place(double value) const {
    return m_high == m_low ? (m_from + m_to) / 2 : m_from + (m_to - m_from) * (value - m_low) / (m_high - m_low);
}

double Axis::value(qreal place) const {
    return m_to == m_from ? m_low : m_low + (m_high - m_low) * (place - m_from) / (m_to - m_from);
}

std::vector<double> Axis::ticks(int count) const {
    const double range = m_high - m_low;
    if (!(range > 0) || !std::isfinite(range))
        return {m_low};
    const double step = roundStep(range, count);
    std::vector<double> result;
    for (double i = std::ceil(m_low / step - 1e-9); i * step <= m_high + step * 1e-9; ++i)
        result.push_back(i * step);
    return result;
}

Axis Axis::around(double low, double high, qreal from, qreal to) {
    if (!std::isfinite(low) || !std::isfinite(high) || low > high)
        return {0, 1, from, to};
    if (low == 0 && high == 0)
        return {0, 1, from, to};  // losses, scores and gammas are not negative
    if (low == high) {
        const double room = std::abs(low) * 0.1;
        low -= room;
        high += room;
    }
    const double step = roundStep(high - low, 5);
    return {std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step, from, to};
}

QString tickText(double value) {
    const double size = std::abs(value);
    if (size != 0 && (size >= 1e7 || size < 1e-4))
        return QLocale().toString(value, 'g', 3);
    int decimals = 0;
    for (double scaled = size; decimals < 6 && std::abs(scaled - std::round(scaled)) > 1e-6 * std::max(1.0, scaled);
         scaled *= 10)
        ++decimals;
    return QLocale().toString(value, 'f', decimals);
}

}  // namespace ui
