// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/reading_panels.h"

#include <QAction>
#include <QChildEvent>
#include <QDockWidget>
#include <QLineEdit>
#include <QLocale>
#include <QMainWindow>
#include <QMenu>
#include <QPlainTextEdit>
#include <QStatusBar>
#include <QTabBar>
#include <algorithm>

#include "ui/annotations/agreement_panel.h"
#include "ui/annotations/annotation_layer_panel.h"
#include "ui/annotations/annotation_panel.h"
#include "ui/annotations/guideline_panel.h"
#include "ui/annotations/label_menu.h"
#include "ui/documents/changed_text_dialog.h"
#include "ui/documents/document_panel.h"
#include "ui/questions/ask_panel.h"
#include "ui/questions/pair_panel.h"
#include "ui/reading/document_view.h"
#include "ui/search/search_panel.h"
#include "ui/sentiment/sentiment.h"
#include "ui/sentiment/sentiment_strip.h"
#include "ui/style/language.h"
#include "ui/text/text_bridge.h"
#include "ui/widgets/plain_table.h"

namespace ui {

using elmo::ByteSpan;
using elmo::SentenceIndex;
using elmo::TokenIndex;

namespace {

constexpr int kMessageMs = 6000;

}  // namespace

ReadingPanels::ReadingPanels(QMainWindow& window, DocumentView& view, Session& session, const MainActions& main)
    : QObject(&window),
      m_window(window),
      m_view(view),
      m_session(session),
      m_editor(session),
      m_actions(makeReadingActions(&window, main, m_editor.undoGroup())),
      m_whole(Snapshot::empty()),
      m_snapshot(m_whole),
      m_strip(new SentimentStrip(&window)),
      m_documents(new DocumentPanel(&window)),
      m_annotations(new AnnotationPanel({m_actions.acceptNext, m_actions.rejectNext, m_actions.uncertain}, &window)),
      m_layerPanel(new AnnotationLayerPanel(m_layers, &window)),
      m_agreement(new AgreementPanel(m_layers, &window)),
      m_ask(new AskPanel(&window)),
      m_pair(new PairPanel(&window)),
      m_search(new SearchPanel(&window)),
      m_guidelines(new GuidelinePanel(m_labels, &window)),
      m_changedText(new ChangedTextDialog(session, &window)) {
    m_window.installEventFilter(this);
    makeDocks(main);
    // Single-letter shortcuts work only where spans are edited.
    for (QAction* action : m_actions.annotating()) {
        m_view.addAction(action);
        m_annotations->table()->addAction(action);
    }
    m_view.setSpanToolTip([this](std::int64_t id) { return spanToolTip(id); });
    connectEditing();
    connectPanels();
    connectView();
}

/// The window creates the tab bars of stacked panels; screen readers need a name for them.
bool ReadingPanels::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::ChildPolished)
        if (auto* tabs = qobject_cast<QTabBar*>(static_cast<QChildEvent*>(event)->child()))
            tabs->setAccessibleName(tr("Panels"));
    return QObject::eventFilter(object, event);
}

QDockWidget* ReadingPanels::addDock(const char* name, const QString& title, QWidget* panel, Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(title, &m_window);
    dock->setObjectName(QString::fromLatin1(name));
    dock->setWidget(panel);
    m_window.addDockWidget(inReadingDirection(area), dock);
    return dock;
}

void ReadingPanels::makeDocks(const MainActions& main) {
    m_documentsDock = addDock("documentsDock", tr("Documents"), m_documents, Qt::LeftDockWidgetArea);
    m_annotationsDock = addDock("annotationsDock", tr("Annotations"), m_annotations, Qt::BottomDockWidgetArea);
    m_searchDock = addDock("searchDock", tr("Search"), m_search, Qt::BottomDockWidgetArea);
    m_askDock = addDock("askDock", tr("Ask"), m_ask, Qt::RightDockWidgetArea);
    m_pairDock = addDock("pairDock", tr("Compare Texts"), m_pair, Qt::RightDockWidgetArea);
    m_layersDock = addDock("annotationLayersDock", tr("Annotation Layers"), m_layerPanel, Qt::BottomDockWidgetArea);
    m_agreementDock = addDock("agreementDock", tr("Agreement"), m_agreement, Qt::BottomDockWidgetArea);
    m_window.tabifyDockWidget(m_annotationsDock, m_searchDock);
    m_window.tabifyDockWidget(m_annotationsDock, m_layersDock);
    m_window.tabifyDockWidget(m_annotationsDock, m_agreementDock);
    m_window.tabifyDockWidget(m_askDock, m_pairDock);
    m_guidelinesDock = addDock("guidelinesDock", tr("Guidelines"), m_guidelines, Qt::RightDockWidgetArea);
    m_window.tabifyDockWidget(m_pairDock, m_guidelinesDock);
    m_window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    m_window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_annotationsDock->raise();
    m_askDock->raise();
    for (QDockWidget* dock : {m_documentsDock, m_annotationsDock, m_layersDock, m_agreementDock, m_searchDock,
                              m_askDock, m_pairDock, m_guidelinesDock})
        main.view->addAction(dock->toggleViewAction());
}

