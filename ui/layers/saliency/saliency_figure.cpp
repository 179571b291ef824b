// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/saliency/saliency_figure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <tuple>

#include "ui/layers/layer_names.h"
#include "ui/style/color_scale.h"

namespace ui {
namespace {

class SaliencyText {
    Q_DECLARE_TR_FUNCTIONS(ui::SaliencyText)
};

constexpr qreal kSaliencyMargin = 14, kWidth = 540, kCell = 22, kTokenHeight = 20, kLineGap = 14, kSaliencyLegend = 42;
constexpr qreal kNarrowest = 34, kWidest = 150, kNarrowestFigure = 430;

QString tokenAt(const elmo::Document& document, std::int64_t token) {
    const std::string_view text = document.slice(document.tokens()[static_cast<std::size_t>(token)]);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

SaliencyGrid gridOf(const elmo::Document& document, const elmo::TokenSpan& tokens, const elmo::TokenSpan& target,
                    const tasks::TokenSaliency& saliency) {
    SaliencyGrid grid;
    for (std::int64_t k = tokens.begin.value(); k < tokens.end.value(); ++k) {
        grid.tokens.append(tokenAt(document, k));
        grid.target.push_back(target.contains(elmo::TokenIndex(k)));
    }
    for (std::size_t layer = 0; layer < saliency.layers.size(); ++layer) {
        grid.rows.append(layerName(static_cast<int>(layer)));
        grid.rowIds.append(QStringLiteral("layer_%1").arg(layer));
        grid.values.push_back(saliency.layers[layer]);
    }
    grid.rows.append(SaliencyText::tr("Own input"));
    grid.rowIds.append(QStringLiteral("own_input"));
    grid.values.push_back(saliency.own);
    return grid;
}

QString wordsIn(const elmo::Document& document, const elmo::TokenSpan& span) {
    QStringList words;
    for (std::int64_t k = span.begin.value(); k < std::min(span.end.value(), span.begin.value() + 8); ++k)
        words.append(tokenAt(document, k));
    if (span.length() > 8)
        words.append(QStringLiteral("…"));
    return words.join(u' ');
}

QString saliencyText(double value) {
    return (value >= 0 ? QStringLiteral("+") : QString()) + QLocale().toString(value, 'f', 3);
}

}  // namespace

std::vector<SaliencyGrid> saliencyGrids(const SaliencyResult& result) {
    const tasks::Saliency& saliency = result.saliency;
    std::vector<SaliencyGrid> grids{gridOf(*result.document, saliency.tokens, saliency.target.tokens, saliency.text)};
    if (!result.question)
        return grids;
    grids.front().title = SaliencyText::tr("Text");
    const elmo::TokenSpan all{elmo::TokenIndex(0),
                              elmo::TokenIndex(static_cast<std::int64_t>(result.question->tokens().size()))};
    grids.push_back(gridOf(*result.question, all, {}, saliency.question));
    grids.back().title = SaliencyText::tr("Question");
    return grids;
}

QString saliencyTitle(const SaliencyResult& result) {
    const tasks::SaliencyTarget& target = result.saliency.target;
    const QString probability = QLocale().toString(result.probability, 'f', 3);
    const QString words = wordsIn(*result.document, target.tokens);
    switch (result.head.task.output) {
        case tasks::OutputKind::kRankedSpans:
            return target.tokens.empty()
                       ? SaliencyText::tr("Why there is no answer, probability %1").arg(probability)
                       : SaliencyText::tr("Why “%1” is the answer, probability %2").arg(words, probability);
        case tasks::OutputKind::kTextClass:
        case tasks::OutputKind::kTokenTags:
        case tasks::OutputKind::kSpans:
            break;
    }
    return SaliencyText::tr("Why “%1” is %2, probability %3")
        .arg(words, QString::fromStdString(target.label), probability);
}

QString saliencyExplanation() {
    return SaliencyText::tr(
        "Gradient × input (Shrikumar et al. 2016): how the log odds of the prediction change, to first order, as the "
        "vector that a layer gives a token grows. Positive values support the prediction, negative values oppose it. "
        "The values need not sum to anything. They show what the head used, not how language works.");
}

SaliencyFigure::SaliencyFigure(const SaliencyResult& result)
    : m_title(saliencyTitle(result)), m_grids(saliencyGrids(result)) {
    for (const SaliencyGrid& grid : m_grids)
        for (const auto& row : grid.values)
            for (const double value : row)
                m_largest = std::max(m_largest, std::abs(value));
    layOut();
}

/// Places tokens next to each other in lines, like text.
void SaliencyFigure::layOut() {
    const QFontMetricsF metrics(ChartStyle::printed().font);
    for (const SaliencyGrid& grid : m_grids)
        for (const QString& row : grid.rows)
            m_labelWidth = std::max(m_labelWidth, metrics.horizontalAdvance(row) + 10);
    qreal y = kSaliencyMargin + 26;
    for (std::size_t g = 0; g < m_grids.size(); ++g) {
        const SaliencyGrid& grid = m_grids[g];
        if (!grid.title.isEmpty()) {
            m_headings.emplace_back(y, grid.title);
            y += 20;
        }
        const qreal line = kTokenHeight + kCell * static_cast<qreal>(grid.rows.size()) + kLineGap;
        qreal x = kSaliencyMargin + m_labelWidth;
        m_lines.push_back({{kSaliencyMargin, y}, g});
        for (qsizetype k = 0; k < grid.tokens.size(); ++k) {
            const qreal width = std::clamp(metrics.horizontalAdvance(grid.tokens[k]) + 10, kNarrowest, kWidest);
            if (x + width > kWidth - kSaliencyMargin && x > kSaliencyMargin + m_labelWidth) {
                x = kSaliencyMargin + m_labelWidth;
                y += line;
                m_lines.push_back({{kSaliencyMargin, y}, g});
            }
            m_columns.push_back({g, static_cast<std::size_t>(k), x, y, width});
            x += width;
        }
        y += line;
    }
    qreal right = kNarrowestFigure;
    for (const Column& column : m_columns)
        right = std::max(right, column.left + column.width + kSaliencyMargin);
    m_size = {right, y + kSaliencyLegend};
}

void SaliencyFigure::paintCell(QPainter& painter, const QRectF& rect, double value, const ChartStyle& style) const {
    const auto part = static_cast<float>(m_largest > 0 ? 0.85 * std::abs(value) / m_largest : 0);
    const auto mix = [&](float from, float to) { return from + part * (to - from); };
    const QColor fill =
        QColor::fromRgbF(mix(style.paper.redF(), style.ink.redF()), mix(style.paper.greenF(), style.ink.greenF()),
                         mix(style.paper.blueF(), style.ink.blueF()));
    painter.fillRect(rect, fill);
    if (value < 0 && part > 0.02F) {
        QColor mark = readableOn(fill);
        mark.setAlphaF(0.55F);
        painter.setPen(QPen(mark, 0.8));
        hatch(painter, rect, 0, 4);
    }
    painter.setPen(QPen(style.grid, 0.7));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect);
}

void SaliencyFigure::paint(QPainter& painter, const ChartStyle& style) const {
    painter.setFont(style.bold());
    painter.setPen(style.ink);
    painter.drawText(
        QRectF(kSaliencyMargin, 8, m_size.width() - 2 * kSaliencyMargin, 18), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(style.bold()).elidedText(m_title, Qt::ElideRight, m_size.width() - 2 * kSaliencyMargin));
    for (const auto& [y, text] : m_headings)
        painter.drawText(QRectF(kSaliencyMargin, y, kWidth, 18), Qt::AlignLeft | Qt::AlignVCenter, text);
    painter.setFont(style.small());
    for (const auto& [corner, grid] : m_lines)
        for (qsizetype row = 0; row < m_grids[grid].rows.size(); ++row) {
            painter.setPen(style.faint);
            painter.drawText(QRectF(corner.x(), corner.y() + kTokenHeight + kCell * static_cast<qreal>(row),
                                    m_labelWidth - 6, kCell),
                             Qt::AlignRight | Qt::AlignVCenter, m_grids[grid].rows[row]);
        }
    for (const Column& column : m_columns) {
        const SaliencyGrid& grid = m_grids[column.grid];
        const QRectF head(column.left, column.top, column.width, kTokenHeight);
        const bool target = grid.target[column.token];
        const QFont font = target ? style.bold() : style.font;
        painter.setFont(font);
        painter.setPen(style.ink);
        painter.drawText(head, Qt::AlignCenter,
                         QFontMetricsF(font).elidedText(grid.tokens[static_cast<qsizetype>(column.token)],
                                                        Qt::ElideRight, column.width - 2));
        for (std::size_t row = 0; row < grid.values.size(); ++row)
            paintCell(
                painter,
                QRectF(column.left, column.top + kTokenHeight + kCell * static_cast<qreal>(row), column.width, kCell),
                grid.values[row][column.token], style);
        if (!target)
            continue;
        painter.setPen(QPen(style.accent, 2));
        painter.drawLine(QPointF(column.left + 2, column.top + kTokenHeight - 1),
                         QPointF(column.left + column.width - 2, column.top + kTokenHeight - 1));
    }
    paintLegend(painter, style);
}

void SaliencyFigure::paintLegend(QPainter& painter, const ChartStyle& style) const {
    const std::pair<double, QString> keys[] = {
        {m_largest, SaliencyText::tr("supports it, %1").arg(saliencyText(m_largest))},
        {0, SaliencyText::tr("no effect")},
        {-m_largest, SaliencyText::tr("opposes it, %1").arg(saliencyText(-m_largest))}};
    qreal x = kSaliencyMargin + m_labelWidth;
    const qreal y = m_size.height() - kSaliencyLegend + 12;
    for (const auto& [value, text] : keys) {
        paintCell(painter, QRectF(x, y, 26, 16), value, style);
        painter.setPen(style.ink);
        painter.setFont(style.small());
        const qreal width = QFontMetricsF(style.small()).horizontalAdvance(text);
        painter.drawText(QRectF(x + 32, y, width + 2, 16), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += 32 + width + 18;
    }
}

QString SaliencyFigure::cellText(std::size_t grid, std::size_t row, std::size_t token) const {
    return QStringLiteral("%1, %2: %3")
        .arg(m_grids[grid].tokens[static_cast<qsizetype>(token)], m_grids[grid].rows[static_cast<qsizetype>(row)],
             saliencyText(m_grids[grid].values[row][token]));
}

QString SaliencyFigure::textAt(QPointF place) const {
    for (const Column& column : m_columns) {
        const qreal below = place.y() - column.top - kTokenHeight;
        const auto row = static_cast<std::size_t>(std::max(below, 0.0) / kCell);
        const bool within = place.x() >= column.left && place.x() < column.left + column.width && below >= 0;
        if (within && row < m_grids[column.grid].values.size())
            return cellText(column.grid, row, column.token);
    }
    return {};
}

/// Lists the cells with the largest values.
QString SaliencyFigure::description() const {
    std::vector<std::tuple<double, std::size_t, std::size_t, std::size_t>> cells;
    for (std::size_t g = 0; g < m_grids.size(); ++g)
        for (std::size_t row = 0; row < m_grids[g].values.size(); ++row)
            for (std::size_t k = 0; k < m_grids[g].values[row].size(); ++k)
                cells.emplace_back(-std::abs(m_grids[g].values[row][k]), g, row, k);
    std::ranges::sort(cells);
    QStringList parts{m_title};
    for (std::size_t i = 0; i < std::min<std::size_t>(cells.size(), 5); ++i)
        parts.append(cellText(std::get<1>(cells[i]), std::get<2>(cells[i]), std::get<3>(cells[i])));
    return parts.join(QStringLiteral(". "));
}

QByteArray SaliencyFigure::csv() const {
    QByteArray result = "part,index,token,explained";
    for (const QString& id : m_grids.front().rowIds)
        result += ',' + csvField(id);
    result += "\r\n";
    for (std::size_t g = 0; g < m_grids.size(); ++g)
        for (qsizetype k = 0; k < m_grids[g].tokens.size(); ++k) {
            const auto token = static_cast<std::size_t>(k);
            result += g == 0 ? "text," : "question,";
            result += QByteArray::number(qlonglong(k)) + ',' + csvField(m_grids[g].tokens[k]) +
                      (m_grids[g].target[token] ? ",1" : ",0");
            for (const auto& row : m_grids[g].values)
                result += ',' + csvNumber(row[token]);
            result += "\r\n";
        }
    return result;
}

}  // namespace ui
