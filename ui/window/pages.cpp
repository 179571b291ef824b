// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/pages.h"

#include <QAction>
#include <QActionGroup>
#include <QDockWidget>
#include <QStackedWidget>
#include <utility>

#include "ui/panels/panel_host.h"
#include "ui/panels/panel_kind.h"
#include "ui/shortcuts/action_text.h"
#include "ui/widgets/page_frame.h"

namespace ui {
namespace {

constexpr char kGuide[] = "guide";

/// A page that is not shown must not take the space of the panels next to the document.
void askForSpace(QWidget* page, bool asks) {
    const QSizePolicy::Policy policy = asks ? QSizePolicy::Preferred : QSizePolicy::Ignored;
    page->setSizePolicy(policy, policy);
}

}  // namespace

Pages::Pages(PanelHost& host, QStackedWidget& stack)
    : QObject(host.window()), m_host(host), m_stack(stack), m_commands(new QActionGroup(this)) {
    m_commands->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    connect(&host, &PanelHost::documentWanted, this, &Pages::leave);
}

void Pages::add(const PageKind& kind) {
    auto* page =
        new PageFrame(kind.name.isEmpty() ? plainActionText(kind.text) : kind.name, kind.make(m_host), &m_stack);
    m_stack.addWidget(page);
    askForSpace(page, false);
    connect(page, &PageFrame::backWanted, this, &Pages::leave);
    QAction* action = m_host.addCommand(kind.menu, kind.command, kind.text, kind.explanation);
    action->setCheckable(true);
    action->setShortcut(kind.keys);
    action->setData(QVariant::fromValue<QWidget*>(page));
    action->setProperty(kGuide, kind.guide);
    m_commands->addAction(action);
    connect(action, &QAction::toggled, this, &Pages::show);
}

void Pages::setReading(QWidget* reading) {
    m_reading = reading;
    if (!m_commands->checkedAction())
        m_stack.setCurrentWidget(reading);
}

void Pages::leave() {
    if (QAction* shown = m_commands->checkedAction())
        shown->setChecked(false);
}

QString Pages::guide() const {
    const QAction* shown = m_commands->checkedAction();
    return shown ? shown->property(kGuide).toString() : QString();
}

void Pages::show() {
    const QAction* chosen = m_commands->checkedAction();
    auto* page = chosen ? chosen->data().value<QWidget*>() : m_reading;
    for (const QAction* action : m_commands->actions())
        askForSpace(action->data().value<QWidget*>(), action == chosen);
    m_stack.setCurrentWidget(page);
    if (!chosen) {
        showDocks();
        return Q_EMIT shown({});
    }
    hideDocks();
    auto* frame = static_cast<PageFrame*>(page);
    frame->enter();
    Q_EMIT shown(frame->name());
    Q_EMIT m_host.pageShown(frame->page());
}

/// The panels are about the open document, and the page needs their space.
void Pages::hideDocks() {
    for (QDockWidget* dock : m_host.window()->findChildren<QDockWidget*>())
        if (!dock->isHidden() && !dock->isFloating()) {
            m_hiddenDocks.append(dock);
            if (!dock->visibleRegion().isEmpty())
                m_topDocks.append(dock);
        }
    for (QDockWidget* dock : m_hiddenDocks)
        dock->hide();
}

void Pages::showDocks() {
    for (QDockWidget* dock : std::exchange(m_hiddenDocks, {}))
        dock->show();
    for (QDockWidget* dock : std::exchange(m_topDocks, {}))
        dock->raise();
}

}  // namespace ui
