// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <span>

namespace ui {

/// How to read a file as a document.
enum class DocumentReading {
    kPlain,      ///< plain text, in pieces
    kMarked,     ///< text inside markup, at once
    kAnnotated,  ///< tokens or text with annotations, which become manual annotations
};

/// A kind of file that opens as a document, recognised by its suffix. A plain value.
struct DocumentKind {
    const char* suffix;  ///< lower case, without the dot
    DocumentReading reading;
};

/// All kinds that open by dialog, drop, command line or from a folder: the only list of them.
std::span<const DocumentKind> documentKinds();

/// How to read a file of that name; plain if the suffix is unknown.
DocumentReading documentReading(const QString& path);

/// "*.txt" and so on, for listing folders.
QStringList documentPatterns();

/// For file dialogs; translated.
QString documentFilter();

}  // namespace ui
