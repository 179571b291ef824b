// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/annotation_layer_model.h"

#include <QLocale>
#include <algorithm>
#include <utility>

namespace ui {

using tasks::AnnotationMaker;

AnnotationLayerModel::AnnotationLayerModel(AnnotationLayerBook& book, QObject* parent)
    : QAbstractTableModel(parent), m_book(book) {
    connect(&book, &AnnotationLayerBook::changed, this, [this] {
        if (!m_rows.empty())
            Q_EMIT dataChanged(index(0, kName), index(rowCount() - 1, kName));
    });
}

void AnnotationLayerModel::setSnapshot(const SnapshotPtr& snapshot) {
    if (m_annotations == snapshot->reading.annotations && m_heads == snapshot->reading.heads)
        return;
    m_annotations = snapshot->reading.annotations;
    m_heads = snapshot->reading.heads;
    std::vector<Row> rows;
    if (m_annotations)
        for (const tasks::AnnotationLayerSize& size : layersOf(*m_annotations))
            rows.push_back({size, {}});
    for (const tasks::TaskModelInfo& head : *m_heads) {
        const AnnotationMaker maker{tasks::AnnotationLayer::kModel, head.name, head.hash};
        auto row = std::ranges::find(rows, maker, [](const Row& one) { return one.size.maker; });
        if (row == rows.end()) {
            Row added;
            added.size.maker = maker;
            row = rows.insert(rows.end(), std::move(added));
        }
        row->head = QString::fromStdString(head.path);
    }
    // Rows are kept while only their numbers change, so that the selection and an open editor survive.
    const auto maker = [](const Row& row) { return row.size.maker; };
    const bool same = std::ranges::equal(rows, m_rows, {}, maker, maker);
    if (!same)
        beginResetModel();
    m_rows = std::move(rows);
    if (!same)
        endResetModel();
    else if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumnCount - 1));
}

int AnnotationLayerModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int AnnotationLayerModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumnCount;
}

Qt::ItemFlags AnnotationLayerModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == kName ? flags | Qt::ItemIsUserCheckable | Qt::ItemIsEditable : flags;
}

QString AnnotationLayerModel::kindOf(const Row& row) const {
    if (row.size.maker.layer == tasks::AnnotationLayer::kHuman)
        return row.size.maker.isByHand() || row.size.maker.isColleague() ? tr("Person")
               : row.size.maker.isAdjudication()                         ? tr("Adjudication")
                                                                         : tr("Gold from a file");
    return row.head.isEmpty() ? tr("Head (not loaded)") : tr("Head");
}

QString AnnotationLayerModel::text(const Row& row, int column) const {
    switch (column) {
        case kName:
            return m_book.nameOf(row.size.maker);
        case kKind:
            return kindOf(row);
        case kSpans:
            return QLocale().toString(qlonglong{row.size.spans});
        case kDecided:
            return QLocale().toString(qlonglong{row.size.decided});
        default:
            return QLocale().toString(qlonglong{row.size.scores + row.size.questions});
    }
}

QVariant AnnotationLayerModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
            return text(row, index.column());
        case Qt::CheckStateRole:
            return index.column() == kName ? QVariant(m_book.isShown(row.size.maker) ? Qt::Checked : Qt::Unchecked)
                                           : QVariant();
        case Qt::ToolTipRole:
            return index.column() == kName ? tr("Check to show the annotation set; double-click to rename it")
                                           : QVariant();
        case Qt::TextAlignmentRole:
            return QVariant::fromValue<Qt::Alignment>(
                (index.column() >= kSpans ? Qt::AlignTrailing : Qt::AlignLeading) | Qt::AlignVCenter);
        default:
            return {};
    }
}

bool AnnotationLayerModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || index.column() != kName)
        return false;
    const AnnotationMaker maker = layer(index.row()).maker;
    if (role == Qt::CheckStateRole)
        m_book.setShown(maker, value.toInt() == Qt::Checked);
    else if (role == Qt::EditRole)
        m_book.setName(maker, value.toString());
    else
        return false;
    return true;
}

QVariant AnnotationLayerModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumnCount)
        return {};
    const QString titles[] = {tr("Annotation set"), tr("Source"), tr("Spans"), tr("Decided"),
                              tr("Scores and questions")};
    return role == Qt::DisplayRole ? QVariant(titles[section]) : QVariant();
}

}  // namespace ui
