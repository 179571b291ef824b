// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/declared_encoding.h"

#include <unicode/ucnv.h>

#include <algorithm>
#include <utility>

#include "elmo/text/ascii.h"

namespace elmo {
namespace {

/// Browsers look at 1024 bytes; pages that were saved with their styles and comments say it later.
constexpr std::size_t kDeclarationBytes = 16 * 1024;
constexpr std::string_view kBlanks = " \t\r\n\f";

/// Labels that the standard gives another meaning than ICU does.
constexpr std::pair<std::string_view, std::string_view> kMeanings[] = {
    {"iso-8859-1", "windows-1252"},
    {"iso8859-1", "windows-1252"},
    {"iso_8859-1", "windows-1252"},
    {"latin1", "windows-1252"},
    {"l1", "windows-1252"},
    {"us-ascii", "windows-1252"},
    {"ascii", "windows-1252"},
    {"ansi_x3.4-1968", "windows-1252"},
    {"iso-8859-9", "windows-1254"},
    {"latin5", "windows-1254"},
    {"iso-8859-11", "windows-874"},
    {"tis-620", "windows-874"},
    {"gb2312", "GBK"},
    {"gb_2312-80", "GBK"},
    {"x-gbk", "GBK"},
    {"euc-cn", "GBK"},
    {"chinese", "GBK"},
    {"big5", "Big5-HKSCS"},
    {"cn-big5", "Big5-HKSCS"},
    {"x-x-big5", "Big5-HKSCS"},
    {"shift_jis", "windows-31j"},
    {"shift-jis", "windows-31j"},
    {"sjis", "windows-31j"},
    {"x-sjis", "windows-31j"},
    {"ms_kanji", "windows-31j"},
    {"x-euc-jp", "EUC-JP"},
    {"euc-kr", "windows-949"},
    {"ks_c_5601-1987", "windows-949"},
    {"korean", "windows-949"},
    {"iso-8859-8-i", "ISO-8859-8"},
    {"logical", "ISO-8859-8"},
    {"iso-8859-6-i", "ISO-8859-6"},
    {"x-cp1250", "windows-1250"},
    {"x-cp1251", "windows-1251"},
    {"x-cp1252", "windows-1252"},
    {"utf8", "UTF-8"},
    {"x-mac-roman", "macintosh"},
    {"koi", "KOI8-R"},
    {"koi8", "KOI8-R"},
    {"koi8-ru", "KOI8-U"},
};

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), ascii::lowered);
    return result;
}

/// The value after "NAME =", in quotes or up to a blank; empty if it does not follow.
std::string_view valueAfter(std::string_view text, std::string_view name) {
    for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        std::size_t place = text.find_first_not_of(kBlanks, at + name.size());
        if (place == std::string_view::npos || text[place] != '=')
            continue;
        place = std::min(text.find_first_not_of(" \t\r\n\f\"'", place + 1), text.size());
        return text.substr(place, text.find_first_of(" \t\r\n\f\"';/>?", place) - place);
    }
    return {};
}

/// The label in the first <meta> that has one; comments do not count. In lower case.
std::string_view labelInMeta(std::string_view head) {
    for (std::size_t at = head.find('<'); at != std::string_view::npos; at = head.find('<', at + 1)) {
        const std::string_view rest = head.substr(at);
        if (rest.starts_with("<!--")) {
            const std::size_t end = rest.find("-->");
            if (end == std::string_view::npos)
                return {};
            at += end;
        } else if (rest.starts_with("<meta")) {
            if (const std::string_view label = valueAfter(rest.substr(0, rest.find('>')), "charset"); !label.empty())
                return label;
        } else if (rest.starts_with("<body")) {
            return {};
        }
    }
    return {};
}

std::string nameOfLabel(std::string_view label) {
    const auto* const found =
        std::ranges::find(kMeanings, label, &std::pair<std::string_view, std::string_view>::first);
    const std::string name(found == std::end(kMeanings) ? label : found->second);
    // Whoever can read the declaration byte by byte has no UTF-16; UTF-7 and HZ hide markup, so no browser reads them.
    if (name.starts_with("utf-16") || name.starts_with("utf-32") || name.starts_with("ucs-") ||
        name.starts_with("iso-10646") || name.starts_with("utf-7") || name.starts_with("hz") ||
        name.starts_with("ibm") || name.starts_with("ebcdic"))
        return {};
    UErrorCode status = U_ZERO_ERROR;
    UConverter* const converter = ucnv_open(name.c_str(), &status);
    ucnv_close(converter);
    return U_SUCCESS(status) ? name == "utf-8" ? "UTF-8" : name : std::string();
}

}  // namespace

std::string declaredEncoding(std::string_view bytes) {
    const std::size_t begin = bytes.substr(0, kDeclarationBytes).find_first_not_of(kBlanks);
    if (begin == std::string_view::npos || bytes[begin] != '<')
        return {};
    const std::string head = lower(bytes.substr(begin, kDeclarationBytes));
    std::string_view label;
    if (head.starts_with("<?xml"))
        label = valueAfter(std::string_view(head).substr(0, head.find("?>")), "encoding");
    if (label.empty())
        label = labelInMeta(head);
    return label.empty() ? std::string() : nameOfLabel(label);
}

}  // namespace elmo
