// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

#include "ui/layers/neighbours/occurrence_model.h"

namespace ui {

/// A sortable table of keywords in context, with the context columns aligned to the token; a click or Enter goes to the
/// occurrence. GUI thread.
class OccurrenceTable : public QTableView {
    Q_OBJECT

public:
    explicit OccurrenceTable(QWidget* parent = nullptr);

    OccurrenceModel* occurrences() const { return m_model; }

Q_SIGNALS:
    void placeActivated(const QString& path, elmo::TokenIndex token);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showDocuments();
    void fitTokens();

    OccurrenceModel* m_model;
};

}  // namespace ui
