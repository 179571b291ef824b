// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QString>

class QActionGroup;
class QDockWidget;
class QStackedWidget;

namespace ui {

class PanelHost;
struct PageKind;

/// The pages that can replace the document, one at a time, each while its command is checked. The docks are hidden
/// meanwhile. GUI thread. The window owns it.
class Pages : public QObject {
    Q_OBJECT

public:
    Pages(PanelHost& host, QStackedWidget& stack);

    void add(const PageKind& kind);
    /// What is shown when no page is.
    void setReading(QWidget* reading);
    /// Goes back to reading.
    void leave();
    /// The guide's page about the shown page; empty while reading.
    QString guide() const;

Q_SIGNALS:
    /// The name of the page that is shown now; empty: the document.
    void shown(const QString& name);

private:
    void show();
    void hideDocks();
    void showDocks();

    PanelHost& m_host;
    QStackedWidget& m_stack;
    QActionGroup* m_commands;
    QWidget* m_reading = nullptr;
    QList<QDockWidget*> m_hiddenDocks;
    QList<QDockWidget*> m_topDocks;  ///< those of them that were in front of others in the same place
};

}  // namespace ui
