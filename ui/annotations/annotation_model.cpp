// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/annotation_model.h"

#include <QAnyStringView>
#include <QLocale>
#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include "ui/text/text_bridge.h"
#include "ui/text/text_context.h"

namespace ui {

using tasks::AnnotationLayer;
using tasks::Decision;
using tasks::SpanAnnotation;

namespace {

constexpr std::size_t kMaxBytes = 400;  ///< shown in a cell

}  // namespace

void AnnotationModel::setAnnotations(std::shared_ptr<const elmo::Document> document,
                                     std::shared_ptr<const tasks::Annotations> annotations) {
    if (document != m_document || !annotations || !m_annotations) {
        beginResetModel();
        m_document = std::move(document);
        m_annotations = m_document ? std::move(annotations) : nullptr;
        endResetModel();
        return;
    }
    const auto& before = m_annotations->spans;
    const auto& after = annotations->spans;
    const auto sameId = [](const SpanAnnotation& a, const SpanAnnotation& b) { return a.id == b.id; };
    const auto shorter = std::min(before.size(), after.size());
    std::size_t front = 0;
    while (front < shorter && sameId(before[front], after[front]))
        ++front;
    std::size_t back = 0;
    while (back < shorter - front && sameId(before[before.size() - 1 - back], after[after.size() - 1 - back]))
        ++back;
    const auto old = m_annotations;
    const auto leaving = static_cast<int>(before.size() - front - back);
    const auto coming = static_cast<int>(after.size() - front - back);
    if (leaving > 0) {
        auto rest = std::make_shared<tasks::Annotations>(*old);
        beginRemoveRows({}, static_cast<int>(front), static_cast<int>(front) + leaving - 1);
        rest->spans.erase(rest->spans.begin() + static_cast<std::ptrdiff_t>(front),
                          rest->spans.end() - static_cast<std::ptrdiff_t>(back));
        m_annotations = std::move(rest);
        endRemoveRows();
    }
    if (coming > 0) {
        beginInsertRows({}, static_cast<int>(front), static_cast<int>(front) + coming - 1);
        m_annotations = annotations;
        endInsertRows();
    }
    m_annotations = std::move(annotations);
    for (std::size_t i = 0; i < front; ++i)
        if (old->spans[i] != m_annotations->spans[i])
            Q_EMIT dataChanged(index(static_cast<int>(i), 0), index(static_cast<int>(i), kColumnCount - 1));
    for (std::size_t i = 1; i <= back; ++i)
        if (old->spans[old->spans.size() - i] != m_annotations->spans[m_annotations->spans.size() - i]) {
            const auto row = static_cast<int>(m_annotations->spans.size() - i);
            Q_EMIT dataChanged(index(row, 0), index(row, kColumnCount - 1));
        }
}

int AnnotationModel::rowOf(std::int64_t id) const {
    if (!m_annotations)
        return -1;
    const auto found = std::ranges::find(m_annotations->spans, id, &SpanAnnotation::id);
    return found == m_annotations->spans.end() ? -1 : static_cast<int>(found - m_annotations->spans.begin());
}

int AnnotationModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_annotations ? 0 : static_cast<int>(m_annotations->spans.size());
}

int AnnotationModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumnCount;
}

AnnotationModel::State AnnotationModel::stateOf(const SpanAnnotation& span) const {
    if (span.layer == AnnotationLayer::kHuman && span.decision != Decision::kRejected) {
        const tasks::AnnotationMaker maker = makerOf(*m_annotations, span);
        return maker.isByHand()         ? kHuman
               : maker.isColleague()    ? kColleague
               : maker.isAdjudication() ? kAdjudicated
                                        : kGold;
    }
    switch (span.decision) {
        case Decision::kAccepted:
            return kAccepted;
        case Decision::kRejected:
            return kRejected;
        default:
            return kOpen;
    }
}

QString AnnotationModel::nameOf(State state) {
    const QString names[] = {tr("? open"), tr("✓ accepted"),     tr("✗ rejected"),   tr("✎ manual"),
                             tr("◆ gold"), tr("✎ other person"), tr("☑ adjudicated")};
    return names[state];
}

namespace {

/// "gender: fem; note: unsure".
QString attributesText(const SpanAnnotation& span) {
    QStringList parts;
    for (const tasks::NamedValue& attribute : span.features)
        parts.append(QStringLiteral("%1: %2").arg(toLabel(attribute.name), toLabel(attribute.value)));
    return parts.join(QStringLiteral("; "));
}

/// A person's name, or else another text.
QString nameOrElse(const std::string& name, const QString& otherwise) {
    return name.empty() ? otherwise : toLabel(name);
}

}  // namespace

