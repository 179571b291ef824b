// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QUndoGroup>
#include <functional>
#include <optional>

#include "ui/annotation_edits.h"
#include "ui/session.h"

class QUndoStack;

namespace ui {

/// The work on the open document's annotations: knows the current span, turns what people do into changes that the
/// session carries out, and keeps them for undo and redo, text by text. GUI thread. The session must outlive
/// it.
class AnnotationEditor : public QObject {
    Q_OBJECT

public:
    explicit AnnotationEditor(Session& session, QObject* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    QUndoGroup* undoGroup() { return &m_stacks; }
    /// Takes over what can be undone and redone in an editor of the same session.
    void continueFrom(AnnotationEditor& other);

    /// The span that commands without ids go to; null where there is none.
    const tasks::SpanAnnotation* current() const;
    void setCurrent(std::optional<std::int64_t> id);
    /// The span around a place, or none.
    void setCurrentAt(elmo::ByteOffset place);

    void accept();
    void acceptAndNext();
    void reject();
    void rejectAndNext();
    void reopen();
    void relabel(const QString& label);
    void resize(std::int64_t id, elmo::ByteSpan bytes);
    void create(elmo::ByteSpan bytes, const QString& label);
    void remove() { reject(); }
    /// Takes a layer out of all annotations of the document, of which the editor may know a part only.
    void deleteLayer(const tasks::Annotations& all, const tasks::AnnotationMaker& maker, const QString& name);
    void applyToIdentical();
    void keep(const Answers& answers);
    /// Moves an edge of the current span by a token.
    enum class Edge { kBegin, kEnd };
    void moveEdge(Edge edge, Way way);

    void goNext(Way way);
    void goToMostUncertain();

    /// The same for many spans at once, as one step.
    void decide(const SpanIds& ids, tasks::Decision decision);
    void relabel(const SpanIds& ids, const QString& label);

Q_SIGNALS:
    void currentChanged();
    /// A short word on what happened, for the status bar.
    void said(const QString& message);

private:
    /// What can be undone belongs to a text at a place; null without a document.
    QUndoStack* stack();
    bool push(AnnotationChange change, const QString& text);
    void decideCurrent(tasks::Decision decision);
    void goOn();
    QString currentName() const;

    Session& m_session;
    SnapshotPtr m_snapshot;
    QUndoGroup m_stacks;
    QHash<QString, QUndoStack*> m_stackOf;  ///< by path and text
    std::optional<std::int64_t> m_current;
    elmo::ByteSpan m_currentBytes;
};

}  // namespace ui
