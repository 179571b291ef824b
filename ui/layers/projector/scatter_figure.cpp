// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/projector/scatter_figure.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QJsonArray>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "ui/layers/layer_names.h"
#include "ui/layers/neighbours/occurrence_model.h"
#include "ui/session/document_names.h"
#include "ui/text/text_bridge.h"

namespace ui {
namespace {

class Scatter {
    Q_DECLARE_TR_FUNCTIONS(ui::Scatter)
};

constexpr qreal kPlot = 460;
constexpr qreal kMinPlot = 140;
constexpr qreal kScatterMargin = 16;
constexpr qreal kScatterTop = 8;
constexpr qreal kBeforeLegend = 14;
constexpr qreal kMaxLegend = 220;
constexpr qreal kNear = 7;
constexpr qreal kMaxPlotZoom = 60;
constexpr int kLabelTokens = 2;  ///< before and after the word
constexpr qsizetype kMaxGroupsNamed = 12;

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
    : m_result(std::move(result)), m_look(std::move(look)), m_names(m_look.names) {
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
    leaveOutEmptyGroups();
    m_title = m_names.of(ownTitle());
    m_groups = m_names.of(m_groups);
    if (!m_result->corpus->empty())
        m_bilm = m_names.of(QString::fromStdString(m_result->corpus->front().analysis->provenance.modelName));
    layOut();
}

/// The plot takes the space that the heading and the legend leave, so that text has the same size in any plot.
void ScatterFigure::layOut() {
    const QFontMetricsF metrics(ChartStyle::printed().font);
    qreal legend = 60;
    for (const QString& group : m_groups)
        legend = std::max(legend, metrics.horizontalAdvance(group) + 30);
    const bool isFree = m_look.room.isEmpty();
    legend = std::min(legend, isFree ? kMaxLegend : std::clamp(0.35 * m_look.room.width(), 60.0, kMaxLegend));
    const qreal sideSpace = 2 * kScatterMargin + kBeforeLegend + legend;
    const qreal width = std::max(isFree ? kPlot + sideSpace : m_look.room.width(), kMinPlot + sideSpace);
    m_heading = FigureHeading(title(), facts(), width - 2 * kScatterMargin);
    QString foot =
        m_look.zoom > 1 ? Scatter::tr("enlarged %1 times").arg(QLocale().toString(m_look.zoom, 'f', 1)) : QString();
    if (m_result->leftOut > 0)
        foot = joinedFacts({foot, Scatter::tr("further occurrences left out, evenly sampled: %1")
                                      .arg(QLocale().toString(qlonglong{m_result->leftOut}))});
    m_foot = FigureText(foot, FigureText::Face::kSmall, width - 2 * kScatterMargin);
    const qreal top = kScatterTop + m_heading.height();
    const qreal below = m_foot.height() + 14;
    const qreal side =
        isFree ? kPlot : std::max(std::min(width - sideSpace, m_look.room.height() - top - below), kMinPlot);
    m_plot = {kScatterMargin, top, side, side};
    m_size = {width, top + side + below};
}

QString ScatterFigure::facts() const {
    const QString groupings[] = {Scatter::tr("colour and shape: document"), Scatter::tr("colour and shape: label"),
                                 Scatter::tr("colour and shape: cluster")};
    return joinedFacts({Scatter::tr("n = %1").arg(QLocale().toString(static_cast<qulonglong>(m_result->tokens.size()))),
                        groupings[static_cast<int>(m_look.grouping)],
                        m_bilm.isEmpty() ? QString() : Scatter::tr("biLM: %1").arg(m_bilm), methodFacts(),
                        m_look.grouping == PointGrouping::kCluster
                            ? Scatter::tr("clusters: k-means in the top layer, number by silhouette")
                            : QString()});
}

/// How the points came where they are, in the layer that is shown.
QString ScatterFigure::methodFacts() const {
    const QString rotation = m_result->layers.size() > 1
                                 ? Scatter::tr("each layer turned to lie as near to the one below as it can")
                                 : QString();
    if (m_result->method == ProjectionMethod::kTsne)
        return joinedFacts({m_result->isDeveloping ? Scatter::tr("not finished") : QString(),
                            Scatter::tr("perplexity %1, begun at the principal components (no seed)")
                                .arg(QLocale().toString(m_result->perplexity, 'g', 3)),
                            Scatter::tr("only neighbourhoods are preserved"), rotation});
    const auto layer = static_cast<std::size_t>(std::max(std::lround(m_look.layer), 0L));
    if (layer >= m_result->explained.size())
        return rotation;
    const auto percent = [&](std::size_t axis) {
        return QLocale().toString(100 * m_result->explained[layer][axis], 'f', 1);
    };
    return joinedFacts({Scatter::tr("explained variance in %1: %2 % and %3 %")
                            .arg(layerName(static_cast<int>(layer)), percent(0), percent(1)),
                        rotation});
}

void ScatterFigure::groupByDocument() {
    std::vector<DocumentEntry> documents;
    for (const tasks::CorpusDocument& document : *m_result->corpus)
        documents.emplace_back().path = QString::fromStdString(document.name);
    const QHash<QString, QString> names = distinctNames(documents);
    for (const DocumentEntry& document : documents)
        m_groups.append(names.value(document.path, plainName(document)));
    for (const tasks::CorpusToken& token : m_result->tokens)
        m_groupOf.push_back(static_cast<int>(token.document));
}

/// The legend names only what is in the plot: most documents of a project do not have the word.
void ScatterFigure::leaveOutEmptyGroups() {
    std::vector<int> numbers(static_cast<std::size_t>(m_groups.size()), -1);
    for (const int group : m_groupOf)
        numbers[static_cast<std::size_t>(group)] = 0;
    QStringList groups;
    for (std::size_t group = 0; group < numbers.size(); ++group)
        if (numbers[group] == 0) {
            numbers[group] = static_cast<int>(groups.size());
            groups.append(m_groups[static_cast<qsizetype>(group)]);
        }
    for (int& group : m_groupOf)
        group = numbers[static_cast<std::size_t>(group)];
    m_groups = groups;
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

QString ScatterFigure::ownTitle() const {
    const QString method = m_result->method == ProjectionMethod::kPca ? Scatter::tr("PCA") : Scatter::tr("t-SNE");
    return Scatter::tr("“%1”, %2, %3").arg(m_result->word, layerText(m_look.layer), method);
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
    const qreal scale = (m_plot.width() / 2 - 14) / m_reach;
    return m_plot.center() + m_look.zoom * (QPointF(x * scale, -y * scale) - m_look.pan);
}

ScatterFigure::Look ScatterFigure::zoomed(QPointF at, qreal factor) const {
    Look look = m_look;
    look.zoom = std::clamp(m_look.zoom * factor, 1.0, kMaxPlotZoom);
    const QPointF fromMiddle = at - m_plot.center();
    look.pan = look.zoom > 1 ? m_look.pan + fromMiddle / m_look.zoom - fromMiddle / look.zoom : QPointF();
    return look;
}

QString ScatterFigure::labelOf(std::size_t point) const {
    const tasks::CorpusToken& token = m_result->tokens[point];
    const elmo::Document& document = *(*m_result->corpus)[token.document].analysis->document;
    return QStringList{contextBefore(document, token.token, kLabelTokens), toLabel(document.token(token.token)),
                       contextAfter(document, token.token, kLabelTokens)}
        .join(u' ')
        .trimmed();
}

/// Selected points first; a label that would cover another one or leave the plot is left out.
std::vector<std::pair<QRectF, std::size_t>> ScatterFigure::labelPlaces(const ChartStyle& style) const {
    std::vector<std::pair<QRectF, std::size_t>> placed;
    if (!m_look.labels)
        return placed;
    std::vector<std::size_t> order;
    const auto isSelected = [&](std::size_t point) { return point < m_look.selected.size() && m_look.selected[point]; };
    for (const bool selected : {true, false})
        for (std::size_t point = 0; point < m_result->tokens.size(); ++point)
            if (isSelected(point) == selected && m_plot.contains(place(point)))
                order.push_back(point);
    constexpr std::size_t kMaxLabels = 200, kMaxKeptClear = 400;  // more points leave no clear place
    const auto coversAnother = [&](const QRectF& rect, std::size_t own) {
        for (std::size_t point = 0; order.size() <= kMaxKeptClear && point < m_result->tokens.size(); ++point)
            if (point != own && rect.contains(place(point)))
                return true;
        return false;
    };
    const QFontMetricsF metrics(style.small());
    for (const std::size_t point : order) {
        if (placed.size() >= kMaxLabels)
            break;
        const QPointF at = place(point);
        const QSizeF size(metrics.horizontalAdvance(labelOf(point)) + 2, metrics.height());
        const QPointF corners[] = {
            at + QPointF(7, -size.height() / 2), at + QPointF(-7 - size.width(), -size.height() / 2),
            at + QPointF(-size.width() / 2, -7 - size.height()), at + QPointF(-size.width() / 2, 7)};
        for (const QPointF& corner : corners) {
            const QRectF rect(corner, size);
            const bool isFree =
                m_plot.contains(rect) &&
                std::ranges::none_of(placed, [&](const auto& other) { return other.first.intersects(rect); }) &&
                !coversAnother(rect, point);
            if (!isFree)
                continue;
            placed.emplace_back(rect, point);
            break;
        }
    }
    return placed;
}

void ScatterFigure::paint(QPainter& painter, const ChartStyle& style) const {
    m_heading.paint(painter, style, {kScatterMargin, kScatterTop});
    painter.setPen(QPen(style.grid, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(m_plot);
    paintPoints(painter, style);
    if (m_look.lasso.size() > 1) {
        painter.setPen(QPen(style.ink, 1.2, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolygon(m_look.lasso);
    }
    paintLegend(painter, style);
    painter.setPen(style.faint);
    m_foot.paint(painter, style, {kScatterMargin, m_plot.bottom() + 4});
}

void ScatterFigure::paintPoints(QPainter& painter, const ChartStyle& style) const {
    for (std::size_t point = 0; point < m_result->tokens.size(); ++point) {
        if (!m_plot.contains(place(point)))
            continue;
        const int group = m_groupOf[point];
        const bool chosen = point < m_look.selected.size() && m_look.selected[point];
        const bool faded = !m_look.selected.empty() && !chosen;
        QColor color = style.categoryColor(group);
        color.setAlphaF(faded ? 0.25F : 0.85F);
        painter.setBrush(color);
        painter.setPen(QPen(chosen ? style.ink : color, chosen ? 1.4 : 1));
        drawMarker(painter, place(point), group % kMarkerShapes, chosen ? 8.5 : 7);
    }
    painter.setFont(style.small());
    painter.setPen(style.ink);
    for (const auto& [rect, point] : labelPlaces(style))
        painter.drawText(rect, int(Qt::AlignCenter) | Qt::TextDontClip | Qt::TextSingleLine, labelOf(point));
}

void ScatterFigure::paintLegend(QPainter& painter, const ChartStyle& style) const {
    const qreal left = m_plot.right() + kBeforeLegend;
    const QFontMetricsF metrics(style.font);
    painter.setFont(style.font);
    for (qsizetype group = 0; group < std::min(m_groups.size(), kMaxGroupsNamed); ++group) {
        const qreal y = m_plot.top() + 8 + static_cast<qreal>(group) * 20;
        const QColor color = style.categoryColor(static_cast<int>(group));
        painter.setPen(QPen(color, 1));
        painter.setBrush(color);
        drawMarker(painter, {left + 6, y + 8}, static_cast<int>(group) % kMarkerShapes, 8);
        painter.setPen(style.ink);
        const qreal room = size().width() - left - 18 - kScatterMargin;
        painter.drawText(QRectF(left + 18, y, room, 16), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(m_groups[group], Qt::ElideMiddle, room));
    }
    if (m_groups.size() > kMaxGroupsNamed) {
        painter.setPen(style.faint);
        painter.drawText(QRectF(left + 18, m_plot.top() + 8 + kMaxGroupsNamed * 20, 160, 16), Qt::AlignLeft,
                         Scatter::tr("and %Ln more", nullptr, static_cast<int>(m_groups.size() - kMaxGroupsNamed)));
    }
}

std::optional<std::size_t> ScatterFigure::pointAt(QPointF at) const {
    std::optional<std::size_t> nearest;
    qreal distance = kNear;
    for (std::size_t point = 0; point < m_result->tokens.size(); ++point) {
        if (!m_plot.contains(place(point)))
            continue;
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
        inside[point] = m_plot.contains(place(point)) && outline.containsPoint(place(point), Qt::OddEvenFill);
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
        const QString path = QString::fromStdString((*m_result->corpus)[token.document].name);
        result +=
            csvField(QFileInfo(path).fileName()) + ',' + QByteArray::number(qlonglong{token.token.value()} + 1) + ',' +
            csvField(QString::fromStdString(point < m_result->labels.size() ? m_result->labels[point] : "")) + ',' +
            QByteArray::number(m_result->clusters[point] + 1) + ',' + csvField(sentenceText(*m_result->corpus, token));
        for (const tasks::PlanePoints& layer : m_result->layers)
            result += ',' + csvNumber(layer[point][0]) + ',' + csvNumber(layer[point][1]);
        result += "\r\n";
    }
    return result;
}

QJsonObject toJson(const ScatterFigure::Look& look) {
    QJsonArray selected;
    for (std::size_t point = 0; point < look.selected.size(); ++point)
        if (look.selected[point])
            selected.append(static_cast<qint64>(point));
    return {{QStringLiteral("layer"), look.layer},
            {QStringLiteral("grouping"), static_cast<int>(look.grouping)},
            {QStringLiteral("points"), static_cast<qint64>(look.selected.size())},
            {QStringLiteral("selected"), selected},
            {QStringLiteral("room"), QJsonArray{look.room.width(), look.room.height()}},
            {QStringLiteral("zoom"), look.zoom},
            {QStringLiteral("pan"), QJsonArray{look.pan.x(), look.pan.y()}},
            {QStringLiteral("labels"), look.labels}};
}

ScatterFigure::Look lookOf(const QJsonObject& json) {
    const auto pair = [&](const QString& key) {
        const QJsonArray numbers = json[key].toArray();
        return QPointF(numbers.at(0).toDouble(), numbers.at(1).toDouble());
    };
    ScatterFigure::Look look;
    look.layer = json[QStringLiteral("layer")].toDouble();
    look.grouping = static_cast<PointGrouping>(json[QStringLiteral("grouping")].toInt());
    look.selected.resize(static_cast<std::size_t>(json[QStringLiteral("points")].toInteger()));
    for (const QJsonValue& point : json[QStringLiteral("selected")].toArray())
        if (std::cmp_less(point.toInteger(), look.selected.size()))
            look.selected[static_cast<std::size_t>(point.toInteger())] = true;
    const QPointF room = pair(QStringLiteral("room"));
    look.room = {room.x(), room.y()};
    look.zoom = json[QStringLiteral("zoom")].toDouble(1);
    look.pan = pair(QStringLiteral("pan"));
    look.labels = json[QStringLiteral("labels")].toBool();
    return look;
}

}  // namespace ui
