// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shortcuts/action_text.h"

#include <QRegularExpression>

namespace ui {

QString plainActionText(QString text) {
    static const QRegularExpression kKey(QStringLiteral("\\(&.\\)|&|\\.\\.\\.$"));
    return text.remove(kKey);
}

}  // namespace ui
