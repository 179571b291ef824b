// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shortcuts/shortcut_book.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QSettings>
#include <QWidget>
#include <algorithm>

#include "ui/shortcuts/action_text.h"
#include "ui/style/language.h"

namespace ui {
namespace {

class ShortcutTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::ShortcutBook)
};

QString keyOf(const QAction* action) {
    return QStringLiteral("shortcuts/") + action->objectName();
}

QString nameOf(const QAction* action) {
    const QString name = plainActionText(action->text());
    for (const QObject* object : action->associatedObjects())
        if (const auto* menu = qobject_cast<const QMenu*>(object))
            return plainActionText(menu->title()) + QStringLiteral(" › ") + name;
    return name;
}

}  // namespace

ShortcutBook::ShortcutBook(QWidget* window) {
    const QSettings settings;
    for (QAction* action : window->findChildren<QAction*>()) {
        if (action->statusTip().isEmpty() || action->objectName().isEmpty() || action->menu())
            continue;
        m_entries.push_back({action, action->shortcuts()});
        if (settings.contains(keyOf(action)))
            action->setShortcut(QKeySequence(settings.value(keyOf(action)).toString(), QKeySequence::PortableText));
        explain(action);
    }
    std::ranges::stable_sort(m_entries, std::ranges::less{}, [](const Entry& entry) { return nameOf(entry.action); });
}

QString ShortcutBook::name(std::size_t index) const {
    return nameOf(m_entries[index].action);
}

QKeySequence ShortcutBook::shortcut(std::size_t index) const {
    return m_entries[index].action->shortcut();
}

bool ShortcutBook::isChanged(std::size_t index) const {
    return m_entries[index].action->shortcuts() != m_entries[index].own;
}

QAction* ShortcutBook::holder(const QKeySequence& shortcut, std::size_t except) const {
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (i != except && !shortcut.isEmpty() && m_entries[i].action->shortcuts().contains(shortcut))
            return m_entries[i].action;
    return nullptr;
}

void ShortcutBook::set(std::size_t index, const QKeySequence& shortcut) {
    QAction* action = m_entries[index].action;
    action->setShortcuts(shortcut.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence>{shortcut});
    QSettings().setValue(keyOf(action), shortcut.toString(QKeySequence::PortableText));
    explain(action);
}

void ShortcutBook::reset(std::size_t index) {
    m_entries[index].action->setShortcuts(m_entries[index].own);
    QSettings().remove(keyOf(m_entries[index].action));
    explain(m_entries[index].action);
}

void ShortcutBook::explain(QAction* action) {
    const QString keys = inOwnDirection(action->shortcut().toString(QKeySequence::NativeText));
    action->setToolTip(keys.isEmpty() ? action->statusTip()
                                      : ShortcutTexts::tr("%1 (%2)").arg(action->statusTip(), keys));
    const QString button = action->property(kButtonText).toString();
    if (!button.isEmpty())
        action->setIconText(keys.isEmpty() ? button : ShortcutTexts::tr("%1 (%2)").arg(button, keys));
}

}  // namespace ui
