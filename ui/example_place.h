// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <optional>

#include "elmo/text/document.h"

namespace ui {

/// Where a text stands in a document: the first place with the same tokens; nothing where there is none. Pure.
std::optional<elmo::TokenIndex> placeOf(const QStringList& tokens, const elmo::Document& document);

}  // namespace ui