void ReadingPanels::connectEditing() {
    const auto on = [this](QAction* action, auto what) { connect(action, &QAction::triggered, this, what); };
    on(m_actions.acceptNext, [this] { m_editor.acceptAndNext(); });
    on(m_actions.rejectNext, [this] { m_editor.rejectAndNext(); });
    on(m_actions.accept, [this] { m_editor.accept(); });
    on(m_actions.reopen, [this] { m_editor.reopen(); });
    on(m_actions.remove, [this] { m_editor.remove(); });
    on(m_actions.identical, [this] { m_editor.applyToIdentical(); });
    on(m_actions.next, [this] { m_editor.goNext(Way::kForward); });
    on(m_actions.previous, [this] { m_editor.goNext(Way::kBackward); });
    on(m_actions.uncertain, [this] { m_editor.goToMostUncertain(); });
    using Edge = AnnotationEditor::Edge;
    on(m_actions.beginEarlier, [this] { m_editor.moveEdge(Edge::kBegin, Way::kBackward); });
    on(m_actions.beginLater, [this] { m_editor.moveEdge(Edge::kBegin, Way::kForward); });
    on(m_actions.endEarlier, [this] { m_editor.moveEdge(Edge::kEnd, Way::kBackward); });
    on(m_actions.endLater, [this] { m_editor.moveEdge(Edge::kEnd, Way::kForward); });
    on(m_actions.relabel, [this] { chooseLabel(); });
    on(m_actions.mark, [this] { markSelection(); });
    connect(m_actions.showRejected, &QAction::toggled, this, &ReadingPanels::showSpans);
    connect(&m_editor, &AnnotationEditor::currentChanged, this, &ReadingPanels::showCurrentSpan);
    // Selecting publishes a new snapshot, so first finish showing the one that changed the span.
    connect(&m_editor, &AnnotationEditor::currentChanged, this, &ReadingPanels::selectTokenOfSpan,
            Qt::QueuedConnection);
    connect(&m_editor, &AnnotationEditor::said, this,
            [this](const QString& message) { m_window.statusBar()->showMessage(message, kMessageMs); });
}

