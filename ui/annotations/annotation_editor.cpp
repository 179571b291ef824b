// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/annotation_editor.h"

#include <QScopedValueRollback>
#include <QUndoStack>
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "ui/annotations/annotation_matches.h"
#include "ui/annotations/relation_edits.h"
#include "ui/session/engine_preferences.h"
#include "ui/text/text_bridge.h"

namespace ui {

using elmo::ByteSpan;
using tasks::Decision;
using tasks::SpanAnnotation;

namespace {

constexpr QChar kNamePartEnd(0x1f);

/// The name of a step as it is stored: its English text, its number (-1: none) and its arguments. It is translated when
/// it is shown, as the language may have changed since.
QString stepName(const char* text, const QStringList& arguments = {}, qsizetype number = -1) {
    return (QStringList{QString::fromUtf8(text), QString::number(number)} + arguments).join(kNamePartEnd);
}

QString shownName(const QString& stored) {
    const QStringList parts = stored.split(kNamePartEnd);
    if (parts.size() < 2)
        return stored;  // as earlier versions stored it
    const QString text = AnnotationEditor::tr(parts[0].toUtf8().constData(), nullptr, parts[1].toInt());
    return parts.size() > 3 ? text.arg(parts[2], parts[3]) : parts.size() > 2 ? text.arg(parts[2]) : text;
}

class ChangeCommand : public QUndoCommand {
public:
    using Step = std::shared_ptr<const EditStep>;

    ChangeCommand(Session& session, Step step)
        : QUndoCommand(shownName(step->name)), m_session(session), m_step(std::move(step)) {}

