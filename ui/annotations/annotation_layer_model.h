// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "ui/annotations/annotation_layer_book.h"
#include "ui/session/snapshot.h"

namespace ui {

/// The annotation layers of a document, and the heads that have none in it. A check mark shows a layer; its name can be
/// edited. GUI thread. The book must outlive it.
class AnnotationLayerModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kName, kKind, kSpans, kDecided, kOther, kColumnCount };

    AnnotationLayerModel(AnnotationLayerBook& book, QObject* parent);

    void setSnapshot(const SnapshotPtr& snapshot);
    const tasks::AnnotationLayerSize& layer(int row) const { return m_rows[static_cast<std::size_t>(row)].size; }
    /// Path of the loaded head that writes the layer; empty if there is none.
    const QString& headOf(int row) const { return m_rows[static_cast<std::size_t>(row)].head; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        tasks::AnnotationLayerSize size;
        QString head;
    };
    QString text(const Row& row, int column) const;
    QString kindOf(const Row& row) const;

    AnnotationLayerBook& m_book;
    std::shared_ptr<const tasks::Annotations> m_annotations;
    std::shared_ptr<const std::vector<tasks::TaskModelInfo>> m_heads;
    std::vector<Row> m_rows;
};

}  // namespace ui
