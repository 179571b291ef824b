// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "tasks/metrics/agreement.h"
#include "ui/annotations/annotation_edits.h"
#include "ui/annotations/annotation_layer_book.h"
#include "ui/panels/panel_kind.h"
#include "ui/session/snapshot.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace ui {

class PlainTable;
class ValueTableModel;

/// How far two annotators of the open document agree - heads, files and people - with their differences side by side,
/// which the user settles one by one. Computed only while the panel is visible. GUI thread. The book must outlive it.
class AgreementPanel : public QWidget {
    Q_OBJECT

public:
    explicit AgreementPanel(AnnotationLayerBook& book, QWidget* parent = nullptr);

    /// With the annotations of all layers, also hidden ones.
    void setSnapshot(const SnapshotPtr& snapshot);

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
    /// The user chose some spans and refused others.
    void settled(const SpanIds& chosen, const SpanIds& refused);

protected:
    void showEvent(QShowEvent* event) override;

private:
    enum class Choice { kFirst, kSecond, kNeither };

    void listAnnotators();
    void compare();
    void showFigures();
    void showDifferences();
    void showButtons();
    void settle(Choice choice);
    QString nameOf(const tasks::AnnotationMaker& maker) const;
    QString labelOf(const std::optional<tasks::SpanAnnotation>& span, elmo::ByteSpan place) const;
    QString settledAs(const tasks::Disagreement& difference) const;

    AnnotationLayerBook& m_book;
    SnapshotPtr m_snapshot;
    SnapshotPtr m_compared;  ///< of which the panel shows the agreement; null: none
    std::vector<tasks::AnnotationMaker> m_annotators;
    tasks::Agreement m_agreement;
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
