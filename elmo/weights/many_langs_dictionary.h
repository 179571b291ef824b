// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "elmo/bilm/model.h"

namespace elmo {

/// Reads char.dic or word.dic: token TAB index, one per line. As in the published code the white space at a line's ends
/// is dropped, and a line then left with one field is that of U+3000. Throws Error(kBadFormat) naming file and line.
IdTable readManyLangsDictionary(const std::filesystem::path& path);

/// The number of rows a table needs: the highest id and one.
int rowsOf(const IdTable& ids);

/// Throws Error(kBadFormat) unless the entries are there: for characters <bow>, <eow>, <oov>, <pad>, for words <oov>
/// and <pad>. A missing <bos> or <eos> of the words becomes <oov>, as in the published code.
void requireCharacterEntries(const IdTable& ids, const std::filesystem::path& path);
void completeWordEntries(IdTable& ids, const std::filesystem::path& path);

}  // namespace elmo
