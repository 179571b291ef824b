// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/document_model.h"

#include <QDir>
#include <QFont>
#include <QLocale>
#include <algorithm>
#include <utility>

#include "ui/sentiment/sentiment.h"
#include "ui/session/document_names.h"

namespace ui {

void DocumentModel::setEntries(Entries entries) {
    if (entries == m_entries)
        return;
    const bool sameRows = std::ranges::equal(*entries, *m_entries, [](const DocumentEntry& a, const DocumentEntry& b) {
        return a.path == b.path && a.name == b.name;
    });
    if (!sameRows) {
        beginResetModel();
        m_otherNames = distinctNames(entries);
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
    const DocumentEntry& entry = (*m_entries)[static_cast<std::size_t>(row)];
    return m_otherNames.value(entry.path, plainName(entry));
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

QString DocumentModel::statusOf(const DocumentEntry& entry) {
    if (entry.isFinished)
        return tr("finished");
    if (entry.status != DocumentStatus::kAnnotated || entry.decisions.predictions == 0)
        return statusText(entry.status);
    return tr("%1 of %2 decided")
        .arg(QLocale().toString(qlonglong{entry.decisions.decided}),
             QLocale().toString(qlonglong{entry.decisions.predictions}));
}

double DocumentModel::statusRank(const DocumentEntry& entry) {
    constexpr double kFinished = 0.9, kAllDecided = 0.5;
    if (entry.isFinished)
        return static_cast<int>(DocumentStatus::kAnnotated) + kFinished;
    const bool counts = entry.status == DocumentStatus::kAnnotated && entry.decisions.predictions > 0;
    return static_cast<int>(entry.status) + (counts ? kAllDecided * static_cast<double>(entry.decisions.decided) /
                                                          static_cast<double>(entry.decisions.predictions)
                                                    : 0);
}

QString DocumentModel::finishersOf(const DocumentEntry& entry) {
    QStringList names = entry.finishedBy;
    for (QString& name : names)
        if (name.isEmpty())
            name = tr("somebody without a name");
    return names.isEmpty() ? QString() : tr("Finished by %1").arg(QLocale().createSeparatedList(names));
}

QString DocumentModel::text(int row, int column) const {
    const DocumentEntry& entry = (*m_entries)[static_cast<std::size_t>(row)];
    switch (column) {
        case kName:
            return nameOf(row);
        case kStatus:
            return statusOf(entry);
        case kLanguage:
            return entry.language;
        case kTokens:
            return entry.tokens ? QLocale().toString(qlonglong{*entry.tokens}) : QString();
        default:
            return entry.sentiment ? scoreText(*entry.sentiment) : QString();
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
            if (index.column() == kStatus && !entry.finishedBy.isEmpty())
                return QString(path + u'\n' + finishersOf(entry));
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
    const QString titles[kColumnCount] = {tr("Document"), tr("Status"), tr("Class"), tr("Tokens"), tr("Language")};
    return titles[section];
}

}  // namespace ui
