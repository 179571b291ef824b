// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/neighbours/occurrence_table.h"

#include <QHeaderView>
#include <algorithm>

#include "ui/widgets/context_delegate.h"
#include "ui/widgets/table_text.h"

namespace ui {
namespace {

constexpr int kSpaciousCharacters = 60;
constexpr int kTokenCharacters = 16;

}  // namespace

OccurrenceTable::OccurrenceTable(QWidget* parent) : QTableView(parent), m_model(new OccurrenceModel(this)) {
    setUpTable(this, m_model, OccurrenceModel::kSortRole);
    showInContext(this, OccurrenceModel::kBefore, OccurrenceModel::kAfter);
    QHeaderView* header = horizontalHeader();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(OccurrenceModel::kBefore, QHeaderView::Stretch);
    header->setSectionResizeMode(OccurrenceModel::kToken, QHeaderView::Interactive);
    header->setSectionResizeMode(OccurrenceModel::kAfter, QHeaderView::Stretch);
    header->setSectionResizeMode(OccurrenceModel::kDocument, QHeaderView::Interactive);
    header->resizeSection(OccurrenceModel::kDocument, fontMetrics().averageCharWidth() * 12);
    header->setMinimumSectionSize(fontMetrics().averageCharWidth() * 4);
    connect(m_model, &QAbstractItemModel::modelReset, this, &OccurrenceTable::showDocuments);
    connect(m_model, &QAbstractItemModel::modelReset, this, &OccurrenceTable::fitTokens);
    const auto go = [this](const QModelIndex& index) {
        if (!index.isValid())
            return;
        const int row = index.data(OccurrenceModel::kRowRole).toInt();
        Q_EMIT placeActivated(m_model->documentOf(row), m_model->occurrence(row).place.token);
    };
    connect(this, &QTableView::clicked, this, go);
    connect(this, &QTableView::activated, this, go);
}

/// The contexts get the space of a column that would say the same in every row, or would leave them only a few letters.
void OccurrenceTable::showDocuments() {
    const bool hasSpace = viewport()->width() >= kSpaciousCharacters * fontMetrics().averageCharWidth();
    setColumnHidden(OccurrenceModel::kDocument, !hasSpace || !m_model->hasSeveralDocuments());
}

/// As wide as the tokens, but a long URL must not push the contexts out.
void OccurrenceTable::fitTokens() {
    QHeaderView* header = horizontalHeader();
    const int wanted =
        std::max(sizeHintForColumn(OccurrenceModel::kToken), header->sectionSizeHint(OccurrenceModel::kToken));
    header->resizeSection(OccurrenceModel::kToken,
                          std::min(wanted, fontMetrics().averageCharWidth() * kTokenCharacters));
}

void OccurrenceTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    showDocuments();
}

}  // namespace ui
