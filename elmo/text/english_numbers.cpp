// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/english_numbers.h"

#include "elmo/text/ascii.h"

namespace elmo {
namespace {

int smallNumber(std::string_view digits) {
    int value = 0;
    for (const char digit : digits.substr(0, 4))
        value = value * 10 + (digit - '0');
    return value;
}

}  // namespace

bool isOneNumber(std::string_view text) {
    const auto groups = ascii::split(text, '-');
    if (groups.size() > 2 || groups[0].find('/') != std::string_view::npos)
        return true;
    const std::size_t first = groups[0].size();
    return groups[1].size() == 4 && (first == 3 || first == 5 || first == 1);
}

bool isDate(std::string_view text) {
    const auto parts = ascii::split(text, '/');
    if (parts.size() == 3)
        return parts[0].size() <= 2 && parts[1].size() <= 2;
    const int month = smallNumber(parts[0]);
    const int day = smallNumber(parts[1]);
    const bool fraction = month < day && day <= 4;
    return parts[0].size() <= 2 && parts[1].size() <= 2 && month >= 1 && month <= 12 && day >= 1 && day <= 31 &&
           !fraction;
}

}  // namespace elmo
