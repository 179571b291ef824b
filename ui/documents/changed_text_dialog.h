// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/session/session.h"

class QLabel;
class QListWidget;
class QPushButton;

namespace ui {

/// Asks what to do with decisions on a file that has changed since, and lists those that cannot be carried over. Opens
/// when a snapshot asks; not modal. If it is closed, the question is asked again at the next opening. GUI thread.
class ChangedTextDialog : public QDialog {
    Q_OBJECT

public:
    explicit ChangedTextDialog(Session& session, QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);

    QPushButton* carryOverButton() const { return m_carryOver; }
    QPushButton* keepTextButton() const { return m_keepText; }
    QPushButton* leaveButton() const { return m_leave; }
    /// The decisions that cannot be carried over, as listed: "PER: Tony Blair".
    QStringList lost() const;

private:
    void show(const ChangedText& changed, const QString& path);

    Session& m_session;
    std::shared_ptr<const ChangedText> m_shown;
    QLabel* m_text;
    QLabel* m_lostTitle;
    QListWidget* m_lost;
    QPushButton* m_carryOver;
    QPushButton* m_keepText;
    QPushButton* m_leave;
};

}  // namespace ui
