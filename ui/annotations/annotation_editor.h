// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QUndoGroup>
#include <functional>
#include <optional>

#include "ui/annotations/annotation_edits.h"
#include "ui/session/session.h"

class QUndoStack;

namespace ui {

/// Edits the open document's annotations: keeps the current span, turns the user's actions into changes that the
/// session applies, and keeps an undo stack per text. GUI thread. The session must outlive it.
class AnnotationEditor : public QObject {
    Q_OBJECT

public:
    explicit AnnotationEditor(Session& session, QObject* parent = nullptr);
    ~AnnotationEditor() override;

    void setSnapshot(const SnapshotPtr& snapshot);
    QUndoGroup* undoGroup() { return &m_stacks; }
    /// Takes over the undo stacks of another editor of the same session.
    void continueFrom(AnnotationEditor& other);

    /// The span that commands without ids apply to, or null.
    const tasks::SpanAnnotation* current() const;
    void setCurrent(std::optional<std::int64_t> id);
    /// Several spans, one of them the current one, to which commands apply together: selected rows of a table.
    void setChosen(const SpanIds& ids) { m_chosen = ids; }
    /// The chosen spans, if the current one is among them; otherwise that one alone.
    SpanIds targets() const;
    /// Selects the span around a position, or none.
    void setCurrentAt(elmo::ByteOffset place);
    /// The relation that commands apply to instead of a span, or null. One of both is current at most.
    const tasks::RelationAnnotation* currentRelation() const;
    void setCurrentRelation(std::optional<std::int64_t> id);

    void accept();
    void acceptAndNext();
    void reject();
    void rejectAndNext();
    void reopen();
    void relabel(const QString& label);
    /// Whether the document is marked as finished; says so.
    bool refusesEdits();
    /// Whether the current span can get attributes and notes; says why not.
    bool mayDescribe();
    /// As attributesChange().
    void setAttributes(std::int64_t id, const std::vector<tasks::NamedValue>& attributes);
    /// An empty note takes it away.
    void setNote(const SpanIds& ids, const QString& note);
    /// Whether a relation can begin or end at a span; says why not.
    bool mayRelate(std::int64_t span);
    /// As relateChange().
    void relate(std::int64_t from, std::int64_t to, const QString& label);
    /// Whether the current relation can get another label or direction; says why not.
    bool mayReviseRelation();
    void relabelRelation(std::int64_t id, const QString& label);
    void reverseRelation();
    /// Goes to the next relation of the current span or relation, or of those with an end at `place`.
    void goToNextRelation(elmo::ByteSpan place);
    void resize(std::int64_t id, elmo::ByteSpan bytes);
    void create(elmo::ByteSpan bytes, const QString& label);
    void remove() { reject(); }
    /// Deletes an annotation layer from `all`; the editor may see only the layers that are shown.
    void deleteLayer(const tasks::Annotations& all, const tasks::AnnotationMaker& maker, const QString& name);
    void applyToIdentical();
    /// As matchChange(), of `all`; returns how many places were labelled.
    std::int64_t labelMatches(const tasks::Annotations& all, const WordMatch& match);
    /// The same for placeChange().
    std::int64_t labelPlaces(const tasks::Annotations& all, const std::vector<elmo::ByteSpan>& places,
                             const QString& label, const QString& origin);
    /// The name of that step, as it is stored.
    static QString nameOfMatches(const QString& label, std::int64_t count);
    void keep(const Answers& answers);
    /// As classifyChange().
    void classify(std::optional<elmo::SentenceIndex> sentence, const std::vector<std::string>& classes,
                  const std::string& label);
    /// Moves an edge of the current span by one token.
    enum class Edge { kBegin, kEnd };
    void moveEdge(Edge edge, Way way);

    void goNext(Way way);
    void goToMostUncertain();

    /// The same for several spans, as one undo step.
    void decide(const SpanIds& ids, tasks::Decision decision);
    void relabel(const SpanIds& ids, const QString& label);
    /// As adjudicateChange(), of `all`; the editor may see only the layers that are shown.
    void adjudicate(const tasks::Annotations& all, const Settlement& settlement);

Q_SIGNALS:
    void currentChanged();
    /// A change was undone or redone here, where no span is now.
    void placeChanged(elmo::ByteSpan place);
    /// A short message for the status bar.
    void said(const QString& message);

private:
    /// Whether another person marked the span; says so.
    bool refusesWorkOf(const tasks::SpanAnnotation& span);
    bool refusesWorkOf(const tasks::RelationAnnotation& relation);
    void decideRelation(tasks::Decision decision);
    /// Goes to the relation, which a change has made.
    void showRelation(const std::vector<tasks::RelationAnnotation>& made);
    /// The undo stack of the current text and path; null without a document.
    QUndoStack* stack();
    void follow(QUndoStack& stack);
    /// Makes the undo stack what the session has, if another program or an earlier session made it.
    void takeHistory();
    /// Goes to where a step was undone or redone, and says what it was.
    void showStep(const EditStep& step, bool undone);
    /// `name`: of StepName.
    bool push(AnnotationChange change, const QString& name);
    /// The same for a change that takes something out of the view: says how to get it back.
    void pushRemoval(AnnotationChange change, const QString& name);
    void decideCurrent(tasks::Decision decision);
    void goOn();
    QString currentName() const;

    Session& m_session;
    SnapshotPtr m_snapshot;
    QUndoGroup m_stacks;
    QHash<QString, QUndoStack*> m_stackOf;  ///< by path and text
    EditHistoryPtr m_history;               ///< exchanged with the session last
    bool m_takingHistory = false;
    bool m_pushing = false;
    SpanIds m_chosen;
    std::optional<std::int64_t> m_current;
    std::optional<std::int64_t> m_relation;
    elmo::ByteSpan m_relationFrom;  ///< the span or place whose relations are gone through
    elmo::ByteSpan m_currentBytes;
};

}  // namespace ui
