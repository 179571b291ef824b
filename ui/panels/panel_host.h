// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QList>
#include <QMainWindow>
#include <QObject>
#include <QStringList>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "elmo/text/offsets.h"
#include "ui/session/session.h"

class QAction;

namespace ui {

class AnnotationEditor;
class AnnotationLayerBook;
class LabelBook;

/// Where the first dialog for files opens: the user's documents; the home folder if the system's folder for them is not
/// there, since a dialog would then show the program's own.
QString documentsFolder();

/// What panels and pages see of the window: the session, what they share, and requests for what only the window can do.
/// GUI thread. The window owns it and everything it refers to.
class PanelHost : public QObject {
    Q_OBJECT

public:
    struct Shared {
        Session& session;
        AnnotationEditor& editor;
        AnnotationLayerBook& layers;
        LabelBook& labels;
        QStringList runs;  ///< installed training runs
    };
    using TokenColor = std::function<QColor(elmo::TokenIndex)>;

    PanelHost(QMainWindow& window, Shared shared);

    QMainWindow* window() const { return &m_window; }
    Session& session() const { return m_shared.session; }
    AnnotationEditor& editor() const { return m_shared.editor; }
    AnnotationLayerBook& layers() const { return m_shared.layers; }
    LabelBook& labels() const { return m_shared.labels; }
    const QStringList& runs() const { return m_shared.runs; }

    /// A command of the window, by its object name. Throws elmo::Error(kInternal) if there is none.
    QAction* command(const QString& name) const;
    /// Adds a command to a menu of the window, by the menu's object name: "trainingMenu".
    QAction* addCommand(const QString& menu, const QString& name, const QString& text, const QString& explanation);
    void addSeparator(const QString& menu);
    /// Commands with single-letter keys, which work only in widgets that they are added to.
    QList<QAction*> localCommands() const;
    /// The folder of the texts that came with the program, in which nobody looks for files.
    void setSamples(const QString& folder) { m_samples = folder; }
    /// Where to look for texts: next to the open one, or in the user's documents.
    QString textFolder() const;
    /// Opens the dock that holds the widget, and brings it to the front.
    void bringToFront(QWidget* widget);
    void bringToFront(const QString& dock);
    /// A short message in the status bar.
    void say(const QString& message);

    /// Brings a place of a document into sight, now or once the document has been opened.
    void showPlace(const QString& document, elmo::ByteSpan place);

    /// The session's snapshot.
    const SnapshotPtr& snapshot() const { return m_snapshot; }
    /// The same with the annotations of the visible layers only.
    const SnapshotPtr& shown() const { return m_shown; }
    // Called by the window: first setShown(), then setSnapshot().
    void setShown(const SnapshotPtr& shown, const SnapshotPtr& whole);
    void setSnapshot(const SnapshotPtr& snapshot);

    /// The selected words of the document; without a selection, the current span; empty: none. The window says how to
    /// know.
    elmo::ByteSpan chosenBytes() const { return m_chosen ? m_chosen() : elmo::ByteSpan{}; }
    void setChosen(std::function<elmo::ByteSpan()> chosen) { m_chosen = std::move(chosen); }

    const TokenColor& tokenColor() const { return m_tokenColor; }
    /// What the colours show: "similarity to bank in layer 2".
    const QString& tokenColorText() const { return m_tokenColorText; }
    /// The colours of tokens that the view of similarities wants; null: none.
    void setTokenColor(TokenColor color, const QString& text);

Q_SIGNALS:
    // From the window.
    void snapshotChanged(const ui::SnapshotPtr& snapshot);
    /// `shown` has the annotations of the visible layers only, `whole` those of all.
    void shownChanged(const ui::SnapshotPtr& shown, const ui::SnapshotPtr& whole);
    /// A page has replaced the document.
    void pageShown(QWidget* page);
    /// A panel has come to the front of its place, or has been hidden or covered.
    void panelInFront(QWidget* panel, bool inFront);

    // From panels and pages.
    void tokenWanted(elmo::TokenIndex token);
    void placeWanted(const QString& path, elmo::TokenIndex token);
    /// Stretches to highlight in the document, the first to be brought into sight.
    void stretchesWanted(const std::vector<elmo::ByteSpan>& stretches);
    void flashWanted(const std::vector<elmo::TokenSpan>& spans);
    /// Differences between predictions to be marked in the document, instead of the former ones.
    void marksWanted(const std::vector<tasks::PredictionChange>& changes);
    void tokenColorChanged();
    /// Places of the open document and of others, to be labelled.
    void labelsWanted(const ui::LabelPlaces& request);
    /// The document instead of a page.
    void documentWanted();

private:
    QMainWindow& m_window;
    Shared m_shared;
    SnapshotPtr m_snapshot = Snapshot::empty();
    SnapshotPtr m_shown = m_snapshot;
    QString m_samples;
    std::function<elmo::ByteSpan()> m_chosen;
    TokenColor m_tokenColor;
    QString m_tokenColorText;
    std::optional<std::pair<QString, elmo::ByteSpan>> m_awaited;  ///< the place to show once its document is open
};

}  // namespace ui
