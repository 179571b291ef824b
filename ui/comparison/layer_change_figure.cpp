// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/comparison/layer_change_figure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/layers/layer_names.h"
#include "ui/style/color_scale.h"
#include "ui/text/text_bridge.h"

namespace ui {
namespace {

class LayerChanges {
    Q_DECLARE_TR_FUNCTIONS(ui::LayerChanges)
};

constexpr qreal kChangeMargin = 14, kChangeTop = 8, kChangeCell = 20, kWordHeight = 18, kBetweenLines = 12;
constexpr qreal kChangeLegend = 40, kMinColumn = 36, kMaxColumn = 160, kMinFigure = 320;

/// With as many digits as the vectors differ in: 0.996 is not "1.00: no difference".
QString changedCosineText(float cosine) {
    return QLocale().toString(double{cosine}, 'f', 3);
}

QString wordAt(const ComparedSide& side, const std::optional<elmo::TokenIndex>& token) {
    return token ? toLabel(side.document->token(*token)) : QString();
}

}  // namespace

LayerChangeFigure::LayerChangeFigure(std::shared_ptr<const SideBySide> sides, qreal width, const FigureNames& names)
    : m_sides(std::move(sides)),
      m_names(names),
      m_title(m_names.of(LayerChanges::tr("Layers side by side: cosine of the two vectors of each word"))),
      m_bilm(m_names.of(m_sides->bilm)) {
    const ChartStyle style = ChartStyle::printed();
    const QFontMetricsF metrics(style.font);
    const qreal wide = std::max(width, kMinFigure);
    m_heading = FigureHeading(title(), facts(), wide - 2 * kChangeMargin);
    for (std::size_t layer = 0; layer < m_sides->cosines.size(); ++layer)
        m_nameWidth = std::max(m_nameWidth,
                               QFontMetricsF(style.small()).horizontalAdvance(layerName(static_cast<int>(layer))) + 10);
    std::vector<qreal> widths;
    QString text;
    for (std::size_t i = 0; i < m_sides->tokens.size(); ++i) {
        const QString left = leftWord(i), right = rightWord(i);
        text += left + right + u' ';
        widths.push_back(std::clamp(std::max(metrics.horizontalAdvance(left), metrics.horizontalAdvance(right)) + 10,
                                    kMinColumn, kMaxColumn));
    }
    const qreal height = 2 * kWordHeight + kChangeCell * static_cast<qreal>(m_sides->cosines.size());
    m_lines = placeTokens(widths, {kChangeMargin, kChangeTop + m_heading.height()}, wide - kChangeMargin, m_nameWidth,
                          height, kBetweenLines, text.isRightToLeft());
    m_size = {std::max(wide, m_lines.right + kChangeMargin), m_lines.bottom + kChangeLegend};
}

QString LayerChangeFigure::facts() const {
    return joinedFacts({LayerChanges::tr("biLM %1").arg(m_bilm),
                        LayerChanges::tr("words above: first text, below: second text where it differs"),
                        LayerChanges::tr("1: the layer sees no difference")});
}

QString LayerChangeFigure::leftWord(std::size_t token) const {
    return wordAt(m_sides->left, m_sides->tokens[token].left);
}

QString LayerChangeFigure::rightWord(std::size_t token) const {
    return m_sides->tokens[token].isEqual ? QString() : wordAt(m_sides->right, m_sides->tokens[token].right);
}

void LayerChangeFigure::paintCell(QPainter& painter, const QRectF& rect, float cosine, const ChartStyle& style) const {
    if (std::isnan(cosine)) {
        painter.fillRect(rect, style.paper);
        painter.setPen(QPen(style.faint, 0.7));
        hatch(painter, rect, 0, 5);
    } else {
        const float part = 0.8F * std::clamp(1 - cosine, 0.0F, 1.0F);
        const auto mix = [part](float from, float to) { return from + part * (to - from); };
        const QColor accent = style.categoryColor(0);
        const QColor fill =
            QColor::fromRgbF(mix(style.paper.redF(), accent.redF()), mix(style.paper.greenF(), accent.greenF()),
                             mix(style.paper.blueF(), accent.blueF()));
        painter.fillRect(rect, fill);
        painter.setPen(readableOn(fill));
        painter.setFont(style.small());
        painter.drawText(rect, int(Qt::AlignCenter) | Qt::TextDontClip, changedCosineText(cosine));
    }
    painter.setPen(QPen(style.grid, 0.7));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect);
}

void LayerChangeFigure::paintColumn(QPainter& painter, const TokenLines::Column& column,
                                    const ChartStyle& style) const {
    const tasks::AlignedToken& token = m_sides->tokens[column.token];
    const auto word = [&](const QString& text, qreal top) {
        const QFont font = token.isEqual ? style.font : style.bold();
        painter.setFont(font);
        painter.setPen(style.ink);
        painter.drawText(QRectF(column.left, top, column.width, kWordHeight), Qt::AlignCenter,
                         QFontMetricsF(font).elidedText(text, Qt::ElideRight, column.width - 2));
    };
    word(leftWord(column.token), column.top);
    qreal y = column.top + kWordHeight;
    for (const std::vector<float>& layer : m_sides->cosines) {
        paintCell(painter, {column.left, y, column.width, kChangeCell}, layer[column.token], style);
        y += kChangeCell;
    }
    word(rightWord(column.token), y);
}