    void redo() override {
        if (!std::exchange(m_skipRedo, false))
            m_session.changeAnnotations(m_step->change);
    }
    void undo() override {
        if (!std::exchange(m_skipUndo, false))
            m_session.changeAnnotations(m_step->change.reversed());
    }
    /// The annotations are as after the change (`done`) or before it already, when it is put on its stack.
    void skipFirst(bool done) {
        m_skipRedo = true;
        m_skipUndo = !done;
    }
    const Step& step() const { return m_step; }
    void translate() { setText(shownName(m_step->name)); }

private:
    Session& m_session;
    Step m_step;
    bool m_skipRedo = false;
    bool m_skipUndo = false;
};

const ChangeCommand& commandAt(const QUndoStack& stack, int index) {
    return static_cast<const ChangeCommand&>(*stack.command(index));
}

EditHistory historyOf(const QUndoStack& stack) {
    EditHistory history{{}, stack.index()};
    for (int i = 0; i < stack.count(); ++i)
        history.steps.push_back(commandAt(stack, i).step());
    return history;
}

}  // namespace

AnnotationEditor::AnnotationEditor(Session& session, QObject* parent)
    : QObject(parent), m_session(session), m_snapshot(Snapshot::empty()) {}

// A stack that is destroyed clears itself, which is not the user's doing.
AnnotationEditor::~AnnotationEditor() {
    for (QUndoStack* stack : std::as_const(m_stackOf))
        disconnect(stack, nullptr, this, nullptr);
}

void AnnotationEditor::setSnapshot(const SnapshotPtr& snapshot) {
    const SnapshotPtr before = std::exchange(m_snapshot, snapshot);
    if (snapshot->document != before->document || snapshot->reading.isFinished != before->reading.isFinished)
        m_stacks.setActiveStack(snapshot->reading.isFinished ? nullptr : stack());  // nothing is undone there, either
    if (snapshot->document != before->document) {
        m_chosen.clear();
        setCurrent(std::nullopt);
    }
    takeHistory();
    if (snapshot->reading.annotations == before->reading.annotations)
        return;
    if (m_relation && (!currentRelation() || currentRelation()->decision == Decision::kRejected))
        setCurrentRelation(std::nullopt);
    if (!m_current)
        return;
    if (current() && current()->bytes == m_currentBytes && isShown(*current()))
        return Q_EMIT currentChanged();
    // Relabelling or an undo may have replaced this span by another one.
    const auto heir = snapshot->reading.annotations ? spanAtPlace(*snapshot->reading.annotations, m_currentBytes.begin)
                                                    : std::nullopt;
    setCurrent(current() && isShown(*current()) ? m_current : heir);
}

void AnnotationEditor::continueFrom(AnnotationEditor& other) {
    for (auto taken = other.m_stackOf.cbegin(); taken != other.m_stackOf.cend(); ++taken) {
        QUndoStack* stack = taken.value();
        other.m_stacks.removeStack(stack);
        stack->setParent(&m_stacks);
        m_stacks.addStack(stack);
        disconnect(stack, nullptr, &other, nullptr);
        // The language may be another one. The stack gives only const commands.
        for (int i = 0; i < stack->count(); ++i)
            const_cast<ChangeCommand&>(commandAt(*stack, i)).translate();
        follow(*stack);
        delete std::exchange(m_stackOf[taken.key()], stack);
    }
    other.m_stackOf.clear();
    m_history = other.m_history;
    m_stacks.setActiveStack(m_snapshot->reading.isFinished ? nullptr : stack());
    setCurrent(other.m_current);
}

bool AnnotationEditor::refusesEdits() {
    if (m_snapshot->reading.isFinished)
        Q_EMIT said(tr("This document is marked as finished. Take the mark off in “Documents” to change it."));
    return m_snapshot->reading.isFinished;
}

bool AnnotationEditor::refusesWorkOf(const SpanAnnotation& span) {
    const tasks::AnnotationMaker maker = makerOf(*m_snapshot->reading.annotations, span);
    if (maker.isColleague())
        Q_EMIT said(tr("This span was marked by %1, whose work stays as it is. Settle differences under Agreement.")
                        .arg(toLabel(maker.name)));
    return maker.isColleague();
}

bool AnnotationEditor::refusesWorkOf(const tasks::RelationAnnotation& relation) {
    const tasks::AnnotationMaker maker = makerOf(*m_snapshot->reading.annotations, relation);
    if (maker.isColleague())
        Q_EMIT said(tr("This relation was made by %1, whose work stays as it is.").arg(toLabel(maker.name)));
    return maker.isColleague();
}

QUndoStack* AnnotationEditor::stack() {
    if (!m_snapshot->document)
        return nullptr;
    const elmo::TextHash text(*m_snapshot->document->document);
    QUndoStack*& stack = m_stackOf[m_snapshot->document->path + u'\n' + QString::fromStdString(text.digits())];
    if (!stack) {
        stack = new QUndoStack(&m_stacks);
        stack->setUndoLimit(EditHistory::kMaxSteps);
        follow(*stack);
    }
    return stack;
}

void AnnotationEditor::follow(QUndoStack& stack) {
    connect(&stack, &QUndoStack::indexChanged, this, [this, &stack, last = stack.index()](int index) mutable {
        const int before = std::exchange(last, index);
        if (m_takingHistory || &stack != m_stacks.activeStack())
            return;
        m_history = std::make_shared<const EditHistory>(historyOf(stack));
        m_session.keepHistory(m_history);
        if (!m_pushing && std::abs(index - before) == 1)
            showStep(*commandAt(stack, std::min(index, before)).step(), index < before);
    });
}

void AnnotationEditor::showStep(const EditStep& step, bool undone) {
    const QString name = shownName(step.name);
    Q_EMIT said(undone ? tr("Undone: %1").arg(name) : tr("Redone: %1").arg(name));
    const AnnotationChange& change = step.change;
    const auto& after = undone ? change.spansBefore : change.spansAfter;
    const auto& spans = after.empty() ? (undone ? change.spansAfter : change.spansBefore) : after;
    if (!spans.empty()) {
        const SpanAnnotation& first = *std::ranges::min_element(spans, standsBefore);
        setCurrent(first.id);
        if (!m_current)
            Q_EMIT placeChanged(first.bytes);
        return;
    }
    if (const auto& relations = undone ? change.relationsBefore : change.relationsAfter; !relations.empty())
        return showRelation(relations);
    const auto& gone = undone ? change.relationsAfter : change.relationsBefore;
    if (!gone.empty() && m_snapshot->document && m_snapshot->reading.annotations) {
        const auto place =
            placeOfEnd(*m_snapshot->reading.annotations, *m_snapshot->document->document, gone.front().from);
        return place ? Q_EMIT placeChanged(*place) : void();
    }
    const auto& scores = change.scoresAfter.empty() ? change.scoresBefore : change.scoresAfter;
    if (scores.empty() || !scores.front().sentence || !m_snapshot->document)
        return;
    const elmo::Document& document = *m_snapshot->document->document;
    const auto sentence = static_cast<std::size_t>(scores.front().sentence->value());
    const auto token = static_cast<std::size_t>(document.sentences()[sentence].begin.value());
    Q_EMIT placeChanged(document.tokens()[token]);
}

void AnnotationEditor::takeHistory() {
    const EditHistoryPtr& now = m_snapshot->reading.history;
    if (!now || now == m_history || !m_stacks.activeStack())
        return;
    m_history = now;
    QUndoStack& stack = *m_stacks.activeStack();
    if (historyOf(stack) == *now)
        return;
    const QScopedValueRollback taking(m_takingHistory, true);
    stack.clear();
    for (std::size_t i = 0; i < now->steps.size(); ++i) {
        auto* command = new ChangeCommand(m_session, now->steps[i]);
        command->skipFirst(static_cast<int>(i) < now->done);
        stack.push(command);
    }
    stack.setIndex(now->done);
}

const SpanAnnotation* AnnotationEditor::current() const {
    const auto& annotations = m_snapshot->reading.annotations;
    return m_current && annotations ? findSpan(*annotations, *m_current) : nullptr;
}

const tasks::RelationAnnotation* AnnotationEditor::currentRelation() const {
    const auto& annotations = m_snapshot->reading.annotations;
    return m_relation && annotations ? findRelation(*annotations, *m_relation) : nullptr;
}

void AnnotationEditor::setCurrentRelation(std::optional<std::int64_t> id) {
    m_relation = id;
    if (!currentRelation())
        m_relation.reset();
    else
        m_current.reset();
    Q_EMIT currentChanged();
}

/// The last one that nobody rejected: a relation of a model that was relabelled comes before the one made of it.
void AnnotationEditor::showRelation(const std::vector<tasks::RelationAnnotation>& made) {
    for (const tasks::RelationAnnotation& relation : made)
        if (relation.decision != Decision::kRejected)
            setCurrentRelation(relation.id);
}

void AnnotationEditor::setCurrent(std::optional<std::int64_t> id) {
    m_relation.reset();
    m_current = id;
    const SpanAnnotation* span = current();
    if (!span)
        m_current.reset();
    m_currentBytes = span ? span->bytes : ByteSpan{};
    Q_EMIT currentChanged();
}

void AnnotationEditor::setCurrentAt(elmo::ByteOffset place) {
    if (m_snapshot->reading.annotations)
        setCurrent(spanAtPlace(*m_snapshot->reading.annotations, place));
}

SpanIds AnnotationEditor::targets() const {
    if (!m_current)
        return {};
    return std::ranges::find(m_chosen, *m_current) != m_chosen.end() ? m_chosen : SpanIds{*m_current};
}

QString AnnotationEditor::currentName() const {
    return current() ? toLabel(current()->label) : QString();
}

bool AnnotationEditor::push(AnnotationChange change, const QString& name) {
    if (change.empty() || refusesEdits() || !m_stacks.activeStack())
        return false;
    sign(change, annotatorName().toStdString());
    const QScopedValueRollback pushing(m_pushing, true);
    auto step = std::make_shared<const EditStep>(EditStep{name, std::move(change)});
    m_stacks.activeStack()->push(new ChangeCommand(m_session, std::move(step)));
    return true;
}

void AnnotationEditor::pushRemoval(AnnotationChange change, const QString& name) {
    if (push(std::move(change), name))
        Q_EMIT said(tr("Done: %1. “Edit > Undo” restores it.").arg(shownName(name)));
}

void AnnotationEditor::decide(const SpanIds& ids, Decision decision) {
    if (!m_snapshot->reading.annotations)
        return;
    const QString names[] = {
        stepName(QT_TRANSLATE_N_NOOP("ui::AnnotationEditor", "reopen %n span(s)"), {}, std::ssize(ids)),
        stepName(QT_TRANSLATE_N_NOOP("ui::AnnotationEditor", "accept %n span(s)"), {}, std::ssize(ids)),
        stepName(QT_TRANSLATE_N_NOOP("ui::AnnotationEditor", "reject %n span(s)"), {}, std::ssize(ids))};
    AnnotationChange change = decideChange(*m_snapshot->reading.annotations, ids, decision);
    const QString& name = names[static_cast<int>(decision)];
    if (decision == Decision::kRejected)
        pushRemoval(std::move(change), name);
    else
        push(std::move(change), name);
}

void AnnotationEditor::relabel(const SpanIds& ids, const QString& label) {
    if (m_snapshot->reading.annotations && !label.isEmpty())
        push(relabelChange(*m_snapshot->reading.annotations, ids, label.toStdString()),
             stepName(QT_TRANSLATE_N_NOOP("ui::AnnotationEditor", "label %n span(s) %1"), {label}, std::ssize(ids)));
}

void AnnotationEditor::decideRelation(Decision decision) {
    const tasks::RelationAnnotation relation = *currentRelation();
    if (refusesWorkOf(relation))
        return;
    const QString name = toLabel(relation.label);
    AnnotationChange change = decideRelationChange(*m_snapshot->reading.annotations, relation.id, decision);
    if (decision == Decision::kRejected)
        pushRemoval(std::move(change),
                    relation.layer == tasks::AnnotationLayer::kModel
                        ? stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "reject the relation %1"), {name})
                        : stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "delete the relation %1"), {name}));
    else
        push(std::move(change),
             decision == Decision::kAccepted
                 ? stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "accept the relation %1"), {name})
                 : stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "reopen the relation %1"), {name}));
}

