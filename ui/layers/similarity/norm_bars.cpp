// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/similarity/norm_bars.h"

#include <QLocale>
#include <QPainter>
#include <QStyle>
#include <algorithm>

#include "ui/layers/layer_names.h"

namespace ui {

NormBars::NormBars(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Norms of the token's vectors, by layer"));
    setToolTip(normExplanation());
}

void NormBars::setNorms(std::vector<float> norms) {
    const bool sameHeight = norms.size() == m_norms.size();
    m_norms = std::move(norms);
    QStringList spoken;
    for (std::size_t layer = 0; layer < m_norms.size(); ++layer)
        spoken.append(tr("%1: %2").arg(layerName(static_cast<int>(layer)), normText(m_norms[layer])));
    setAccessibleDescription(spoken.join(u"; "));
    if (!sameHeight)
        updateGeometry();
    update();
}

int NormBars::rowHeight() const {
    return fontMetrics().height() + 6;
}

QSize NormBars::sizeHint() const {
    return {320, std::max<int>(1, static_cast<int>(m_norms.size())) * rowHeight()};
}

void NormBars::paintEvent(QPaintEvent*) {
    if (m_norms.empty())
        return;
    QPainter painter(this);
    const float largest = std::max(*std::max_element(m_norms.begin(), m_norms.end()), 1e-30F);
    int labelWidth = 0;
    int valueWidth = 0;
    for (std::size_t layer = 0; layer < m_norms.size(); ++layer) {
        labelWidth = std::max(labelWidth, fontMetrics().horizontalAdvance(layerName(static_cast<int>(layer))));
        valueWidth = std::max(valueWidth, fontMetrics().horizontalAdvance(normText(m_norms[layer])));
    }
    const int gap = 8;
    const int barSpace = std::max(width() - labelWidth - valueWidth - 2 * gap, 1);
    for (std::size_t layer = 0; layer < m_norms.size(); ++layer) {
        const int top = static_cast<int>(layer) * rowHeight();
        const int bar = static_cast<int>(static_cast<float>(barSpace) * m_norms[layer] / largest);
        const QRect row(0, top, width(), rowHeight());
        const auto place = [&](const QRect& rect) { return QStyle::visualRect(layoutDirection(), row, rect); };
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(place({0, top, labelWidth, rowHeight()}), Qt::AlignVCenter | Qt::AlignLeading,
                         layerName(static_cast<int>(layer)));
        painter.fillRect(place({labelWidth + gap, top + 4, bar, rowHeight() - 8}),
                         palette().color(QPalette::Highlight));
        painter.drawText(place({labelWidth + gap + bar + gap, top, valueWidth + 1, rowHeight()}),
                         Qt::AlignVCenter | Qt::AlignLeading, normText(m_norms[layer]));
    }
}

QString normText(float norm) {
    const bool ordinary = norm == 0 || (norm >= 0.001F && norm < 1e6F);
    return QLocale().toString(double{norm}, ordinary ? 'f' : 'e', ordinary ? 4 : 3);
}

}  // namespace ui