void ReadingPanels::connectPanels() {
    connect(m_annotations, &AnnotationPanel::spanChosen, this, [this](std::int64_t id) { m_editor.setCurrent(id); });
    connect(m_annotations, &AnnotationPanel::decisionWanted, this,
            [this](const SpanIds& ids, tasks::Decision decision) { m_editor.decide(ids, decision); });
    connect(m_annotations, &AnnotationPanel::labelWanted, this, [this](const SpanIds& ids, QPoint place) {
        popUpLabels(tr("Label"), place, [this, ids](const QString& label) { m_editor.relabel(ids, label); });
    });
    connect(m_layerPanel, &AnnotationLayerPanel::deletionWanted, this, &ReadingPanels::deleteLayer);
    connect(m_layerPanel, &AnnotationLayerPanel::deletionEverywhereWanted, this, &ReadingPanels::deleteLayerEverywhere);
    connect(m_agreement, &AgreementPanel::placeChosen, this, &ReadingPanels::goTo);
    connect(m_agreement, &AgreementPanel::settled, this, [this](const SpanIds& chosen, const SpanIds& refused) {
        if (m_whole->reading.annotations)
            m_editor.adjudicate(*m_whole->reading.annotations, chosen, refused);
    });
    connect(&m_labels, &LabelBook::changed, this, &ReadingPanels::showSpans);
    connect(&m_layers, &AnnotationLayerBook::changed, this, [this] { setSnapshot(m_whole); });
    connect(m_ask, &AskPanel::asked, &m_session, &Session::ask);
    connect(m_ask, &AskPanel::answersShown, &m_view, &DocumentView::setHighlights);
    connect(m_ask, &AskPanel::keepWanted, &m_editor, &AnnotationEditor::keep);
    connect(m_ask, &AskPanel::headWanted, this, &ReadingPanels::addHeadByDialog);
    connect(m_pair, &PairPanel::compared, &m_session, &Session::comparePair);
    connect(m_pair, &PairPanel::headWanted, this, &ReadingPanels::addHeadByDialog);
    connect(m_documents, &DocumentPanel::documentChosen, &m_session, &Session::openDocument);
    connect(m_documents, &DocumentPanel::removalWanted, this, &ReadingPanels::removeDocument);
    connect(m_documents, &DocumentPanel::annotateAllWanted, &m_session, &Session::annotateAll);
    connect(m_documents, &DocumentPanel::filesWanted, this, &ReadingPanels::addFilesByDialog);
    connect(m_documents, &DocumentPanel::folderWanted, this, &ReadingPanels::addFolderByDialog);
    connect(m_search, &SearchPanel::placeChosen, this, &ReadingPanels::goTo);
    connect(m_search, &SearchPanel::hitChosen, this, &ReadingPanels::goToHit);
    connect(m_search, &SearchPanel::projectSearchWanted, this,
            [this](const SearchProject& query) { m_session.requestProject(query); });
    connect(m_guidelines, &GuidelinePanel::guidelinesWritten, this,
            [this](const QString& text) { m_session.requestProject(SetGuidelines{text}); });
    connect(m_actions.find, &QAction::triggered, this, [this] {
        m_searchDock->show();
        m_searchDock->raise();
        m_search->wordsField()->setFocus();
        m_search->wordsField()->selectAll();
    });
    connect(m_actions.ask, &QAction::triggered, this, [this] {
        m_askDock->show();
        m_askDock->raise();
        m_ask->questionField()->setFocus();
        m_ask->questionField()->selectAll();
    });
    connect(m_actions.comparePair, &QAction::triggered, this, [this] {
        m_pairDock->show();
        m_pairDock->raise();
        m_pair->premiseField()->setFocus();
        m_pair->premiseField()->selectAll();
    });
    connect(m_actions.coverProject, &QAction::triggered, this,
            [this](bool on) { m_session.request(CoverProject{on}); });
    connect(m_actions.addHead, &QAction::triggered, this, &ReadingPanels::addHeadByDialog);
    connect(m_actions.heads, &QMenu::aboutToShow, this, &ReadingPanels::fillHeads);
    connect(m_actions.exportDocument, &QAction::triggered, this, &ReadingPanels::exportByDialog);
    connect(m_actions.print, &QAction::triggered, this, &ReadingPanels::printByDialog);
    connect(m_actions.showFileText, &QAction::triggered, this,
            [this] { m_session.settleChangedText(EarlierDecisions::kAskAgain); });
    connect(m_actions.openFiles, &QAction::triggered, this, &ReadingPanels::addFilesByDialog);
    connect(m_actions.openFolder, &QAction::triggered, this, &ReadingPanels::addFolderByDialog);
}

void ReadingPanels::connectView() {
    connect(&m_view, &DocumentView::spanSelected, this, [this](std::int64_t id) { m_editor.setCurrent(id); });
    connect(&m_view, &DocumentView::spanResized, &m_editor, &AnnotationEditor::resize);
    connect(&m_view, &DocumentView::menuRequested, this, &ReadingPanels::showDocumentMenu);
    connect(&m_view, &DocumentView::tokenSelected, this, [this](TokenIndex token) {
        const elmo::Document& document = *m_snapshot->document->document;
        m_editor.setCurrentAt(document.tokens()[static_cast<std::size_t>(token.value())].begin);
        m_strip->setCurrent(sentenceOf(document, token));
    });
    connect(m_strip, &SentimentStrip::menuWanted, this, &ReadingPanels::showClassMenu);
    connect(m_strip, &SentimentStrip::sentenceChosen, this, [this](SentenceIndex sentence) {
        const elmo::Document& document = *m_snapshot->document->document;
        const TokenIndex first = document.sentences()[static_cast<std::size_t>(sentence.value())].begin;
        m_view.setCurrentToken(first);
        m_session.selectToken(first);
        m_strip->setCurrent(sentence);
    });
}

/// The snapshot without the annotations of hidden layers.
SnapshotPtr ReadingPanels::shownPart(const SnapshotPtr& snapshot) {
    auto shown = m_layers.shown(snapshot->reading.annotations);
    if (shown == snapshot->reading.annotations)
        return snapshot;
    SnapshotParts parts = *snapshot;
    parts.reading.annotations = std::move(shown);
    return Snapshot::of(std::move(parts));
}

