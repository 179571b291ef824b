// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_actions.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QMainWindow>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <utility>

#include "ui/recent/recent_menu.h"
#include "ui/shortcuts/action_text.h"
#include "ui/style/appearance.h"
#include "ui/style/icons.h"
#include "ui/style/language.h"

namespace ui {
namespace {

class MainActionTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::MainActionTexts)
};

QAction* add(QMenu* menu, const QString& text, const QList<QKeySequence>& shortcuts, const QString& explanation) {
    QAction* action = menu->addAction(text);
    action->setShortcuts(shortcuts);
    action->setStatusTip(explanation);
    const QString keys = inOwnDirection(action->shortcut().toString(QKeySequence::NativeText));
    action->setToolTip(keys.isEmpty() ? explanation : MainActionTexts::tr("%1 (%2)").arg(explanation, keys));
    return action;
}

QList<QKeySequence> keys(QKeySequence::StandardKey key) {
    return QKeySequence::keyBindings(key);
}

void addFileMenu(QMainWindow* window, MainActions& actions) {
    QMenu* file = actions.file = window->menuBar()->addMenu(MainActionTexts::tr("&File"));
    file->setToolTipsVisible(true);
    actions.newProject =
        add(file, MainActionTexts::tr("&New Project..."), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N)},
            MainActionTexts::tr("Create a project file, which holds documents and annotations"));
    actions.openProject = add(file, MainActionTexts::tr("Open &Project..."), {},
                              MainActionTexts::tr("Open a project file instead of the present project"));
    actions.recentProjects = new RecentMenu(MainActionTexts::tr("Recent Pro&jects"),
                                            MainActionTexts::tr("No recent projects"), RecentPaths::projects(), file);
    file->addMenu(actions.recentProjects);
    actions.saveProjectAs =
        add(file, MainActionTexts::tr("Save Project &As..."), keys(QKeySequence::SaveAs),
            MainActionTexts::tr("Copy the project to a new file and go on there; the unsaved project is moved"));
    actions.mergeProject =
        add(file, MainActionTexts::tr("&Merge Project..."), {},
            MainActionTexts::tr("Add what another person has marked and accepted, as an annotation set of its own"));
    actions.closeProject = add(file, MainActionTexts::tr("&Close Project"), {},
                               MainActionTexts::tr("Go back to the unsaved project; everything is saved"));
    file->addSeparator();
    actions.open = add(file, MainActionTexts::tr("&Open..."), keys(QKeySequence::Open),
                       MainActionTexts::tr("Add documents to the project and show the first of them"));
    actions.recent = new RecentMenu(MainActionTexts::tr("Open &Recent"), MainActionTexts::tr("No recent documents"),
                                    RecentPaths::documents(), file);
    file->addMenu(actions.recent);
    actions.openSample = add(file, MainActionTexts::tr("Open the &Sample"), {},
                             MainActionTexts::tr("Open a short text with ambiguous words"));
    file->addSeparator();
    actions.quit = add(file, MainActionTexts::tr("&Quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)},
                       MainActionTexts::tr("Close the program"));
    actions.quit->setMenuRole(QAction::QuitRole);
}

void addEditMenu(QMainWindow* window, MainActions& actions) {
    QMenu* edit = actions.edit = window->menuBar()->addMenu(MainActionTexts::tr("&Edit"));
    actions.copy = add(edit, MainActionTexts::tr("&Copy"), keys(QKeySequence::Copy),
                       MainActionTexts::tr("Copy the selected tokens"));
    actions.selectAll = add(edit, MainActionTexts::tr("Select &All"), keys(QKeySequence::SelectAll),
                            MainActionTexts::tr("Select all tokens"));
}

void addAppearanceMenu(QMenu* view, MainActions& actions) {
    QMenu* menu = view->addMenu(MainActionTexts::tr("&Appearance"));
    actions.appearance = new QActionGroup(menu);
    const std::pair<QString, Appearance> choices[] = {{MainActionTexts::tr("Follow &System"), Appearance::kSystem},
                                                      {MainActionTexts::tr("&Light"), Appearance::kLight},
                                                      {MainActionTexts::tr("&Dark"), Appearance::kDark}};
    for (const auto& [text, appearance] : choices) {
        QAction* action = actions.appearance->addAction(menu->addAction(text));
        action->setData(static_cast<int>(appearance));
        action->setCheckable(true);
        action->setChecked(appearance == savedAppearance());
    }
    QObject::connect(actions.appearance, &QActionGroup::triggered, menu, [](const QAction* chosen) {
        const auto appearance = static_cast<Appearance>(chosen->data().toInt());
        saveAppearance(appearance);
        applyAppearance(appearance);
    });
}

void addLanguageMenu(QMenu* view, MainActions& actions) {
    QMenu* menu = view->addMenu(MainActionTexts::tr("Lan&guage"));
    actions.language = new QActionGroup(menu);
    const auto addChoice = [&](const QString& text, const QString& code) {
        QAction* action = actions.language->addAction(menu->addAction(text));
        action->setData(code);
        action->setCheckable(true);
        action->setChecked(code == savedLanguage());
    };
    addChoice(MainActionTexts::tr("Follow &System"), {});
    for (const Language& language : languages())  // each in its own language, so that users find theirs
        addChoice(QString::fromUtf16(language.name), QString::fromLatin1(language.code));
}

