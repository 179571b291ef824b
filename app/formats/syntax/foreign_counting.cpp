// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/syntax/foreign_counting.h"

#include <fmt/format.h>

#include <utility>

#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"

namespace app {

elmo::ByteOffset ForeignCounting::toByte(std::int64_t position, const DocumentBuilder& builder) const {
    return name.empty() ? builder.map().toBytes(elmo::CodePointOffset(position)) : toByte(position);
}

elmo::ByteOffset ForeignCounting::toByte(std::int64_t position) const {
    if (position < 0 || position >= std::ssize(bytes) || bytes[static_cast<std::size_t>(position)] < 0)
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("The position {} is outside the text.", position));
    return elmo::ByteOffset(bytes[static_cast<std::size_t>(position)]);
}

ForeignCounting ForeignCounting::of(std::string_view text, std::string name, bool withoutCr, bool withoutMark,
                                    bool utf16) {
    ForeignCounting counting{std::move(name), {}};
    std::int64_t at = 0;
    forEachCharacter(text, [&](std::uint32_t c, std::string_view character) {
        const std::size_t next = static_cast<std::size_t>(at) + character.size();
        const bool isSkipped =
            (withoutMark && at == 0 && c == 0xFEFF) || (withoutCr && c == '\r' && text.substr(next).starts_with('\n'));
        if (!isSkipped)
            counting.bytes.push_back(at);
        if (utf16 && c > 0xFFFF)
            counting.bytes.push_back(-1);
        at += static_cast<std::int64_t>(character.size());
    });
    counting.bytes.push_back(at);
    return counting;
}

ForeignCounting ForeignCounting::inBytes(std::string_view text) {
    ForeignCounting counting{"in bytes of UTF-8", {}};
    for (std::size_t at = 0; at < text.size(); ++at)
        counting.bytes.push_back((text[at] & 0xC0) == 0x80 ? -1 : static_cast<std::int64_t>(at));
    counting.bytes.push_back(std::ssize(text));
    return counting;
}

std::vector<ForeignCounting> ForeignCounting::others(std::string_view text) {
    std::vector<ForeignCounting> all;
    const bool hasCr = text.find("\r\n") != std::string_view::npos, hasMark = text.starts_with("\uFEFF");
    if (hasCr)
        all.push_back(of(text, "with one character for CR LF", true, false, false));
    if (hasMark)
        all.push_back(of(text, "without the byte order mark", false, true, false));
    if (hasCr && hasMark)
        all.push_back(of(text, "with one character for CR LF, without the byte order mark", true, true, false));
    all.push_back(of(text, "in UTF-16 units", false, false, true));
    all.push_back(inBytes(text));
    if (hasCr)
        all.push_back(of(text, "in UTF-16 units, with one for CR LF", true, false, true));
    return all;
}

}  // namespace app
