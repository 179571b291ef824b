// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/weights/run_weight_model.h"

#include <QLocale>
#include <cmath>

#include "ui/layers/layer_names.h"

namespace ui {

void RunWeightModel::setWeights(WeightDataPtr weights) {
    beginResetModel();
    m_data = std::move(weights);
    m_lines.clear();
    if (m_data)
        fill();
    endResetModel();
}

void RunWeightModel::fill() {
    std::vector<bool> hasValues(m_data->runs->size());
    for (const tasks::WeightRow& row : m_data->comparison.rows)
        for (std::size_t place = 0; place < row.runs.size(); ++place) {
            m_lines.push_back({row.runs[place], &row, place});
            hasValues[row.runs[place]] = true;
        }
    for (std::size_t run = 0; run < hasValues.size(); ++run)
        if (!hasValues[run])
            m_lines.push_back({run, nullptr, 0});
}

int RunWeightModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int RunWeightModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kFirstLayer + layers() + kAfterCount;
}

QVariant RunWeightModel::value(const Line& line, int column) const {
    const tasks::TaskRun& run = m_data->run(line.run);
    switch (column) {
        case kGroup:
            return m_data->groupNameOf(line.run);
        case kPlace:
            return line.row ? placeName(line.row->place) : QString();
        case kRun:
            return QString::fromStdString(run.name);
        case kSeed:
            return qlonglong{run.seed};
        case kGamma:
            return line.row ? QVariant(line.row->gammas[line.place]) : QVariant();
        default:
            break;
    }
    const int layer = column - kFirstLayer;
    if (layer >= layers())
        return afterValue(line, layer - layers());
    if (!line.row || layer >= static_cast<int>(line.row->layers.size()))
        return {};
    return line.row->layers[static_cast<std::size_t>(layer)].values[line.place];
}

QVariant RunWeightModel::afterValue(const Line& line, int column) const {
    const tasks::RunPoint* point = tasks::shownPoint(m_data->run(line.run));
    if (column == kComparable)
        return m_data->badges[static_cast<qsizetype>(line.run)];
    if (column == kSettled) {
        const auto moved =
            line.row ? tasks::lastMovement(m_data->run(line.run), line.row->place) : std::optional<double>();
        return moved ? QVariant(*moved) : QVariant();
    }
    if (column == kMetricName)
        return metricText(QString::fromStdString(m_data->run(line.run).metricName));
    if (!point || (column == kMetric && std::isnan(point->devMetric)))
        return {};
    return column == kMetric ? QVariant(point->devMetric) : QVariant(qlonglong{point->step});
}

QString RunWeightModel::text(const Line& line, int column) const {
    const QVariant plain = value(line, column);
    const int after = column - kFirstLayer - layers();
    if (after == kComparable)
        return plain.toString().isEmpty() ? tr("yes") : tr("no: %1").arg(plain.toString());
    if (after == kSettled && plain.isValid())
        return plain.toDouble() < tasks::kSettled ? tr("yes")
                                                  : tr("no: %1").arg(QLocale().toString(plain.toDouble(), 'f', 3));
    if (after == kStep && plain.isValid())
        return QLocale().toString(plain.toLongLong());
    if (plain.typeId() != QMetaType::Double)
        return plain.toString();
    if (std::isnan(plain.toDouble()))
        return {};
    return QLocale().toString(plain.toDouble(), 'f', after == kMetric ? 2 : 4);
}

QVariant RunWeightModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            return text(line, column);
        case kSortRole:
            return value(line, column);
        case kRunRole:
            return static_cast<int>(line.run);
        case Qt::ToolTipRole:
            if (column - kFirstLayer - layers() == kComparable)
                return value(line, column);
            return column == kPlace && line.row ? placeExplanation(line.row->place) : QVariant();
        case Qt::TextAlignmentRole: {
            const int after = column - kFirstLayer - layers();
            const bool number = column >= kSeed && after != kMetricName && after != kComparable;
            return QVariant::fromValue<Qt::Alignment>((number ? Qt::AlignTrailing : Qt::AlignLeading) |
                                                      Qt::AlignVCenter);
        }
        default:
            return {};
    }
}

QVariant RunWeightModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const int layer = section - kFirstLayer;
    if (role == Qt::ToolTipRole) {
        if (section == kGamma)
            return gammaExplanation();
        if (layer - layers() == kSettled)
            return tr(
                "Whether the weights have stopped moving: the largest change of an s_j over the last fifth of "
                "training, below 0.01");
        return layer >= 0 && layer < layers() ? quantityExplanation(m_data->comparison.quantity) : QVariant();
    }
    // The reasons are long: a heading in the middle of their column would be out of sight.
    if (role == Qt::TextAlignmentRole && layer - layers() == kComparable)
        return QVariant::fromValue<Qt::Alignment>(Qt::AlignLeading | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    if (layer >= 0 && layer < layers())
        return layerName(layer);
    const QString before[] = {tr("Task"), tr("Mix"), tr("Run"), tr("Seed"), tr("γ")};
    const QString after[] = {tr("Metric"), tr("Dev metric"), tr("Step"), tr("Settled"), tr("Comparable")};
    return layer < 0 ? before[section] : after[layer - layers()];
}

}  // namespace ui
