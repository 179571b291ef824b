// SPDX-License-Identifier: Apache-2.0
#include "tasks/files/line_source.h"

#include <fmt/format.h>

#include <algorithm>

#include "elmo/text/ascii.h"
#include "elmo/text/text_decoder.h"

namespace tasks {
namespace {

constexpr std::size_t kMaxLineLength = std::size_t{16} << 20;
constexpr std::string_view kBlanks = " \t";

}  // namespace

bool LineSource::next(std::string_view& line) {
    if (m_rest.empty())
        return false;
    const std::size_t end = std::min(m_rest.find('\n'), m_rest.size());
    line = m_rest.substr(0, end);
    m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
    ++m_number;
    line = line.substr(0, line.find_last_not_of('\r') + 1);  // some files were converted twice: CR CR LF
    if (line.size() > kMaxLineLength)
        refuse(fmt::format("The line has {} bytes; at most {} are read.", line.size(), kMaxLineLength));
    if (!elmo::isValidUtf8(line, elmo::TextPart::kWhole))
        refuse("The line is not UTF-8. Convert the file, for example with iconv.");
    return true;
}

std::string LineSource::placeOf(std::int64_t line) const {
    return fmt::format("{}:{}", m_file.name, line);
}

void LineSource::refuse(std::int64_t line, const std::string& message) const {
    throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("{}:{}: {}", m_file.path, line, message));
}

std::string inQuotes(std::string_view text) {
    constexpr std::size_t kShown = 60;
    std::string shown(elmo::ascii::wholeCharacters(text, kShown));
    for (char& byte : shown)
        if (static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F)
            byte = '?';
    return "\"" + shown + (shown.size() < text.size() ? "...\"" : "\"");
}

std::vector<std::string_view> splitBlanks(std::string_view line) {
    std::vector<std::string_view> parts;
    for (std::size_t at = line.find_first_not_of(kBlanks); at != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
        parts.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(kBlanks, end);
    }
    return parts;
}

std::string_view withoutOuterBlanks(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

bool isBlankLine(std::string_view line) {
    return line.find_first_not_of(kBlanks) == std::string_view::npos;
}

}  // namespace tasks
