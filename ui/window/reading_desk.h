// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

#include "ui/annotations/annotation_editor.h"
#include "ui/annotations/annotation_layer_book.h"
#include "ui/annotations/label_book.h"
#include "ui/annotations/label_colors.h"
#include "ui/annotations/relation_edits.h"
#include "ui/panels/panel_host.h"
#include "ui/reading/layout/span_index.h"
#include "ui/session/session.h"
#include "ui/window/reading_actions.h"

class QMainWindow;
class QMenu;

namespace ui {

class DocumentView;
class SentimentStrip;

/// The part of the window for reading and annotating: connects the document view, the editor of annotations and the
/// commands with the session, and tells the panels what is shown. GUI thread. Window, view and session must outlive it.
class ReadingDesk : public QObject {
    Q_OBJECT

public:
    /// `runs`: installed training runs.
    ReadingDesk(QMainWindow& window, DocumentView& view, Session& session, const MainActions& main,
                const QStringList& runs);

    /// Shown above the document.
    SentimentStrip* strip() const { return m_strip; }
    /// Called after the document view has received the snapshot's document.
    void setSnapshot(const SnapshotPtr& whole);

    PanelHost& host() { return m_host; }
    AnnotationEditor& editor() { return m_editor; }
    LabelBook& labels() { return m_labels; }
    const ReadingActions& actions() const { return m_actions; }

private:
    void connectEditing();
    void connectView();
    SnapshotPtr shownPart(const SnapshotPtr& snapshot);
    SpanIndex shownSpans() const;
    void showSpans();
    void showArcs();
    void markChanges(const std::vector<tasks::PredictionChange>& changes);
    std::shared_ptr<const tasks::Annotations> withChanges() const;
    void showSentiments();
    /// Shows the ribbon of surprisals if it is wanted.
    void showRibbon();
    /// Requests the surprisals, or says why there are none, once for a document and a model.
    void askForRibbon();
    void showCurrentSpan();
    void selectTokenOfSpan();
    void chooseLabel();
    void markSelection();
    template <class Dialog>
    bool answered(Dialog dialog);
    elmo::ByteSpan chosenBytes() const;
    void labelMatches();
    void labelPlaces(const LabelPlaces& request);
    MatchCount countHere(const WordMatch& match) const;
    void sayMatches(const MatchCount& others);
    void askForNote();
    void askForAttributes();
    /// Begins a relation at the current span; answered by endTie().
    void beginTie();
    void endTie(bool accepted);
    void relate(std::int64_t from, std::int64_t to);
    void relabelRelation();
    void goToNextRelation();
    QStringList knownRelationLabels(RelationSort sort) const;
    QString currentText() const;
    QPoint placeForMenu() const;
    void showDocumentMenu(QPoint place);
    void addClassMenus(QMenu& menu, std::optional<elmo::SentenceIndex> sentence);
    void showClassMenu(std::optional<elmo::SentenceIndex> sentence, QPoint place);
    void printByDialog();
    QString spanToolTip(std::int64_t id) const;
    /// The surprisal of a token while the ribbon is shown, its attributes, and its place in the tree; empty if there is
    /// nothing to say.
    QString tokenToolTip(elmo::TokenIndex token) const;

    QMainWindow& m_window;
    DocumentView& m_view;
    Session& m_session;
    AnnotationEditor m_editor;
    ReadingActions m_actions;
    AnnotationLayerBook m_layers;
    LabelBook m_labels;
    PanelHost m_host;
    SnapshotPtr m_whole;     ///< from the session
    SnapshotPtr m_snapshot;  ///< with the annotations of the visible layers
    LabelColors m_colors;
    std::vector<tasks::PredictionChange> m_changes;  ///< marked in the text; their spans have negative ids
    SentimentStrip* m_strip;
    MatchCount m_labelledHere;                        ///< in the open document, until the others are labelled, too
    std::shared_ptr<const SurprisalResult> m_ribbon;  ///< shown; null: none
    bool m_askedForRibbon = false;
    bool m_saidWhyNoRibbon = false;
};

}  // namespace ui
