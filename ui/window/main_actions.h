// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;

namespace ui {

class RecentMenu;

/// Every command of the main window, in its menus, with shortcut and explanation. The window owns them. GUI thread.
struct MainActions {
    QAction* newProject;
    QAction* openProject;
    RecentMenu* recentProjects;
    QAction* saveProjectAs;
    QAction* mergeProject;
    QAction* closeProject;
    QAction* open;
    QAction* openSample;
    RecentMenu* recent;
    QAction* quit;
    QAction* copy;
    QAction* selectAll;
    QActionGroup* language;  ///< the data of its actions are codes of ui/style/language.h; empty: the system's
    QAction* zoomIn;
    QAction* zoomOut;
    QAction* zoomReset;
    QAction* tint;             ///< checkable: colour the document by similarity
    QActionGroup* appearance;  ///< the data of its actions are of type Appearance, as int
    QMenu* view;               ///< the window adds its panels
    QAction* chooseModel;
    QAction* analyze;
    QAction* cancel;
    QAction* about;
    QMenu* file;
    QMenu* edit;
    QMenu* analysis;
    QMenu* training;
    QMenu* help;
};

MainActions makeMainActions(QMainWindow* window);

}  // namespace ui
