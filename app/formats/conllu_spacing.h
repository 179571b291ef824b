// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "app/formats/document_format.h"

namespace app {

/// BCP 47's word for a language that nobody has said.
inline constexpr const char* kUnknownLanguage = "und";

/// A value of CoNLL-U's MISC column: \s \t \n \r \p \\ as UDPipe writes them, other controls as \xHH. Any thread.
/// tasks::unescapeMisc() reads it.
std::string escapeMisc(std::string_view text);

/// Reads CoNLL-U: documents by "# newdoc", multiword tokens as their words if these spell the surface, empty nodes
/// left out. Throws elmo::Error(kBadFormat).
void readConllu(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink);

}  // namespace app
