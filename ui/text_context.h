// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "elmo/text/document.h"

namespace ui {

/// What stands before and after a place, as labels of one line; about this many bytes, cut between characters.
QString textBefore(const elmo::Document& document, elmo::ByteOffset place, std::int64_t bytes = 120);
QString textAfter(const elmo::Document& document, elmo::ByteOffset place, std::int64_t bytes = 120);

/// toLabel() of a word for a place that grows with its text, such as a heading: of more than `most` letters the first,
/// and an ellipsis.
QString shortLabel(std::string_view utf8, qsizetype most = 60);

}  // namespace ui
