// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/reading_desk.h"

#include <QAction>
#include <QCoreApplication>
#include <QInputDialog>
#include <QLocale>
#include <QMainWindow>
#include <QMenu>
#include <QPrintDialog>
#include <QPrinter>
#include <QProgressDialog>
#include <QSettings>
#include <utility>

#include "ui/annotations/annotation_matches.h"
#include "ui/annotations/attribute_dialog.h"
#include "ui/annotations/label_menu.h"
#include "ui/annotations/match_dialog.h"
#include "ui/predictions/surprisal_text.h"
#include "ui/reading/document_printer.h"
#include "ui/reading/document_view.h"
#include "ui/sentiment/sentiment.h"
#include "ui/sentiment/sentiment_strip.h"
#include "ui/text/text_bridge.h"

namespace ui {

using elmo::ByteSpan;
using elmo::SentenceIndex;
using elmo::TokenIndex;

namespace {

QString labelOrDash(const std::string& label) {
    return label.empty() ? QStringLiteral("–") : toLabel(label);
}

/// "LOC → ORG".
std::string changeLabel(const tasks::PredictionChange& change) {
    return QStringLiteral("%1 → %2").arg(labelOrDash(change.before), labelOrDash(change.after)).toStdString();
}

/// A text as a label of the length that a dialog shows.
QString shortened(std::string_view text) {
    constexpr int kLongest = 60;
    const QString words = toLabel(text);
    return words.size() > kLongest ? QString(words.left(kLongest) + u'…') : words;
}

constexpr const char* kUsedRelations = "annotations/relations";  ///< in the settings, the last one first
constexpr qsizetype kMostRelations = 30;                         ///< labels that are remembered, and that a menu has

void rememberRelationLabel(const QString& label) {
    QStringList used = QSettings().value(kUsedRelations).toStringList();
    used.removeAll(label);
    used.prepend(label);
    QSettings().setValue(kUsedRelations, used.mid(0, kMostRelations));
}

MatchCount sumOf(MatchCount one, const MatchCount& other) {
    one.spans += other.spans;
    one.documents += other.documents;
    one.present += other.present;
    one.finished += other.finished;
    one.changed += other.changed;
    one.problem = other.problem;
    return one;
}

}  // namespace

ReadingDesk::ReadingDesk(QMainWindow& window, DocumentView& view, Session& session, const MainActions& main,
                         const QStringList& runs)
    : QObject(&window),
      m_window(window),
      m_view(view),
      m_session(session),
      m_editor(session, this),
      m_actions(makeReadingActions(&window, main, m_editor.undoGroup())),
      m_host(window, {m_session, m_editor, m_layers, m_labels, runs}),
      m_whole(Snapshot::empty()),
      m_snapshot(m_whole),
      m_strip(new SentimentStrip(&window)) {
    // Single-letter shortcuts work only where spans are edited.
    for (QAction* action : m_actions.annotating())
        m_view.addAction(action);
    m_view.setSpanToolTip([this](std::int64_t id) { return spanToolTip(id); });
    m_view.setTokenToolTip([this](elmo::TokenIndex token) { return tokenToolTip(token); });
    connectEditing();
    connectView();
}

void ReadingDesk::connectEditing() {
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
    on(m_actions.matches, [this] { labelMatches(); });
    on(m_actions.note, [this] { askForNote(); });
    on(m_actions.attributes, [this] { askForAttributes(); });
    on(m_actions.relate, [this] { beginTie(); });
    on(m_actions.nextRelation, [this] { goToNextRelation(); });
    on(m_actions.reverse, [this] { m_editor.reverseRelation(); });
    connect(m_actions.print, &QAction::triggered, this, &ReadingDesk::printByDialog);
    connect(m_actions.showRejected, &QAction::toggled, this, [this] {
        showSpans();
        showArcs();
    });
    connect(m_actions.showArcs, &QAction::toggled, this, &ReadingDesk::showArcs);
    connect(m_actions.showSurprisal, &QAction::toggled, this, [this] {
        m_askedForRibbon = m_saidWhyNoRibbon = false;  // also after a cancel
        showRibbon();
    });
    connect(&m_labels, &LabelBook::changed, this, &ReadingDesk::showSpans);
    connect(&m_labels, &LabelBook::kept, this,
            [this](const std::vector<ProjectLabel>& labels) { m_session.requestProject(SetTagset{labels}); });
    connect(&m_layers, &AnnotationLayerBook::changed, this, [this] { setSnapshot(m_whole); });
    connect(&m_host, &PanelHost::marksWanted, this, &ReadingDesk::markChanges);
    connect(&m_host, &PanelHost::stretchesWanted, &m_view, &DocumentView::setHighlights);
    connect(&m_editor, &AnnotationEditor::currentChanged, this, &ReadingDesk::showCurrentSpan);
    // Selecting publishes a new snapshot, so first finish showing the one that changed the span.
    connect(&m_editor, &AnnotationEditor::currentChanged, this, &ReadingDesk::selectTokenOfSpan, Qt::QueuedConnection);
    connect(&m_editor, &AnnotationEditor::placeChanged, &m_view,
            [this](ByteSpan place) { m_view.bringIntoSight(place); });
    connect(&m_editor, &AnnotationEditor::said, &m_host, &PanelHost::say);
    m_host.setChosen([this] { return m_snapshot->document ? chosenBytes() : ByteSpan{}; });
    connect(&m_host, &PanelHost::labelsWanted, this, &ReadingDesk::labelPlaces);
    connect(&m_session, &Session::matchesLabelled, this, &ReadingDesk::sayMatches);
}

void ReadingDesk::connectView() {
    connect(&m_view, &DocumentView::spanSelected, this, [this](std::int64_t id) { m_editor.setCurrent(id); });
    connect(&m_view, &DocumentView::arcSelected, this, [this](std::int64_t id) { m_editor.setCurrentRelation(id); });
    connect(&m_view, &DocumentView::spansTied, this, &ReadingDesk::relate);
    connect(&m_view, &DocumentView::tieAnswered, this, &ReadingDesk::endTie);
    connect(&m_view, &DocumentView::spanResized, &m_editor, &AnnotationEditor::resize);
    connect(&m_view, &DocumentView::menuRequested, this, &ReadingDesk::showDocumentMenu);
    connect(&m_view, &DocumentView::tokenSelected, this, [this](TokenIndex token) {
        const elmo::Document& document = *m_snapshot->document->document;
        m_editor.setCurrentAt(document.tokens()[static_cast<std::size_t>(token.value())].begin);
    });
    connect(&m_view, &DocumentView::deselected, &m_editor, [this] { m_editor.setCurrent(std::nullopt); });
    connect(m_strip, &SentimentStrip::menuWanted, this, &ReadingDesk::showClassMenu);
    connect(m_strip, &SentimentStrip::sentenceChosen, this, [this](SentenceIndex sentence) {
        const elmo::Document& document = *m_snapshot->document->document;
        const TokenIndex first = document.sentences()[static_cast<std::size_t>(sentence.value())].begin;
        m_view.setCurrentToken(first);
        m_session.selectToken(first);
    });
}

/// The snapshot without the annotations of hidden layers.
SnapshotPtr ReadingDesk::shownPart(const SnapshotPtr& snapshot) {
    auto shown = m_layers.shown(snapshot->reading.annotations);
    if (shown == snapshot->reading.annotations)
        return snapshot;
    SnapshotParts parts = *snapshot;
    parts.reading.annotations = std::move(shown);
    return Snapshot::of(std::move(parts));
}

void ReadingDesk::setSnapshot(const SnapshotPtr& whole) {
    m_whole = whole;
    m_labels.setProject(*whole->project);
    const SnapshotPtr snapshot = shownPart(whole);
    const SnapshotPtr before = std::exchange(m_snapshot, snapshot);
    const bool otherDocument = snapshot->document != before->document;
    if (otherDocument)
        m_changes.clear();
    const bool otherSpans = otherDocument || snapshot->reading.annotations != before->reading.annotations;
    if (otherSpans || snapshot->reading.heads != before->reading.heads)
        showSpans();
    if (otherSpans)
        showArcs();
    m_editor.setSnapshot(snapshot);
    if (otherSpans)
        showSentiments();
    if (otherDocument)
        m_ribbon.reset();  // the view has forgotten it
    if (otherDocument || snapshot->model != before->model)
        m_askedForRibbon = m_saidWhyNoRibbon = false;
    showRibbon();
    const auto token = snapshot->selectedToken();
    m_strip->setCurrent(token ? std::optional(sentenceOf(*snapshot->document->document, *token)) : std::nullopt);
    m_host.setShown(snapshot, whole);
    if (otherSpans)
        showCurrentSpan();
    for (QAction* action : m_actions.annotating())
        action->setEnabled(snapshot->document != nullptr);
}

SpanIndex ReadingDesk::shownSpans() const {
    const bool rejected = m_actions.showRejected->isChecked();
    return {m_snapshot->reading.annotations, rejected ? SpanIndex::Rejected::kShown : SpanIndex::Rejected::kHidden};
}

void ReadingDesk::showArcs() {
    const auto& annotations = m_snapshot->reading.annotations;
    const bool isWanted = m_actions.showArcs->isChecked() && m_snapshot->document && annotations;
    const auto rejected =
        m_actions.showRejected->isChecked() ? SpanIndex::Rejected::kShown : SpanIndex::Rejected::kHidden;
    if (isWanted && m_view.arcs().holdsFor(m_snapshot->document->document, *annotations, rejected))
        return;
    m_view.setArcs(isWanted ? ArcIndex(m_snapshot->document->document, *annotations, rejected) : ArcIndex());
}

void ReadingDesk::showSpans() {
    const QStringList labels = spanLabels(m_snapshot->reading, m_labels.labels());
    m_colors = LabelColors(labels, m_labels.colors(), m_labels.placesOf(labels));
    if (m_changes.empty())
        return m_view.setSpans(shownSpans(), m_colors);
    QHash<QString, QColor> colors = m_labels.colors();
    for (const tasks::PredictionChange& change : m_changes)
        colors[QString::fromStdString(changeLabel(change))] = m_view.palette().color(QPalette::Highlight);
    const bool rejected = m_actions.showRejected->isChecked();
    m_view.setSpans({withChanges(), rejected ? SpanIndex::Rejected::kShown : SpanIndex::Rejected::kHidden},
                    LabelColors(labels, std::move(colors), m_labels.placesOf(labels)));
}

void ReadingDesk::markChanges(const std::vector<tasks::PredictionChange>& changes) {
    if (changes == m_changes)
        return;
    m_changes = changes;
    showSpans();
}

/// The annotations with a span for every change.
std::shared_ptr<const tasks::Annotations> ReadingDesk::withChanges() const {
    if (!m_snapshot->document || !m_snapshot->reading.annotations)
        return m_snapshot->reading.annotations;
    auto marked = std::make_shared<tasks::Annotations>(*m_snapshot->reading.annotations);
    const auto& tokens = m_snapshot->document->document->tokens();
    for (std::size_t i = 0; i < m_changes.size(); ++i) {
        const elmo::TokenSpan& span = m_changes[i].tokens;
        if (span.empty() || span.end.value() > std::ssize(tokens))
            continue;
        tasks::SpanAnnotation mark;
        mark.id = -1 - static_cast<std::int64_t>(i);
        mark.bytes = {tokens[static_cast<std::size_t>(span.begin.value())].begin,
                      tokens[static_cast<std::size_t>(span.end.value()) - 1].end};
        mark.label = changeLabel(m_changes[i]);
        marked->spans.push_back(std::move(mark));
    }
    return marked;
}

void ReadingDesk::showSentiments() {
    const auto& annotations = m_snapshot->reading.annotations;
    auto columns = m_snapshot->document && annotations
                       ? classColumns(*annotations, m_snapshot->document->document->sentences().size())
                       : std::vector<ClassColumn>();
    m_view.setScores(MarginScores(bySentence(columns)));
    m_strip->setColumns(std::move(columns));
}

void ReadingDesk::showRibbon() {
    const bool isWanted = m_actions.showSurprisal->isChecked();
    const auto found = isWanted ? m_whole->predictionWork->surprisal : nullptr;
    if (found != m_ribbon)
        m_view.setRibbon(SurprisalRibbon(m_ribbon = found));
    if (isWanted && !found)
        askForRibbon();
}

void ReadingDesk::askForRibbon() {
    const PredictionWork& work = *m_whole->predictionWork;
    if (!m_whole->document || !m_whole->model)
        return;
    if (work.lacksSoftmax) {
        if (!std::exchange(m_saidWhyNoRibbon, true))
            m_host.say(tr("The model has no softmax, so it can't measure surprisal. See the panel “Surprisal”."));
        return;
    }
    if (std::exchange(m_askedForRibbon, true) || work.isMeasuring)
        return;
    // The session answers at once with another snapshot, so first finish showing this one.
    QMetaObject::invokeMethod(
        this, [this] { m_session.requestPrediction(MeasureSurprisal{}); }, Qt::QueuedConnection);
}

void ReadingDesk::showCurrentSpan() {
    const tasks::SpanAnnotation* span = m_editor.current();
    m_view.setCurrentSpan(span ? std::optional(span->id) : std::nullopt, span ? span->bytes : ByteSpan{});
    const tasks::RelationAnnotation* relation = m_editor.currentRelation();
    m_view.setCurrentArc(relation ? std::optional(relation->id) : std::nullopt);
}

/// Panels about the selected token, such as saliency, follow the selected span.
void ReadingDesk::selectTokenOfSpan() {
    if (!m_snapshot->document)
        return;
    std::optional<ByteSpan> bytes;
    if (const tasks::SpanAnnotation* span = m_editor.current())
        bytes = span->bytes;
    else if (const auto* relation = m_editor.currentRelation(); relation && m_view.arcRects(relation->id).empty())
        // Elsewhere, or in a sentence that shows only the relations of the current token.
        bytes = placeOfEnd(*m_snapshot->reading.annotations, *m_snapshot->document->document, relation->from);
    if (!bytes)
        return;
    const elmo::TokenSpan tokens = tokensOf(*m_snapshot->document->document, *bytes);
    const auto selected = m_view.currentToken();
    if (tokens.empty() || (selected && tokens.contains(*selected)))
        return;
    m_view.setCurrentToken(tokens.begin);
    m_session.selectToken(tokens.begin);
}

QString ReadingDesk::spanToolTip(std::int64_t id) const {
    if (const auto change = static_cast<std::size_t>(-1 - id); id < 0 && change < m_changes.size())
        return tr("What If: the weights change this prediction from “%1” to “%2”")
            .arg(labelOrDash(m_changes[change].before), labelOrDash(m_changes[change].after));
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
        lines.append(maker.isByHand() ? tr("Marked manually") : m_layers.nameOf(maker));
    if (span->confidence)
        lines.append(tr("Confidence %1: the probability of exactly this span with this label, according to the model")
                         .arg(QLocale().toString(*span->confidence, 'f', 3)));
    if (span->decision != tasks::Decision::kOpen)
        lines.append(span->decision == tasks::Decision::kAccepted ? tr("Accepted") : tr("Rejected"));
    for (const tasks::NamedValue& feature : span->features)
        lines.append(QStringLiteral("%1: %2").arg(toLabel(feature.name), toLabel(feature.value)));
    const elmo::TokenSpan tokens = tokensOf(*m_snapshot->document->document, span->bytes);
    if (const QString ofToken = tokens.length() == 1 ? tokenToolTip(tokens.begin) : QString(); !ofToken.isEmpty())
        lines.append(ofToken);
    return lines.join(u'\n');
}

QString ReadingDesk::tokenToolTip(elmo::TokenIndex token) const {
    const auto& annotations = m_snapshot->reading.annotations;
    if (!annotations || !m_snapshot->document)
        return {};
    const auto index = static_cast<std::size_t>(token.value());
    QStringList lines, names;
    if (const QString expected = m_ribbon ? expectationText(*m_ribbon, token) : QString(); !expected.isEmpty())
        lines.append(expected);
    for (const tasks::TokenAttribute& attribute : annotations->attributes) {
        const QString name = toLabel(attribute.name);
        if (names.contains(name))
            continue;
        names.append(name);
        const auto values = tasks::attributeValues(*annotations, attribute.name);
        if (values && index < values->size() && !(*values)[index].empty())
            lines.append(QStringLiteral("%1: %2").arg(name, toLabel((*values)[index])));
    }
    const elmo::Document& document = *m_snapshot->document->document;
    for (const tasks::RelationAnnotation& relation : annotations->relations)
        if (relation.kind == tasks::kDependency && !relation.to.isSpan() && relation.to.token == token)
            lines.append(relation.from == relation.to
                             ? toLabel(relation.label)
                             : QStringLiteral("%1 \u2190 %2")
                                   .arg(toLabel(relation.label), toLabel(document.token(relation.from.token))));
    return lines.join(u'\n');
}

QPoint ReadingDesk::placeForMenu() const {
    const QRectF sight = m_view.viewport()->rect();
    if (const auto arc = m_view.currentArc())
        for (const QRectF& label : m_view.arcRects(*arc))
            if (label.intersects(sight))
                return m_view.viewport()->mapToGlobal(label.bottomLeft().toPoint() + QPoint(0, 4));
    if (const auto id = m_view.currentSpan())
        for (const QRectF& bar : m_view.spanRects(*id))
            if (bar.intersects(sight))
                return m_view.viewport()->mapToGlobal(bar.bottomLeft().toPoint() + QPoint(0, 4));
    if (const auto token = m_view.currentToken())
        for (const QRectF& rect : m_view.tokenRects(*token))
            return m_view.viewport()->mapToGlobal(rect.bottomLeft().toPoint() + QPoint(0, 4));
    return m_view.viewport()->mapToGlobal(sight.center().toPoint());
}

void ReadingDesk::chooseLabel() {
    if (m_editor.currentRelation())
        return relabelRelation();
    if (!m_editor.current())
        return markSelection();
    popUpLabels(m_host, tr("Label"), placeForMenu(), [this](const QString& label) { m_editor.relabel(label); });
}

void ReadingDesk::markSelection() {
    const elmo::TokenSpan selected = m_view.selectedTokens();
    if (selected.empty()) {
        m_host.say(tr("First select the tokens to mark."));
        return;
    }
    const auto& tokens = m_snapshot->document->document->tokens();
    const ByteSpan bytes{tokens[static_cast<std::size_t>(selected.begin.value())].begin,
                         tokens[static_cast<std::size_t>(selected.end.value() - 1)].end};
    popUpLabels(m_host, tr("Mark as"), placeForMenu(),
                [this, bytes](const QString& label) { m_editor.create(bytes, label); });
}

/// Runs a dialog about the current text; whether that text is still open when the user has answered.
template <class Dialog>
bool ReadingDesk::answered(Dialog dialog) {
    const elmo::TextHash text = m_snapshot->reading.annotations->text;
    return dialog() && m_snapshot->reading.annotations && m_snapshot->reading.annotations->text == text;
}

void ReadingDesk::askForNote() {
    if (!m_editor.mayDescribe())
        return;
    const SpanIds ids = m_editor.targets();
    const std::string* before = tasks::findValue(m_editor.current()->features, kNote);
    QString note = before ? QString::fromStdString(*before) : QString();
    const QString question = ids.size() > 1 ? tr("Note on %Ln span(s):", nullptr, static_cast<int>(ids.size()))
                                            : tr("Note on “%1”:").arg(currentText());
    const bool isDone = answered([&] {
        bool isAccepted = false;
        note = note.contains(u'\n')
                   ? QInputDialog::getMultiLineText(&m_window, tr("Note"), question, note, &isAccepted)
                   : QInputDialog::getText(&m_window, tr("Note"), question, QLineEdit::Normal, note, &isAccepted);
        return isAccepted;
    });
    if (isDone)
        m_editor.setNote(ids, note.trimmed());
}

void ReadingDesk::askForAttributes() {
    if (!m_editor.mayDescribe())
        return;
    const tasks::SpanAnnotation span = *m_editor.current();
    QStringList names;
    for (const std::string& name : attributeNames(*m_snapshot->reading.annotations))
        names.append(QString::fromStdString(name));
    AttributeDialog dialog(QStringLiteral("%1: %2").arg(toLabel(span.label), currentText()), span.features, names,
                           &m_window);
    if (answered([&] { return dialog.exec() == QDialog::Accepted; }))
        m_editor.setAttributes(span.id, dialog.attributes());
}

void ReadingDesk::beginTie() {
    if (m_view.tie())
        return endTie(true);
    if (!m_editor.current())
        return m_host.say(tr("Choose the span where the relation begins: click it, or press N."));
    if (!m_editor.mayRelate(m_editor.current()->id))
        return;
    m_view.setTie(m_editor.current()->id);
    m_host.say(tr("Now choose the other span: click it, or press N. Enter makes the relation, Escape does not."));
}

void ReadingDesk::endTie(bool accepted) {
    const auto from = m_view.tie();
    const tasks::SpanAnnotation* to = m_editor.current();
    if (accepted && from && (!to || to->id == *from))
        return m_host.say(tr("First choose the other span: click it, or press N."));
    m_view.setTie(std::nullopt);
    m_host.say(QString());
    if (accepted && from)
        relate(*from, to->id);
}

void ReadingDesk::relate(std::int64_t from, std::int64_t to) {
    if (to == 0)
        return m_host.say(tr("A relation ends at a span. Mark the words first (M), then drag to them."));
    if (!m_editor.mayRelate(from) || !m_editor.mayRelate(to))
        return;
    if (!m_actions.showArcs->isChecked())
        m_actions.showArcs->setChecked(true);  // what is made is seen
    popUpLabels(m_host, knownRelationLabels(RelationSort::kOthers), tr("Relation"), placeForMenu(),
                [this, from, to](const QString& label) {
                    m_editor.relate(from, to, label);
                    rememberRelationLabel(label);
                });
}

void ReadingDesk::relabelRelation() {
    if (!m_editor.mayReviseRelation())
        return;
    const tasks::RelationAnnotation& relation = *m_editor.currentRelation();
    const auto sort = relation.kind == tasks::kDependency ? RelationSort::kDependencies : RelationSort::kOthers;
    popUpLabels(m_host, knownRelationLabels(sort), tr("Relation"), placeForMenu(),
                [this, id = relation.id, sort](const QString& label) {
                    m_editor.relabelRelation(id, label);
                    if (sort == RelationSort::kOthers)
                        rememberRelationLabel(label);
                });
}

void ReadingDesk::goToNextRelation() {
    if (!m_snapshot->document)
        return;
    if (!m_actions.showArcs->isChecked())
        m_actions.showArcs->setChecked(true);
    m_editor.goToNextRelation(chosenBytes());
}

/// Those of the document, the most frequent ones first, then those that were used in others.
QStringList ReadingDesk::knownRelationLabels(RelationSort sort) const {
    QStringList labels;
    for (const std::string& label : relationLabels(*m_snapshot->reading.annotations, sort))
        labels.append(QString::fromStdString(label));
    if (sort == RelationSort::kOthers)
        labels.append(QSettings().value(kUsedRelations).toStringList());
    labels.removeDuplicates();
    return labels.mid(0, kMostRelations);
}

/// The selected tokens, or else the current span.
ByteSpan ReadingDesk::chosenBytes() const {
    const elmo::TokenSpan selected = m_view.selectedTokens();
    if (m_editor.current() && selected.length() <= 1)
        return m_editor.current()->bytes;
    return selected.empty() ? ByteSpan{} : m_snapshot->document->document->bytesOf(selected);
}

void ReadingDesk::labelMatches() {
    if (m_editor.refusesEdits() || !m_whole->reading.annotations)
        return;
    const elmo::Document& document = *m_snapshot->document->document;
    const ByteSpan bytes = chosenBytes();
    const std::vector<std::string> words = wordsOf(document, bytes);
    if (words.empty())
        return m_host.say(tr("First select the words to label, or choose a span of whole words."));
    const QString label = m_editor.current() ? QString::fromStdString(m_editor.current()->label) : QString();
    MatchDialog dialog(words, shortened(document.slice(bytes)), spanLabels(m_snapshot->reading, m_labels.labels()),
                       label, &m_window);
    const elmo::TextHash text = m_whole->reading.annotations->text;
    auto before = m_whole->project->matches;  // an answer to an earlier question
    const auto show = [&] {
        const WordMatch match = dialog.match();
        const bool isSame = m_whole->reading.annotations && m_whole->reading.annotations->text == text;
        const auto& others = m_whole->project->matches;
        if (match.label.isEmpty() || !isSame ||
            (dialog.ofProject() && !(others && others != before && others->match == match)))
            return dialog.setCount(std::nullopt);
        dialog.setCount(dialog.ofProject() ? sumOf(countHere(match), *others) : countHere(match));
    };
    const auto count = [&] {
        before = m_whole->project->matches;
        if (dialog.ofProject() && !dialog.match().label.isEmpty())
            m_session.requestProject(CountMatches{dialog.match()});
        show();
    };
    connect(&dialog, &MatchDialog::matchChanged, &dialog, count);
    connect(&m_host, &PanelHost::shownChanged, &dialog, show);
    show();
    if (!answered([&] { return dialog.exec() == QDialog::Accepted; }))
        return;
    const WordMatch match = dialog.match();
    m_labelledHere = countHere(match);
    m_labelledHere.spans = m_editor.labelMatches(*m_whole->reading.annotations, match);
    m_labelledHere.documents = m_labelledHere.spans > 0 ? 1 : 0;
    if (dialog.ofProject())
        m_session.requestProject(LabelMatches{match});
    else
        sayMatches({});
}

/// Those of the open document here, the others by the session.
void ReadingDesk::labelPlaces(const LabelPlaces& request) {
    LabelPlaces others = request;
    m_labelledHere = {};
    if (m_whole->document && m_whole->reading.annotations) {
        const auto here = std::ranges::find(others.documents, m_whole->document->path, &DocumentPlaces::path);
        if (here != others.documents.end()) {
            const tasks::Annotations& annotations = *m_whole->reading.annotations;
            if (here->text != annotations.text) {
                m_labelledHere.changed = 1;
            } else {
                const MatchChange change =
                    placeChange(annotations, here->places, request.label.toStdString(), request.origin.toStdString());
                m_labelledHere.present = change.present;
                m_labelledHere.finished = change.labelled > 0 && m_whole->reading.isFinished ? 1 : 0;
                m_labelledHere.spans = m_editor.labelPlaces(annotations, here->places, request.label, request.origin);
                m_labelledHere.documents = m_labelledHere.spans > 0 ? 1 : 0;
            }
            others.documents.erase(here);
        }
    }
    if (others.documents.empty())
        sayMatches({});
    else
        m_session.requestProject(others);
}

/// The places in the open document.
MatchCount ReadingDesk::countHere(const WordMatch& match) const {
    const MatchChange change = matchChange(*m_whole->reading.annotations, *m_whole->document->document, match);
    return {
        .match = match, .spans = change.labelled, .documents = change.labelled > 0 ? 1 : 0, .present = change.present};
}

/// With what was labelled in the open document.
void ReadingDesk::sayMatches(const MatchCount& others) {
    const MatchCount all = sumOf(std::exchange(m_labelledHere, {}), others);
    QStringList said{tr("%Ln place(s) were labelled,", nullptr, static_cast<int>(all.spans)) + u' ' +
                     tr("in %Ln document(s).", nullptr, static_cast<int>(all.documents))};
    said.append(leftOutText(all));
    said.append(all.problem);
    said.removeAll(QString());
    m_host.say(said.join(u' '));
}

/// The words of the current span, as many as a dialog shows.
QString ReadingDesk::currentText() const {
    return shortened(m_snapshot->document->document->slice(m_editor.current()->bytes));
}

void ReadingDesk::showDocumentMenu(QPoint place) {
    QMenu menu(&m_window);
    if (const tasks::RelationAnnotation* relation = m_editor.currentRelation()) {
        menu.addSection(toLabel(relation->label));
        menu.addActions({m_actions.accept, m_actions.reopen, m_actions.relabel, m_actions.reverse, m_actions.remove});
        menu.addSeparator();
        menu.addActions({m_actions.undo, m_actions.redo});
        menu.exec(place);
        return;
    }
    if (m_editor.current()) {
        menu.addSection(toLabel(m_editor.current()->label));
        menu.addActions({m_actions.acceptNext, m_actions.rejectNext, m_actions.accept, m_actions.reopen,
                         m_actions.relabel, m_actions.note, m_actions.attributes, m_actions.relate, m_actions.identical,
                         m_actions.remove});
        menu.addSeparator();
    }
    menu.addActions({m_actions.mark, m_actions.matches, m_actions.undo, m_actions.redo});
    if (const auto token = m_view.currentToken(); token && m_snapshot->document) {
        menu.addSeparator();
        addClassMenus(menu, sentenceOf(*m_snapshot->document->document, *token));
        addClassMenus(menu, std::nullopt);
    }
    menu.exec(place);
}

/// The classes of a sentence, or of the document, with the one that a person has chosen.
void ReadingDesk::addClassMenus(QMenu& menu, std::optional<elmo::SentenceIndex> sentence) {
    const auto& annotations = m_whole->reading.annotations;
    if (!annotations)
        return;
    const elmo::TextHash text = annotations->text;
    for (const std::vector<std::string>& classes : classSets(*m_whole->reading.heads, *annotations)) {
        QMenu* choices = menu.addMenu(sentence ? tr("&Sentence Is") : tr("&Document Is"));
        choices->setObjectName(sentence ? QStringLiteral("sentenceClasses") : QStringLiteral("documentClasses"));
        const std::string chosen = manualClass(*annotations, sentence, classes);
        const auto set = [this, text, sentence, classes](const std::string& label) {
            if (m_whole->reading.annotations && m_whole->reading.annotations->text == text)
                m_editor.classify(sentence, classes, label);
        };
        for (const std::string& label : classes) {
            QAction* action = choices->addAction(toLabel(label).replace(u'&', QStringLiteral("&&")), this,
                                                 [set, label] { set(label); });
            action->setCheckable(true);
            action->setChecked(label == chosen);
        }
        if (chosen.empty())
            continue;
        choices->addSeparator();
        choices->addAction(tr("&Withdraw My Choice"), this, [set] { set({}); });
    }
}

void ReadingDesk::showClassMenu(std::optional<elmo::SentenceIndex> sentence, QPoint place) {
    QMenu menu(&m_window);
    if (sentence)
        addClassMenus(menu, sentence);
    addClassMenus(menu, std::nullopt);
    if (!menu.isEmpty())
        menu.exec(place);
}

void ReadingDesk::printByDialog() {
    QPrinter printer(QPrinter::HighResolution);
    DocumentPrinter::prepare(printer, m_snapshot->document->name);
    QPrintDialog dialog(&printer, &m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    QProgressDialog progress(tr("Printing..."), tr("Cancel"), 0, 0, &m_window);
    progress.setWindowModality(Qt::WindowModal);
    const DocumentPrinter document(m_snapshot->document, shownSpans(), m_colors, m_view.font(), m_view.scores(),
                                   m_view.arcs());
    const int pages = document.print(printer, [&](int page) {
        progress.setLabelText(tr("Printing page %1").arg(QLocale().toString(page)));
        QCoreApplication::processEvents();
        return !progress.wasCanceled();
    });
    m_host.say(pages > 0 ? tr("%Ln page(s) printed.", nullptr, pages) : tr("Nothing was printed."));
}

}  // namespace ui
