// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/text_twins.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string_view>

#include "elmo/text/white_space.h"
#include "tasks/results/text_alignment.h"

namespace app {
namespace {

constexpr int kTwinPage = 1000;

std::string withoutSpace(std::string_view text) {
    std::string rest;
    rest.reserve(text.size());
    elmo::forEachSpacedWord(text, [&](std::string_view word) { rest += word; });
    return rest;
}

/// "line 3 'left Rome'": from a place on, some characters of its line.
std::string placeNote(const std::string& text, std::size_t at) {
    constexpr std::size_t kShownBytes = 30;
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    std::size_t end = std::min({text.find('\n', at), at + kShownBytes, text.size()});
    const auto isInside = [&](std::size_t byte) {  // a character of several bytes
        return byte < text.size() && (static_cast<unsigned char>(text[byte]) & 0xC0) == 0x80;
    };
    while (isInside(at))
        --at;
    while (isInside(end))
        ++end;
    return end > at ? fmt::format("line {} '{}'", line, text.substr(at, end - at))
                    : fmt::format("line {} (the end)", line);
}

}  // namespace

void TextTwins::readUpTo(const Workspace& workspace, std::int64_t end) {
    if (end <= m_end)
        return;
    for (std::vector<DocumentRow> page; !(page = workspace.documents(m_last, kTwinPage)).empty();)
        for (const DocumentRow& row : page) {
            if (row.id >= end) {
                m_end = end;  // ids grow: no others come before it
                return;
            }
            m_documents[std::hash<std::string>()(withoutSpace(workspace.text(row.id)))].push_back(row.id);
            m_last = row.id;
        }
}

std::optional<DocumentRow> TextTwins::find(const Workspace& workspace, const std::string& text, std::int64_t end) {
    readUpTo(workspace, end);
    const std::string sought = withoutSpace(text);
    const auto found = m_documents.find(std::hash<std::string>()(sought));
    if (sought.empty() || found == m_documents.end())
        return std::nullopt;
    for (const std::int64_t id : found->second) {
        if (id >= end || workspace.revisionOf(id) == 0)  // it was removed
            continue;
        if (!tasks::firstDifference(workspace.text(id), text))
            return workspace.documents(id - 1, 1).front();
    }
    return std::nullopt;
}

std::string mappingNote(const tasks::CarriedDecisions& carried) {
    std::string note =
        fmt::format("annotations mapped to its text, which differs in white space only: {}", carried.count());
    if (!carried.lost.empty())
        note += fmt::format("; without a place there: {} ({} '{}')", carried.lost.size(), carried.lost.front().label,
                            carried.lost.front().text);
    return note;
}

std::string differenceNote(const std::string& first, const std::string& second) {
    const auto difference = tasks::firstDifference(first, second);
    if (!difference)
        return "they differ in white space only";
    return fmt::format("they differ first in {} and {}", placeNote(first, difference->first),
                       placeNote(second, difference->second));
}

}  // namespace app
