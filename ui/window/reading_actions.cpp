// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/reading_actions.h"

#include <QAction>
#include <QCoreApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QUndoGroup>

#include "ui/recent/recent_menu.h"
#include "ui/shortcuts/shortcut_book.h"

namespace ui {
namespace {

class Texts {
    Q_DECLARE_TR_FUNCTIONS(ui::ReadingActionTexts)
};

/// `name` is the command's name in the settings.
QAction* make(QObject* parent, const char* name, const QString& text, const QList<QKeySequence>& keys,
              const QString& explanation) {
    auto* action = new QAction(text, parent);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcuts(keys);
    action->setStatusTip(explanation);
    return action;
}

void addToFileMenu(QMainWindow* window, const MainActions& main, ReadingActions& actions) {
    actions.openFiles = make(window, "openFiles", Texts::tr("Add &Files..."), {},
                             Texts::tr("Add files to the project without opening them"));
    actions.openFolder =
        make(window, "openFolder", Texts::tr("Add Fol&der..."), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)},
             Texts::tr("Add all documents in a folder to the project"));
    actions.pasteText = make(window, "pasteText", Texts::tr("Paste Te&xt as Document"),
                             {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V)},
                             Texts::tr("Make the text of the clipboard a document of the project, without a file"));
    main.file->insertActions(main.recent->menuAction(), {actions.openFiles, actions.openFolder, actions.pasteText});
    actions.exportDocument =
        make(window, "exportDocument", Texts::tr("&Export..."), {QKeySequence(Qt::CTRL | Qt::Key_E)},
             Texts::tr("Export the document with its annotations to a file for other programs"));
    actions.print =
        make(window, "print", Texts::tr("Prin&t..."), QKeySequence::keyBindings(QKeySequence::Print).mid(0, 1),
             Texts::tr("Print the document with the annotations that are shown, or save it as PDF"));
    actions.showFileText =
        make(window, "showFileText", Texts::tr("Show the Changed File"), {},
             Texts::tr("Show the text of the file instead of the earlier text, and ask what to do with the decisions"));
    actions.readingOptions = make(window, "readingOptions", Texts::tr("Readin&g Options..."), {},
                                  Texts::tr("Choose which column, layer, feature or key of the file is read"));
    main.file->insertActions(main.quit,
                             {actions.exportDocument, actions.print, actions.readingOptions, actions.showFileText});
    main.file->insertSeparator(main.quit);
}

void addToEditMenu(QMainWindow* window, const MainActions& main, QUndoGroup* undo, ReadingActions& actions) {
    actions.undo = undo->createUndoAction(window, Texts::tr("&Undo"));
    actions.undo->setObjectName(QStringLiteral("undo"));
    actions.undo->setShortcuts(QKeySequence::keyBindings(QKeySequence::Undo).mid(0, 1));
    actions.undo->setStatusTip(Texts::tr("Undo the last change of the annotations"));
    actions.redo = undo->createRedoAction(window, Texts::tr("&Redo"));
    actions.redo->setObjectName(QStringLiteral("redo"));
    actions.redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    actions.redo->setStatusTip(Texts::tr("Redo the last undone change"));
    actions.find = make(window, "find", Texts::tr("&Find..."), {QKeySequence(Qt::CTRL | Qt::Key_F)},
                        Texts::tr("Search the document by text, regular expression or label"));
    actions.ask = make(window, "ask", Texts::tr("As&k..."), {QKeySequence(Qt::CTRL | Qt::Key_K)},
                       Texts::tr("Ask a question about the document"));
    actions.comparePair =
        make(window, "comparePair", Texts::tr("Compare &Texts..."), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K)},
             Texts::tr("Check whether one text entails or contradicts another"));
    main.edit->insertActions(main.copy, {actions.undo, actions.redo});
    main.edit->insertSeparator(main.copy);
    main.edit->addSeparator();
    main.edit->addActions({actions.find, actions.ask, actions.comparePair});
    main.edit->addSeparator();
    actions.preferences =
        make(window, "preferences", Texts::tr("&Preferences..."), {QKeySequence(Qt::CTRL | Qt::Key_Comma)},
             Texts::tr("Set the font size, colours and language of the window, and your labels"));
    actions.preferences->setMenuRole(QAction::PreferencesRole);
    main.edit->addAction(actions.preferences);
}

