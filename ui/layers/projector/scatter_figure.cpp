// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/projector/scatter_figure.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "ui/layers/layer_names.h"
#include "ui/layers/neighbours/occurrence_model.h"

namespace ui {
namespace {

class Scatter {
    Q_DECLARE_TR_FUNCTIONS(ui::Scatter)
};

constexpr qreal kPlot = 460;
constexpr qreal kScatterMargin = 16;
constexpr qreal kScatterTop = 40;
constexpr qreal kNear = 7;
constexpr qsizetype kMostGroupsNamed = 12;

QString layerText(double layer) {
    const double whole = std::round(layer);
    if (std::abs(layer - whole) < 1e-6)
        return layerName(static_cast<int>(whole));
    return Scatter::tr("between layers %1 and %2")
        .arg(static_cast<int>(std::floor(layer)))
        .arg(static_cast<int>(std::ceil(layer)));
}

}  // namespace

ScatterFigure::ScatterFigure(std::shared_ptr<const ProjectionResult> result, Look look)
    : m_result(std::move(result)), m_look(std::move(look)) {
    m_reach = 1e-9;
    for (const tasks::PlanePoints& layer : m_result->layers)
        for (const tasks::PlanePoint& point : layer)
            m_reach = std::max({m_reach, std::abs(point[0]), std::abs(point[1])});
    switch (m_look.grouping) {
        case PointGrouping::kDocument:
            groupByDocument();
            break;
        case PointGrouping::kLabel:
            groupByLabel();
            break;
        case PointGrouping::kCluster:
            groupByCluster();
            break;
    }
}

void ScatterFigure::groupByDocument() {
    for (const tasks::CorpusDocument& document : *m_result->corpus)
        m_groups.append(QFileInfo(QString::fromStdString(document.name)).fileName());
    for (const tasks::CorpusToken& token : m_result->tokens)
        m_groupOf.push_back(static_cast<int>(token.document));
}

void ScatterFigure::groupByLabel() {
    const std::set<std::string> labels(m_result->labels.begin(), m_result->labels.end());
    std::map<std::string, int> numbers;
    for (const std::string& label : labels)
        if (!label.empty()) {
            numbers[label] = static_cast<int>(m_groups.size());
            m_groups.append(QString::fromStdString(label));
        }
    const auto none = static_cast<int>(m_groups.size());
    m_groups.append(Scatter::tr("No label"));
    for (std::size_t point = 0; point < m_result->tokens.size(); ++point) {
        const auto found = point < m_result->labels.size() ? numbers.find(m_result->labels[point]) : numbers.end();
        m_groupOf.push_back(found == numbers.end() ? none : found->second);
    }
}

void ScatterFigure::groupByCluster() {
    m_groupOf = m_result->clusters;
    const auto most = std::max_element(m_groupOf.begin(), m_groupOf.end());
    for (int cluster = 0; most != m_groupOf.end() && cluster <= *most; ++cluster)
        m_groups.append(Scatter::tr("Cluster %1").arg(cluster + 1));
}

QString ScatterFigure::title() const {
    const QString method = m_result->method == ProjectionMethod::kPca ? Scatter::tr("PCA") : Scatter::tr("t-SNE");
    return Scatter::tr("“%1”, %2, %3").arg(m_result->word, layerText(m_look.layer), method);
}

QSizeF ScatterFigure::size() const {
    const QFontMetricsF metrics(ChartStyle::printed().font);
    qreal legend = 60;
    for (const QString& group : m_groups)
        legend = std::max(legend, metrics.horizontalAdvance(group) + 56);
    return {2 * kScatterMargin + kPlot + 12 + std::min(legend, 220.0), kScatterTop + kPlot + kScatterMargin + 18};
}

QPointF ScatterFigure::place(std::size_t point) const {
    const auto last = static_cast<double>(m_result->layers.size()) - 1;
    const double at = std::clamp(m_look.layer, 0.0, std::max(last, 0.0));
    const auto below = static_cast<std::size_t>(std::floor(at));
    const auto above = static_cast<std::size_t>(std::ceil(at));
    const double part = at - std::floor(at);
    const tasks::PlanePoint& a = m_result->layers[below][point];
    const tasks::PlanePoint& b = m_result->layers[above][point];
    const double x = a[0] + part * (b[0] - a[0]);
    const double y = a[1] + part * (b[1] - a[1]);
    const qreal scale = (kPlot / 2 - 14) / m_reach;
    return {kScatterMargin + kPlot / 2 + x * scale, kScatterTop + kPlot / 2 - y * scale};
}

void ScatterFigure::paint(QPainter& painter, const ChartStyle& style) const {
    painter.setFont(style.bold());
    painter.setPen(style.ink);
    painter.drawText(QRectF(kScatterMargin, 8, size().width() - 2 * kScatterMargin, 20),
                     Qt::AlignLeft | Qt::AlignVCenter, title());
    painter.setPen(QPen(style.grid, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(kScatterMargin, kScatterTop, kPlot, kPlot));
    for (std::size_t point = 0; point < m_result->tokens.size(); ++point) {
        const int group = m_groupOf[point];
        const bool chosen = point < m_look.selected.size() && m_look.selected[point];
        const bool faded = !m_look.selected.empty() && !chosen;
        QColor color = style.categoryColor(group);
        color.setAlphaF(faded ? 0.25F : 0.85F);
        painter.setBrush(color);
        painter.setPen(QPen(chosen ? style.ink : color, chosen ? 1.4 : 1));
        drawMarker(painter, place(point), group % kMarkerShapes, chosen ? 8.5 : 7);
    }
    if (m_look.lasso.size() > 1) {
        painter.setPen(QPen(style.ink, 1.2, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolygon(m_look.lasso);
    }
    paintLegend(painter, style);
    painter.setFont(style.small());
    painter.setPen(style.faint);
    QString foot = Scatter::tr("n = %1").arg(QLocale().toString(static_cast<qulonglong>(m_result->tokens.size())));
    if (m_result->leftOut > 0)
        foot += Scatter::tr("; further occurrences left out, evenly sampled: %1")
                    .arg(QLocale().toString(qlonglong{m_result->leftOut}));
    painter.drawText(QRectF(kScatterMargin, kScatterTop + kPlot + 4, kPlot, 18), Qt::AlignLeft | Qt::AlignVCenter,
                     foot);
}

void ScatterFigure::paintLegend(QPainter& painter, const ChartStyle& style) const {
    const qreal left = kScatterMargin + kPlot + 14;
    const QFontMetricsF metrics(style.font);
    painter.setFont(style.font);
    for (qsizetype group = 0; group < std::min(m_groups.size(), kMostGroupsNamed); ++group) {
        const qreal y = kScatterTop + 8 + static_cast<qreal>(group) * 20;
        const QColor color = style.categoryColor(static_cast<int>(group));
        painter.setPen(QPen(color, 1));
        painter.setBrush(color);
        drawMarker(painter, {left + 6, y + 8}, static_cast<int>(group) % kMarkerShapes, 8);
        painter.setPen(style.ink);
        const qreal room = size().width() - left - 18 - kScatterMargin;
        painter.drawText(QRectF(left + 18, y, room, 16), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(m_groups[group], Qt::ElideMiddle, room));
    }
    if (m_groups.size() > kMostGroupsNamed) {
        painter.setPen(style.faint);
        painter.drawText(QRectF(left + 18, kScatterTop + 8 + kMostGroupsNamed * 20, 160, 16), Qt::AlignLeft,
                         Scatter::tr("and %1 more").arg(m_groups.size() - kMostGroupsNamed));
    }
}

std::optional<std::size_t> ScatterFigure::pointAt(QPointF at) const {
    std::optional<std::size_t> nearest;
    qreal distance = kNear;
    for (std::size_t point = 0; point < m_result->tokens.size(); ++point) {
        const QPointF apart = place(point) - at;
        if (const qreal here = std::hypot(apart.x(), apart.y()); here < distance) {
            distance = here;
            nearest = point;
        }
    }
    return nearest;
}

std::vector<bool> ScatterFigure::within(const QPolygonF& outline) const {
    std::vector<bool> inside(m_result->tokens.size());
    for (std::size_t point = 0; point < inside.size(); ++point)
        inside[point] = outline.containsPoint(place(point), Qt::OddEvenFill);
    return inside;
}

QString ScatterFigure::textAt(QPointF at) const {
    const auto point = pointAt(at);
    if (!point)
        return {};
    const tasks::CorpusToken& token = m_result->tokens[*point];
    return QStringLiteral("%1\n%2").arg(sentenceText(*m_result->corpus, token), m_groups.value(m_groupOf[*point]));
}

QByteArray ScatterFigure::csv() const {
    QByteArray result = "document,token,label,cluster,sentence";
    for (std::size_t layer = 0; layer < m_result->layers.size(); ++layer) {
        const QByteArray number = QByteArray::number(static_cast<qulonglong>(layer));
        result += ",x_" + number + ",y_" + number;
    }
    result += "\r\n";
    for (std::size_t point = 0; point < m_result->tokens.size(); ++point) {
        const tasks::CorpusToken& token = m_result->tokens[point];
        result += csvField(QString::fromStdString((*m_result->corpus)[token.document].name)) + ',' +
                  QByteArray::number(qlonglong{token.token.value()}) + ',' +
                  csvField(QString::fromStdString(point < m_result->labels.size() ? m_result->labels[point] : "")) +
                  ',' + QByteArray::number(m_result->clusters[point] + 1) + ',' +
                  csvField(sentenceText(*m_result->corpus, token));
        for (const tasks::PlanePoints& layer : m_result->layers)
            result += ',' + csvNumber(layer[point][0]) + ',' + csvNumber(layer[point][1]);
        result += "\r\n";
    }
    return result;
}

}  // namespace ui
