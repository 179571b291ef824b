// SPDX-License-Identifier: Apache-2.0
// Dialogs and menus, driven to an end: nothing that opens may wait for a person.
#include <QAbstractButton>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QTest>

#include "tests/monkey/poke.h"
#include "ui/export/export_dialog.h"
#include "ui/training/head_wizard.h"
#include "ui/widgets/path_field.h"

namespace monkey {
namespace {

constexpr int kMaxSteps = 25;  ///< in one dialog, before it is closed
const char* const kStepsSoFar = "monkeySteps";

void closeIt(QWidget& dialog) {
    if (auto* one = qobject_cast<QDialog*>(&dialog))
        one->reject();
    if (dialog.isVisible())
        dialog.close();
    if (dialog.isVisible())
        dialog.hide();
}

void driveMenu(QMenu& menu, Dice& dice) {
    QList<QAction*> actions;
    for (QAction* action : menu.actions())
        if (action->isEnabled() && action->isVisible() && !action->isSeparator())
            actions.append(action);
    if (actions.isEmpty() || dice.oneIn(4))
        return QTest::keyClick(&menu, Qt::Key_Escape);
    QAction* chosen = dice.pick(actions);
    Monkey::note(QStringLiteral("menu: ") + chosen->text());
    menu.setActiveAction(chosen);
    QTest::keyClick(&menu, Qt::Key_Return);
}

void driveFileDialog(QFileDialog& dialog, Monkey& monkey, Dice& dice) {
    if (dice.oneIn(3))
        return dialog.reject();
    Documents& documents = monkey.documents();
    QString path = documents.pick(dice);
    if (dialog.fileMode() == QFileDialog::Directory)
        path = dice.oneIn(2) ? documents.folderOfTexts() : documents.path(QStringLiteral("heads"));
    else if (dialog.acceptMode() == QFileDialog::AcceptSave)
        path = documents.path(QStringLiteral("out/saved-%1").arg(dice.below(5)));
    Monkey::note(QStringLiteral("file: ") + path);
    if (auto* line = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit")))
        line->setText(path);
    static_cast<QDialog&>(dialog).accept();
}

void driveExport(ui::ExportDialog& dialog, Monkey& monkey, Dice& dice) {
    const auto& formats = *monkey.now()->reading.exports;
    if (dice.oneIn(3) || formats.empty())
        return pokeWithin(dialog, monkey, dice);
    const ui::ExportFormat& format = dice.pick(formats);
    dialog.chooseFormat(format.id);
    const QString suffix = format.suffix.isEmpty() ? QString() : u'.' + format.suffix;
    dialog.setPath(monkey.documents().path(QStringLiteral("out/export-%1%2").arg(dice.below(8)).arg(suffix)));
    Monkey::note(QStringLiteral("export as %1 to %2").arg(format.id, dialog.path()));
}

void driveHeadWizard(ui::HeadWizard& wizard, Monkey& monkey, Dice& dice) {
    if (dice.oneIn(4))
        return pokeWithin(wizard, monkey, dice);
    if (wizard.currentPage() == wizard.dataPage())
        wizard.dataPage()->data()->setPath(dice.oneIn(6) ? monkey.documents().pick(dice)
                                                         : monkey.documents().trainingData());
    if (wizard.currentPage() == wizard.settingsPage())
        wizard.settingsPage()->output()->setPath(
            monkey.documents().path(QStringLiteral("heads/by-wizard-%1").arg(dice.below(4))));
    if (QAbstractButton* button =
            wizard.button(wizard.currentPage() == wizard.settingsPage() ? QWizard::FinishButton : QWizard::NextButton);
        button->isEnabled())
        button->click();
}

}  // namespace

QWidget* openDialog() {
    if (QWidget* popup = QApplication::activePopupWidget())
        return popup;
    if (QWidget* modal = QApplication::activeModalWidget())
        return modal;
    for (QWidget* widget : QApplication::topLevelWidgets())
        if (widget->isVisible() && qobject_cast<QDialog*>(widget))
            return widget;
    return nullptr;
}

bool isModalOpen() {
    return QApplication::activePopupWidget() || QApplication::activeModalWidget();
}

void driveDialog(QWidget& dialog, Monkey& monkey, Dice& dice, bool close) {
    Monkey::note(QStringLiteral("in %1 \"%2\"")
                     .arg(QString::fromLatin1(dialog.metaObject()->className()), dialog.windowTitle()));
    const int steps = dialog.property(kStepsSoFar).toInt();
    dialog.setProperty(kStepsSoFar, steps + 1);
    if (close || steps >= kMaxSteps)
        return closeIt(dialog);
    if (auto* menu = qobject_cast<QMenu*>(&dialog))
        return driveMenu(*menu, dice);
    if (auto* files = qobject_cast<QFileDialog*>(&dialog))
        return driveFileDialog(*files, monkey, dice);
    if (dice.oneIn(12))
        return closeIt(dialog);
    if (auto* exporting = qobject_cast<ui::ExportDialog*>(&dialog))
        return driveExport(*exporting, monkey, dice);
    if (auto* wizard = qobject_cast<ui::HeadWizard*>(&dialog))
        return driveHeadWizard(*wizard, monkey, dice);
    if (qobject_cast<QMessageBox*>(&dialog))
        monkey.expectDeletedLayers();
    if (!qobject_cast<QDialog*>(&dialog))  // a list of choices that has popped up
        return QTest::keyClick(&dialog, dice.oneIn(2) ? Qt::Key_Return : Qt::Key_Escape);
    pokeWithin(dialog, monkey, dice);
}

}  // namespace monkey
