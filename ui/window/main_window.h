// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QStringList>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "ui/panels/panel_host.h"
#include "ui/recent/recent_paths.h"
#include "ui/session/session.h"
#include "ui/shortcuts/shortcut_book.h"
#include "ui/window/main_actions.h"
#include "ui/window/restoration.h"
#include "ui/window/session_memory.h"

class QDockWidget;
class QStackedWidget;

namespace ui {

class ActivityBar;
class DocumentView;
class MessageBanner;
class Pages;
class ProjectCommands;
class ReadingDesk;
class SpanFlash;
class StartView;
class StatusInfo;
class TrainingGuard;

/// Installed files, as paths on this machine.
struct Installation {
    QStringList models = {};
    QString sample = {};     ///< empty if it is not installed
    QStringList heads = {};  ///< task heads; loaded at every start
    QString guide = {};      ///< folder of the user's guide
    QStringList runs = {};   ///< training runs for the layer weights
};

/// The main window: creates the views and connects them with the session. GUI thread. The session must outlive it.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(Session& session, Installation installation, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Takes over the state of another window of the same session: the position in the document, the layout, what was
    /// typed into panels, and the undo stacks.
    void continueFrom(MainWindow& other);

    /// After an unexpected failure: saves what is open, as at the end, and shows the problem.
    void surviveFailure(const Problem& problem);

    /// Opens what was open when the window was last closed, at the same position. Does nothing if nothing was open.
    void restoreSession();

Q_SIGNALS:
    /// Another language was chosen and saved; it needs a new window.
    void languageChosen();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void childEvent(QChildEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void makeCentre();
    void makePanels();
    void addPanelAction(QDockWidget& dock);
    void restoreLayout();
    void sizePanels();
    void makeStatusBar();
    void connectActions();
    void connectHost();
    void connectSession();
    void restoreWindow();
    void rememberWindow();
    void rememberSession() const;
    void returnToPlace();
    void open(QStringList paths);
    void showTour();
    void showGuide();
    QString guidePage() const;

    void takeSnapshot(const SnapshotPtr& snapshot);
    void showSnapshot(const SnapshotPtr& snapshot);
    void showDocument(bool again);
    void showTint();
    void warnOfLanguage(const Snapshot& before);
    void openByDialog();
    void chooseModelByDialog();
    void showPreferences();
    void goTo(elmo::TokenIndex token);
    void goToPlace(const QString& path, elmo::TokenIndex token);

    Session& m_session;
    Installation m_installation;
    MainActions m_actions;
    RecentPaths m_recentDocuments = RecentPaths::documents();
    RecentPaths m_recentModels = RecentPaths::models();
    SnapshotPtr m_snapshot;
    SnapshotPtr m_nextSnapshot;  ///< arrived while another one was being shown
    bool m_showing = false;
    QStackedWidget* m_stack = nullptr;
    StartView* m_start = nullptr;
    DocumentView* m_document = nullptr;
    MessageBanner* m_banner = nullptr;
    QString m_languageWarning;  ///< the title of the last one
    ActivityBar* m_activity = nullptr;
    StatusInfo* m_info = nullptr;
    ReadingDesk* m_reading = nullptr;
    PanelHost* m_host = nullptr;
    Pages* m_pages = nullptr;
    ProjectCommands* m_projects = nullptr;
    TrainingGuard* m_training = nullptr;
    SpanFlash* m_flash = nullptr;
    std::unique_ptr<ShortcutBook> m_shortcuts;
    QByteArray m_defaultLayout;
    int m_panelKeys = 0;                                      ///< Ctrl+1 to Ctrl+9 that panels have
    std::map<Qt::DockWidgetArea, QDockWidget*> m_frontDocks;  ///< in front at the first start
    QTimer m_rememberSoon;
    std::optional<SessionMemory> m_returnTo;  ///< until its document is open
    Restoration m_restoration;
    std::optional<std::pair<QString, elmo::TokenIndex>> m_goingTo;  ///< a place in a document being opened
};

}  // namespace ui