void AnnotationEditor::decideCurrent(Decision decision) {
    if (currentRelation())
        return decideRelation(decision);
    if (!current())
        return Q_EMIT said(tr("Choose a span first: click it, or press N."));
    if (const SpanIds ids = targets(); ids.size() > 1)
        return decide(ids, decision);
    const SpanAnnotation span = *current();
    const QString name = toLabel(span.label);
    if (refusesWorkOf(span))
        return;
    AnnotationChange change = decideChange(*m_snapshot->reading.annotations, {span.id}, decision);
    if (decision == Decision::kRejected)
        pushRemoval(std::move(change), span.layer == tasks::AnnotationLayer::kModel
                                           ? stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "reject %1"), {name})
                                           : stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "delete %1"), {name}));
    else
        push(std::move(change), decision == Decision::kAccepted
                                    ? stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "accept %1"), {name})
                                    : stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "reopen %1"), {name}));
}

void AnnotationEditor::accept() {
    decideCurrent(Decision::kAccepted);
}

void AnnotationEditor::reject() {
    decideCurrent(Decision::kRejected);
}

void AnnotationEditor::reopen() {
    decideCurrent(Decision::kOpen);
}

void AnnotationEditor::acceptAndNext() {
    if (refusesEdits())
        return;
    if (currentRelation())  // the next open span may be far from the other relations
        return accept();
    if (current() && (isOpen(*current()) || targets().size() > 1))
        accept();
    goOn();
}

