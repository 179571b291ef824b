// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace ui {

/// Values [low, high] along the pixels [from, to] of a figure. A plain value; any thread.
class Axis {
public:
    Axis(double low, double high, qreal from, qreal to) : m_low(low), m_high(high), m_from(from), m_to(to) {}

    double low() const { return m_low; }
    double high() const { return m_high; }
    qreal place(double value) const;
    double value(qreal place) const;

    /// About `count` round numbers within the axis: steps of 1, 2 or 5 times a power of ten.
    std::vector<double> ticks(int count) const;

    /// An axis around a range that may be empty or a point, widened to whole steps.
    static Axis around(double low, double high, qreal from, qreal to);

private:
    double m_low;
    double m_high;
    qreal m_from;
    qreal m_to;
};

/// A round number in its shortest exact form: "0.05", "1,500", "1.2e+07".
QString tickText(double value);

}  // namespace ui
