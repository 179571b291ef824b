// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/font_size.h"

#include <QApplication>
#include <QFont>
#include <QFontDatabase>
#include <QSettings>
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
    QApplication::setFont(font);
}

}  // namespace ui
