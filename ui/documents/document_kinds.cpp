// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/document_kinds.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace ui {
namespace {

class DocumentKindTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::DocumentKindTexts)
};

}  // namespace

std::span<const DocumentKind> documentKinds() {
    static constexpr DocumentKind kKinds[] = {
        {"txt", DocumentReading::kPlain},        {"text", DocumentReading::kPlain},
        {"md", DocumentReading::kMarked},        {"markdown", DocumentReading::kMarked},
        {"html", DocumentReading::kMarked},      {"htm", DocumentReading::kMarked},
        {"xhtml", DocumentReading::kMarked},     {"docx", DocumentReading::kMarked},
        {"pdf", DocumentReading::kMarked},       {"conll", DocumentReading::kAnnotated},
        {"conllu", DocumentReading::kAnnotated}, {"jsonl", DocumentReading::kAnnotated},
        {"xmi", DocumentReading::kAnnotated},    {"ann", DocumentReading::kAnnotated}};
    return kKinds;
}

DocumentReading documentReading(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    for (const DocumentKind& kind : documentKinds())
        if (suffix == QLatin1String(kind.suffix))
            return kind.reading;
    return DocumentReading::kPlain;
}

QStringList documentPatterns() {
    QStringList patterns;
    for (const DocumentKind& kind : documentKinds())
        patterns.append(QStringLiteral("*.") + QLatin1String(kind.suffix));
    return patterns;
}

QString documentFilter() {
    return DocumentKindTexts::tr("Documents (%1);;All files (*)").arg(documentPatterns().join(u' '));
}

}  // namespace ui
