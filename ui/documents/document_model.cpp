// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/document_model.h"

#include <QDir>
#include <QFileInfo>
#include <QFont>
#include <QHash>
#include <QLocale>
#include <QSet>
#include <algorithm>
#include <utility>

#include "ui/sentiment/sentiment.h"

namespace ui {
namespace {

QString plainName(const DocumentEntry& entry) {
    return entry.name.isEmpty() ? QFileInfo(entry.path).fileName() : entry.name;
}

/// The rows of documents that share their names with others, by name.
QHash<QString, QList<qsizetype>> rowsOfEqualNames(const std::vector<DocumentEntry>& entries) {
    // Hashes in a sorted list take a tenth of the time and memory of a table of a million names.
    std::vector<std::pair<std::size_t, qsizetype>> hashes;
    hashes.reserve(entries.size());
    for (const DocumentEntry& entry : entries)
        hashes.emplace_back(qHash(entry.name.isEmpty() ? plainName(entry) : entry.name), std::ssize(hashes));
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

/// What documents of equal names are called: with as many folders as tell them apart.
QHash<qsizetype, QString> distinctNames(const std::vector<DocumentEntry>& entries) {
    const QHash<QString, QList<qsizetype>> rowsOf = rowsOfEqualNames(entries);
    QHash<qsizetype, QString> names;
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
                names[rows[i]] =
                    QStringLiteral("%1 (%2)").arg(plainName(entries[static_cast<std::size_t>(rows[i])]), inside);
            }
            if (different.size() == rows.size())
                break;
        }
    }
    return names;
}

}  // namespace

void DocumentModel::setEntries(Entries entries) {
    if (entries == m_entries)
        return;
    const bool sameRows = std::ranges::equal(*entries, *m_entries, [](const DocumentEntry& a, const DocumentEntry& b) {
        return a.path == b.path && a.name == b.name;
    });
    if (!sameRows) {
        beginResetModel();
        m_otherNames = distinctNames(*entries);
        m_entries = std::move(entries);
        endResetModel();
        return;
    }
    const Entries before = std::exchange(m_entries, std::move(entries));
    for (int row = 0; row < rowCount(); ++row)
        if ((*before)[static_cast<std::size_t>(row)] != (*m_entries)[static_cast<std::size_t>(row)])
            Q_EMIT dataChanged(index(row, 0), index(row, kColumnCount - 1));
}

void DocumentModel::setOpened(const QString& path) {
    if (path == m_opened)
        return;
    const int rows[] = {rowOf(std::exchange(m_opened, path)), rowOf(path)};
    for (const int row : rows)
        if (row >= 0)
            Q_EMIT dataChanged(index(row, 0), index(row, kColumnCount - 1));
}

int DocumentModel::rowOf(const QString& path) const {
    const auto found = std::ranges::find(*m_entries, path, &DocumentEntry::path);
    return found == m_entries->end() ? -1 : static_cast<int>(found - m_entries->begin());
}

int DocumentModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_entries->size());
}

int DocumentModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumnCount;
}

QString DocumentModel::nameOf(int row) const {
    const auto other = m_otherNames.constFind(row);
    return other == m_otherNames.cend() ? plainName((*m_entries)[static_cast<std::size_t>(row)]) : *other;
}

QString DocumentModel::statusText(DocumentStatus status) {
    switch (status) {
        case DocumentStatus::kListed:
            return tr("waiting");
        case DocumentStatus::kRead:
            return tr("read");
        case DocumentStatus::kAnalyzed:
            return tr("analysed");
        case DocumentStatus::kAnnotated:
            return tr("annotated");
        case DocumentStatus::kFailed:
            break;
    }
    return tr("failed");
}

QString DocumentModel::text(int row, int column) const {
    const DocumentEntry& entry = (*m_entries)[static_cast<std::size_t>(row)];
    switch (column) {
        case kName:
            return nameOf(row);
        case kStatus:
            return statusText(entry.status);
        case kLanguage:
            return entry.language;
        case kTokens:
            return entry.tokens ? QLocale().toString(qlonglong{*entry.tokens}) : QString();
        default:
            return entry.sentiment ? sentimentText(entry.sentiment->value) : QString();
    }
}

QVariant DocumentModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const DocumentEntry& entry = (*m_entries)[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            return text(index.row(), index.column());
        case kPathRole:
            return entry.path;
        case Qt::ToolTipRole: {
            const QString path = QDir::toNativeSeparators(entry.path);
            if (!entry.problem.isEmpty())
                return QString(path + u'\n' + entry.problem);
            return entry.sentiment && index.column() == kSentiment ? sentimentExplanation() : path;
        }
        case Qt::FontRole: {
            QFont font;
            font.setBold(entry.path == m_opened);
            return font;
        }
        case Qt::TextAlignmentRole:
            return QVariant::fromValue<Qt::Alignment>(
                (index.column() == kTokens ? Qt::AlignTrailing : Qt::AlignLeading) | Qt::AlignVCenter);
        default:
            return {};
    }
}

QVariant DocumentModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumnCount || role != Qt::DisplayRole)
        return {};
    const QString titles[kColumnCount] = {tr("Document"), tr("Status"), tr("Sentiment"), tr("Tokens"), tr("Language")};
    return titles[section];
}

}  // namespace ui
