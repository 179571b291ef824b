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
#include "ui/style/language.h"

namespace ui {
namespace {

class SaliencyText {
    Q_DECLARE_TR_FUNCTIONS(ui::SaliencyText)
};

constexpr qreal kSaliencyMargin = 14, kSaliencyTop = 8, kCell = 22, kTokenHeight = 20, kLineGap = 14;
constexpr qreal kMinWidth = 34, kMaxWidth = 150, kMinFigureWidth = 240, kKeyLine = 20;
/// Below this part of the largest value a cell has no mark.
constexpr double kMinMarked = 0.1;

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
    grid.totals = tasks::tokenTotals(saliency);
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
    return signedNumber(value, 3);
}

/// The method, the head and the biLM, in one line.
QString saliencyFacts(const SaliencyResult& result, ShownNames& names) {
    const QString head = names.of(QString::fromStdString(result.head.name));
    const QString bilm = names.of(QString::fromStdString(result.head.bilmName));
    return joinedFacts({saliencyMethodName(result.saliency.target.method), saliencyTotalText(result),
                        SaliencyText::tr("head %1").arg(head),
                        bilm.isEmpty() ? QString() : SaliencyText::tr("biLM %1").arg(bilm)});
}

}  // namespace

QString saliencyMethodName(tasks::SaliencyMethod method) {
    return method == tasks::SaliencyMethod::kIntegratedGradients ? SaliencyText::tr("Integrated gradients")
                                                                 : SaliencyText::tr("Gradient × input");
}

QString saliencyTotalText(const SaliencyResult& result) {
    const tasks::Saliency& saliency = result.saliency;
    const tasks::SaliencyTotals totals = tasks::totalsOf(saliency);
    const QString odds =
        saliency.target.contrast.empty()
            ? SaliencyText::tr("log odds %1").arg(signedNumber(saliency.logOdds, 2))
            : SaliencyText::tr("log p(%1) − log p(%2) = %3")
                  .arg(QString::fromStdString(saliency.target.label), QString::fromStdString(saliency.target.contrast),
                       signedNumber(saliency.logOdds, 2));
    if (saliency.steps == 0)
        return SaliencyText::tr("%1; sum of all values %2, missing %3")
            .arg(odds, signedNumber(totals.all, 2), signedNumber(totals.missing(), 2));
    return SaliencyText::tr("%1, of vectors of zero %2; sum of all values %3, completeness error %4 %")
        .arg(odds, signedNumber(saliency.atZero, 2), signedNumber(totals.all, 2),
             QLocale().toString(100 * totals.error(), 'f', 2));
}

std::vector<SaliencyGrid> saliencyGrids(const SaliencyResult& result) {
    const tasks::Saliency& saliency = result.saliency;
    std::vector<SaliencyGrid> grids{gridOf(*result.document, saliency.tokens, saliency.target.tokens, saliency.text)};
    if (!result.question)
        return grids;
    const bool isPair = readsTwoTexts(result.head);
    grids.front().title = isPair ? SaliencyText::tr("Premise") : SaliencyText::tr("Text");
    grids.front().id = isPair ? QStringLiteral("premise") : QStringLiteral("text");
    const elmo::TokenSpan all{elmo::TokenIndex(0),
                              elmo::TokenIndex(static_cast<std::int64_t>(result.question->tokens().size()))};
    grids.push_back(gridOf(*result.question, all, {}, saliency.question));
    grids.back().title = isPair ? SaliencyText::tr("Hypothesis") : SaliencyText::tr("Question");
    grids.back().id = isPair ? QStringLiteral("hypothesis") : QStringLiteral("question");
    return grids;
}

QString saliencyTitle(const SaliencyResult& result) {
    const tasks::SaliencyTarget& target = result.saliency.target;
    const QString probability = QLocale().toString(result.probability, 'f', 3);
    const QString words = wordsIn(*result.document, target.tokens);
    if (readsTwoTexts(result.head) && result.question)
        return SaliencyText::tr("Why “%1” → “%2” is %3, probability %4")
            .arg(words,
                 wordsIn(*result.question,
                         {elmo::TokenIndex(0), elmo::TokenIndex(std::ssize(result.question->tokens()))}),
                 QString::fromStdString(target.label), probability);
    switch (result.head.task.output) {
        case tasks::OutputKind::kRankedSpans:
            return target.tokens.empty()
                       ? SaliencyText::tr("Why there is no answer, probability %1").arg(probability)
                       : SaliencyText::tr("Why “%1” is the answer, probability %2").arg(words, probability);
        case tasks::OutputKind::kTextClass:
        case tasks::OutputKind::kTokenTags:
        case tasks::OutputKind::kSpans:
        case tasks::OutputKind::kRoles:
            break;
    }
    return SaliencyText::tr("Why “%1” is %2, probability %3")
        .arg(words, QString::fromStdString(target.label), probability);
}

