// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>
#include <memory>
#include <vector>

#include "ui/session/document_entry.h"

namespace ui {

/// The document's own name, or that of its file.
QString plainName(const DocumentEntry& entry);

/// By path, the names of documents that share their plain names with others: with as many folders as tell them apart.
/// Every view that lists documents uses these names.
QHash<QString, QString> distinctNames(const std::vector<DocumentEntry>& entries);
/// The same of the session's list, computed once for each state of it. GUI thread.
QHash<QString, QString> distinctNames(const std::shared_ptr<const std::vector<DocumentEntry>>& entries);

}  // namespace ui
