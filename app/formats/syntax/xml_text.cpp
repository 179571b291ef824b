// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/syntax/xml_text.h"

#include <utility>

#include "app/formats/syntax/text_columns.h"
#include "elmo/text/declared_encoding.h"
#include "elmo/text/text_import.h"

namespace app {

std::string xmlEscape(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            case '\n':
                result += "&#10;";
                break;
            case '\r':
                result += "&#13;";
                break;
            case '\t':
                result += "&#9;";
                break;
            default:
                result += c;
        }
    }
    return result;
}

std::string xmlAllowed(std::string_view text) {
    std::string result;
    forEachCharacter(text, [&](std::uint32_t c, std::string_view bytes) {
        const bool allowed = c == '\t' || c == '\n' || c == '\r' || (c >= 0x20 && c != 0xFFFE && c != 0xFFFF);
        result += allowed ? bytes : " ";
    });
    return result;
}

std::string xmlInUtf8(std::string_view bytes, const std::string& name) {
    elmo::ImportedText imported = elmo::importText(bytes);
    const bool isNamed = imported.encoding.starts_with("UTF-16") || !elmo::declaredEncoding(bytes).empty();
    if (!isNamed || imported.repairedBytes > 0)
        requireUtf8(bytes, name);
    return std::move(imported.text);
}

}  // namespace app
