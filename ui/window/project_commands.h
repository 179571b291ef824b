// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include "ui/recent/recent_paths.h"
#include "ui/session/session.h"

class QAction;
class QMainWindow;

namespace ui {

struct MainActions;

/// Opens, saves and closes projects, and asks before work without a project is left. GUI thread. The window owns it.
class ProjectCommands : public QObject {
    Q_OBJECT

public:
    ProjectCommands(QMainWindow& window, Session& session, const MainActions& actions);

    void setSnapshot(const SnapshotPtr& snapshot);
    /// The page that is shown instead of the document, for the window's title; empty: none.
    void setPage(const QString& name);
    void open(const QString& path) { m_session.requestProject(OpenProject{path}); }
    /// Asks before the window closes if work has no place that the user knows, or could not be saved. The window stays
    /// open until the question is answered.
    bool mayClose();

private:
    void showTitle();
    /// Where projects are: that of the open one, or else of the last one; not where the texts happen to be.
    QString projectFolder() const;
    QString askForPath(const QString& title);
    void createByDialog();
    void openByDialog();
    bool saveByDialog();
    void mergeByDialog();
    void closeAnyway();
    void offerToSave();
    void askToCloseUnsaved();

    QMainWindow& m_window;
    Session& m_session;
    QAction* m_close;
    SnapshotPtr m_snapshot = Snapshot::empty();
    RecentPaths m_recent = RecentPaths::projects();
    QString m_shown;  ///< path of the project
    QString m_page;
    bool m_closeWhenSaved = false;
    bool m_closeAnyway = false;
};

}  // namespace ui
