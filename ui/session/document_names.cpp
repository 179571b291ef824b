// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/document_names.h"

#include <QFileInfo>
#include <QList>
#include <QSet>
#include <algorithm>
#include <utility>

namespace ui {

QString plainName(const DocumentEntry& entry) {
    return entry.name.isEmpty() ? QFileInfo(entry.path).fileName() : entry.name;
}

namespace {

/// The rows of documents that share their names with others, by name.
QHash<QString, QList<qsizetype>> rowsOfEqualNames(const std::vector<DocumentEntry>& entries) {
    // Hashes in a sorted list take a tenth of the time and memory of a table of a million names.
    std::vector<std::pair<std::size_t, qsizetype>> hashes;
    hashes.reserve(entries.size());
    for (const DocumentEntry& entry : entries)
        hashes.emplace_back(qHash(plainName(entry)), std::ssize(hashes));
    std::ranges::sort(hashes);
    QHash<QString, QList<qsizetype>> rows;
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        const bool isShared = (i > 0 && hashes[i - 1].first == hashes[i].first) ||
                              (i + 1 < hashes.size() && hashes[i + 1].first == hashes[i].first);
        if (isShared)
            rows[plainName(entries[static_cast<std::size_t>(hashes[i].second)])].append(hashes[i].second);
    }
    return rows;
}

}  // namespace

QHash<QString, QString> distinctNames(const std::vector<DocumentEntry>& entries) {
    const QHash<QString, QList<qsizetype>> rowsOf = rowsOfEqualNames(entries);
    QHash<QString, QString> names;
    for (const QList<qsizetype>& rows : rowsOf) {
        if (rows.size() < 2)
            continue;
        QList<QStringList> folders;
        qsizetype deepest = 0;
        for (const qsizetype row : rows) {
            folders.append(
                QFileInfo(entries[static_cast<std::size_t>(row)].path).path().split(u'/', Qt::SkipEmptyParts));
            deepest = std::max(deepest, folders.back().size());
        }
        for (qsizetype depth = 1; depth <= deepest; ++depth) {
            QSet<QString> different;
            for (qsizetype i = 0; i < rows.size(); ++i) {
                const QString inside = folders[i].mid(std::max<qsizetype>(0, folders[i].size() - depth)).join(u'/');
                different.insert(inside);
                const DocumentEntry& entry = entries[static_cast<std::size_t>(rows[i])];
                names[entry.path] = QStringLiteral("%1 (%2)").arg(plainName(entry), inside);
            }
            if (different.size() == rows.size())
                break;
        }
    }
    return names;
}

QHash<QString, QString> distinctNames(const std::shared_ptr<const std::vector<DocumentEntry>>& entries) {
    static std::weak_ptr<const std::vector<DocumentEntry>> known;
    static QHash<QString, QString> names;
    if (known.lock() != entries) {
        names = distinctNames(*entries);
        known = entries;
    }
    return names;
}

}  // namespace ui
