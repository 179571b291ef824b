// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QVariant>

namespace ui {

/// What a model answers for Qt::TextAlignmentRole and Qt::FontRole of a cell in a row of one line: `side` is
/// Qt::AlignLeading, AlignTrailing or AlignHCenter; the word that a row is about is bold. Nothing for other roles and
/// for a font that is not bold.
inline QVariant cellLook(int role, Qt::AlignmentFlag side, bool isBold) {
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue<Qt::Alignment>(side | Qt::AlignVCenter);
    if (role != Qt::FontRole || !isBold)
        return {};
    QFont bold;
    bold.setBold(true);
    return bold;
}

}  // namespace ui
