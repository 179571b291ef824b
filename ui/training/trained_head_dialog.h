// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/session/session.h"

class QLabel;
class QPushButton;

namespace ui {

/// Asks whether to apply a newly trained head to the documents, and shows its score. Opens when a snapshot asks; not
/// modal. If it is closed, the head is not used. GUI thread.
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
