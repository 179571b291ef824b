// SPDX-License-Identifier: Apache-2.0
// Menus, panels, pages, settings, and closing the window.
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QMenuBar>
#include <QTest>
#include <algorithm>

#include "tests/monkey/actions.h"
#include "tests/monkey/poke.h"
#include "ui/reading/document_view.h"

namespace monkey {
namespace {

void poke(Monkey& monkey, Dice& dice) {
    pokeWithin(monkey.window(), monkey, dice);
}

/// A command from the menu bar, but those that have an action of their own here.
void menuCommand(Monkey& monkey, Dice& dice) {
    QList<QAction*> commands;
    for (const QMenu* menu : monkey.window().menuBar()->findChildren<QMenu*>())
        for (QAction* action : menu->actions()) {
            const bool setting =
                action->actionGroup() == monkey.window().findChild<QActionGroup*>(QStringLiteral("language")) ||
                action->actionGroup() == monkey.window().findChild<QActionGroup*>(QStringLiteral("appearance"));
            if (action->isEnabled() && !action->menu() && !action->isSeparator() && !setting &&
                action != monkey.window().findChild<QAction*>(QStringLiteral("quit")))
                commands.append(action);
        }
    if (commands.isEmpty())
        return;
    QAction* chosen = dice.pick(commands);
    Monkey::note(chosen->text());
    chosen->trigger();
}

/// Opens a menu by its key and presses letters that are not its own: no span may change.
void menuKeys(Monkey& monkey, Dice& dice) {
    const auto menus = monkey.window().menuBar()->actions();
    const QAction* menu = dice.pick(menus);
    const QKeySequence opening = QKeySequence::mnemonic(menu->text());
    if (opening.isEmpty() || !menu->isEnabled() || !menu->isVisible())
        return;
    auto* view = monkey.window().findChild<ui::DocumentView*>();
    view->setFocus();
    const auto before = monkey.now()->reading.annotations;
    // keyClick() knows no keys of other scripts, as Arabic menus have.
    const Qt::Key letter = opening[0].key();
    QTest::sendKeyEvent(QTest::Click, view, letter, QString(QChar(letter)), Qt::AltModifier);
    for (const int key : {Qt::Key_A, Qt::Key_R, Qt::Key_I, Qt::Key_Delete}) {
        QWidget* popup = QApplication::activePopupWidget();
        const auto items = menu->menu()->actions();
        const bool isItem = std::ranges::any_of(items, [&](const QAction* item) {
            return QKeySequence::mnemonic(item->text()) == QKeySequence(Qt::ALT | static_cast<Qt::Key>(key));
        });
        if (popup && !isItem)
            QTest::keyClick(popup, static_cast<Qt::Key>(key));
    }
    while (QWidget* popup = QApplication::activePopupWidget())
        popup->close();
    if (monkey.now()->reading.annotations != before)
        Monkey::fail(QStringLiteral("a key in the menu %1 changed an annotation").arg(menu->text()));
}

void panel(Monkey& monkey, Dice& dice) {
    const auto docks = monkey.window().findChildren<QDockWidget*>();
    QDockWidget* dock = dice.pick(docks);
    Monkey::note(dock->objectName());
    switch (dice.below(6)) {
        case 0:
            return dock->setVisible(!dock->isVisible());
        case 1:
            return dock->setFloating(!dock->isFloating());
        default:
            dock->show();
            dock->raise();
    }
}

void page(Monkey& monkey, Dice& dice) {
    QAction* pages[] = {monkey.window().findChild<QAction*>(QStringLiteral("showWeights")),
                        monkey.window().findChild<QAction*>(QStringLiteral("showComparison")),
                        monkey.window().findChild<QAction*>(QStringLiteral("showTraining")),
                        monkey.window().findChild<QAction*>(QStringLiteral("showEvaluation"))};
    pages[dice.below(4)]->toggle();
}

void language(Monkey& monkey, Dice& dice) {
    const auto choices = monkey.window().findChild<QActionGroup*>(QStringLiteral("language"))->actions();
    QAction* chosen = dice.pick(choices);
    Monkey::note(chosen->text());
    chosen->trigger();
}

void appearance(Monkey& monkey, Dice& dice) {
    const auto choices = monkey.window().findChild<QActionGroup*>(QStringLiteral("appearance"))->actions();
    dice.pick(choices)->trigger();
}

void resize(Monkey& monkey, Dice& dice) {
    monkey.window().resize(300 + dice.below(1400), 200 + dice.below(1000));
}

void restart(Monkey& monkey, Dice&) {
    monkey.desk().restart();
}

constexpr Action kWindowActions[] = {
    {"poke", 22, poke},     {"menu", 6, menuCommand},  {"menuKeys", 3, menuKeys},     {"panel", 5, panel},
    {"page", 4, page},      {"language", 2, language}, {"appearance", 1, appearance}, {"resize", 2, resize},
    {"restart", 1, restart}};

}  // namespace

std::span<const Action> windowActions() {
    return kWindowActions;
}

}  // namespace monkey
