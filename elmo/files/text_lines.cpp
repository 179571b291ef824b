// SPDX-License-Identifier: Apache-2.0
#include "elmo/files/text_lines.h"

#include <array>

namespace elmo {
namespace {

// Every code point for which Python's str.isspace() holds, in UTF-8.
constexpr std::array<std::string_view, 29> kWhiteSpace = {
    "\t",           "\n",           "\v",           "\f",           "\r",
    "\x1c",         "\x1d",         "\x1e",         "\x1f",         " ",
    "\xc2\x85",     "\xc2\xa0",     "\xe1\x9a\x80", "\xe2\x80\x80", "\xe2\x80\x81",
    "\xe2\x80\x82", "\xe2\x80\x83", "\xe2\x80\x84", "\xe2\x80\x85", "\xe2\x80\x86",
    "\xe2\x80\x87", "\xe2\x80\x88", "\xe2\x80\x89", "\xe2\x80\x8a", "\xe2\x80\xa8",
    "\xe2\x80\xa9", "\xe2\x80\xaf", "\xe2\x81\x9f", "\xe3\x80\x80"};

std::size_t spaceAtStart(std::string_view text) {
    for (const std::string_view space : kWhiteSpace)
        if (text.starts_with(space))
            return space.size();
    return 0;
}

std::size_t spaceAtEnd(std::string_view text) {
    for (const std::string_view space : kWhiteSpace)
        if (text.ends_with(space))
            return space.size();
    return 0;
}

}  // namespace

std::vector<std::string_view> splitLines(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find_first_of("\r\n");
        if (end == std::string_view::npos) {
            lines.push_back(text);
            break;
        }
        lines.push_back(text.substr(0, end));
        text.remove_prefix(text.substr(end).starts_with("\r\n") ? end + 2 : end + 1);
    }
    return lines;
}

std::string_view stripWhiteSpace(std::string_view text) {
    while (const std::size_t length = spaceAtStart(text))
        text.remove_prefix(length);
    while (const std::size_t length = spaceAtEnd(text))
        text.remove_suffix(length);
    return text;
}

}  // namespace elmo
