// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/evaluation/probe_figure.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

namespace ui {
namespace {

class ProbeText {
    Q_DECLARE_TR_FUNCTIONS(ui::ProbeText)
};

constexpr qreal kProbeMargin = 16, kProbeTop = 10, kProbeNameWidth = 150, kProbeCellWidth = 72;
constexpr qreal kProbeCellHeight = 38, kProbeHead = 24, kProbeCentreWidth = 84;
constexpr qreal kProbeBelowName = 24;  // the accuracy of the most frequent class
constexpr qreal kProbeDarkest = 0.4;   // of ink in a cell, so that its number stays readable

QString probePercent(double share) {
    return QLocale().toString(100 * share, 'f', 1);
}

QColor blended(const QColor& from, const QColor& to, qreal share) {
    const auto part = [share](int a, int b) { return qRound(a + share * (b - a)); };
    return {part(from.red(), to.red()), part(from.green(), to.green()), part(from.blue(), to.blue())};
}

}  // namespace

ProbeFigure::ProbeFigure(ProbesData data, const FigureNames& names)
    : m_data(std::move(data)), m_names(names), m_title(m_names.of(ProbeText::tr("What the layers know"))) {
    const qreal width = size().width() - 2 * kProbeMargin;
    QStringList facts{ProbeText::tr("accuracy of probes in %"),
                      ProbeText::tr("biLM %1 (%2)").arg(m_names.of(m_data.model), m_data.hash.left(8)),
                      ProbeText::tr("trained on %1, tested on %2").arg(m_data.train, m_data.test),
                      ProbeText::tr("seeds: %1").arg(QLocale().toString(m_data.seeds))};
    facts.append(m_data.hidden == 0 ? ProbeText::tr("linear")
                                    : ProbeText::tr("hidden units: %1").arg(QLocale().toString(m_data.hidden)));
    m_heading = FigureHeading(m_title, joinedFacts(facts), width);
    QStringList notes;
    const auto has = [this](auto&& is) { return std::ranges::any_of(m_data.properties, is); };
    if (has([](const ProbedPropertyData& one) { return !one.untrained.empty(); }))
        notes.append(ProbeText::tr("In brackets: an untrained biLM of the same shape."));
    if (has([](const ProbedPropertyData& one) { return one.centre.has_value(); }))
        notes.append(ProbeText::tr("Triangle: the centre of gravity, the mean layer under the learned mix."));
    notes.append(ProbeText::tr("Below a name: the accuracy of always naming the most frequent class."));
    m_notes = FigureText(notes.join(u' '), FigureText::Face::kSmall, width);
    for (const ProbedPropertyData& one : m_data.properties)
        m_rowHeight =
            std::max(m_rowHeight,
                     kProbeBelowName +
                         m_properties.emplace_back(m_names.of(one.name), FigureText::Face::kPlain, kProbeNameWidth - 10)
                             .height());
}

QSizeF ProbeFigure::size() const {
    const qreal rows = m_rowHeight * static_cast<qreal>(m_data.properties.size());
    return {2 * kProbeMargin + kProbeNameWidth + kProbeCellWidth * static_cast<qreal>(columns()) + kProbeCentreWidth,
            kProbeTop + m_heading.height() + kProbeHead + rows + m_notes.height() + kProbeMargin};
}

QString ProbeFigure::columnName(std::size_t column) const {
    const QString& name = m_data.columns[static_cast<qsizetype>(column)];
    return name == QStringLiteral("mix") ? ProbeText::tr("Mix") : ProbeText::tr("Layer %1").arg(name);
}

QRectF ProbeFigure::cell(std::size_t property, std::size_t column) const {
    return {kProbeMargin + kProbeNameWidth + kProbeCellWidth * static_cast<qreal>(column),
            kProbeTop + m_heading.height() + kProbeHead + m_rowHeight * static_cast<qreal>(property),
            kProbeCellWidth - 4, kProbeCellHeight};
}

void ProbeFigure::paint(QPainter& painter, const ChartStyle& style) const {
    m_heading.paint(painter, style, {kProbeMargin, kProbeTop});
    painter.setFont(style.small());
    painter.setPen(style.ink);
    const qreal head = kProbeTop + m_heading.height();
    for (std::size_t column = 0; column < columns(); ++column)
        painter.drawText(QRectF(cell(0, column).left(), head, kProbeCellWidth - 4, kProbeHead - 4), Qt::AlignCenter,
                         columnName(column));
    painter.drawText(QRectF(cell(0, columns()).left(), head, kProbeCentreWidth, kProbeHead - 4), Qt::AlignCenter,
                     ProbeText::tr("Centre"));
    for (std::size_t property = 0; property < m_data.properties.size(); ++property)
        paintRow(painter, property, style);
    painter.setPen(style.faint);
    m_notes.paint(painter, style, {kProbeMargin, cell(m_data.properties.size(), 0).top()});
}

void ProbeFigure::paintRow(QPainter& painter, std::size_t property, const ChartStyle& style) const {
    const ProbedPropertyData& one = m_data.properties[property];
    const QRectF first = cell(property, 0);
    painter.setPen(style.ink);
    m_properties[property].paint(painter, style, {kProbeMargin, first.top()});
    painter.setFont(style.small());
    painter.setPen(style.faint);
    painter.drawText(QRectF(kProbeMargin, first.top() + m_properties[property].height(), kProbeNameWidth - 10, 16),
                     Qt::AlignLeft, probePercent(one.majority));
    const auto [least, most] = std::ranges::minmax(one.accuracy);
    for (std::size_t column = 0; column < one.accuracy.size(); ++column) {
        const QRectF box = cell(property, column);
        const double share = most > least ? (one.accuracy[column] - least) / (most - least) : 0.5;
        painter.setPen(QPen(style.ink, 0.7));
        painter.setBrush(blended(style.paper, style.ink, kProbeDarkest * share));
        painter.drawRect(box);
        painter.setPen(style.ink);
        painter.setFont(style.font);
        const bool isPair = column < one.untrained.size();
        painter.drawText(isPair ? QRectF(box.left(), box.top() + 1, box.width(), 20) : box, Qt::AlignCenter,
                         probePercent(one.accuracy[column]));
        if (!isPair)
            continue;
        painter.setFont(style.small());
        painter.drawText(QRectF(box.left(), box.top() + 20, box.width(), 16), Qt::AlignCenter,
                         QStringLiteral("(%1)").arg(probePercent(one.untrained[column])));
    }
    if (!one.centre)
        return;
    const std::size_t layers = columns() - 1;  // the mix stands after them
    const qreal rail = first.bottom() + 4;
    const Axis axis(0, std::max(1.0, static_cast<double>(layers) - 1), first.center().x(),
                    cell(property, std::max<std::size_t>(layers, 2) - 1).center().x());
    painter.setPen(QPen(style.grid, 1));
    painter.drawLine(QPointF(axis.place(0), rail), QPointF(axis.place(static_cast<double>(layers) - 1), rail));
    const qreal x = axis.place(*one.centre);
    painter.setPen(QPen(style.ink, 1));
    painter.setBrush(style.accent);
    painter.drawPolygon(QPolygonF{QPointF(x, rail), QPointF(x - 5, rail + 8), QPointF(x + 5, rail + 8)});
    painter.setPen(style.ink);
    painter.setFont(style.font);
    const QRectF box = cell(property, columns());
    painter.drawText(QRectF(box.left(), box.top(), kProbeCentreWidth, box.height()), Qt::AlignCenter,
                     QLocale().toString(*one.centre, 'f', 2));
}

QString ProbeFigure::cellText(std::size_t property, std::size_t column) const {
    const ProbedPropertyData& one = m_data.properties[property];
    QString text = ProbeText::tr("%1, %2: %3 %")
                       .arg(ShownNames(m_names).of(one.name), columnName(column), probePercent(one.accuracy[column]));
    if (column < one.untrained.size())
        text += u' ' + ProbeText::tr("(untrained: %1 %)").arg(probePercent(one.untrained[column]));
    return text;
}

QString ProbeFigure::textAt(QPointF place) const {
    for (std::size_t property = 0; property < m_data.properties.size(); ++property)
        for (std::size_t column = 0; column < m_data.properties[property].accuracy.size(); ++column)
            if (cell(property, column).contains(place))
                return cellText(property, column);
    return {};
}

QString ProbeFigure::description() const {
    QStringList parts{m_heading.text()};
    for (std::size_t property = 0; property < m_data.properties.size(); ++property) {
        const ProbedPropertyData& one = m_data.properties[property];
        for (std::size_t column = 0; column < one.accuracy.size(); ++column)
            parts.append(cellText(property, column));
        if (one.centre)
            parts.append(ProbeText::tr("Centre of gravity: %1").arg(QLocale().toString(*one.centre, 'f', 2)));
    }
    return parts.join(QStringLiteral(". "));
}

QByteArray ProbeFigure::csv() const {
    QByteArray result =
        "property,layer,accuracy,untrained_accuracy,majority,classes,test_items,centre_of_gravity,seeds,model,hash\r\n";
    for (const ProbedPropertyData& one : m_data.properties)
        for (std::size_t column = 0; column < one.accuracy.size(); ++column)
            result += csvField(one.name) + ',' + m_data.columns[static_cast<qsizetype>(column)].toUtf8() + ',' +
                      csvNumber(one.accuracy[column]) + ',' +
                      (column < one.untrained.size() ? csvNumber(one.untrained[column]) : QByteArray()) + ',' +
                      csvNumber(one.majority) + ',' + QByteArray::number(one.classes) + ',' +
                      QByteArray::number(one.items) + ',' + (one.centre ? csvNumber(*one.centre) : QByteArray()) + ',' +
                      QByteArray::number(m_data.seeds) + ',' + csvField(m_data.model) + ',' + csvField(m_data.hash) +
                      "\r\n";
    return result;
}

}  // namespace ui