void AnnotationEditor::rejectAndNext() {
    if (refusesEdits())
        return;
    if (currentRelation())
        return reject();
    const auto place = m_currentBytes;
    if (current())
        reject();
    m_currentBytes = place;
    goOn();
}

void AnnotationEditor::goOn() {
    if (!m_snapshot->reading.annotations)
        return;
    const auto next =
        nextSpan(*m_snapshot->reading.annotations, m_current, m_currentBytes.begin, Way::kForward, Among::kOpen);
    if (!next)
        return Q_EMIT said(tr("Every prediction of this document has been decided."));
    setCurrent(next);
}

void AnnotationEditor::goNext(Way way) {
    if (!m_snapshot->reading.annotations)
        return;
    const auto next = nextSpan(*m_snapshot->reading.annotations, m_current, m_currentBytes.begin, way, Among::kShown);
    next ? setCurrent(next) : Q_EMIT said(tr("This document has no spans."));
}

void AnnotationEditor::goToMostUncertain() {
    if (!m_snapshot->reading.annotations)
        return;
    const auto found = mostUncertain(*m_snapshot->reading.annotations);
    found ? setCurrent(found) : Q_EMIT said(tr("Every prediction of this document has been decided."));
}

void AnnotationEditor::relabel(const QString& label) {
    if (const SpanIds ids = targets(); current() && ids.size() > 1)
        return relabel(ids, label);
    if (current() && !label.isEmpty())
        push(relabelChange(*m_snapshot->reading.annotations, {*m_current}, label.toStdString()),
             stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "label %1 as %2"), {currentName(), label}));
}

