// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/session/session.h"

class QLabel;
class QPushButton;

namespace ui {

/// Asks what to do with files whose texts are in the project already. Opens when a snapshot asks; not modal. Closing it
/// leaves the files out. GUI thread.
class SameTextDialog : public QDialog {
    Q_OBJECT

public:
    explicit SameTextDialog(Session& session, QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    void reject() override;

    QString text() const;
    QPushButton* openButton() const { return m_open; }
    QPushButton* leaveButton() const { return m_leave; }
    QPushButton* asSetsButton() const { return m_asSets; }
    QPushButton* addButton() const { return m_add; }

private:
    void show(const SameTexts& same);
    void answer(AnswerSameTexts::Choice choice);

    Session& m_session;
    std::shared_ptr<const SameTexts> m_shown;
    QLabel* m_text;
    QPushButton* m_open;
    QPushButton* m_leave;
    QPushButton* m_asSets;
    QPushButton* m_add;
};

}  // namespace ui
