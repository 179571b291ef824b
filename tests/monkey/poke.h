// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include "tests/monkey/monkey.h"

namespace monkey {

/// Uses a random control below a widget as mouse and keyboard would: presses, chooses, types, scrolls, drags.
void pokeWithin(QWidget& root, Monkey& monkey, Dice& dice);
/// Presses, moves and releases the mouse from one point to another.
void dragMouse(QWidget& widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
QPoint pointWithin(const QWidget& widget, Dice& dice);
QString someWords(Monkey& monkey, Dice& dice);

/// The dialog or menu that is open over the window; null where there is none. `modal` ones keep the window from being
/// used.
QWidget* openDialog();
bool isModalOpen();
/// Does something in an open dialog or menu, or closes it; with `close`, always closes it.
void driveDialog(QWidget& dialog, Monkey& monkey, Dice& dice, bool close);

}  // namespace monkey