bool AnnotationEditor::mayDescribe() {
    if (refusesEdits())
        return false;
    if (!current()) {
        Q_EMIT said(tr("Choose a span first: click it, or press N."));
        return false;
    }
    return !refusesWorkOf(*current());
}

void AnnotationEditor::setAttributes(std::int64_t id, const std::vector<tasks::NamedValue>& attributes) {
    const auto& annotations = m_snapshot->reading.annotations;
    if (const SpanAnnotation* span = annotations ? findSpan(*annotations, id) : nullptr)
        push(
            attributesChange(*annotations, id, attributes),
            stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "change the attributes of %1"), {toLabel(span->label)}));
}

void AnnotationEditor::setNote(const SpanIds& ids, const QString& note) {
    const auto& annotations = m_snapshot->reading.annotations;
    if (!annotations)
        return;
    AnnotationChange change = attributeChange(*annotations, ids, kNote, note.toStdString());
    const auto count = std::ssize(change.spansAfter);
    push(std::move(change),
         note.isEmpty()
             ? stepName(QT_TRANSLATE_N_NOOP("ui::AnnotationEditor", "remove the note of %n span(s)"), {}, count)
             : stepName(QT_TRANSLATE_N_NOOP("ui::AnnotationEditor", "note on %n span(s)"), {}, count));
}

bool AnnotationEditor::mayRelate(std::int64_t id) {
    const auto& annotations = m_snapshot->reading.annotations;
    const SpanAnnotation* span = annotations ? findSpan(*annotations, id) : nullptr;
    if (refusesEdits() || !span)
        return false;
    if (!isShown(*span))
        Q_EMIT said(tr("This span is rejected. Reopen it first (Shift+R)."));
    return isShown(*span) && !refusesWorkOf(*span);
}

void AnnotationEditor::relate(std::int64_t from, std::int64_t to, const QString& label) {
    const auto& annotations = m_snapshot->reading.annotations;
    if (!annotations || !findSpan(*annotations, from) || !findSpan(*annotations, to))
        return;
    const AnnotationChange change = relateChange(*annotations, from, to, label.toStdString());
    if (change.empty())
        return Q_EMIT said(tr("This relation is there already."));
    if (push(change, stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "make the relation %1"), {label})))
        showRelation(change.relationsAfter);
}

