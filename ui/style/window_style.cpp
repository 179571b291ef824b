// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/window_style.h"

#include <QApplication>
#include <QPainter>
#include <QStyleOption>
#include <algorithm>
#include <utility>

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

/// The text of a progress bar that is filled from the right: on the filled part in the colour of highlighted text. Up
/// to 6.7, Qt colours it as if the bar were filled from the left ("0%" would be invisible), and otherwise from 6.8 on.
void drawMirroredLabel(const QStyleOptionProgressBar& bar, QPainter& painter) {
    const double share =
        bar.maximum > bar.minimum ? static_cast<double>(bar.progress - bar.minimum) / (bar.maximum - bar.minimum) : 0;
    const int filled = static_cast<int>(bar.rect.width() * std::clamp(share, 0.0, 1.0));
    const QRect right(bar.rect.right() + 1 - filled, bar.rect.top(), filled, bar.rect.height());
    const QRect left(bar.rect.left(), bar.rect.top(), bar.rect.width() - filled, bar.rect.height());
    for (const auto& [part, role] : {std::pair(left, QPalette::Text), std::pair(right, QPalette::HighlightedText)}) {
        if (part.isEmpty())
            continue;
        painter.save();
        painter.setClipRect(part, Qt::IntersectClip);
        painter.setPen(bar.palette.color(role));
        painter.drawText(bar.rect, Qt::AlignCenter | Qt::TextSingleLine, bar.text);
        painter.restore();
    }
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
        bar && element == CE_ProgressBarLabel && bar->state.testFlag(State_Horizontal) &&
        bar->direction == Qt::RightToLeft && !bar->invertedAppearance) {
        return drawMirroredLabel(*bar, *painter);
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
