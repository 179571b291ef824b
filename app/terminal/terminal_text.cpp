// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/terminal_text.h"

#include <algorithm>

namespace app {
namespace {

bool isControl(char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F;
}

/// U+0080 to U+009F: some terminals treat them as ESC and a letter. Unicode has no symbols for them.
bool isC1(std::string_view rest) {
    return rest.size() > 1 && rest[0] == '\xC2' && static_cast<unsigned char>(rest[1]) < 0xA0;
}

std::string pictureOf(char c) {
    const auto last = static_cast<unsigned char>(c == 0x7F ? 0xA1 : 0x80 + c);
    return {'\xE2', '\x90', static_cast<char>(last)};
}

}  // namespace

std::string withPictures(std::string_view utf8) {
    std::string shown;
    shown.reserve(utf8.size());
    for (std::size_t at = 0; at < utf8.size(); ++at) {
        if (isC1(utf8.substr(at))) {
            shown += "\uFFFD";
            ++at;
        } else if (isControl(utf8[at])) {
            shown += pictureOf(utf8[at]);
        } else {
            shown += utf8[at];
        }
    }
    return shown;
}

std::string onOneLine(std::string_view utf8) {
    std::string line(utf8);
    std::ranges::replace_if(
        line, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return withPictures(line);
}

std::string firstOf(const std::vector<std::string>& names) {
    constexpr std::size_t kNamed = 5;
    const std::size_t named = std::min(names.size(), kNamed);
    std::string text;
    for (std::size_t i = 0; i < named; ++i) {
        const bool isLast = i + 1 == names.size() && i > 0;
        text += (i == 0 ? "" : isLast ? " and " : ", ") + onOneLine(names[i]);
    }
    return names.size() > named ? text + " and " + std::to_string(names.size() - named) + " more" : text;
}

}  // namespace app