void addViewMenu(QMainWindow* window, MainActions& actions) {
    QMenu* view = actions.view = window->menuBar()->addMenu(MainActionTexts::tr("&View"));
    const QList<QKeySequence> in{QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)};
    actions.zoomIn =
        add(view, MainActionTexts::tr("Zoom &In"), in, MainActionTexts::tr("Increase the text size of the document"));
    actions.zoomOut = add(view, MainActionTexts::tr("Zoom &Out"), {QKeySequence(Qt::CTRL | Qt::Key_Minus)},
                          MainActionTexts::tr("Decrease the text size of the document"));
    actions.zoomReset = add(view, MainActionTexts::tr("&Normal Size"), {QKeySequence(Qt::CTRL | Qt::Key_0)},
                            MainActionTexts::tr("Reset the text size of the document"));
    view->addSeparator();
    actions.tint = add(
        view, MainActionTexts::tr("&Colour by Similarity"), {QKeySequence(Qt::CTRL | Qt::Key_T)},
        MainActionTexts::tr("Colour each token by its cosine similarity to the selected token in the chosen layer"));
    actions.tint->setCheckable(true);
    view->addSeparator();
    addAppearanceMenu(view, actions);
    addLanguageMenu(view, actions);
}

void addAnalysisMenu(QMainWindow* window, MainActions& actions) {
    QMenu* analysis = actions.analysis = window->menuBar()->addMenu(MainActionTexts::tr("&Analysis"));
    actions.chooseModel = add(analysis, MainActionTexts::tr("Choose &Model..."), {QKeySequence(Qt::CTRL | Qt::Key_M)},
                              MainActionTexts::tr("Choose the language model used to analyse the document"));
    actions.analyze = add(analysis, MainActionTexts::tr("&Analyse"), {QKeySequence(Qt::Key_F5)},
                          MainActionTexts::tr("Compute the layers of every token of the document"));
    actions.cancel = add(analysis, MainActionTexts::tr("&Cancel"), {QKeySequence(Qt::Key_Escape)},
                         MainActionTexts::tr("Stop the current job"));
}

/// The names under which shortcuts are stored in the settings.
void nameActions(const MainActions& actions) {
    const std::pair<QAction*, const char*> names[] = {{actions.newProject, "newProject"},
                                                      {actions.openProject, "openProject"},
                                                      {actions.saveProjectAs, "saveProjectAs"},
                                                      {actions.mergeProject, "mergeProject"},
                                                      {actions.closeProject, "closeProject"},
                                                      {actions.open, "open"},
                                                      {actions.openSample, "openSample"},
                                                      {actions.quit, "quit"},
                                                      {actions.copy, "copy"},
                                                      {actions.selectAll, "selectAll"},
                                                      {actions.zoomIn, "zoomIn"},
                                                      {actions.zoomOut, "zoomOut"},
                                                      {actions.zoomReset, "zoomReset"},
                                                      {actions.tint, "tint"},
                                                      {actions.chooseModel, "chooseModel"},
                                                      {actions.analyze, "analyze"},
                                                      {actions.cancel, "cancel"},
                                                      {actions.about, "about"}};
    for (const auto& [action, name] : names)
        action->setObjectName(QString::fromLatin1(name));
    const std::pair<QObject*, const char*> others[] = {
        {actions.file, "fileMenu"},         {actions.edit, "editMenu"},
        {actions.view, "viewMenu"},         {actions.analysis, "analysisMenu"},
        {actions.training, "trainingMenu"}, {actions.help, "helpMenu"},
        {actions.recent, "recentMenu"},     {actions.recentProjects, "recentProjectsMenu"},
        {actions.language, "language"},     {actions.appearance, "appearance"}};
    for (const auto& [object, name] : others)
        object->setObjectName(QString::fromLatin1(name));
}

void addToolBar(QMainWindow* window, const MainActions& actions) {
    const std::pair<QAction*, Glyph> icons[] = {
        {actions.open, Glyph::kOpen},    {actions.chooseModel, Glyph::kModel}, {actions.analyze, Glyph::kAnalyze},
        {actions.tint, Glyph::kTint},    {actions.zoomOut, Glyph::kZoomOut},   {actions.zoomReset, Glyph::kZoomReset},
        {actions.zoomIn, Glyph::kZoomIn}};
    for (const auto& [action, glyph] : icons) {
        action->setIcon(glyphIcon(glyph));
        action->setIconText(plainActionText(action->text()));
    }
    QToolBar* bar = window->addToolBar(MainActionTexts::tr("Main Toolbar"));
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
    actions.training = window->menuBar()->addMenu(MainActionTexts::tr("&Training"));
    actions.training->setToolTipsVisible(true);
    QMenu* help = actions.help = window->menuBar()->addMenu(MainActionTexts::tr("&Help"));
    actions.about = add(help, MainActionTexts::tr("&About Elmoscope"), {}, MainActionTexts::tr("Version and licences"));
    actions.about->setMenuRole(QAction::AboutRole);
    addToolBar(window, actions);
    nameActions(actions);
    return actions;
}

}  // namespace ui
