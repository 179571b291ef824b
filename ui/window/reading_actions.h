// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/window/main_actions.h"

class QUndoGroup;

namespace ui {

/// The commands of reading and annotating, in the main window's menus. The window owns them. GUI thread.
struct ReadingActions {
    QAction* openFiles;
    QAction* openFolder;
    QAction* pasteText;
    QAction* exportDocument;
    QAction* print;
    QAction* showFileText;  ///< for an earlier text of a changed file
    QAction* readingOptions;
    QAction* undo;
    QAction* redo;
    QAction* find;
    QAction* ask;
    QAction* comparePair;
    QAction* preferences;
    QAction* showRejected;   ///< checkable
    QAction* showSurprisal;  ///< checkable
    QAction* showArcs;       ///< checkable, remembered
    QAction* coverProject;
    QAction* addHead;
    QMenu* heads;

    // The annotation menu. These have single-letter shortcuts, which work in the document and in the table of
    // annotations.
    QAction* acceptNext;
    QAction* rejectNext;
    QAction* accept;
    QAction* reopen;
    QAction* relabel;
    QAction* mark;
    QAction* remove;
    QAction* identical;
    QAction* matches;
    QAction* note;
    QAction* attributes;
    QAction* relate;
    QAction* nextRelation;
    QAction* reverse;
    QAction* next;
    QAction* previous;
    QAction* uncertain;
    QAction* beginEarlier;
    QAction* beginLater;
    QAction* endEarlier;
    QAction* endLater;

    QAction* shortcuts;
    QAction* guide;
    QAction* tour;

    std::vector<QAction*> annotating() const {
        return {acceptNext, rejectNext, accept,    reopen,       relabel,    mark,         remove,
                identical,  matches,    note,      attributes,   relate,     nextRelation, reverse,
                next,       previous,   uncertain, beginEarlier, beginLater, endEarlier,   endLater};
    }
};

ReadingActions makeReadingActions(QMainWindow* window, const MainActions& main, QUndoGroup* undo);

}  // namespace ui
