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

/// The kinds of LossReport, marked for translation.
[[maybe_unused]] const char* const kLossKinds[] = {
    QT_TRANSLATE_NOOP("ui::ExportLoss", "spans"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "confidences"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "decisions"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "origins"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "scores"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "questions"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "answers"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "probabilities"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "text"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "tokens"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "sentences"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "language"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "documents"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "words"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "vectors"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "relations"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "equivalences"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "events"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "attributes"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "normalizations"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "notes"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "lines of brat"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "names"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "clusters"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "attributes of relations"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "attributes of clusters"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "attributes of tokens"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "metadata"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "layers of spans"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "annotators"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "dependencies"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "comments of sentences"),
    QT_TRANSLATE_NOOP("ui::ExportLoss", "lines without text"),
};

QString lineOf(const ExportLoss& loss) {
    const QString kind = QCoreApplication::translate("ui::ExportLoss", loss.kind.toUtf8().constData());
    const QLocale locale;
    if (loss.put == 0)
        return ExportTexts::tr("%1: %2 left out").arg(kind, locale.toString(loss.left));
    return ExportTexts::tr("%1: %2 changed or left out, replaced by %3")
        .arg(kind, locale.toString(loss.left), locale.toString(loss.put));
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
