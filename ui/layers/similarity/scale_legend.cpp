// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/similarity/scale_legend.h"

#include <QLocale>
#include <QPainter>

#include "ui/layers/layer_names.h"

namespace ui {
namespace {

constexpr int kBarHeight = 10;
constexpr int kNumbers = 3;  ///< at the lower bound, the middle and the upper bound

}  // namespace

ScaleLegend::ScaleLegend(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Colour scale of cosine similarity"));
    setToolTip(cosineExplanation());
}

void ScaleLegend::setScale(const ColorScale& scale) {
    m_scale = scale;
    const QLocale locale;
    setAccessibleDescription(
        tr("From %1 to %2")
            .arg(locale.toString(double{scale.low()}, 'f', 2), locale.toString(double{scale.high()}, 'f', 2)));
    update();
}

QSize ScaleLegend::sizeHint() const {
    return {320, kBarHeight + 2 + fontMetrics().height()};
}

void ScaleLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QRect bar(2, 0, width() - 4, kBarHeight);
    const float range = m_scale.high() - m_scale.low();
    for (int x = 0; x < bar.width(); ++x) {
        const float part = static_cast<float>(x) / static_cast<float>(std::max(bar.width() - 1, 1));
        painter.fillRect(bar.left() + x, bar.top(), 1, bar.height(), m_scale.color(m_scale.low() + part * range));
    }
    // The bar is the same in right-to-left windows, so its numbers must be.
    painter.setPen(palette().color(QPalette::WindowText));
    for (int i = 0; i < kNumbers; ++i) {
        const double value = double{m_scale.low()} + double{range} * i / (kNumbers - 1);
        const Qt::Alignment side = i == 0 ? Qt::AlignLeft : i + 1 == kNumbers ? Qt::AlignRight : Qt::AlignHCenter;
        painter.drawText(QRect(bar.left(), kBarHeight + 2, bar.width(), fontMetrics().height()),
                         static_cast<int>(side | Qt::AlignAbsolute | Qt::AlignTop), QLocale().toString(value, 'f', 2));
    }
}

}  // namespace ui
