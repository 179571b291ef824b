// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/similarity/neighbour_model.h"

#include <QLocale>

#include "ui/layers/layer_names.h"
#include "ui/text/text_bridge.h"
#include "ui/widgets/cell_look.h"

namespace ui {
namespace {

constexpr int kContextTokens = 8;

}  // namespace

void NeighbourModel::setNeighbours(std::shared_ptr<const elmo::Document> document,
                                   std::shared_ptr<const tasks::TokenSimilarity> similarity, int layer) {
    beginResetModel();
    m_document = std::move(document);
    m_similarity = std::move(similarity);
    m_layer = layer;
    endResetModel();
}

int NeighbourModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || !m_document || !m_similarity || m_layer >= static_cast<int>(m_similarity->layers.size()))
        return 0;
    return static_cast<int>(m_similarity->layers[static_cast<std::size_t>(m_layer)].nearest.size());
}

int NeighbourModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumnCount;
}

const tasks::Neighbour& NeighbourModel::neighbour(int row) const {
    return m_similarity->layers[static_cast<std::size_t>(m_layer)].nearest[static_cast<std::size_t>(row)];
}

QString NeighbourModel::text(const QModelIndex& index) const {
    const tasks::Neighbour& found = neighbour(index.row());
    switch (index.column()) {
        case kCosine:
            return cosineText(found.cosine);
        case kBefore:
            return contextBefore(*m_document, found.token, kContextTokens);
        case kToken:
            return toLabel(m_document->token(found.token));
        default:
            return contextAfter(*m_document, found.token, kContextTokens);
    }
}

QVariant NeighbourModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
        case Qt::DisplayRole:
            return text(index);
        case kTokenRole:
            return QVariant::fromValue<qint64>(neighbour(index.row()).token.value());
        case kValueRole:
            return double{neighbour(index.row()).cosine};
        case Qt::ToolTipRole:
            return QStringLiteral("%1 %2 %3")
                .arg(contextBefore(*m_document, neighbour(index.row()).token, 30),
                     toLabel(m_document->token(neighbour(index.row()).token)),
                     contextAfter(*m_document, neighbour(index.row()).token, 30));
        default:
            return cellLook(
                role, index.column() == kBefore || index.column() == kCosine ? Qt::AlignTrailing : Qt::AlignLeading,
                index.column() == kToken);
    }
}

QVariant NeighbourModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumnCount)
        return {};
    if (role == Qt::ToolTipRole && section == kCosine)
        return cosineExplanation();
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[kColumnCount] = {tr("Cosine"), tr("Before"), tr("Token"), tr("After")};
    return titles[section];
}

QString cosineText(float cosine) {
    return QLocale().toString(double{cosine}, 'f', 3);
}

}  // namespace ui
