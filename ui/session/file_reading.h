// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace ui {

/// How the user wants a file to be read where it can be read in several ways; empty: as the program recognises it. A
/// plain value.
struct FileReading {
    QString textColumn = {}, labelColumn = {};  ///< a heading, or a number from 1
    QString layer = {}, feature = {};           ///< of WebAnno TSV, UIMA CAS and HIPE
    QString miscKey = {};                       ///< of CoNLL-U

    bool operator==(const FileReading&) const = default;
};

/// What a file has that FileReading can name. A plain value.
struct FileOffers {
    QStringList columns = {}, layers = {}, features = {}, miscKeys = {};

    bool isEmpty() const { return columns.isEmpty() && layers.isEmpty() && features.isEmpty() && miscKeys.isEmpty(); }
};

}  // namespace ui
