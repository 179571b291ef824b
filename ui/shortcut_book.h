// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <vector>

class QAction;
class QWidget;

namespace ui {

/// A property of commands that have buttons of their own: the short text on the button, to which the shortcut is added.
inline constexpr const char* kButtonText = "buttonText";

/// The shortcuts of all commands of a window: the program's own and the user's, kept in the settings under the
/// command's object name. Tool tips name the shortcut in force. GUI thread; the window must outlive it.
class ShortcutBook {
public:
    /// Takes in every command of the window that has an explanation (a status tip), and applies what the user has set.
    explicit ShortcutBook(QWidget* window);

    std::size_t count() const { return m_entries.size(); }
    QAction* action(std::size_t index) const { return m_entries[index].action; }
    /// The menus and the command's name, without mnemonics: "Annotate › Accept".
    QString name(std::size_t index) const;
    QKeySequence shortcut(std::size_t index) const;
    bool isChanged(std::size_t index) const;
    /// Another command that has this shortcut; null where it is free.
    QAction* holder(const QKeySequence& shortcut, std::size_t except) const;
    /// Sets the one shortcut of a command (none where empty) and remembers it.
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
