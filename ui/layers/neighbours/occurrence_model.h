// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QHash>
#include <optional>
#include <vector>

#include "ui/session/layer_work.h"

namespace ui {

/// A token in one of the analysed documents, or several from there on, with their cosine to what is compared, if there
/// is one.
struct Occurrence {
    tasks::CorpusToken place;
    std::optional<double> cosine;
    std::int64_t length = 1;
};

/// Keywords in context over several documents: each occurrence with its left and right context. GUI thread.
class OccurrenceModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { kCosine, kBefore, kToken, kAfter, kDocument, kColumnCount };
    enum Role { kSortRole = Qt::UserRole, kRowRole };  ///< the plain value; the occurrence's number

    using QAbstractTableModel::QAbstractTableModel;

    /// `names` of documents whose file's name does not suffice, as distinctNames().
    void setOccurrences(Corpus corpus, std::vector<Occurrence> occurrences, QHash<QString, QString> names = {});
    const Occurrence& occurrence(int row) const { return m_occurrences[static_cast<std::size_t>(row)]; }
    /// Whether the occurrences may be in different documents.
    bool hasSeveralDocuments() const { return m_corpus && m_corpus->size() > 1; }
    /// Path of an occurrence's document.
    QString documentOf(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : kColumnCount; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const Occurrence& occurrence, int column) const;

    Corpus m_corpus;
    std::vector<Occurrence> m_occurrences;
    QHash<QString, QString> m_names;
};

/// The sentence of an occurrence with the token in brackets, shortened on both sides, for tooltips.
QString sentenceText(const std::vector<tasks::CorpusDocument>& corpus, const tasks::CorpusToken& place);

}  // namespace ui
