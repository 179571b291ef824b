// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "tasks/metrics/agreement.h"
#include "ui/annotations/annotation_edits.h"
#include "ui/annotations/annotation_layer_book.h"
#include "ui/panels/panel_kind.h"
#include "ui/session/agreement_work.h"
#include "ui/session/snapshot.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace ui {

class PlainTable;
class ValueTableModel;

/// How far two annotators of the open document, or of the whole project, agree - heads, files and people - with their
/// differences side by side, which the user settles one by one; those of other documents once they are open. Computed
/// only while the panel is visible. GUI thread. The book must outlive it.
class AgreementPanel : public QWidget {
    Q_OBJECT

public:
    explicit AgreementPanel(AnnotationLayerBook& book, QWidget* parent = nullptr);

    /// With the annotations of all layers, also hidden ones.
    void setSnapshot(const SnapshotPtr& snapshot);

    QComboBox* scopeField() const { return m_scope; }
    QComboBox* firstField() const { return m_first; }
    QComboBox* secondField() const { return m_second; }
    PlainTable* table() const { return m_table; }
    QPushButton* takeFirstButton() const { return m_takeFirst; }
    QPushButton* takeSecondButton() const { return m_takeSecond; }
    QPushButton* takeNeitherButton() const { return m_takeNeither; }
    QPushButton* acceptAgreedButton() const { return m_acceptAgreed; }
    QString figures() const;

Q_SIGNALS:
    void placeChosen(elmo::ByteSpan place);
    /// A place in a document of the project, which need not be open.
    void projectPlaceChosen(const QString& path, elmo::ByteSpan place);
    void projectComparisonWanted(const ui::CompareAnnotators& query);
    void settled(const ui::Settlement& settlement);

protected:
    void showEvent(QShowEvent* event) override;

private:
    enum class Choice { kFirst, kSecond, kNeither };

    /// In the order of the field.
    enum Scope { kDocumentScope, kProjectScope, kEverybodyScope };

    bool inProject() const;
    bool isOfEverybody() const;
    AnnotatorPair pair() const;
    void rememberAnnotators();
    void showRaters();
    void changeScope();
    void listAnnotators(std::vector<tasks::AnnotationMaker> annotators, int first, int second);
    void listAnnotatorsOfDocument();
    void chooseAnnotators();
    void compare();
    void askProject();
    void showProject();
    void showFigures();
    QString hint() const;
    void showDifferences();
    void showButtons();
    void settle(Choice choice);
    QString nameOf(const tasks::AnnotationMaker& maker) const;
    bool isOpenDocuments(const AnnotatorDifference& difference) const;

    AnnotationLayerBook& m_book;
    SnapshotPtr m_snapshot;
    SnapshotPtr m_compared;                             ///< of which the panel shows the agreement; null: none
    std::shared_ptr<const ProjectAgreement> m_project;  ///< what is shown of the project; null: nothing yet
    CompareAnnotators m_asked;
    QTimer m_askAgain;  ///< after decisions
    std::vector<tasks::AnnotationMaker> m_annotators;
    std::optional<tasks::AnnotationMaker> m_wantedFirst, m_wantedSecond;  ///< in any scope and document
    tasks::Agreement m_agreement;
    std::vector<AnnotatorDifference> m_differences;
    QComboBox* m_scope;
    QComboBox* m_first;
    QComboBox* m_second;
    QLabel* m_figures;
    ValueTableModel* m_model;
    PlainTable* m_table;
    QPushButton* m_takeFirst;
    QPushButton* m_takeSecond;
    QPushButton* m_takeNeither;
    QPushButton* m_acceptAgreed;
};

/// In the table of panels.
PanelKind agreementPanelKind();

}  // namespace ui
