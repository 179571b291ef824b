// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/evaluation/confusion_model.h"

#include <QCoreApplication>
#include <QFont>
#include <QLocale>

#include "ui/style/color_scale.h"

namespace ui {
namespace {

class ConfusionText {
    Q_DECLARE_TR_FUNCTIONS(ui::ConfusionText)
};

}  // namespace

QString confusionLabel(const std::string& label) {
    if (label == tasks::kNoEntity)
        return ConfusionText::tr("no entity");
    if (label == "answer")
        return ConfusionText::tr("answer");
    if (label == "no answer")
        return ConfusionText::tr("no answer");
    return QString::fromStdString(label);
}

void ConfusionModel::setMatrix(tasks::ConfusionMatrix matrix, const QPalette& palette) {
    beginResetModel();
    m_matrix = std::move(matrix);
    m_palette = palette;
    endResetModel();
}

void ConfusionModel::setPalette(const QPalette& palette) {
    m_palette = palette;
    if (const int last = rowCount() - 1; last >= 0)
        Q_EMIT dataChanged(index(0, 0), index(last, last), {Qt::BackgroundRole, Qt::ForegroundRole});
}

int ConfusionModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_matrix.labels.size());
}

int ConfusionModel::columnCount(const QModelIndex& parent) const {
    return rowCount(parent);
}

double ConfusionModel::shareOfRow(const QModelIndex& index) const {
    const auto& row = m_matrix.counts[static_cast<std::size_t>(index.row())];
    double sum = 0;
    for (const std::int64_t count : row)
        sum += static_cast<double>(count);
    return sum > 0 ? static_cast<double>(row[static_cast<std::size_t>(index.column())]) / sum : 0;
}

/// Between the paper's colour and the ink's, light enough to keep the number readable.
QColor ConfusionModel::ground(double share) const {
    const QColor paper = m_palette.color(QPalette::Base), ink = m_palette.color(QPalette::Text);
    const auto part = static_cast<float>(0.75 * share);
    const auto mix = [&](float from, float to) { return from + part * (to - from); };
    return QColor::fromRgbF(mix(paper.redF(), ink.redF()), mix(paper.greenF(), ink.greenF()),
                            mix(paper.blueF(), ink.blueF()));
}

QString ConfusionModel::sentence(const QModelIndex& index) const {
    const auto label = [&](int place) { return confusionLabel(m_matrix.labels[static_cast<std::size_t>(place)]); };
    const auto count = m_matrix.counts[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(index.column())];
    return tr("Gold %1, predicted %2: %3 (%4 % of the row). Click to list the examples.")
        .arg(label(index.row()), label(index.column()), QLocale().toString(qlonglong(count)),
             QLocale().toString(100 * shareOfRow(index), 'f', 1));
}

QVariant ConfusionModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const qlonglong count =
        m_matrix.counts[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(index.column())];
    switch (role) {
        case kValueRole:
            return count;
        case Qt::DisplayRole:
            return QLocale().toString(count);
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole:
            return sentence(index);
        case Qt::TextAlignmentRole:
            return QVariant::fromValue<Qt::Alignment>(Qt::AlignCenter);
        case Qt::BackgroundRole:
            return ground(shareOfRow(index));
        case Qt::ForegroundRole:
            return readableOn(ground(shareOfRow(index)));
        case Qt::FontRole: {
            QFont font;
            font.setBold(index.row() == index.column());
            return font;
        }
        default:
            return {};
    }
}

QVariant ConfusionModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (section < 0 || section >= rowCount())
        return {};
    const QString label = confusionLabel(m_matrix.labels[static_cast<std::size_t>(section)]);
    if (role == Qt::DisplayRole)
        return orientation == Qt::Horizontal ? tr("predicted %1").arg(label) : tr("gold %1").arg(label);
    if (role == Qt::ToolTipRole)
        return orientation == Qt::Horizontal ? tr("Predicted as %1").arg(label) : tr("Gold label %1").arg(label);
    return {};
}

}  // namespace ui
