// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace app {

/// How many footnotes, comments and so on of a file are not in its text, by kind.
using LeftOut = std::map<std::string, std::int64_t>;

/// The text of a document without its marks. A plain value.
struct MarkedText {
    std::string text;
    LeftOut leftOut;
};

// `name` is for messages. Any thread. Throws elmo::Error(kBadFormat) for what is no XML.

/// Of word/document.xml. Deleted text of tracked changes is left out.
MarkedText wordText(std::string_view xml, const std::string& name);
/// Of content.xml. Notes, comments and deleted text of tracked changes are left out.
MarkedText openDocumentText(std::string_view xml, const std::string& name);
/// The header and what editors added are left out; of two readings, the corrected or modern one is taken.
MarkedText teiText(std::string_view xml, const std::string& name);

}  // namespace app
