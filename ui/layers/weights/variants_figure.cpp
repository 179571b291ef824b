// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/weights/variants_figure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace ui {
namespace {

class Variants {
    Q_DECLARE_TR_FUNCTIONS(ui::Variants)
};

constexpr qreal kVariantsMargin = 16, kVariantsGap = 10, kScoreLine = 18, kSmallLine = 14, kCellPadding = 6;
constexpr qreal kMinVariant = 120;

QString scoreNumber(double value) {
    return QLocale().toString(value, 'f', 2);
}

/// The variant whose mean is the highest of a row; `variants` if it is the only one.
std::size_t bestOf(const std::vector<std::optional<tasks::VariantCell>>& row) {
    std::size_t best = row.size(), scored = 0;
    for (std::size_t variant = 0; variant < row.size(); ++variant) {
        if (!row[variant] || row[variant]->scores.empty())
            continue;
        ++scored;
        if (best == row.size() || row[variant]->mean > row[best]->mean)
            best = variant;
    }
    return scored > 1 ? best : row.size();
}

bool isCompared(const std::vector<std::optional<tasks::VariantCell>>& row) {
    return std::ranges::count_if(row, [](const auto& cell) { return cell.has_value(); }) > 1;
}

/// Only what has two variants: columns, names and facts are of what is drawn.
WeightDataPtr comparedPart(const WeightData& data) {
    const tasks::VariantTable table = tasks::variantsOf(*data.runs);
    std::set<std::size_t> kept;
    for (const auto& row : table.rows)
        for (const auto& cell : row)
            if (cell && isCompared(row))
                kept.insert(table.groups[cell->group].runs.begin(), table.groups[cell->group].runs.end());
    std::vector<tasks::TaskRun> runs;
    for (const std::size_t run : kept)
        runs.push_back(data.run(run));
    return makeWeightData(std::make_shared<const std::vector<tasks::TaskRun>>(std::move(runs)),
                          data.comparison.quantity, data.names, data.runs);
}

}  // namespace

VariantsFigure::VariantsFigure(const WeightDataPtr& data)
    : m_data(comparedPart(*data)), m_table(tasks::variantsOf(*m_data->runs)) {
    const QFontMetricsF bold(ChartStyle::printed().bold()), small(ChartStyle::printed().small());
    m_cellWidth = kMinVariant;
    qsizetype lines = 0;
    for (std::size_t row = 0; row < m_table.rows.size(); ++row) {
        m_labelWidth =
            std::max({m_labelWidth, bold.horizontalAdvance(rowName(row)), small.horizontalAdvance(metricOf(row))});
        for (const auto& cell : m_table.rows[row]) {
            if (!cell)
                continue;
            m_cellWidth = std::max(m_cellWidth, bold.horizontalAdvance(scoreText(*cell)) + 2 * kCellPadding);
            const QStringList weights = weightTexts(*cell);
            lines = std::max(lines, weights.size());
            for (const QString& text : weights)
                m_cellWidth = std::max(m_cellWidth, small.horizontalAdvance(text) + 2 * kCellPadding);
        }
    }
    m_labelWidth = std::max(m_labelWidth, 60.0) + 14;
    for (std::size_t variant = 0; variant < m_table.variants.size(); ++variant) {
        m_heads.emplace_back(variantName(variant), FigureText::Face::kSmall, m_cellWidth - 2 * kCellPadding);
        m_headHeight = std::max(m_headHeight, m_heads.back().height());
    }
    m_cellHeight = kScoreLine + kSmallLine * static_cast<qreal>(lines + 1) + kCellPadding;
    const qreal width =
        std::max(2 * kVariantsMargin + m_labelWidth + m_cellWidth * static_cast<qreal>(m_table.variants.size()), 460.0);
    m_heading = FigureHeading(title(), m_data->facts(), width - 2 * kVariantsMargin);
    m_caption = FigureText(
        Variants::tr("Score on the development set, which chose the checkpoint: mean of the seeds, ± half of its 95 % "
                     "interval from 3 seeds on. Bold: the highest of the row, which is no test. Below: means of the "
                     "layers from 0 up, %1.")
            .arg(quantityName(m_data->comparison.quantity)),
        FigureText::Face::kSmall, width - 2 * kVariantsMargin);
    m_size = {width, cellAt(m_table.rows.size(), 0).top() + kVariantsGap + m_caption.height() + kVariantsMargin};
}

QString VariantsFigure::ownTitle() {
    return Variants::tr("Variants of ELMo by task");
}

QString VariantsFigure::title() const {
    return m_data->shown(ownTitle());
}

QStringList VariantsFigure::ownNames() const {
    return m_data->namesIn(ownTitle());
}

