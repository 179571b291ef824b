// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/syntax/xml_text.h"

#include "app/formats/syntax/text_columns.h"

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

}  // namespace app
