// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "ui/annotations/annotation_editor.h"
#include "ui/annotations/annotation_layer_book.h"
#include "ui/annotations/label_book.h"
#include "ui/annotations/label_colors.h"
#include "ui/reading/layout/span_index.h"
#include "ui/session/session.h"
#include "ui/window/reading_actions.h"

class QDockWidget;
class QMainWindow;
class QMenu;

namespace ui {

class AgreementPanel;
class AnnotationLayerPanel;
class AnnotationPanel;
class AskPanel;
class ChangedTextDialog;
class DocumentPanel;
class DocumentView;
class GuidelinePanel;
class PairPanel;
class SearchPanel;
class SentimentStrip;

/// The part of the window for reading and annotating: its panels and commands, connected with the document view and the
/// session. GUI thread. Window, view and session must outlive it.
class ReadingPanels : public QObject {
    Q_OBJECT

public:
    ReadingPanels(QMainWindow& window, DocumentView& view, Session& session, const MainActions& main);

    /// Shown above the document.
    SentimentStrip* strip() const { return m_strip; }
    /// Called after the document view has received the snapshot's document.
    void setSnapshot(const SnapshotPtr& whole);

    AnnotationEditor& editor() { return m_editor; }
    LabelBook& labels() { return m_labels; }
    const ReadingActions& actions() const { return m_actions; }
    AnnotationPanel* annotationPanel() const { return m_annotations; }
    AnnotationLayerPanel* annotationLayers() const { return m_layerPanel; }
    AgreementPanel* agreementPanel() const { return m_agreement; }
    GuidelinePanel* guidelinePanel() const { return m_guidelines; }
    AskPanel* askPanel() const { return m_ask; }
    PairPanel* pairPanel() const { return m_pair; }
    DocumentPanel* documentPanel() const { return m_documents; }
    SearchPanel* searchPanel() const { return m_search; }
    ChangedTextDialog* changedTextDialog() const { return m_changedText; }
    QDockWidget* layersNeighbour() const { return m_askDock; }

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    QDockWidget* addDock(const char* name, const QString& title, QWidget* panel, Qt::DockWidgetArea area);
    void makeDocks(const MainActions& main);
    void connectEditing();
    void connectPanels();
    void connectView();
    void deleteLayer(const tasks::AnnotationMaker& maker, const QString& head);
    void deleteLayerEverywhere(const tasks::AnnotationMaker& maker, const QString& head);
    SnapshotPtr shownPart(const SnapshotPtr& snapshot);
    SpanIndex shownSpans() const;
    void showSpans();
    void showSentiments();
    void showCurrentSpan();
    void selectTokenOfSpan();
    void goTo(elmo::ByteSpan place);
    void goToHit(const QString& path, elmo::ByteSpan place);
    void showClassMenu(std::optional<elmo::SentenceIndex> sentence, QPoint place);
    void addClassMenus(QMenu& menu, std::optional<elmo::SentenceIndex> sentence);
    void chooseLabel();
    void markSelection();
    QPoint placeForMenu() const;
    void popUpLabels(const QString& title, QPoint place, std::function<void(const QString&)> use);
    void showDocumentMenu(QPoint place);
    void fillHeads();
    void exportByDialog();
    void printByDialog();
    void addHeadByDialog();
    void addFilesByDialog();
    void addFolderByDialog();
    void removeDocument(const QString& path);
    QString spanToolTip(std::int64_t id) const;

    QMainWindow& m_window;
    DocumentView& m_view;
    Session& m_session;
    AnnotationEditor m_editor;
    ReadingActions m_actions;
    AnnotationLayerBook m_layers;
    LabelBook m_labels;
    SnapshotPtr m_whole;     ///< from the session
    SnapshotPtr m_snapshot;  ///< with the annotations of the visible layers
    LabelColors m_colors;
    SentimentStrip* m_strip;
    DocumentPanel* m_documents;
    AnnotationPanel* m_annotations;
    AnnotationLayerPanel* m_layerPanel;
    AgreementPanel* m_agreement;
    AskPanel* m_ask;
    PairPanel* m_pair;
    SearchPanel* m_search;
    GuidelinePanel* m_guidelines;
    std::optional<std::pair<QString, elmo::ByteSpan>> m_goingTo;  ///< a place in a document that is being opened
    ChangedTextDialog* m_changedText;
    QDockWidget* m_documentsDock = nullptr;
    QDockWidget* m_annotationsDock = nullptr;
    QDockWidget* m_askDock = nullptr;
    QDockWidget* m_pairDock = nullptr;
    QDockWidget* m_searchDock = nullptr;
    QDockWidget* m_layersDock = nullptr;
    QDockWidget* m_agreementDock = nullptr;
    QDockWidget* m_guidelinesDock = nullptr;
};

}  // namespace ui
