// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/window_style.h"

#include <QApplication>
#include <QStyleOption>

#include "ui/style/language.h"

namespace ui {
namespace {

/// Fusion outlines boxes in a darker shade of the window's colour, which is invisible in a dark window; of this one it
/// makes a light grey.
const QColor kBoxOutlineInDark(0xc0, 0xc6, 0xce);

template <class Option>
bool drawInDark(const QStyleOption& option, const auto& draw) {
    const auto* own = qstyleoption_cast<const Option*>(&option);
    if (!own)
        return false;
    Option changed(*own);
    changed.palette.setColor(QPalette::Window, kBoxOutlineInDark);
    draw(changed);
    return true;
}

}  // namespace

void WindowStyle::install() {
    if (qobject_cast<QApplication*>(QCoreApplication::instance()) && !qobject_cast<WindowStyle*>(QApplication::style()))
        QApplication::setStyle(new WindowStyle);
}

/// Underlining the letter of a key draws it apart from its neighbours, which Arabic joins: there keys have no
/// underline.
int WindowStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* data) const {
    if (hint == SH_UnderlineShortcut && QGuiApplication::isRightToLeft())
        return 0;
    // The icons of "Close" and "Cancel" are black, whatever the colour of the window; other buttons have none.
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, data);
}

/// In a right-to-left window, English texts in lists and tables would end at their beginning ("…She sat down"), and the
/// keys of "Ctrl++" in a menu would be drawn as "++Ctrl". Isolates keep their order, and copies do without them.
void WindowStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
    if (const auto* cell = qstyleoption_cast<const QStyleOptionViewItem*>(option); cell && element == CE_ItemViewItem) {
        QStyleOptionViewItem changed(*cell);
        changed.text = inOwnDirection(cell->text);
        return QProxyStyle::drawControl(element, &changed, painter, widget);
    }
    if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option);
        bar && element == CE_ProgressBarLabel && bar->direction == Qt::RightToLeft && !bar->invertedAppearance) {
        // Qt colours the text as if the bar were filled from the left: "0%" would be invisible.
        QStyleOptionProgressBar changed(*bar);
        changed.progress = bar->minimum + bar->maximum - bar->progress;
        return QProxyStyle::drawControl(element, &changed, painter, widget);
    }
    const auto* item = element == CE_MenuItem ? qstyleoption_cast<const QStyleOptionMenuItem*>(option) : nullptr;
    const qsizetype tab = item && item->direction == Qt::RightToLeft ? item->text.indexOf(u'\t') : -1;
    if (tab < 0)
        return QProxyStyle::drawControl(element, option, painter, widget);
    QStyleOptionMenuItem changed(*item);
    changed.text.insert(tab + 1, QChar(0x2066));
    changed.text.append(QChar(0x2069));
    QProxyStyle::drawControl(element, &changed, painter, widget);
}

void WindowStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
    const bool isBox = element == PE_IndicatorCheckBox || element == PE_IndicatorRadioButton;
    const auto draw = [&](const QStyleOption& changed) {
        QProxyStyle::drawPrimitive(element, &changed, painter, widget);
    };
    const bool isDark = option && option->palette.color(QPalette::Window).lightness() < 128;
    if (isBox && isDark &&
        (drawInDark<QStyleOptionButton>(*option, draw) || drawInDark<QStyleOptionViewItem>(*option, draw)))
        return;
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

}  // namespace ui
