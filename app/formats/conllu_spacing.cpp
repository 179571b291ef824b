// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/conllu_spacing.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "app/documents/document_edits.h"
#include "app/formats/syntax/text_columns.h"
#include "tasks/data/tagged_lines.h"

namespace app {
namespace {

std::string_view keyOfEntry(std::string_view entry) {
    return entry.substr(0, std::min(entry.find('='), entry.size()));
}

std::string valueOfEntry(std::string_view entry) {
    const std::size_t sign = entry.find('=');
    return sign == std::string_view::npos ? std::string() : tasks::unescapeMisc(entry.substr(sign + 1));
}

bool alphabetical(std::string_view a, std::string_view b) {
    return std::ranges::lexicographical_compare(a, b, [](char x, char y) {
        const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
        return lower(x) < lower(y);
    });
}

/// What has to be said of a token's place.
std::vector<std::string> neededSpacing(const TokenSpacing& spacing) {
    std::vector<std::string> needed;
    if (!spacing.isInside && spacing.after != spacing.usual && !(spacing.isLast && spacing.after.empty()))
        needed.push_back(spacing.after.empty() ? "SpaceAfter=No" : "SpacesAfter=" + escapeMisc(spacing.after));
    if (spacing.before && !spacing.before->empty())
        needed.push_back("SpacesBefore=" + escapeMisc(*spacing.before));
    if (conlluForm(spacing.token) != spacing.token)
        needed.push_back("SpacesInToken=" + escapeMisc(spacing.token));
    return needed;
}

/// Whether an entry that need not be there says what is so.
bool isTrue(std::string_view entry, const TokenSpacing& spacing) {
    const std::string_view key = keyOfEntry(entry);
    const std::string value = valueOfEntry(entry);
    if (key == "SpaceAfter")
        return value == "No" ? spacing.after.empty() || spacing.isInside : value == "Yes" && !spacing.after.empty();
    if (key == "SpacesAfter")
        return value == spacing.after;
    return key == "SpacesBefore" ? value == spacing.before.value_or("") : value == spacing.token;
}

}  // namespace

std::string escapeMisc(std::string_view text) {
    static const std::string_view plain = "\\ \t\n\r|";
    static const std::string_view letters = "\\stnrp";
    std::string result;
    for (const char c : text) {
        if (const std::size_t at = plain.find(c); at != std::string_view::npos)
            result += {'\\', letters[at]};
        else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
            result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        else
            result += c;
    }
    return result;
}

std::optional<std::string> fieldOfComment(std::string_view name) {
    static constexpr std::string_view kOfSentences[] = {"newdoc",   "newpar",   "newdoc id", "newpar id",
                                                        "sent_id",  "text",     "language",  "orig_file_sentence",
                                                        "translit", "newregion"};
    if (name.starts_with("meta::") && name.size() > 6)
        return std::string(name.substr(6));
    const bool isOther = name.empty() || std::ranges::find(kOfSentences, name) != std::end(kOfSentences) ||
                         name.starts_with("text_") || name.starts_with("global.");
    return isOther ? std::nullopt : std::optional<std::string>(name);
}

std::string conlluForm(std::string_view token) {
    std::string form;
    forEachCharacter(token, [&](std::uint32_t c, std::string_view bytes) {
        if (c == '\t' || isLineEnd(c))
            form += ' ';
        else if (c < 0x20 || c == 0x7F)
            form += "\uFFFD";
        else
            form += bytes;
    });
    return form;
}

bool isSpacing(std::string_view entry) {
    const std::string_view key = keyOfEntry(entry);
    return key.size() < entry.size() &&
           (key == "SpaceAfter" || key == "SpacesAfter" || key == "SpacesBefore" || key == "SpacesInToken");
}

std::string composeMisc(std::string_view entries, const TokenSpacing& spacing, const std::string& tag,
                        std::string_view tagKey) {
    std::vector<std::string> result;
    std::vector<std::string> needed = neededSpacing(spacing);
    bool needsTag = tag != "O";
    const auto take = [&](std::string_view key) {
        const auto same = std::ranges::find(needed, key, [](const std::string& one) { return keyOfEntry(one); });
        if (same == needed.end())
            return false;
        result.push_back(std::move(*same));
        needed.erase(same);
        return true;
    };
    if (!entries.empty() && entries != "_")
        for (const std::string_view entry : splitAt(entries, '|')) {
            if (isSpacing(entry)) {
                if (!take(keyOfEntry(entry)) && isTrue(entry, spacing))
                    result.emplace_back(entry);
            } else if (const auto before = tasks::tagInEntry(entry)) {
                const bool isBare = keyOfEntry(entry).size() == entry.size();
                if (*before == tag || (tag == "O" && isBare))
                    result.push_back(*before == tag ? std::string(entry) : "O");
                else if (needsTag)
                    result.push_back(isBare ? tag : fmt::format("{}={}", keyOfEntry(entry), escapeMisc(tag)));
                needsTag = false;
            } else {
                result.emplace_back(entry);
            }
        }
    if (needsTag)
        needed.push_back(tagKey.empty() ? tag : fmt::format("{}={}", tagKey, escapeMisc(tag)));
    for (std::string& entry : needed) {
        const auto next = std::ranges::find_if(
            result, [&](const std::string& other) { return alphabetical(keyOfEntry(entry), keyOfEntry(other)); });
        result.insert(next, std::move(entry));
    }
    return result.empty() ? "_" : fmt::format("{}", fmt::join(result, "|"));
}

std::string_view textAfter(const elmo::Document& document, elmo::TokenIndex token) {
    const auto& tokens = document.tokens();
    const auto index = static_cast<std::size_t>(token.value());
    const auto end = index + 1 < tokens.size() ? tokens[index + 1].begin
                                               : elmo::ByteOffset(static_cast<std::int64_t>(document.text().size()));
    return document.slice({tokens[index].end, end});
}

std::string conlluText(const elmo::Document& document, elmo::TokenSpan sentence) {
    std::string text;
    for (elmo::TokenIndex at = sentence.begin; at < sentence.end; ++at) {
        text += conlluForm(document.token(at));
        if (at.value() + 1 < sentence.end.value() && !textAfter(document, at).empty())
            text += ' ';
    }
    return text;
}

}  // namespace app
