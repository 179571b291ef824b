// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/font_size.h"

#include <QApplication>
#include <QFont>
#include <QFontDatabase>
#include <QSettings>
#include <QWidget>
#include <algorithm>

namespace ui {
namespace {

const QString kFontSizeKey = QStringLiteral("window/fontSize");

}  // namespace

int savedFontSize() {
    const int points = QSettings().value(kFontSizeKey).toInt();
    return points > 0 ? std::clamp(points, kMinFont, kMaxFont) : 0;
}

void saveFontSize(int points) {
    QSettings settings;
    points > 0 ? settings.setValue(kFontSizeKey, points) : settings.remove(kFontSizeKey);
}

void applyFontSize(int points) {
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    if (points > 0)
        font.setPointSize(std::clamp(points, kMinFont, kMaxFont));
    const qreal before = QApplication::font().pointSizeF();
    QApplication::setFont(font);
    // Titles have sizes of their own, which Qt leaves as they are.
    const qreal growth = before > 0 ? font.pointSizeF() / before : 1;
    for (QWidget* widget : QApplication::allWidgets())
        if (QFont own = widget->font();
            widget->testAttribute(Qt::WA_SetFont) && (own.resolveMask() & QFont::SizeResolved) && growth != 1) {
            own.setPointSizeF(own.pointSizeF() * growth);
            widget->setFont(own);
        }
}

}  // namespace ui
