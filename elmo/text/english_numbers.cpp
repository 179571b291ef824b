// SPDX-License-Identifier: Apache-2.0
// The part of EnglishTokenCutter that tells dates and telephone numbers from ranges and fractions.
#include <algorithm>

#include "elmo/text/english_token_cutter.h"

namespace elmo {
namespace {

std::vector<std::string_view> splitAt(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

/// 345-9945, 713-853-3989, 1996-08-22, 94720-1900 are one thing; 1996-1998 and 2-3 are ranges.
bool isOneNumber(const std::vector<std::string_view>& groups) {
    if (groups.size() > 2 || groups[0].find('/') != std::string_view::npos)
        return true;
    const std::size_t first = groups[0].size();
    return groups[1].size() == 4 && (first == 3 || first == 5 || first == 1);
}

int smallNumber(std::string_view digits) {
    int value = 0;
    for (const char digit : digits.substr(0, 4))
        value = value * 10 + (digit - '0');
    return value;
}

/// 9/11, 03/15/2001 are dates; 1/2, 3/4 and 26/27 are not.
bool isDate(const std::vector<std::string_view>& parts) {
    if (parts.size() == 3)
        return parts[0].size() <= 2 && parts[1].size() <= 2;
    const int month = smallNumber(parts[0]);
    const int day = smallNumber(parts[1]);
    const bool fraction = month < day && day <= 4;
    return parts[0].size() <= 2 && parts[1].size() <= 2 && month >= 1 && month <= 12 && day >= 1 && day <= 31 &&
           !fraction;
}

}  // namespace

void EnglishTokenCutter::addNumberWithLetters(std::int32_t begin, std::int32_t end) {
    const std::string_view text = slice(begin, end);
    const std::size_t letters = text.find_first_not_of("0123456789.,:");
    if (letters == std::string_view::npos || !m_lexicon.units.contains(LowerWord(text.substr(letters))))
        return emit(begin, end);
    emit(begin, begin + static_cast<std::int32_t>(letters));
    emit(begin + static_cast<std::int32_t>(letters), end);
}

void EnglishTokenCutter::addHyphenNumber(std::int32_t begin, std::int32_t end) {
    if (isOneNumber(splitAt(slice(begin, end), '-')))
        emit(begin, end);
    else
        addRuns(begin, end);
}

void EnglishTokenCutter::addSlashNumber(std::int32_t begin, std::int32_t end) {
    if (isDate(splitAt(slice(begin, end), '/')))
        emit(begin, end);
    else
        addRuns(begin, end);
}

}  // namespace elmo
