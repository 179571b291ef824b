// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <functional>

#include "ui/annotations/label_book.h"
#include "ui/annotations/label_colors.h"

namespace ui {

class PanelHost;

/// The key of each label in menus, in upper case: the user's own, or else the digit of its place. No key twice.
QHash<QString, QString> labelKeys(const QStringList& labels, const LabelBook& book);

/// A pop-up menu of labels, each with the key of the user's or, the first ones, a digit from 1 to 9, and one to type.
/// Descriptions are tool tips. Deletes itself when closed. GUI thread.
class LabelMenu : public QMenu {
    Q_OBJECT

public:
    /// `colors`: of those labels that have one.
    LabelMenu(const QStringList& labels, const LabelColors& colors, const LabelBook& book, const QString& title,
              QWidget* parent);

Q_SIGNALS:
    void labelChosen(const QString& label);

private:
    void askForLabel();
};

/// Pops up a menu of the open document's labels of spans. `use` receives the chosen one, unless another text is open by
/// then.
void popUpLabels(PanelHost& host, const QString& title, QPoint place, std::function<void(const QString&)> use);
/// The same for other labels, which have no colours.
void popUpLabels(PanelHost& host, const QStringList& labels, const QString& title, QPoint place,
                 std::function<void(const QString&)> use);

}  // namespace ui
