// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/document_model.h"

#include <QDir>
#include <QFileInfo>
#include <QFont>
#include <QHash>
#include <QLocale>
#include <QSet>
#include <algorithm>
#include <utility>

#include "ui/sentiment.h"

namespace ui {
namespace {

QString plainName(const DocumentEntry& entry) {
    return entry.name.isEmpty() ? QFileInfo(entry.path).fileName() : entry.name;
}

/// The names of documents; equal ones with as many folders as tell them apart.
QStringList distinctNames(const std::vector<DocumentEntry>& entries) {
    QHash<QString, QList<qsizetype>> rowsOf;
    QStringList names;
    for (const DocumentEntry& entry : entries) {
        names.append(plainName(entry));
        rowsOf[names.back()].append(names.size() - 1);
    }
    for (const QList<qsizetype>& rows : std::as_const(rowsOf)) {
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
        m_names = distinctNames(*entries);
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

QString DocumentModel::text(int row, int column) const {
    const DocumentEntry& entry = (*m_entries)[static_cast<std::size_t>(row)];
    switch (column) {
        case kName:
            return m_names[row];
        case kStatus: {
            const QString names[] = {tr("waiting"), tr("read"), tr("analysed"), tr("annotated"), tr("failed")};
            return names[static_cast<int>(entry.status)];
        }
        case kLanguage:
            return entry.language;
        case kTokens:
            return entry.tokens ? QLocale().toString(qlonglong{*entry.tokens}) : QString();
        default:
            return entry.sentiment ? sentimentText(entry.sentiment->value) : QString();
    }
}

QVariant DocumentModel::sortKey(int row, int column) const {
    const DocumentEntry& entry = (*m_entries)[static_cast<std::size_t>(row)];
    switch (column) {
        case kStatus:
            return static_cast<int>(entry.status);
        case kTokens:
            return qlonglong{entry.tokens.value_or(-1)};
        case kSentiment:
            return entry.sentiment ? entry.sentiment->value : -2.0;
        default:
            return text(row, column).toCaseFolded();
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
        case kSortRole:
            return sortKey(index.row(), index.column());
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