/// Only what differs between the variants.
QString VariantsFigure::variantName(std::size_t variant) const {
    const tasks::MixVariant& one = m_table.variants[variant];
    if (one.mode == "none")
        return modeText(one.mode);
    const auto differ = [&](auto member) {
        return std::ranges::any_of(m_table.variants, [&](const tasks::MixVariant& other) {
            return other.mode != "none" && other.*member != one.*member;
        });
    };
    QStringList parts;
    if (differ(&tasks::MixVariant::mode))
        parts.append(modeText(one.mode));
    if (differ(&tasks::MixVariant::lambda))
        parts.append(Variants::tr("λ %1").arg(QLocale().toString(one.lambda, 'g', 3)));
    if (differ(&tasks::MixVariant::startShares))
        parts.append(one.startShares.empty()
                         ? Variants::tr("equal start weights")
                         : Variants::tr("start weights %1").arg(QString::fromStdString(one.startShares)));
    if (differ(&tasks::MixVariant::layerNorm))
        parts.append(one.layerNorm ? Variants::tr("layer norm") : Variants::tr("no layer norm"));
    if (differ(&tasks::MixVariant::bilmHash))
        parts.append(m_data->bilmText(m_data->run(
            m_table
                .groups[std::ranges::find_if(m_table.rows, [&](const auto& row) { return row[variant].has_value(); })
                            ->at(variant)
                            ->group]
                .runs.front())));
    return parts.isEmpty() ? Variants::tr("with ELMo") : parts.join(Variants::tr(", ", "between names"));
}

const tasks::TaskRun& VariantsFigure::runOf(std::size_t row) const {
    const auto cell = std::ranges::find_if(m_table.rows[row], [](const auto& one) { return one.has_value(); });
    return m_data->run(m_table.groups[(*cell)->group].runs.front());
}

QString VariantsFigure::rowName(std::size_t row) const {
    const tasks::TaskRun& run = runOf(row);
    QString name = m_data->shown(taskName(run.task));
    if (!run.source.empty())
        name += Variants::tr(", %1").arg(QString::fromStdString(run.source));
    for (std::size_t other = 0; other < m_table.rows.size(); ++other)
        if (other != row && runOf(other).task == run.task)  // with other data or settings
            return name + Variants::tr(", data %1").arg(QString::fromStdString(run.dataHash).left(6));
    return name;
}

QString VariantsFigure::metricOf(std::size_t row) const {
    const QString name = metricText(QString::fromStdString(runOf(row).metricName));
    return directed(name, name.isRightToLeft());
}

QString VariantsFigure::scoreText(const tasks::VariantCell& cell) {
    if (cell.scores.empty())
        return Variants::tr("not measured");
    return cell.halfWidth ? QStringLiteral("%1 ± %2").arg(scoreNumber(cell.mean), scoreNumber(*cell.halfWidth))
                          : scoreNumber(cell.mean);
}

QStringList VariantsFigure::weightTexts(const tasks::VariantCell& cell) const {
    QStringList texts;
    for (const tasks::WeightRow& row : m_data->comparison.rows) {
        if (row.group != cell.group)
            continue;
        QStringList shares{placeName(row.place)};
        for (const tasks::LayerSummary& layer : row.layers)
            shares.append(shareText(layer.mean));
        texts.append(directed(shares.join(QStringLiteral("  ")), false));  // layers go from left to right
    }
    return texts;
}

QRectF VariantsFigure::cellAt(std::size_t row, std::size_t variant) const {
    return {kVariantsMargin + m_labelWidth + static_cast<qreal>(variant) * m_cellWidth,
            kVariantsMargin + m_heading.height() + kVariantsGap + m_headHeight + kCellPadding +
                static_cast<qreal>(row) * m_cellHeight,
            m_cellWidth, m_cellHeight};
}

void VariantsFigure::paint(QPainter& painter, const ChartStyle& style) const {
    m_heading.paint(painter, style, {kVariantsMargin, kVariantsMargin - 6});
    painter.setPen(style.faint);
    for (std::size_t variant = 0; variant < m_heads.size(); ++variant) {
        const QRectF first = cellAt(0, variant);
        m_heads[variant].paint(painter, style,
                               {first.left() + kCellPadding, first.top() - kCellPadding - m_heads[variant].height()});
    }
    for (std::size_t row = 0; row < m_table.rows.size(); ++row) {
        const QRectF first = cellAt(row, 0);
        painter.setPen(style.ink);
        painter.setFont(style.bold());
        painter.drawText(QRectF(kVariantsMargin, first.top() + 2, m_labelWidth, kScoreLine),
                         Qt::AlignLeft | Qt::AlignVCenter, directed(rowName(row), rowName(row).isRightToLeft()));
        painter.setPen(style.faint);
        painter.setFont(style.small());
        painter.drawText(QRectF(kVariantsMargin, first.top() + 2 + kScoreLine, m_labelWidth, kSmallLine), Qt::AlignLeft,
                         metricOf(row));
        for (std::size_t variant = 0; variant < m_table.variants.size(); ++variant)
            paintCell(painter, row, variant, style);
    }
    painter.setPen(style.faint);
    m_caption.paint(painter, style, {kVariantsMargin, m_size.height() - m_caption.height() - kVariantsMargin});
}

