// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_actions.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QMainWindow>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <utility>

#include "ui/appearance.h"
#include "ui/icons.h"

namespace ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("MainActions", text);
}

QAction* add(QMenu* menu, const QString& text, const QList<QKeySequence>& shortcuts, const QString& explanation) {
    QAction* action = menu->addAction(text);
    action->setShortcuts(shortcuts);
    action->setStatusTip(explanation);
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    action->setToolTip(keys.isEmpty() ? explanation : tr("%1 (%2)").arg(explanation, keys));
    return action;
}

QList<QKeySequence> keys(QKeySequence::StandardKey key) {
    return QKeySequence::keyBindings(key);
}

void addFileMenu(QMainWindow* window, MainActions& actions) {
    QMenu* file = window->menuBar()->addMenu(tr("&File"));
    file->setToolTipsVisible(true);
    actions.open = add(file, tr("&Open..."), keys(QKeySequence::Open), tr("Open a text file"));
    actions.recent = file->addMenu(tr("Open &Recent"));
    actions.openSample = add(file, tr("Open the &Sample"), {}, tr("Open a short text with words of several meanings"));
    file->addSeparator();
    actions.quit = add(file, tr("&Quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)}, tr("Close the program"));
    actions.quit->setMenuRole(QAction::QuitRole);
}

void addEditMenu(QMainWindow* window, MainActions& actions) {
    QMenu* edit = window->menuBar()->addMenu(tr("&Edit"));
    actions.copy = add(edit, tr("&Copy"), keys(QKeySequence::Copy), tr("Copy the selected tokens"));
    actions.selectAll = add(edit, tr("Select &All"), keys(QKeySequence::SelectAll), tr("Select all tokens"));
}

void addAppearanceMenu(QMenu* view, MainActions& actions) {
    QMenu* menu = view->addMenu(tr("&Appearance"));
    actions.appearance = new QActionGroup(menu);
    const std::pair<QString, Appearance> choices[] = {{tr("As the &System"), Appearance::kSystem},
                                                      {tr("&Light"), Appearance::kLight},
                                                      {tr("&Dark"), Appearance::kDark}};
    for (const auto& [text, appearance] : choices) {
        QAction* action = actions.appearance->addAction(menu->addAction(text));
        action->setData(static_cast<int>(appearance));
        action->setCheckable(true);
        action->setChecked(appearance == savedAppearance());
    }
}

void addViewMenu(QMainWindow* window, MainActions& actions) {
    QMenu* view = actions.view = window->menuBar()->addMenu(tr("&View"));
    const QList<QKeySequence> in{QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)};
    actions.zoomIn = add(view, tr("Zoom &In"), in, tr("Show the document's text larger"));
    actions.zoomOut =
        add(view, tr("Zoom &Out"), {QKeySequence(Qt::CTRL | Qt::Key_Minus)}, tr("Show the document's text smaller"));
    actions.zoomReset = add(view, tr("&Normal Size"), {QKeySequence(Qt::CTRL | Qt::Key_0)},
                            tr("Show the document's text in its normal size"));
    view->addSeparator();
    actions.tint = add(view, tr("&Colour by Similarity"), {QKeySequence(Qt::CTRL | Qt::Key_T)},
                       tr("Colour every token by its cosine similarity to the selected one, in the chosen layer"));
    actions.tint->setCheckable(true);
    view->addSeparator();
    addAppearanceMenu(view, actions);
}

void addAnalysisMenu(QMainWindow* window, MainActions& actions) {
    QMenu* analysis = window->menuBar()->addMenu(tr("&Analysis"));
    actions.chooseModel = add(analysis, tr("Choose &Model..."), {QKeySequence(Qt::CTRL | Qt::Key_M)},
                              tr("Choose the language model that the document is analysed with"));
    actions.analyze = add(analysis, tr("&Analyse"), {QKeySequence(Qt::Key_F5)},
                          tr("Compute the layers of every token of the document"));
    actions.cancel = add(analysis, tr("&Cancel"), {QKeySequence(Qt::Key_Escape)}, tr("Stop the job under way"));
}

void addToolBar(QMainWindow* window, const MainActions& actions) {
    const std::pair<QAction*, Glyph> icons[] = {
        {actions.open, Glyph::kOpen},    {actions.chooseModel, Glyph::kModel}, {actions.analyze, Glyph::kAnalyze},
        {actions.tint, Glyph::kTint},    {actions.zoomOut, Glyph::kZoomOut},   {actions.zoomReset, Glyph::kZoomReset},
        {actions.zoomIn, Glyph::kZoomIn}};
    for (const auto& [action, glyph] : icons)
        action->setIcon(glyphIcon(glyph));
    QToolBar* bar = window->addToolBar(tr("Main Toolbar"));
    bar->setObjectName(QStringLiteral("mainToolBar"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addActions({actions.open, actions.chooseModel, actions.analyze});
    bar->addSeparator();
    bar->addActions({actions.tint});
    bar->addSeparator();
    bar->addActions({actions.zoomOut, actions.zoomReset, actions.zoomIn});
    for (QAction* zoom : {actions.zoomOut, actions.zoomReset, actions.zoomIn})
        qobject_cast<QToolButton*>(bar->widgetForAction(zoom))->setToolButtonStyle(Qt::ToolButtonIconOnly);
}

}  // namespace

MainActions makeMainActions(QMainWindow* window) {
    MainActions actions{};
    addFileMenu(window, actions);
    addEditMenu(window, actions);
    addViewMenu(window, actions);
    addAnalysisMenu(window, actions);
    QMenu* help = window->menuBar()->addMenu(tr("&Help"));
    actions.about = add(help, tr("&About Elmoscope"), {}, tr("Version and licences"));
    actions.about->setMenuRole(QAction::AboutRole);
    addToolBar(window, actions);
    return actions;
}

}  // namespace ui
