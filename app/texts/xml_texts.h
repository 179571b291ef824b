// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/texts/text_metadata.h"

namespace app {

/// How many footnotes, comments and so on of a file are not in its text, by kind.
using LeftOut = std::map<std::string, std::int64_t>;

/// A stretch of a text that its marks give a name: bytes, "persName". A plain value.
struct MarkedSpan {
    std::size_t begin = 0, end = 0;
    std::string label;
};

/// The text of a document without its marks. A plain value.
struct MarkedText {
    std::string text;
    LeftOut leftOut;
    std::vector<MarkedSpan> spans = {};  ///< names in TEI
    TextMetadata metadata = {};
};

// `name` is for messages. Any thread. Throws elmo::Error(kBadFormat) for what is no XML.

/// Of word/document.xml. Deleted text of tracked changes is left out.
MarkedText wordText(std::string_view xml, const std::string& name);
/// Of content.xml. Notes, comments and deleted text of tracked changes are left out.
MarkedText openDocumentText(std::string_view xml, const std::string& name);
/// The header and what editors added are left out; of two readings, the corrected or modern one is taken. Names
/// (persName, placeName, orgName, name, rs ...) are spans.
MarkedText teiText(std::string_view xml, const std::string& name);

}  // namespace app