void VariantsFigure::paintCell(QPainter& painter, std::size_t row, std::size_t variant, const ChartStyle& style) const {
    const QRectF rect = cellAt(row, variant);
    painter.setPen(QPen(style.grid, 0.7));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect);
    const auto& cells = m_table.rows[row];
    const auto& cell = cells[variant];
    if (!cell)
        return;
    painter.setPen(style.ink);
    painter.setFont(bestOf(cells) == variant ? style.bold() : style.font);
    const QRectF line(rect.left() + kCellPadding, rect.top() + 2, rect.width() - 2 * kCellPadding, kScoreLine);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, scoreText(*cell));
    painter.setFont(style.small());
    painter.setPen(style.faint);
    QStringList lines{Variants::tr("n = %1").arg(QLocale().toString(qlonglong(std::ssize(cell->scores))))};
    lines += weightTexts(*cell);
    QRectF at(line.left(), line.bottom(), line.width(), kSmallLine);
    for (const QString& text : lines) {
        painter.drawText(at, int((Qt::AlignLeft | Qt::AlignVCenter).toInt()) | Qt::TextDontClip, text);
        at.translate(0, kSmallLine);
    }
}

QString VariantsFigure::cellText(std::size_t row, std::size_t variant) const {
    const auto& cell = m_table.rows[row][variant];
    if (!cell)
        return {};
    QStringList parts{Variants::tr("%1, %2: %3, n = %4")
                          .arg(rowName(row), variantName(variant), scoreText(*cell))
                          .arg(qlonglong(std::ssize(cell->scores)))};
    parts += weightTexts(*cell);
    return parts.join(QStringLiteral("; "));
}

QString VariantsFigure::textAt(QPointF point) const {
    for (std::size_t row = 0; row < m_table.rows.size(); ++row)
        for (std::size_t variant = 0; variant < m_table.variants.size(); ++variant)
            if (cellAt(row, variant).contains(point))
                return cellText(row, variant);
    return {};
}

QString VariantsFigure::description() const {
    QStringList lines{m_heading.text()};
    for (std::size_t row = 0; row < m_table.rows.size(); ++row)
        for (std::size_t variant = 0; variant < m_table.variants.size(); ++variant)
            if (const QString text = cellText(row, variant); !text.isEmpty())
                lines.append(text);
    return lines.join(QStringLiteral(". "));
}

QByteArray VariantsFigure::csv() const {
    QByteArray result = "task,variant,elmo,lambda,start_weights,layer_norm,bilm,metric,n,mean,half_width_95,place";
    for (int layer = 0; layer < m_data->comparison.layers; ++layer)
        result += ",s_" + QByteArray::number(layer);
    result += "\r\n";
    for (std::size_t row = 0; row < m_table.rows.size(); ++row)
        for (std::size_t variant = 0; variant < m_table.variants.size(); ++variant) {
            const auto& cell = m_table.rows[row][variant];
            if (!cell)
                continue;
            const tasks::MixVariant& one = m_table.variants[variant];
            const bool uses = one.mode != "none";
            const QByteArray begin =
                csvField(rowName(row)) + ',' + csvField(variantName(variant)) + ',' +
                csvField(QString::fromStdString(one.mode)) + ',' + (uses ? csvNumber(one.lambda) : QByteArray()) + ',' +
                csvField(QString::fromStdString(one.startShares)) + ',' + (uses ? (one.layerNorm ? "1" : "0") : "") +
                ',' + csvField(QString::fromStdString(one.bilmName)) + ',' +
                csvField(QString::fromStdString(runOf(row).metricName)) + ',' +
                QByteArray::number(qlonglong(std::ssize(cell->scores))) + ',' + csvNumber(cell->mean) + ',' +
                (cell->halfWidth ? csvNumber(*cell->halfWidth) : QByteArray());
            bool any = false;
            const auto add = [&](const QString& place, const std::vector<tasks::LayerSummary>& layers) {
                result += begin + ',' + csvField(place);
                for (int layer = 0; layer < m_data->comparison.layers; ++layer)
                    result += ',' + (std::cmp_less(layer, layers.size())
                                         ? csvNumber(layers[static_cast<std::size_t>(layer)].mean)
                                         : QByteArray());
                result += "\r\n";
            };
            for (const tasks::WeightRow& mix : m_data->comparison.rows)
                if (mix.group == cell->group) {
                    any = true;
                    add(QString::fromStdString(mix.place), mix.layers);
                }
            if (!any)
                add({}, {});
        }
    return result;
}

}  // namespace ui
