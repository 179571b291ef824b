// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/session.h"

class QLabel;
class QPushButton;

namespace ui {

/// Asks whether a freshly trained head is to be applied to the documents, and shows how well it does. Opens by itself
/// when a snapshot asks, and blocks nothing; closing it leaves the head unused. GUI thread.
class TrainedHeadDialog : public QDialog {
    Q_OBJECT

public:
    explicit TrainedHeadDialog(Session& session, QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    QString text() const;
    QPushButton* applyButton() const { return m_apply; }

private:
    Session& m_session;
    std::shared_ptr<const tasks::TaskModelInfo> m_shown;
    QLabel* m_text;
    QPushButton* m_apply;
};

}  // namespace ui
