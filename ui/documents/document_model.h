// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QHash>
#include <memory>
#include <vector>

#include "ui/session/document_entry.h"

namespace ui {

/// The list of documents with status, language, tokens and sentiment. Updates change only the rows that differ. GUI
/// thread.
class DocumentModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kName, kStatus, kSentiment, kTokens, kLanguage, kColumnCount };
    enum Role { kPathRole = Qt::UserRole };
    using Entries = std::shared_ptr<const std::vector<DocumentEntry>>;

    using QAbstractTableModel::QAbstractTableModel;

    void setEntries(Entries entries);
    /// The open document, shown in bold.
    void setOpened(const QString& path);
    int rowOf(const QString& path) const;
    const DocumentEntry& entry(int row) const { return (*m_entries)[static_cast<std::size_t>(row)]; }
    /// Different for different documents.
    QString nameOf(int row) const;
    static QString statusText(DocumentStatus status);
    /// That of a document: also whether it is finished, or how many predictions have been decided.
    static QString statusOf(const DocumentEntry& entry);
    /// Sorts by progress: documents with more decided predictions after others, finished ones last but for failures.
    static double statusRank(const DocumentEntry& entry);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    static QString finishersOf(const DocumentEntry& entry);
    QString text(int row, int column) const;

    QHash<QString, QString> m_otherNames;  ///< as distinctNames()
    Entries m_entries = std::make_shared<std::vector<DocumentEntry>>();
    QString m_opened;
};

}  // namespace ui
