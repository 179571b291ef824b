// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/appearance.h"

#include <QApplication>
#include <QPalette>
#include <QSettings>
#include <QStyle>
#include <QToolTip>
#include <algorithm>

namespace ui {
namespace {

const QString kKey = QStringLiteral("window/appearance");

/// The colours in which the two palettes differ.
struct Colors {
    QColor window, base, alternate, text, faint, button, accent, accentText, tip;
};

const Colors kLightColors{0xf3f3f3, 0xffffff, 0xf5f6f7, 0x1c1c1c, 0x6b6b6b, 0xf0f0f0, 0x1f6fb2, 0xffffff, 0xffffff};
const Colors kDarkColors{0x26282b, 0x1b1d1f, 0x232527, 0xe6e6e6, 0x9aa0a6, 0x34373b, 0x4fa3e0, 0x101418, 0x34373b};

QPalette paletteOf(const Colors& colors) {
    QPalette palette(colors.button, colors.window);
    palette.setColor(QPalette::Base, colors.base);
    palette.setColor(QPalette::AlternateBase, colors.alternate);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(role, colors.text);
    palette.setColor(QPalette::PlaceholderText, colors.faint);
    palette.setColor(QPalette::Highlight, colors.accent);
    palette.setColor(QPalette::HighlightedText, colors.accentText);
    palette.setColor(QPalette::Link, colors.accent);
    palette.setColor(QPalette::ToolTipBase, colors.tip);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, colors.faint);
    return palette;
}

}  // namespace

Appearance savedAppearance() {
    const int saved = QSettings().value(kKey).toInt();
    return static_cast<Appearance>(std::clamp(saved, 0, static_cast<int>(Appearance::kDark)));
}

void saveAppearance(Appearance appearance) {
    QSettings().setValue(kKey, static_cast<int>(appearance));
}

void applyAppearance(Appearance appearance) {
    QPalette palette;  // an unset palette means the system's
    if (appearance != Appearance::kSystem)
        palette = paletteOf(appearance == Appearance::kDark ? kDarkColors : kLightColors);
    QApplication::setPalette(palette);
    if (appearance == Appearance::kDark) {  // over a document, a menu of the same colour has no visible edge
        palette.setColor(QPalette::Base, kDarkColors.button);
        QApplication::setPalette(palette, "QMenu");
    }
    QToolTip::setPalette(QApplication::palette());
}

}  // namespace ui
