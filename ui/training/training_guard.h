// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include "ui/session/session.h"

class QMainWindow;

namespace ui {

/// Asks before the window closes in the middle of a training, and offers a training that was interrupted, by that or by
/// a crash, at the next start. GUI thread. The window owns it.
class TrainingGuard : public QObject {
    Q_OBJECT

public:
    TrainingGuard(QMainWindow& window, Session& session);

    void setWork(const TrainingWorkPtr& work);
    /// The window stays open until the question is answered.
    bool mayClose();

private:
    void askToClose();
    void offerInterrupted();

    QMainWindow& m_window;
    Session& m_session;
    TrainingWorkPtr m_work;
    QString m_running;  ///< as it is in the settings: the folder of the training that runs; empty: none
    bool m_closeAnyway = false;
};

}  // namespace ui
