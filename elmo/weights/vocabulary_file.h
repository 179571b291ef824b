// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "elmo/bilm/model.h"

namespace elmo {

/// A vocabulary as a bundle keeps it: entry TAB id, sorted by id and entry, LF; in entries backslash, tab, LF and CR
/// are written \\, \t, \n, \r.
std::string vocabularyText(const IdTable& ids);

/// Reads it back. Throws Error(kBadFormat) naming `where` and the line: an id at `rows` or beyond, an entry twice.
IdTable parseVocabulary(std::string_view text, std::int64_t rows, const std::string& where);

}  // namespace elmo
