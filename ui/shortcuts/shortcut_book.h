// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <vector>

class QAction;
class QWidget;

namespace ui {

/// A property of commands that have their own buttons: the short text of the button, to which the shortcut is added.
inline constexpr const char* kButtonText = "buttonText";

/// The shortcuts of all commands of a window, the defaults and the user's, stored in the settings under the command's
/// object name. Tooltips show the current shortcut. GUI thread; the window must outlive it.
class ShortcutBook {
public:
    /// Collects all commands of the window that have a status tip, and applies the user's shortcuts.
    explicit ShortcutBook(QWidget* window);

    std::size_t count() const { return m_entries.size(); }
    QAction* action(std::size_t index) const { return m_entries[index].action; }
    /// The menus and the command's name, without mnemonics: "Annotate › Accept".
    QString name(std::size_t index) const;
    QKeySequence shortcut(std::size_t index) const;
    bool isChanged(std::size_t index) const;
    /// Another command that has this shortcut, or null.
    QAction* holder(const QKeySequence& shortcut, std::size_t except) const;
    /// Sets the only shortcut of a command (none if empty) and saves it.
    void set(std::size_t index, const QKeySequence& shortcut);
    void reset(std::size_t index);

private:
    struct Entry {
        QAction* action;
        QList<QKeySequence> own;
    };
    static void explain(QAction* action);

    std::vector<Entry> m_entries;
};

}  // namespace ui