void addAnnotationMenu(QMainWindow* window, const MainActions& main, ReadingActions& actions) {
    auto* menu = new QMenu(Texts::tr("A&nnotate"), window);
    menu->setToolTipsVisible(true);
    window->menuBar()->insertMenu(main.analysis->menuAction(), menu);
    const auto add = [&](const char* name, const QString& text, QKeySequence key, const QString& explanation) {
        QAction* action = make(window, name, text, key.isEmpty() ? QList<QKeySequence>() : QList{key}, explanation);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        menu->addAction(action);
        return action;
    };
    actions.acceptNext = add("acceptNext", Texts::tr("&Accept and Next"), Qt::Key_A,
                             Texts::tr("Accept the current span and go to the next open one"));
    actions.rejectNext = add("rejectNext", Texts::tr("&Reject and Next"), Qt::Key_R,
                             Texts::tr("Reject the current span and go to the next open one"));
    actions.acceptNext->setProperty(kButtonText, Texts::tr("Accept"));
    actions.rejectNext->setProperty(kButtonText, Texts::tr("Reject"));
    actions.accept = add("accept", Texts::tr("A&ccept"), QKeySequence(Qt::SHIFT | Qt::Key_A),
                         Texts::tr("Accept the current span and stay on it"));
    actions.reopen = add("reopen", Texts::tr("Re&open"), QKeySequence(Qt::SHIFT | Qt::Key_R),
                         Texts::tr("Withdraw the decision on the current span"));
    menu->addSeparator();
    actions.relabel = add("relabel", Texts::tr("&Label..."), Qt::Key_L,
                          Texts::tr("Change the label of the current span; choose the label with a digit key"));
    actions.mark = add("mark", Texts::tr("&Mark Selection..."), Qt::Key_M,
                       Texts::tr("Mark the selected tokens as a span; choose the label with a digit key"));
    actions.remove = add("remove", Texts::tr("&Delete"), QKeySequence::Delete,
                         Texts::tr("Delete the current span; a span that a model found is rejected instead"));
    actions.identical =
        add("identical", Texts::tr("Apply to &Identical Mentions"), Qt::Key_I,
            Texts::tr("Apply the decision and label of the current span to all mentions of the same text"));
    actions.matches =
        add("labelMatches", Texts::tr("Label All Matche&s..."), QKeySequence(Qt::SHIFT | Qt::Key_M),
            Texts::tr("Give all places of the selected words one label, in this document or in the whole project"));
    actions.note =
        add("note", Texts::tr("No&te..."), Qt::Key_T, Texts::tr("Write a note on the current span, or change it"));
    actions.attributes = add("attributes", Texts::tr("Attri&butes..."), QKeySequence(Qt::SHIFT | Qt::Key_T),
                             Texts::tr("Show and change the attributes of the current span: names and values"));
    menu->addSeparator();
    actions.relate = add("relate", Texts::tr("&Join by a Relation..."), Qt::Key_J,
                         Texts::tr("Make a relation from the current span to another one: choose that one, then press "
                                   "Enter. With the mouse, drag the bar of one span to the other"));
    actions.nextRelation = add("nextRelation", Texts::tr("Ne&xt Relation"), QKeySequence(Qt::SHIFT | Qt::Key_J),
                               Texts::tr("Select the next relation of the current span or word"));
    actions.reverse = add("reverseRelation", Texts::tr("Re&verse Relation"), {},
                          Texts::tr("Let the selected relation begin at its other end"));
    menu->addSeparator();
    actions.next = add("nextSpan", Texts::tr("&Next Span"), Qt::Key_N, Texts::tr("Go to the next span"));
    actions.previous = add("previousSpan", Texts::tr("&Previous Span"), QKeySequence(Qt::SHIFT | Qt::Key_N),
                           Texts::tr("Go to the previous span"));
    actions.uncertain = add("mostUncertain", Texts::tr("Most &Uncertain"), Qt::Key_U,
                            Texts::tr("Go to the open span with the lowest confidence"));
    actions.uncertain->setProperty(kButtonText, Texts::tr("Uncertain"));
    QMenu* edges = menu->addMenu(Texts::tr("Move Span &Edge"));
    const auto addEdge = [&](const char* name, const QString& text, int key, const QString& explanation) {
        QAction* action = make(window, name, text, {QKeySequence(key)}, explanation);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        edges->addAction(action);
        return action;
    };
    actions.beginEarlier = addEdge("beginEarlier", Texts::tr("&Begin Earlier"), (Qt::ALT | Qt::Key_Left).toCombined(),
                                   Texts::tr("Move the start of the current span one token earlier"));
    actions.beginLater =
        addEdge("beginLater", Texts::tr("Begin &Later"), (Qt::ALT | Qt::SHIFT | Qt::Key_Right).toCombined(),
                Texts::tr("Move the start of the current span one token later"));
    actions.endEarlier =
        addEdge("endEarlier", Texts::tr("&End Earlier"), (Qt::ALT | Qt::SHIFT | Qt::Key_Left).toCombined(),
                Texts::tr("Move the end of the current span one token earlier"));
    actions.endLater = addEdge("endLater", Texts::tr("End La&ter"), (Qt::ALT | Qt::Key_Right).toCombined(),
                               Texts::tr("Move the end of the current span one token later"));
}

}  // namespace

