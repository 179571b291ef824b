// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exporters/file_names.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/formats/document_format.h"
#include "app/formats/text_kinds.h"

namespace app {
namespace {

constexpr std::size_t kMaxLength = 120;

std::string plainName(std::string_view name) {
    std::string result;
    for (const char c : name) {
        const bool forbidden = static_cast<unsigned char>(c) < 0x20 || c == 0x7F ||
                               std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos;
        result += forbidden ? '_' : c;
    }
    if (result.size() > kMaxLength) {
        std::size_t end = kMaxLength;
        while (end > 0 && (result[end] & 0xC0) == 0x80)
            --end;
        result.resize(end);
    }
    const auto isEdge = [](char c) { return c == '.' || c == ' '; };
    while (!result.empty() && isEdge(result.back()))
        result.pop_back();
    result.erase(result.begin(), std::ranges::find_if_not(result, isEdge));
    return result.empty() ? "document" : result;
}

/// "letter" of "letter.txt": the files of a document are called letter.txt and letter.ann, as brat has them. What
/// follows another dot belongs to the name: "Report 2.1".
std::string_view withoutSuffix(std::string_view name) {
    const auto endsIn = [&](std::string_view suffix) { return name.size() > suffix.size() && name.ends_with(suffix); };
    for (const TextKind& kind : textKinds())
        for (const std::string_view suffix : kind.suffixes)
            if (endsIn(suffix))
                return name.substr(0, name.size() - suffix.size());
    for (const DocumentFormat& format : documentFormats())
        if (endsIn(format.suffix))
            return name.substr(0, name.size() - format.suffix.size());
    return name;
}

/// File systems of other systems take "A" and "a" for one.
std::string folded(std::string name) {
    std::ranges::transform(name, name.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return name;
}

}  // namespace

std::string FileNames::unique(std::string_view name) {
    const std::string plain = plainName(withoutSuffix(name));
    std::string result = plain;
    int& number = m_numbers.try_emplace(folded(plain), 1).first->second;
    while (!m_given.insert(folded(result)).second)
        result = fmt::format("{} ({})", plain, ++number);
    return result;
}

}  // namespace app
