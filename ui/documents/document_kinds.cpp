// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/document_kinds.h"

#include <QCoreApplication>

namespace ui {
namespace {

class DocumentKindTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::DocumentKindTexts)
};

}  // namespace

QStringList documentPatterns(const std::vector<ExportFormat>& formats) {
    QStringList patterns;
    for (const char* suffix : {"txt", "text", "md", "markdown", "html", "htm", "xhtml", "mhtml", "mht", "docx", "odt",
                               "epub", "tei", "xml", "pdf", "csv", "tsv"})
        patterns.append(QStringLiteral("*.") + QLatin1String(suffix));
    for (const ExportFormat& format : formats)
        if (format.readable && !format.vectors) {
            patterns.append(QStringLiteral("*.") + format.suffix);
            if (format.suffix == QStringLiteral("zip"))  // and what is in it
                patterns.append(QStringLiteral("*.") + format.id);
        }
    patterns += {QStringLiteral("*.gz"), QStringLiteral("*.zst")};  // any of them, packed
    patterns.removeDuplicates();
    return patterns;
}

QString documentFilter(const std::vector<ExportFormat>& formats) {
    return DocumentKindTexts::tr("Documents (%1);;All files (*)").arg(documentPatterns(formats).join(u' '));
}

}  // namespace ui
