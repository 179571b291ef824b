// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <memory>

#include "elmo/text/document.h"
#include "tasks/results/annotations.h"

namespace ui {

/// A document's spans as a table, in the order of the text. New annotations update only the rows that differ, so that
/// selection and scroll position are kept. GUI thread.
class AnnotationModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kLabel, kText, kConfidence, kDecision, kLayer, kAttributes, kColumnCount };
    enum Role { kIdRole = Qt::UserRole, kStateRole, kConfidenceRole };
    /// The state of a span, as offered by the filter.
    enum State { kOpen, kAccepted, kRejected, kHuman, kGold, kColleague, kAdjudicated };

    using QAbstractTableModel::QAbstractTableModel;

    /// Either may be null for an empty table.
    void setAnnotations(std::shared_ptr<const elmo::Document> document,
                        std::shared_ptr<const tasks::Annotations> annotations);
    std::int64_t idAt(int row) const { return span(row).id; }
    /// The row of a span, or -1.
    int rowOf(std::int64_t id) const;
    /// Whether one row sorts before another in a column. Does not create text: a large document has some ten thousand
    /// rows, and sorting compares a hundred thousand times.
    bool isBefore(int column, int left, int right) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    static QString nameOf(State state);

private:
    const tasks::SpanAnnotation& span(int row) const { return m_annotations->spans[static_cast<std::size_t>(row)]; }
    State stateOf(const tasks::SpanAnnotation& span) const;
    QString text(const QModelIndex& index) const;
    QString sourceOf(const tasks::SpanAnnotation& span) const;

    std::shared_ptr<const elmo::Document> m_document;
    std::shared_ptr<const tasks::Annotations> m_annotations;
};

/// The rows of an AnnotationModel with some words in label, text or attributes and with one state. GUI thread.
class AnnotationFilter : public QSortFilterProxyModel {
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setWords(const QString& words);
    /// One of AnnotationModel::State; -1: all.
    void setState(int state);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    QString m_words;
    int m_state = -1;
};

}  // namespace ui