QString AnnotationModel::sourceOf(const SpanAnnotation& span) const {
    if (span.layer == AnnotationLayer::kHuman && !span.isImported())
        return nameOrElse(span.annotator, tr("Human"));
    const auto source = static_cast<std::size_t>(span.source);
    if (span.source < 0 || source >= m_annotations->sources.size())
        return tr("Model");
    const tasks::AnnotationMaker maker = makerOf(*m_annotations, span);
    if (maker.isAdjudication())
        return span.annotator.empty() ? tr("Adjudication") : tr("Adjudication (%1)").arg(toLabel(span.annotator));
    const QString name = toLabel(maker.name);
    if (span.isImported())
        return maker.isColleague() ? name : tr("Gold (%1)").arg(name);
    return span.annotator.empty() ? name : tr("%1, decided by %2").arg(name, toLabel(span.annotator));
}

QString AnnotationModel::text(const QModelIndex& index) const {
    const SpanAnnotation& shown = span(index.row());
    switch (index.column()) {
        case kLabel:
            return toLabel(shown.label);
        case kText: {
            const std::string_view marked = m_document->slice(shown.bytes);
            const QString words = toLabel(marked.substr(0, kMaxBytes));
            return marked.size() > kMaxBytes ? QString(words + u'…') : words;
        }
        case kConfidence:
            return shown.confidence ? QLocale().toString(*shown.confidence, 'f', 2) : QStringLiteral("–");
        case kDecision:
            return nameOf(stateOf(shown));
        case kAttributes:
            return attributesText(shown);
        default:
            return sourceOf(shown);
    }
}

bool AnnotationModel::isBefore(int column, int left, int right) const {
    const SpanAnnotation& a = span(left);
    const SpanAnnotation& b = span(right);
    const auto marked = [this](const SpanAnnotation& shown) {
        const std::string_view text = m_document->slice(shown.bytes);
        return QUtf8StringView(text.data(), static_cast<qsizetype>(std::min(text.size(), kMaxBytes)));
    };
    switch (column) {
        case kLabel:
            return a.label < b.label;
        case kText:
            return QAnyStringView::compare(marked(a), marked(b), Qt::CaseInsensitive) < 0;
        case kConfidence:
            return a.confidence.value_or(2) < b.confidence.value_or(2);
        case kDecision:
            return stateOf(a) < stateOf(b);
        case kAttributes:
            return std::ranges::lexicographical_compare(
                a.features, b.features, [](const tasks::NamedValue& x, const tasks::NamedValue& y) {
                    return std::tie(x.name, x.value) < std::tie(y.name, y.value);
                });
        default:
            return std::pair(a.layer, a.source) < std::pair(b.layer, b.source);
    }
}

QVariant AnnotationModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
        case Qt::DisplayRole:
            return text(index);
        case kIdRole:
            return QVariant::fromValue<qint64>(span(index.row()).id);
        case kStateRole:
            return static_cast<int>(stateOf(span(index.row())));
        case kConfidenceRole:
            return span(index.row()).confidence.value_or(0);
        case Qt::TextAlignmentRole:
            return QVariant::fromValue<Qt::Alignment>(
                (index.column() == kConfidence ? Qt::AlignTrailing : Qt::AlignLeading) | Qt::AlignVCenter);
        case Qt::ToolTipRole:
            return index.column() == kText || index.column() == kAttributes ? QVariant(text(index)) : QVariant();
        default:
            return {};
    }
}

QVariant AnnotationModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumnCount)
        return {};
    if (role == Qt::ToolTipRole) {
        const QString help[kColumnCount] = {
            tr("Label of the span"),
            tr("The marked text"),
            tr("The model's probability for the whole span, from 0 to 1; manual spans have none"),
            tr("Decision of a person about a span that a model found"),
            tr("Who marked the span: a model or a person"),
            tr("Attributes of the span with their values, and the note on it")};
        return help[section];
    }
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[kColumnCount] = {tr("Label"),    tr("Text"),   tr("Confidence"),
                                          tr("Decision"), tr("Source"), tr("Attributes")};
    return titles[section];
}

bool AnnotationFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    return static_cast<const AnnotationModel*>(sourceModel())->isBefore(left.column(), left.row(), right.row());
}

void AnnotationFilter::setWords(const QString& words) {
    m_words = words.trimmed();
    invalidateFilter();
}

void AnnotationFilter::setState(int state) {
    m_state = state;
    invalidateFilter();
}

bool AnnotationFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    const auto at = [&](int column) { return sourceModel()->index(row, column, parent); };
    if (m_state >= 0 && at(0).data(AnnotationModel::kStateRole).toInt() != m_state)
        return false;
    return m_words.isEmpty() || at(AnnotationModel::kLabel).data().toString().contains(m_words, Qt::CaseInsensitive) ||
           at(AnnotationModel::kText).data().toString().contains(m_words, Qt::CaseInsensitive) ||
           at(AnnotationModel::kAttributes).data().toString().contains(m_words, Qt::CaseInsensitive);
}

}  // namespace ui
