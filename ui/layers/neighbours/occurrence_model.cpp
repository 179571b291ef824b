// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/neighbours/occurrence_model.h"

#include <QFileInfo>

#include "ui/layers/layer_names.h"
#include "ui/layers/similarity/neighbour_model.h"
#include "ui/text/text_bridge.h"
#include "ui/widgets/cell_look.h"

namespace ui {
namespace {

constexpr int kOccurrenceContext = 8;
constexpr int kTipTokens = 24;

}  // namespace

void OccurrenceModel::setOccurrences(Corpus corpus, std::vector<Occurrence> occurrences,
                                     QHash<QString, QString> names) {
    beginResetModel();
    m_corpus = std::move(corpus);
    m_occurrences = std::move(occurrences);
    m_names = std::move(names);
    endResetModel();
}

int OccurrenceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_occurrences.size());
}

QString OccurrenceModel::documentOf(int row) const {
    return QString::fromStdString((*m_corpus)[occurrence(row).place.document].name);
}

QString OccurrenceModel::text(const Occurrence& occurrence, int column) const {
    const tasks::CorpusDocument& found = (*m_corpus)[occurrence.place.document];
    const elmo::Document& document = *found.analysis->document;
    const elmo::TokenIndex token = occurrence.place.token;
    switch (column) {
        case kCosine:
            return occurrence.cosine ? cosineText(static_cast<float>(*occurrence.cosine)) : QString();
        case kBefore:
            return contextBefore(document, token, kOccurrenceContext);
        case kToken:
            return toLabel(document.slice(document.bytesOf(elmo::TokenSpan{token, token + occurrence.length})));
        case kAfter:
            return contextAfter(document, token + (occurrence.length - 1), kOccurrenceContext);
        default: {
            const QString path = QString::fromStdString(found.name);
            return m_names.value(path, QFileInfo(path).fileName());
        }
    }
}

QVariant OccurrenceModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Occurrence& at = occurrence(index.row());
    switch (role) {
        case Qt::DisplayRole:
            return text(at, index.column());
        case kSortRole:
            return index.column() == kCosine && at.cosine ? QVariant(*at.cosine) : QVariant(text(at, index.column()));
        case kRowRole:
            return index.row();
        case Qt::ToolTipRole:
            return QString(sentenceText(*m_corpus, at.place) + u'\n' + text(at, kDocument));
        default:
            return cellLook(role, index.column() <= kBefore ? Qt::AlignTrailing : Qt::AlignLeading,
                            index.column() == kToken);
    }
}

QVariant OccurrenceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumnCount)
        return {};
    if (role == Qt::ToolTipRole && section == kCosine)
        return cosineExplanation();
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[kColumnCount] = {tr("Cosine"), tr("Before"), tr("Token"), tr("After"), tr("Document")};
    return titles[section];
}

QString sentenceText(const std::vector<tasks::CorpusDocument>& corpus, const tasks::CorpusToken& place) {
    const elmo::Document& document = *corpus[place.document].analysis->document;
    return QStringLiteral("%1 [%2] %3")
        .arg(contextBefore(document, place.token, kTipTokens), toLabel(document.token(place.token)),
             contextAfter(document, place.token, kTipTokens))
        .trimmed();
}

}  // namespace ui
