// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QString>
#include <functional>

class QWidget;

namespace ui {

class PanelHost;

/// Makes a panel or a page and connects it with the host.
using MakeWidget = std::function<QWidget*(PanelHost& host)>;

/// A panel in a dock. A feature's folder declares one function that returns it; ui/window/panel_table lists them.
struct PanelKind {
    QString title;
    QString dock;   ///< object name of the dock, under which layouts are stored: "whatIfDock"
    QString guide;  ///< page of the guide about it
    Qt::DockWidgetArea place;
    MakeWidget make;
    bool isInFront = false;  ///< at the first start, of the panels in its place
};

/// A page that can replace the document, with its command.
struct PageKind {
    QString command;  ///< object name: "showWeights"
    QString text;     ///< in the menu
    QString explanation;
    QKeySequence keys;
    QString menu;   ///< object name: "viewMenu"
    QString guide;  ///< page of the guide about it
    MakeWidget make;
    QString name = {};  ///< above the page and in the window's title; empty: `text`
};

}  // namespace ui
