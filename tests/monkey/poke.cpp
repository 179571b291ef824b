// SPDX-License-Identifier: Apache-2.0
#include "tests/monkey/poke.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

namespace monkey {
namespace {

void sendMouse(QWidget& widget, QEvent::Type type, QPoint point, Qt::MouseButton button, Qt::MouseButtons buttons,
               Qt::KeyboardModifiers modifiers) {
    QMouseEvent event(type, point, widget.mapToGlobal(point), button, buttons, modifiers);
    QApplication::sendEvent(&widget, &event);
}

/// Menus of buttons run an event loop of their own, in which the next steps come by.
void pressButton(QAbstractButton& button) {
    if (auto* push = qobject_cast<QPushButton*>(&button); push && push->menu())
        return push->showMenu();
    if (auto* tool = qobject_cast<QToolButton*>(&button); tool && tool->menu())
        return tool->showMenu();
    button.click();
}

void chooseIn(QComboBox& box, Dice& dice) {
    if (box.count() == 0)
        return;
    box.setCurrentIndex(dice.below(box.count()));
    Q_EMIT box.activated(box.currentIndex());
}

void typeInto(QLineEdit& line, Monkey& monkey, Dice& dice) {
    line.setText(dice.oneIn(4) ? monkey.documents().pick(dice) : someWords(monkey, dice));
    if (dice.oneIn(2))
        QTest::keyClick(&line, Qt::Key_Return);
}

void useView(QAbstractItemView& view, Dice& dice) {
    const int rows = view.model() ? view.model()->rowCount(view.rootIndex()) : 0;
    const int columns = view.model() ? view.model()->columnCount(view.rootIndex()) : 0;
    if (rows == 0 || columns == 0)
        return;
    const QModelIndex index = view.model()->index(dice.below(rows), dice.below(columns), view.rootIndex());
    view.scrollTo(index);
    const QPoint place = view.visualRect(index).center();
    const Qt::KeyboardModifiers keys[] = {Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier, Qt::ControlModifier};
    switch (dice.below(6)) {
        case 0:
            QTest::keyClick(&view, dice.oneIn(2) ? Qt::Key_Down : Qt::Key_Up, keys[dice.below(4)]);
            break;
        case 1:
            QTest::mouseDClick(view.viewport(), Qt::LeftButton, Qt::NoModifier, place);
            break;
        case 2: {
            QContextMenuEvent event(QContextMenuEvent::Mouse, place, view.viewport()->mapToGlobal(place));
            QApplication::sendEvent(view.viewport(), &event);
            break;
        }
        default:
            QTest::mouseClick(view.viewport(), Qt::LeftButton, keys[dice.below(4)], place);
    }
}

/// Figures, strips and legends: anything that only the mouse or the arrow keys reach.
void useCanvas(QWidget& widget, Dice& dice) {
    const QPoint place = pointWithin(widget, dice);
    switch (dice.below(5)) {
        case 0:
            return dragMouse(widget, place, pointWithin(widget, dice));
        case 1: {
            QWheelEvent event(place, widget.mapToGlobal(place), {}, {0, dice.oneIn(2) ? 120 : -120}, Qt::NoButton,
                              dice.oneIn(2) ? Qt::ControlModifier : Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(&widget, &event);
            return;
        }
        case 2:
            return QTest::keyClick(&widget, static_cast<Qt::Key>(Qt::Key_Home + dice.below(8)));
        case 3:
            return sendMouse(widget, QEvent::MouseMove, place, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        default:
            QTest::mouseClick(&widget, Qt::LeftButton, Qt::NoModifier, place);
    }
}

bool isControl(const QWidget& widget) {
    if (!widget.isVisible() || !widget.isEnabled() || widget.size().isEmpty())
        return false;
    for (const char* part : {"qt_scrollarea_viewport", "qt_spinbox_lineedit"})
        if (widget.objectName() == QLatin1String(part))
            return false;
    return widget.focusPolicy() != Qt::NoFocus || qobject_cast<const QAbstractButton*>(&widget) ||
           qobject_cast<const QTabBar*>(&widget) || qobject_cast<const QHeaderView*>(&widget);
}

void use(QWidget& widget, Monkey& monkey, Dice& dice) {
    if (auto* button = qobject_cast<QAbstractButton*>(&widget))
        pressButton(*button);
    else if (auto* box = qobject_cast<QComboBox*>(&widget))
        chooseIn(*box, dice);
    else if (auto* line = qobject_cast<QLineEdit*>(&widget))
        typeInto(*line, monkey, dice);
    else if (auto* slider = qobject_cast<QAbstractSlider*>(&widget))
        slider->setValue(slider->minimum() + dice.below(slider->maximum() - slider->minimum() + 1));
    else if (auto* spin = qobject_cast<QAbstractSpinBox*>(&widget))
        spin->stepBy(dice.below(5) - 2);
    else if (auto* tabs = qobject_cast<QTabBar*>(&widget); tabs && tabs->count() > 0)
        tabs->setCurrentIndex(dice.below(tabs->count()));
    else if (auto* header = qobject_cast<QHeaderView*>(&widget); header && header->count() > 0)
        QTest::mouseClick(header->viewport(), Qt::LeftButton, Qt::NoModifier,
                          {header->sectionViewportPosition(dice.below(header->count())) + 8, header->height() / 2});
    else if (auto* view = qobject_cast<QAbstractItemView*>(&widget))
        useView(*view, dice);
    else
        useCanvas(widget, dice);
}

}  // namespace

void dragMouse(QWidget& widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers) {
    sendMouse(widget, QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton, modifiers);
    sendMouse(widget, QEvent::MouseMove, (from + to) / 2, Qt::NoButton, Qt::LeftButton, modifiers);
    sendMouse(widget, QEvent::MouseMove, to, Qt::NoButton, Qt::LeftButton, modifiers);
    sendMouse(widget, QEvent::MouseButtonRelease, to, Qt::LeftButton, Qt::NoButton, modifiers);
}

QPoint pointWithin(const QWidget& widget, Dice& dice) {
    return {dice.below(std::max(1, widget.width())), dice.below(std::max(1, widget.height()))};
}

QString someWords(Monkey& monkey, Dice& dice) {
    const QString fixed[] = {QStringLiteral("bank"),
                             QStringLiteral("Who visited Paris?"),
                             QStringLiteral("北京"),
                             QStringLiteral("😊"),
                             QStringLiteral("."),
                             QStringLiteral("[A-"),
                             QStringLiteral("(a|b)*"),
                             QStringLiteral("PER"),
                             QString(),
                             QStringLiteral("سلمى"),
                             QStringLiteral(" "),
                             QStringLiteral("MISC")};
    const auto& document = monkey.now()->document;
    if (dice.oneIn(2) || !document || document->document->tokens().empty())
        return fixed[dice.below(static_cast<int>(std::size(fixed)))];
    const auto& tokens = document->document->tokens();
    return QString::fromStdString(std::string(document->document->slice(dice.pick(tokens)))).left(200);
}

void pokeWithin(QWidget& root, Monkey& monkey, Dice& dice) {
    QList<QWidget*> controls;
    for (QWidget* widget : root.findChildren<QWidget*>())
        if (widget->window() == root.window() && isControl(*widget))
            controls.append(widget);
    if (controls.isEmpty())
        return;
    QWidget* chosen = dice.pick(controls);
    Monkey::note(QStringLiteral("%1 \"%2\" of %3")
                     .arg(QString::fromLatin1(chosen->metaObject()->className()),
                          chosen->accessibleName().isEmpty() ? chosen->objectName() : chosen->accessibleName(),
                          QString::fromLatin1(chosen->parent()->metaObject()->className())));
    use(*chosen, monkey, dice);
}

}  // namespace monkey