void ReadingPanels::setSnapshot(const SnapshotPtr& whole) {
    m_whole = whole;
    m_layerPanel->setSnapshot(whole);
    m_agreement->setSnapshot(whole);
    const SnapshotPtr snapshot = shownPart(whole);
    const SnapshotPtr before = std::exchange(m_snapshot, snapshot);
    const bool otherDocument = snapshot->document != before->document;
    const bool otherSpans = otherDocument || snapshot->reading.annotations != before->reading.annotations;
    if (otherSpans || snapshot->reading.heads != before->reading.heads)
        showSpans();
    m_editor.setSnapshot(snapshot);
    if (otherSpans)
        showSentiments();
    m_annotations->setSnapshot(snapshot);
    m_ask->setSnapshot(snapshot);
    m_pair->setSnapshot(snapshot);
    m_documents->setSnapshot(snapshot);
    m_search->setSnapshot(snapshot);
    m_guidelines->setSnapshot(snapshot);
    if (m_goingTo && snapshot->document && snapshot->document->path == m_goingTo->first) {
        const ByteSpan place = std::exchange(m_goingTo, std::nullopt)->second;
        QMetaObject::invokeMethod(
            this, [this, place] { goTo(place); }, Qt::QueuedConnection);  // when the view has laid out the text
    }
    m_changedText->setSnapshot(snapshot);
    if (otherSpans)
        showCurrentSpan();
    for (QAction* action : m_actions.annotating())
        action->setEnabled(snapshot->document != nullptr);
    m_actions.coverProject->setChecked(whole->layerWork->isCovering);
    m_actions.coverProject->setEnabled(whole->model && !whole->reading.documents->empty());
    m_actions.heads->setEnabled(!snapshot->reading.heads->empty());
    m_actions.showFileText->setVisible(snapshot->document && snapshot->document->isEarlierText);
    m_actions.print->setEnabled(snapshot->document != nullptr);
    m_actions.exportDocument->setEnabled(snapshot->document && !snapshot->reading.exports->empty());
}

SpanIndex ReadingPanels::shownSpans() const {
    const bool rejected = m_actions.showRejected->isChecked();
    return {m_snapshot->reading.annotations, rejected ? SpanIndex::Rejected::kShown : SpanIndex::Rejected::kHidden};
}

void ReadingPanels::showSpans() {
    const QStringList labels = spanLabels(m_snapshot->reading, m_labels.labels());
    m_colors = LabelColors(labels, m_labels.colors(), m_labels.placesOf(labels));
    m_view.setSpans(shownSpans(), m_colors);
}

void ReadingPanels::showSentiments() {
    const auto& annotations = m_snapshot->reading.annotations;
    if (!m_snapshot->document || !annotations) {
        m_strip->setSentiments({}, std::nullopt);
        return m_view.setSentiments({});
    }
    auto sentences = sentenceSentiments(*annotations, m_snapshot->document->document->sentences().size());
    m_view.setSentiments(sentences);
    m_strip->setSentiments(std::move(sentences), documentSentiment(*annotations));
}

void ReadingPanels::showCurrentSpan() {
    const tasks::SpanAnnotation* span = m_editor.current();
    m_view.setCurrentSpan(span ? std::optional(span->id) : std::nullopt, span ? span->bytes : ByteSpan{});
    m_annotations->setCurrent(span ? std::optional(span->id) : std::nullopt);
}

/// Panels about the selected token, such as saliency, follow the selected span.
void ReadingPanels::selectTokenOfSpan() {
    const tasks::SpanAnnotation* span = m_editor.current();
    if (!span || !m_snapshot->document)
        return;
    const elmo::TokenSpan tokens = tokensOf(*m_snapshot->document->document, span->bytes);
    const auto selected = m_view.currentToken();
    if (tokens.empty() || (selected && tokens.contains(*selected)))
        return;
    m_view.setCurrentToken(tokens.begin);
    m_session.selectToken(tokens.begin);
}

void ReadingPanels::goTo(ByteSpan place) {
    m_view.setHighlights({place});
}

void ReadingPanels::goToHit(const QString& path, ByteSpan place) {
    m_goingTo.reset();
    if (m_snapshot->document && m_snapshot->document->path == path)
        return goTo(place);
    m_goingTo.emplace(path, place);
    m_session.openDocument(path);
}

QString ReadingPanels::spanToolTip(std::int64_t id) const {
    const auto& annotations = m_snapshot->reading.annotations;
    const tasks::SpanAnnotation* span = annotations ? findSpan(*annotations, id) : nullptr;
    if (!span)
        return {};
    QStringList lines{toLabel(span->label)};
    if (const QString description = m_labels.descriptionOf(QString::fromStdString(span->label)); !description.isEmpty())
        lines.append(description);
    const tasks::AnnotationMaker maker = makerOf(*annotations, *span);
    if (maker.layer == tasks::AnnotationLayer::kModel)
        lines.append(tr("Found by %1").arg(m_layers.nameOf(maker)));
    else
        lines.append(maker.isByHand() ? tr("Marked manually") : tr("From %1").arg(m_layers.nameOf(maker)));
    if (span->confidence)
        lines.append(tr("Confidence %1: the probability of exactly this span with this label, according to the model")
                         .arg(QLocale().toString(*span->confidence, 'f', 3)));
    if (span->decision != tasks::Decision::kOpen)
        lines.append(span->decision == tasks::Decision::kAccepted ? tr("Accepted") : tr("Rejected"));
    return lines.join(u'\n');
}

}  // namespace ui
