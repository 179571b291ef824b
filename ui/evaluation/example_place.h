// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <optional>

#include "elmo/text/document.h"

namespace ui {

/// The first position in a document with these tokens, or none. Pure.
std::optional<elmo::TokenIndex> placeOf(const QStringList& tokens, const elmo::Document& document);

}  // namespace ui
