// SPDX-License-Identifier: Apache-2.0
#include "photographer.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QPixmap>
#include <QThread>
#include <cstdio>

#include "ui/charts/figure_export.h"
#include "ui/charts/figure_view.h"

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
    int number = 0;
    for (const ui::FigureView* one : widget.findChildren<ui::FigureView*>()) {
        if (!one->figure() || !one->isVisible())
            continue;
        m_folder.mkpath(QStringLiteral("figures"));
        for (const ui::FigureFormatInfo& format : ui::figureFormats())
            ui::saveFigure(
                *one->figure(),
                m_folder.filePath(
                    QStringLiteral("figures/%1%2-%3.%4").arg(name, m_suffix).arg(number).arg(format.suffix)));
        ++number;
    }
}

}  // namespace screenshots
