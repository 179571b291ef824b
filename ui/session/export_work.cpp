// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/export_work.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

namespace ui {
namespace {

class ExportTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::ExportTexts)
};

QString lineOf(const ExportLoss& loss) {
    const QLocale locale;
    if (loss.put == 0)
        return ExportTexts::tr("%1: %2 left out").arg(loss.kind, locale.toString(loss.left));
    return ExportTexts::tr("%1: %2 changed or left out, replaced by %3")
        .arg(loss.kind, locale.toString(loss.left), locale.toString(loss.put));
}

}  // namespace

QString lossText(const std::vector<ExportLoss>& losses) {
    QStringList lines;
    for (const ExportLoss& loss : losses) {
        lines.append(lineOf(loss));
        for (const QString& example : loss.examples)
            lines.append(QStringLiteral("    ") + example);
        if (!loss.examples.isEmpty() && std::max(loss.left, loss.put) > loss.examples.size())
            lines.append(QStringLiteral("    …"));
    }
    return lines.join(u'\n');
}

}  // namespace ui
