// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/text_context.h"

#include <algorithm>

#include "ui/text/text_bridge.h"

namespace ui {
namespace {

bool isInsideCharacter(const std::string& text, std::int64_t at) {
    return at > 0 && at < static_cast<std::int64_t>(text.size()) &&
           (static_cast<unsigned char>(text[static_cast<std::size_t>(at)]) & 0xC0U) == 0x80U;
}

/// At the begin of a word; of a single long word the end is shown.
elmo::ByteOffset contextBegin(const elmo::Document& document, elmo::ByteOffset place, std::int64_t bytes) {
    std::int64_t begin = std::max(place.value() - bytes, std::int64_t{0});
    while (isInsideCharacter(document.text(), begin))
        ++begin;
    const auto& tokens = document.tokens();
    const auto next =
        std::ranges::lower_bound(tokens, elmo::ByteOffset(begin), std::ranges::less{}, &elmo::ByteSpan::begin);
    if (begin > 0 && next != tokens.end() && next->begin < place)
        begin = next->begin.value();
    return elmo::ByteOffset(std::min(begin, place.value()));
}

elmo::ByteOffset contextEnd(const elmo::Document& document, elmo::ByteOffset place, std::int64_t bytes) {
    std::int64_t end = std::min(place.value() + bytes, static_cast<std::int64_t>(document.text().size()));
    while (isInsideCharacter(document.text(), end))
        --end;
    const auto& tokens = document.tokens();
    const auto after =
        std::ranges::upper_bound(tokens, elmo::ByteOffset(end), std::ranges::less{}, &elmo::ByteSpan::end);
    if (end < std::ssize(document.text()) && after != tokens.begin() && (after - 1)->end > place)
        end = (after - 1)->end.value();
    return elmo::ByteOffset(std::max(end, place.value()));
}

}  // namespace

QString textBefore(const elmo::Document& document, elmo::ByteOffset place, std::int64_t bytes) {
    return toLabel(document.slice({contextBegin(document, place, bytes), place}));
}

QString textAfter(const elmo::Document& document, elmo::ByteOffset place, std::int64_t bytes) {
    return toLabel(document.slice({place, contextEnd(document, place, bytes)}));
}

QString textAround(const elmo::Document& document, elmo::ByteSpan place, std::int64_t before, std::int64_t after) {
    return toLabel(
        document.slice({contextBegin(document, place.begin, before), contextEnd(document, place.end, after)}));
}

QString shortLabel(std::string_view utf8, qsizetype most) {
    QString text = toLabel(utf8);
    if (text.size() <= most)
        return text;
    text.truncate(text[most - 1].isHighSurrogate() ? most - 1 : most);
    return text + QChar(0x2026);
}

}  // namespace ui
