// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/paragraph_walker.h"

#include <fmt/format.h>

#include "elmo/error.h"

namespace app {

XmlText textOfXml(std::string_view xml, ParagraphWalker&& walker, const std::string& name, std::string_view kind) {
    pugi::xml_document document;
    const auto parsed = document.load_buffer(
        xml.data(), xml.size(), pugi::parse_escapes | pugi::parse_ws_pcdata | pugi::parse_cdata, pugi::encoding_utf8);
    if (!parsed)
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("{} is not {}: {} at byte {} of its text.", name,
                                                                   kind, parsed.description(), parsed.offset));
    document.traverse(walker);
    return walker.found();
}

}  // namespace app