bool AnnotationEditor::mayReviseRelation() {
    if (refusesEdits())
        return false;
    if (!currentRelation()) {
        Q_EMIT said(tr("Choose a relation first: click its arc."));
        return false;
    }
    return !refusesWorkOf(*currentRelation());
}

void AnnotationEditor::relabelRelation(std::int64_t id, const QString& label) {
    const auto& annotations = m_snapshot->reading.annotations;
    const tasks::RelationAnnotation* relation = annotations ? findRelation(*annotations, id) : nullptr;
    if (!relation)
        return;
    const AnnotationChange change = relabelRelationChange(*annotations, id, label.toStdString());
    if (push(change, stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "label the relation %1 as %2"),
                              {toLabel(relation->label), label})))
        showRelation(change.relationsAfter);
}

void AnnotationEditor::reverseRelation() {
    if (!mayReviseRelation())
        return;
    const tasks::RelationAnnotation relation = *currentRelation();
    if (relation.kind == tasks::kDependency)
        return Q_EMIT said(tr("A dependency is part of a tree and keeps its direction."));
    const AnnotationChange change = reverseRelationChange(*m_snapshot->reading.annotations, relation.id);
    if (push(change,
             stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "reverse the relation %1"), {toLabel(relation.label)})))
        showRelation(change.relationsAfter);
}

void AnnotationEditor::goToNextRelation(ByteSpan place) {
    if (!m_snapshot->reading.annotations || !m_snapshot->document)
        return;
    const tasks::Annotations& annotations = *m_snapshot->reading.annotations;
    const elmo::Document& document = *m_snapshot->document->document;
    const tasks::RelationAnnotation* relation = currentRelation();
    const auto from = relation ? placeOfEnd(annotations, document, relation->from) : std::nullopt;
    const auto to = relation ? placeOfEnd(annotations, document, relation->to) : std::nullopt;
    if (!relation)
        m_relationFrom = place;
    else if (from && to && !from->overlaps(m_relationFrom) && !to->overlaps(m_relationFrom))
        m_relationFrom = *from;  // it was clicked
    const auto next = nextRelation(annotations, document, m_relationFrom, m_relation);
    next ? setCurrentRelation(next) : Q_EMIT said(tr("No relation begins or ends here."));
}

void AnnotationEditor::resize(std::int64_t id, ByteSpan bytes) {
    if (!m_snapshot->reading.annotations)
        return;
    const AnnotationChange change = resizeChange(*m_snapshot->reading.annotations, id, bytes);
    const std::optional<std::int64_t> made =
        change.spansAfter.empty() ? std::nullopt : std::optional(change.spansAfter.back().id);
    if (push(change, stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "move a span edge"))))
        setCurrent(made);
}

void AnnotationEditor::create(ByteSpan bytes, const QString& label) {
    if (!m_snapshot->reading.annotations)
        return;
    const AnnotationChange change = createChange(*m_snapshot->reading.annotations, bytes, label.toStdString());
    if (push(change, stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "mark %1"), {label})))
        setCurrent(change.spansAfter.back().id);
}

void AnnotationEditor::deleteLayer(const tasks::Annotations& all, const tasks::AnnotationMaker& maker,
                                   const QString& name) {
    pushRemoval(deleteLayerChange(all, maker),
                stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "delete the annotation set %1"), {name}));
}

void AnnotationEditor::adjudicate(const tasks::Annotations& all, const Settlement& settlement) {
    const int count = static_cast<int>(std::max(settlement.chosen.size(), settlement.refused.size()));
    push(adjudicateChange(all, settlement),
         stepName(QT_TRANSLATE_N_NOOP("ui::AnnotationEditor", "settle %n difference(s)"), {}, count));
}

