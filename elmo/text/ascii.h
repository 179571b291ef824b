// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace elmo::ascii {

// Judging bytes of UTF-8 by ASCII alone, independent of the locale; bytes of longer characters belong to no class.

constexpr bool isDigit(char byte) {
    return byte >= '0' && byte <= '9';
}
constexpr bool isUpper(char byte) {
    return byte >= 'A' && byte <= 'Z';
}
constexpr bool isLower(char byte) {
    return byte >= 'a' && byte <= 'z';
}
constexpr bool isLetter(char byte) {
    return isUpper(byte) || isLower(byte);
}
constexpr bool isBlank(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}
constexpr char lowered(char byte) {
    return isUpper(byte) ? static_cast<char>(byte - 'A' + 'a') : byte;
}

constexpr bool allAscii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char byte) { return (byte & 0x80) == 0; });
}
constexpr bool allDigits(std::string_view text) {
    return std::all_of(text.begin(), text.end(), isDigit);
}
constexpr bool allUpper(std::string_view text) {
    return std::all_of(text.begin(), text.end(), isUpper);
}

/// Whether the byte continues a character of UTF-8: to split before it would be inside one.
constexpr bool continuesCharacter(char byte) {
    return (byte & 0xC0) == 0x80;
}

/// The longest prefix of UTF-8 of at most this number of bytes, in whole characters.
constexpr std::string_view wholeCharacters(std::string_view text, std::size_t maxBytes) {
    if (text.size() <= maxBytes)
        return text;
    while (maxBytes > 0 && continuesCharacter(text[maxBytes]))
        --maxBytes;
    return text.substr(0, maxBytes);
}

/// The parts between single separators: one more than there are separators. Views into the text.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

}  // namespace elmo::ascii