QString saliencyExplanation() {
    return SaliencyText::tr(
        "Gradient × input (Shrikumar et al. 2016): how the log odds of the prediction change, to first order, as the "
        "vector that a layer gives a token grows. Positive values support the prediction, negative values oppose it. "
        "The values need not sum to the log odds; what is missing is shown. Integrated gradients (Sundararajan et al. "
        "2017) average the gradient on the way from vectors of zero, and sum to the difference from their log odds, "
        "but "
        "for the completeness error. They show what the head used, not how language works.");
}

double largestSaliency(const SaliencyResult& result) {
    double largest = 0;
    for (const SaliencyGrid& grid : saliencyGrids(result))
        for (const auto& row : grid.values)
            for (const double value : row)
                largest = std::max(largest, std::abs(value));
    return largest;
}

FigureRequest saliencyRequest(const SaliencyResult& result, const QString& document, qreal width, double scale) {
    const auto textOf = [](const std::shared_ptr<const elmo::Document>& text) {
        return text ? QString::fromStdString(std::string(text->text())) : QString();
    };
    const bool isPair = readsTwoTexts(result.head);
    return {.kind = QStringLiteral("saliency"),
            .documents = isPair ? QStringList() : QStringList{document},
            .heads = {QString::fromStdString(result.head.path)},
            .fields = {{QStringLiteral("token"), qint64{result.token.value()}},
                       {QStringLiteral("method"), static_cast<int>(result.saliency.target.method)},
                       {QStringLiteral("contrast"), QString::fromStdString(result.saliency.target.contrast)},
                       {QStringLiteral("premise"), isPair ? textOf(result.document) : QString()},
                       {QStringLiteral("hypothesis"), isPair ? textOf(result.question) : QString()},
                       {QStringLiteral("question"), isPair ? QString() : textOf(result.question)},
                       {QStringLiteral("width"), width},
                       {QStringLiteral("scale"), scale}}};
}

SaliencyFigure::SaliencyFigure(const SaliencyResult& result, qreal width, const FigureNames& names, double scale)
    : m_names(names), m_title(m_names.of(saliencyTitle(result))), m_grids(saliencyGrids(result)) {
    m_largest = std::max(largestSaliency(result), scale);
    m_keys = {SaliencyText::tr("supports it, %1").arg(saliencyText(m_largest)), SaliencyText::tr("no effect"),
              SaliencyText::tr("opposes it, %1").arg(saliencyText(-m_largest))};
    const qreal wide = std::max(width, kMinFigureWidth);
    m_heading = FigureHeading(m_title, saliencyFacts(result, m_names), wide - 2 * kSaliencyMargin);
    layOut(wide);
}

/// Places tokens next to each other in lines, like text.
void SaliencyFigure::layOut(qreal width) {
    const ChartStyle style = ChartStyle::printed();
    const QFontMetricsF metrics(style.bold());
    for (const SaliencyGrid& grid : m_grids)
        for (const QString& row : grid.rows)
            m_labelWidth = std::max(m_labelWidth, QFontMetricsF(style.small()).horizontalAdvance(row) + 10);
    qreal y = kSaliencyTop + m_heading.height();
    qreal right = width;
    for (const SaliencyGrid& grid : m_grids) {
        Part part;
        part.top = y;
        part.heading = FigureText(grid.title, FigureText::Face::kBold, width - 2 * kSaliencyMargin);
        y += part.heading.height() + (grid.title.isEmpty() ? 0 : 4);
        const qreal widest = std::clamp(width - 2 * kSaliencyMargin - m_labelWidth, kMinWidth, kMaxWidth);
        std::vector<qreal> widths;
        for (const QString& token : grid.tokens)
            widths.push_back(std::clamp(metrics.horizontalAdvance(token) + 10, kMinWidth, widest));
        const qreal height = kTokenHeight + kCell * static_cast<qreal>(grid.rows.size());
        part.lines = placeTokens(widths, {kSaliencyMargin, y}, width - kSaliencyMargin, m_labelWidth, height, kLineGap,
                                 grid.tokens.join(u' ').isRightToLeft());
        y = part.lines.bottom + kLineGap;
        right = std::max(right, part.lines.right + kSaliencyMargin);
        m_parts.push_back(std::move(part));
    }
    m_size = {right, y + kKeyLine * static_cast<qreal>(m_keys.size()) + 8};
}

/// Lightness and shape carry the value as well, for readers who see no colours.
void SaliencyFigure::paintCell(QPainter& painter, const QRectF& rect, double value, const ChartStyle& style) const {
    const double share = m_largest > 0 ? std::abs(value) / m_largest : 0;
    const auto part = static_cast<float>(0.85 * share);
    const QColor hue = style.categoryColor(value < 0 ? 1 : 0);
    const auto mix = [&](float from, float to) { return from + part * (to - from); };
    const QColor fill = QColor::fromRgbF(mix(style.paper.redF(), hue.redF()), mix(style.paper.greenF(), hue.greenF()),
                                         mix(style.paper.blueF(), hue.blueF()));
    painter.fillRect(rect, fill);
    if (share >= kMinMarked) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(readableOn(fill));
        drawMarker(painter, rect.center() + QPointF(0, value < 0 ? -0.5 : 0.5), value < 0 ? 4 : 2, 4 + 4 * share);
    }
    painter.setPen(QPen(style.grid, 0.7));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect);
}

