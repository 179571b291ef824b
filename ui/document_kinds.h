// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <span>

namespace ui {

/// How a file is read that opens as a document.
enum class DocumentReading {
    kPlain,      ///< text as it is, piece by piece
    kMarked,     ///< text inside marks, whole
    kAnnotated,  ///< tokens or text with annotations, which become people's layer
};

/// A kind of file that opens as a document, told by its name. A plain value.
struct DocumentKind {
    const char* suffix;  ///< lower case, without the dot
    DocumentReading reading;
};

/// Every kind that opens by dialog, drop, command line or from a folder: the one list of them.
std::span<const DocumentKind> documentKinds();

/// How the file of that name is read; plain where the name says nothing.
DocumentReading documentReading(const QString& path);

/// "*.txt" and so on, for listing folders.
QStringList documentPatterns();

/// For file dialogs; translated.
QString documentFilter();

}  // namespace ui