void LayerChangeFigure::paint(QPainter& painter, const ChartStyle& style) const {
    m_heading.paint(painter, style, {kChangeMargin, kChangeTop});
    painter.setFont(style.small());
    painter.setPen(style.faint);
    for (const QRectF& names : m_lines.names)
        for (std::size_t layer = 0; layer < m_sides->cosines.size(); ++layer)
            painter.drawText(QRectF(names.left(), names.top() + kWordHeight + kChangeCell * static_cast<qreal>(layer),
                                    names.width() - 6, kChangeCell),
                             (m_lines.isRightToLeft ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
                             layerName(static_cast<int>(layer)));
    for (const TokenLines::Column& column : m_lines.columns)
        paintColumn(painter, column, style);
    paintLegend(painter, style);
}

void LayerChangeFigure::paintLegend(QPainter& painter, const ChartStyle& style) const {
    const std::pair<float, QString> keys[] = {{1.0F, LayerChanges::tr("same vector")},
                                              {0.5F, QString()},
                                              {0.0F, LayerChanges::tr("unrelated vectors")},
                                              {std::nanf(""), LayerChanges::tr("in one text only")}};
    qreal x = kChangeMargin;
    const qreal y = m_size.height() - kChangeLegend + 12;
    for (const auto& [cosine, text] : keys) {
        paintCell(painter, {x, y, 34, 16}, cosine, style);
        x += 34;
        if (text.isEmpty())
            continue;
        painter.setFont(style.small());
        painter.setPen(style.ink);
        const qreal width = QFontMetricsF(style.small()).horizontalAdvance(text);
        painter.drawText(QRectF(x + 6, y, width + 2, 16),
                         int((Qt::AlignLeft | Qt::AlignVCenter).toInt()) | Qt::TextDontClip, text);
        x += width + 20;
    }
}

QString LayerChangeFigure::cellText(std::size_t layer, std::size_t token) const {
    const float cosine = m_sides->cosines[layer][token];
    const QString value = std::isnan(cosine) ? LayerChanges::tr("in one text only") : changedCosineText(cosine);
    const QString left = leftWord(token), right = rightWord(token);
    const QString words = left.isEmpty() || right.isEmpty() ? left + right : QStringLiteral("%1 → %2").arg(left, right);
    return QStringLiteral("%1, %2: %3").arg(words, layerName(static_cast<int>(layer)), value);
}

QString LayerChangeFigure::textAt(QPointF place) const {
    for (const TokenLines::Column& column : m_lines.columns) {
        const qreal below = place.y() - column.top - kWordHeight;
        const auto layer = static_cast<std::size_t>(std::max(below, 0.0) / kChangeCell);
        if (place.x() >= column.left && place.x() < column.left + column.width && below >= 0 &&
            layer < m_sides->cosines.size())
            return cellText(layer, column.token);
    }
    return {};
}

/// Names the words that change most.
QString LayerChangeFigure::description() const {
    std::vector<std::tuple<float, std::size_t, std::size_t>> cells;
    for (std::size_t layer = 0; layer < m_sides->cosines.size(); ++layer)
        for (std::size_t token = 0; token < m_sides->tokens.size(); ++token)
            if (const float cosine = m_sides->cosines[layer][token]; !std::isnan(cosine))
                cells.emplace_back(cosine, layer, token);
    std::ranges::sort(cells);
    QStringList parts{m_heading.text()};
    for (std::size_t i = 0; i < std::min<std::size_t>(cells.size(), 5); ++i)
        parts.append(cellText(std::get<1>(cells[i]), std::get<2>(cells[i])));
    return parts.join(QStringLiteral(". "));
}

QByteArray LayerChangeFigure::csv() const {
    QByteArray result = "left_index,left,right_index,right,equal";
    for (std::size_t layer = 0; layer < m_sides->cosines.size(); ++layer)
        result += ",cosine_" + QByteArray::number(static_cast<qulonglong>(layer));
    result += "\r\n";
    const auto index = [](const std::optional<elmo::TokenIndex>& token) {
        return token ? QByteArray::number(qlonglong{token->value()}) : QByteArray();
    };
    for (std::size_t i = 0; i < m_sides->tokens.size(); ++i) {
        const tasks::AlignedToken& token = m_sides->tokens[i];
        result += index(token.left) + ',' + csvField(wordAt(m_sides->left, token.left)) + ',' + index(token.right) +
                  ',' + csvField(wordAt(m_sides->right, token.right)) + (token.isEqual ? ",1" : ",0");
        for (const std::vector<float>& layer : m_sides->cosines)
            result += ',' + csvNumber(double{layer[i]});
        result += "\r\n";
    }
    return result;
}

}  // namespace ui
