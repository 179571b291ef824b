// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "elmo/text/document.h"

namespace ui {

/// The text before and after a position, as single-line labels of about this many bytes, split between characters.
QString textBefore(const elmo::Document& document, elmo::ByteOffset place, std::int64_t bytes = 120);
QString textAfter(const elmo::Document& document, elmo::ByteOffset place, std::int64_t bytes = 120);

/// A place with its surroundings, as one line; at most about this many bytes stand before and after it.
QString textAround(const elmo::Document& document, elmo::ByteSpan place, std::int64_t before, std::int64_t after = 120);

/// toLabel() of a word, shortened to `most` letters with an ellipsis, for headings and the like that grow with their
/// text.
QString shortLabel(std::string_view utf8, qsizetype most = 60);

}  // namespace ui
