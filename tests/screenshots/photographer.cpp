// SPDX-License-Identifier: Apache-2.0
#include "photographer.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QPixmap>
#include <QThread>
#include <cstdio>

namespace screenshots {

bool waitUntil(const std::function<bool()>& condition) {
    QElapsedTimer timer;
    for (timer.start(); timer.elapsed() < 60'000; QThread::msleep(5)) {
        QCoreApplication::processEvents();
        if (condition())
            return true;
    }
    return false;
}

void settle() {
    QElapsedTimer timer;
    for (timer.start(); timer.elapsed() < 300; QThread::msleep(5))
        QCoreApplication::processEvents();
}

void Photographer::take(QWidget& widget, const QString& name) const {
    settle();
    const QString path = m_folder.filePath(name + m_suffix + QStringLiteral(".png"));
    if (widget.grab().save(path))
        std::printf("%s\n", qPrintable(path));
}

}  // namespace screenshots