void SaliencyFigure::paint(QPainter& painter, const ChartStyle& style) const {
    m_heading.paint(painter, style, {kSaliencyMargin, kSaliencyTop});
    for (std::size_t grid = 0; grid < m_grids.size(); ++grid)
        paintPart(painter, grid, style);
    paintLegend(painter, style);
}

void SaliencyFigure::paintPart(QPainter& painter, std::size_t index, const ChartStyle& style) const {
    const SaliencyGrid& grid = m_grids[index];
    const Part& part = m_parts[index];
    painter.setPen(style.ink);
    part.heading.paint(painter, style, {kSaliencyMargin, part.top});
    painter.setFont(style.small());
    painter.setPen(style.faint);
    for (const QRectF& names : part.lines.names)
        for (qsizetype row = 0; row < grid.rows.size(); ++row)
            painter.drawText(
                QRectF(names.left() + (part.lines.isRightToLeft ? 6 : 0),
                       names.top() + kTokenHeight + kCell * static_cast<qreal>(row), names.width() - 6, kCell),
                int(((part.lines.isRightToLeft ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter).toInt()) |
                    Qt::TextDontClip,
                grid.rows[row]);
    for (const TokenLines::Column& column : part.lines.columns) {
        const bool target = grid.target[column.token];
        const QFont font = target ? style.bold() : style.font;
        painter.setFont(font);
        painter.setPen(style.ink);
        painter.drawText(QRectF(column.left, column.top, column.width, kTokenHeight), Qt::AlignCenter,
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
}

void SaliencyFigure::paintLegend(QPainter& painter, const ChartStyle& style) const {
    const double values[] = {m_largest, 0, -m_largest};
    qreal y = m_size.height() - kKeyLine * static_cast<qreal>(m_keys.size()) - 4;
    for (qsizetype key = 0; key < m_keys.size(); ++key) {
        paintCell(painter, QRectF(kSaliencyMargin, y, 26, 16), values[key], style);
        painter.setPen(style.ink);
        painter.setFont(style.small());
        painter.drawText(QRectF(kSaliencyMargin + 32, y, m_size.width() - 2 * kSaliencyMargin - 32, 16),
                         int((Qt::AlignLeft | Qt::AlignVCenter).toInt()) | Qt::TextDontClip, m_keys[key]);
        y += kKeyLine;
    }
}

QString SaliencyFigure::cellText(std::size_t grid, std::size_t row, std::size_t token) const {
    return QStringLiteral("%1, %2: %3")
        .arg(m_grids[grid].tokens[static_cast<qsizetype>(token)], m_grids[grid].rows[static_cast<qsizetype>(row)],
             saliencyText(m_grids[grid].values[row][token]));
}

QString SaliencyFigure::textAt(QPointF place) const {
    for (std::size_t grid = 0; grid < m_grids.size(); ++grid)
        for (const TokenLines::Column& column : m_parts[grid].lines.columns) {
            const qreal below = place.y() - column.top - kTokenHeight;
            const auto row = static_cast<std::size_t>(std::max(below, 0.0) / kCell);
            const bool within = place.x() >= column.left && place.x() < column.left + column.width && below >= 0;
            if (within && row < m_grids[grid].values.size())
                return cellText(grid, row, column.token);
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
    QStringList parts{m_heading.text()};
    for (std::size_t i = 0; i < std::min<std::size_t>(cells.size(), 5); ++i)
        parts.append(cellText(std::get<1>(cells[i]), std::get<2>(cells[i]), std::get<3>(cells[i])));
    return parts.join(QStringLiteral(". "));
}

QByteArray SaliencyFigure::csv() const {
    QByteArray result = "part,index,token,explained";
    for (const QString& id : m_grids.front().rowIds)
        result += ',' + csvField(id);
    result += ",total\r\n";
    for (std::size_t g = 0; g < m_grids.size(); ++g)
        for (qsizetype k = 0; k < m_grids[g].tokens.size(); ++k) {
            const auto token = static_cast<std::size_t>(k);
            result += m_grids[g].id.toUtf8() + ',';
            result += QByteArray::number(qlonglong(k)) + ',' + csvField(m_grids[g].tokens[k]) +
                      (m_grids[g].target[token] ? ",1" : ",0");
            for (const auto& row : m_grids[g].values)
                result += ',' + csvNumber(row[token]);
            result += ',' + csvNumber(m_grids[g].totals[token]) + "\r\n";
        }
    return result;
}

}  // namespace ui