void AnnotationEditor::applyToIdentical() {
    if (refusesEdits())
        return;
    if (!current())
        return Q_EMIT said(tr("Choose a span first: click it, or press N."));
    const AnnotationChange change =
        identicalChange(*m_snapshot->reading.annotations, *m_snapshot->document->document, *m_current);
    const int count = static_cast<int>(std::max(change.spansAfter.size(), change.spansBefore.size()));
    push(change,
         stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "apply %1 to identical mentions"), {currentName()}));
    Q_EMIT said(tr("%n mention(s) changed.", nullptr, count));
}

QString AnnotationEditor::nameOfMatches(const QString& label, std::int64_t count) {
    return stepName(QT_TRANSLATE_N_NOOP("ui::AnnotationEditor", "label %n match(es) %1"), {label},
                    static_cast<qsizetype>(count));
}

std::int64_t AnnotationEditor::labelMatches(const tasks::Annotations& all, const WordMatch& match) {
    if (!m_snapshot->document)
        return 0;
    const MatchChange change = matchChange(all, *m_snapshot->document->document, match);
    return push(change.change, nameOfMatches(match.label, change.labelled)) ? change.labelled : 0;
}

std::int64_t AnnotationEditor::labelPlaces(const tasks::Annotations& all, const std::vector<ByteSpan>& places,
                                           const QString& label, const QString& origin) {
    const MatchChange change = placeChange(all, places, label.toStdString(), origin.toStdString());
    return push(change.change, nameOfMatches(label, change.labelled)) ? change.labelled : 0;
}

void AnnotationEditor::keep(const Answers& answers) {
    if (!m_snapshot->reading.annotations || refusesEdits())
        return;
    const bool isKept =
        std::ranges::any_of(m_snapshot->reading.annotations->questions, [&](const tasks::QuestionAnnotation& kept) {
            return kept.question == answers.found.question && kept.answers == answers.found.answers &&
                   kept.noAnswer == answers.found.noAnswer;
        });
    const bool isNew = !isKept && push(keepChange(*m_snapshot->reading.annotations, answers.found, answers.source),
                                       stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "keep the answers")));
    Q_EMIT said(isNew ? tr("The question and %Ln answer(s) are kept with the document.", nullptr,
                           static_cast<int>(answers.found.answers.size()))
                      : tr("These answers are kept already."));
}

void AnnotationEditor::classify(std::optional<elmo::SentenceIndex> sentence, const std::vector<std::string>& classes,
                                const std::string& label) {
    if (!m_snapshot->reading.annotations)
        return;
    const QString name = toLabel(label);
    push(classifyChange(*m_snapshot->reading.annotations, sentence, classes, label),
         label.empty()
             ? (sentence ? stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "withdraw the class of a sentence"))
                         : stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "withdraw the class of the document")))
         : sentence ? stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "set a sentence to %1"), {name})
                    : stepName(QT_TRANSLATE_NOOP("ui::AnnotationEditor", "set the document to %1"), {name}));
}

void AnnotationEditor::moveEdge(Edge edge, Way way) {
    if (!current())
        return;
    const auto& tokens = m_snapshot->document->document->tokens();
    ByteSpan bytes = current()->bytes;
    if (edge == Edge::kEnd) {
        const auto after = std::ranges::upper_bound(tokens, bytes.end, std::ranges::less{}, &ByteSpan::end);
        const auto before = std::ranges::lower_bound(tokens, bytes.end, std::ranges::less{}, &ByteSpan::end);
        if (way == Way::kForward ? after == tokens.end() : before == tokens.begin())
            return;
        bytes.end = way == Way::kForward ? after->end : (before - 1)->end;
    } else {
        const auto after = std::ranges::upper_bound(tokens, bytes.begin, std::ranges::less{}, &ByteSpan::begin);
        const auto before = std::ranges::lower_bound(tokens, bytes.begin, std::ranges::less{}, &ByteSpan::begin);
        if (way == Way::kForward ? after == tokens.end() : before == tokens.begin())
            return;
        bytes.begin = way == Way::kForward ? after->begin : (before - 1)->begin;
    }
    if (bytes.begin < bytes.end)
        resize(current()->id, bytes);
}

}  // namespace ui
