// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/panels/panel_kind.h"
#include "ui/session/session.h"

class QLabel;
class QPushButton;
class QTableView;

namespace ui {

class SubstituteList;
class SurprisalModel;

/// The tokens of the document with their surprisals, measured on request, and substitutes of the selected token, which
/// are requested while the panel is in front. GUI thread.
class SurprisalPanel : public QWidget {
    Q_OBJECT

public:
    explicit SurprisalPanel(QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    /// Substitutes are requested while the panel is in front; behind another one it is not hidden.
    void setInFront(bool inFront);
    QString statusText() const;
    QTableView* table() const { return m_table; }
    QPushButton* measureButton() const { return m_measure; }
    QPushButton* modelButton() const { return m_chooseModel; }
    QPushButton* saveButton() const { return m_save; }
    SubstituteList* substitutes() const { return m_substitutes; }

Q_SIGNALS:
    void requested(const ui::PredictionRequest& request);
    void tokenActivated(elmo::TokenIndex token);
    void modelWanted();
    void said(const QString& message);

private:
    void makeTable();
    void showResult(const std::shared_ptr<const SurprisalResult>& result);
    void showState();
    void followSelection(std::optional<elmo::TokenIndex> token);
    void saveByDialog();
    QString hint() const;

    SnapshotPtr m_snapshot;
    std::shared_ptr<const SurprisalResult> m_shown;
    std::optional<elmo::TokenIndex> m_followed;
    bool m_isInFront = false;
    QString m_savedTo;
    QLabel* m_status;
    QPushButton* m_measure;
    QPushButton* m_chooseModel;
    QPushButton* m_save;
    QTableView* m_table;
    SurprisalModel* m_model;
    SubstituteList* m_substitutes;
};

/// In the table of panels.
PanelKind surprisalPanelKind();

}  // namespace ui