ReadingActions makeReadingActions(QMainWindow* window, const MainActions& main, QUndoGroup* undo) {
    ReadingActions actions{};
    addToFileMenu(window, main, actions);
    addToEditMenu(window, main, undo, actions);
    addAnnotationMenu(window, main, actions);
    actions.showRejected = make(window, "showRejected", Texts::tr("&Rejected Spans"), {},
                                Texts::tr("Also show rejected spans, struck through"));
    actions.showRejected->setCheckable(true);
    main.view->addAction(actions.showRejected);
    actions.showSurprisal = make(window, "showSurprisal", Texts::tr("S&urprisal Ribbon"), {},
                                 Texts::tr("Show how unexpected each token is to the model: above the line read from "
                                           "the left, below it from the right"));
    actions.showSurprisal->setCheckable(true);
    main.view->addAction(actions.showSurprisal);
    actions.showArcs =
        make(window, "showArcs", Texts::tr("Relation&s as Arcs"), {QKeySequence(Qt::CTRL | Qt::Key_R)},
             Texts::tr("Draw relations above the text as labelled arcs, such as those from a predicate to "
                       "its arguments"));
    actions.showArcs->setCheckable(true);
    const QString shownArcs = QStringLiteral("view/arcs");
    actions.showArcs->setChecked(QSettings().value(shownArcs, true).toBool());
    QObject::connect(actions.showArcs, &QAction::toggled, actions.showArcs,
                     [shownArcs](bool shown) { QSettings().setValue(shownArcs, shown); });
    main.view->addAction(actions.showArcs);
    actions.addHead = make(window, "addHead", Texts::tr("Add Task &Head..."), {},
                           Texts::tr("Load a trained head for entities, sentiment, question answering or entailment"));
    actions.heads = new QMenu(Texts::tr("&Remove Task Head"), main.analysis);
    actions.heads->setObjectName(QStringLiteral("headsMenu"));
    main.analysis->insertAction(main.analyze, actions.addHead);
    main.analysis->insertMenu(main.analyze, actions.heads);
    actions.coverProject =
        make(window, "coverProject", Texts::tr("Analyse All &Documents"), {},
             Texts::tr("Compute the layers of all documents of the project in the background, so that Neighbours and "
                       "Projector cover them"));
    actions.coverProject->setCheckable(true);
    main.analysis->insertAction(main.cancel, actions.coverProject);
    actions.guide = make(window, "guide", Texts::tr("&Guide"), {QKeySequence(Qt::Key_F1)},
                         Texts::tr("Open the guide at the page about the current view"));
    actions.tour =
        make(window, "tour", Texts::tr("Short &Tour"), {}, Texts::tr("Learn in one minute what the program does"));
    actions.shortcuts =
        make(window, "shortcuts", Texts::tr("&Keyboard Shortcuts..."), {QKeySequence(Qt::CTRL | Qt::Key_Slash)},
             Texts::tr("List and change all keyboard shortcuts"));
    main.help->insertActions(main.about, {actions.guide, actions.tour, actions.shortcuts});
    main.help->insertSeparator(main.about);
    return actions;
}

}  // namespace ui
