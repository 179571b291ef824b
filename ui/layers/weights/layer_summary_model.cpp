// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/weights/layer_summary_model.h"

#include <QLocale>

#include "ui/layers/layer_names.h"

namespace ui {
namespace {

QVariant maybe(const std::optional<double>& value) {
    return value ? QVariant(*value) : QVariant();
}

}  // namespace

void LayerSummaryModel::setWeights(WeightDataPtr weights) {
    beginResetModel();
    m_data = std::move(weights);
    m_lines.clear();
    if (m_data)
        for (const tasks::WeightRow& row : m_data->comparison.rows)
            for (std::size_t layer = 0; layer < row.layers.size(); ++layer)
                m_lines.push_back({&row, layer});
    endResetModel();
}

int LayerSummaryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

QVariant LayerSummaryModel::value(const Line& line, int column) const {
    const tasks::LayerSummary& summary = line.row->layers[line.layer];
    switch (column) {
        case kGroup:
            return m_data->groupName(*line.row);
        case kPlace:
            return placeName(line.row->place);
        case kLayer:
            return layerName(static_cast<int>(line.layer));
        case kCount:
            return static_cast<int>(summary.values.size());
        case kMean:
            return summary.mean;
        case kDeviation:
            return summary.values.size() > 1 ? QVariant(summary.deviation) : QVariant();
        case kHalfWidth:
            return maybe(summary.halfWidth);
        case kExcess:
            return maybe(summary.excess);
        case kT:
            return maybe(summary.t);
        default:
            return maybe(summary.p);
    }
}

QVariant LayerSummaryModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const QVariant plain = value(m_lines[static_cast<std::size_t>(index.row())], index.column());
    switch (role) {
        case kSortRole:
            return plain;
        case Qt::DisplayRole:
            if (plain.typeId() != QMetaType::Double)
                return plain.toString();
            if (index.column() == kP && plain.toDouble() < 0.001)
                return QStringLiteral("< 0.001");
            return QLocale().toString(plain.toDouble(), 'f', index.column() == kT ? 2 : 4);
        case Qt::TextAlignmentRole:
            return QVariant::fromValue<Qt::Alignment>(
                (index.column() >= kCount ? Qt::AlignTrailing : Qt::AlignLeading) | Qt::AlignVCenter);
        default:
            return {};
    }
}

QVariant LayerSummaryModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumnCount)
        return {};
    const QString titles[kColumnCount] = {
        tr("Task"), tr("Mix"),      tr("Layer"),     tr("n"), tr("Mean"),
        tr("SD"),   tr("± (95 %)"), tr("w − equal"), tr("t"), tr("p (two-sided, Holm)")};
    if (role == Qt::DisplayRole)
        return titles[section];
    if (role != Qt::ToolTipRole)
        return {};
    switch (section) {
        case kDeviation:
            return tr("Standard deviation over the seeds.");
        case kHalfWidth:
            return tr(
                "Half the width of the 95 % confidence interval of the mean (Student's t); given for at least three "
                "seeds.");
        case kExcess:
            return tr(
                "Difference from what a mix of equal weights gives in this view, averaged over the seeds. Empty if "
                "that "
                "was not measured (projections of heads trained with an earlier version).");
        case kT:
        case kP:
            return tr(
                "Test of this difference against 0 over the seeds (Student's t, two-sided), adjusted for the layers of "
                "the mix (Holm). Given for at least three seeds; fewer do not allow a conclusion.");
        default:
            return {};
    }
}

}  // namespace ui
