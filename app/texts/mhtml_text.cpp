// SPDX-License-Identifier: GPL-3.0-or-later
// mhtmlPage(), declared in app/texts/text_document.h: web pages as browsers save them in one file (RFC 2557).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include "app/texts/text_document.h"
#include "elmo/error.h"
#include "elmo/text/ascii.h"

namespace app {
namespace {

constexpr int kMaxNesting = 4;

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), elmo::ascii::lowered);
    return lower;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first);
}

/// The headers and the body of a message or of a part of it.
struct MimePart {
    std::map<std::string, std::string> headers;  ///< names in lower case, values unfolded
    std::string_view body;

    std::string header(const char* name) const {
        const auto found = headers.find(name);
        return found == headers.end() ? std::string() : found->second;
    }
    /// "text/html" in lower case.
    std::string type() const {
        const std::string value = header("content-type");
        return lowerCase(trimmed(value.substr(0, value.find(';'))));
    }
    /// A parameter of Content-Type, without quotation marks; empty if it is not there.
    std::string parameter(std::string_view name) const {
        const std::string value = header("content-type");
        for (std::size_t at = value.find(';'); at != std::string::npos; at = value.find(';', at + 1)) {
            const std::string_view rest = trimmed(std::string_view(value).substr(at + 1));
            const std::size_t equals = rest.find('=');
            if (equals == std::string_view::npos || lowerCase(trimmed(rest.substr(0, equals))) != name)
                continue;
            std::string_view found = trimmed(rest.substr(equals + 1));
            if (found.starts_with('"'))
                return std::string(found.substr(1, found.find('"', 1) - 1));
            return std::string(trimmed(found.substr(0, found.find(';'))));
        }
        return {};
    }
};

std::string_view nextMimeLine(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

MimePart partOf(std::string_view text) {
    MimePart part;
    std::string* last = nullptr;
    while (!text.empty()) {
        const std::string_view line = nextMimeLine(text);
        if (line.empty())
            break;
        if (line.front() == ' ' || line.front() == '\t') {
            if (last != nullptr)
                last->append(" ").append(trimmed(line));
            continue;
        }
        const std::size_t colon = line.find(':');
        if (colon != std::string_view::npos) {
            last = &part.headers[lowerCase(trimmed(line.substr(0, colon)))];
            *last = trimmed(line.substr(colon + 1));
        }
    }
    part.body = text;
    return part;
}

/// The parts between the lines "--boundary".
std::vector<std::string_view> partsBetween(std::string_view body, const std::string& boundary) {
    const std::string mark = "--" + boundary;
    std::vector<std::string_view> parts;
    const char* begin = nullptr;
    for (std::string_view rest = body; !rest.empty();) {
        const char* const line = rest.data();
        if (nextMimeLine(rest).starts_with(mark)) {
            if (begin != nullptr)
                parts.emplace_back(begin, static_cast<std::size_t>(line - begin));
            begin = rest.data();
        }
    }
    if (begin != nullptr && begin < body.data() + body.size())
        parts.emplace_back(begin, static_cast<std::size_t>(body.data() + body.size() - begin));
    return parts;
}

int hexDigit(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
}

std::string withoutQuotedPrintable(std::string_view text) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '=') {
            decoded += text[i];
            continue;
        }
        const std::size_t blanks = text.find_first_not_of(" \t\r", i + 1);
        if (blanks == std::string_view::npos || text[blanks] == '\n') {  // a line that goes on
            i = std::min(blanks, text.size() - 1);
        } else if (i + 2 < text.size() && hexDigit(text[i + 1]) >= 0 && hexDigit(text[i + 2]) >= 0) {
            decoded += static_cast<char>(hexDigit(text[i + 1]) * 16 + hexDigit(text[i + 2]));
            i += 2;
        } else {
            decoded += '=';
        }
    }
    return decoded;
}

std::string withoutBase64(std::string_view text) {
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string decoded;
    unsigned bits = 0;
    int count = 0;
    for (const char c : text) {
        const std::size_t digit = kDigits.find(c);
        if (digit == std::string_view::npos)
            continue;  // line ends and padding
        bits = (bits << 6 | static_cast<unsigned>(digit)) & 0xFFFFFF;
        if ((count += 6) >= 8) {
            count -= 8;
            decoded += static_cast<char>(bits >> count & 0xFF);
        }
    }
    return decoded;
}

std::string decodedBody(const MimePart& part) {
    const std::string encoding = lowerCase(part.header("content-transfer-encoding"));
    if (encoding == "quoted-printable")
        return withoutQuotedPrintable(part.body);
    return encoding == "base64" ? withoutBase64(part.body) : std::string(part.body);
}

std::optional<MimePart> findPage(const MimePart& part, int depth) {
    const std::string type = part.type();
    if (type == "text/html" || type == "application/xhtml+xml")
        return part;
    const std::string boundary = part.parameter("boundary");
    if (!type.starts_with("multipart/") || boundary.empty() || depth == kMaxNesting)
        return std::nullopt;
    for (const std::string_view text : partsBetween(part.body, boundary))
        if (auto page = findPage(partOf(text), depth + 1))
            return page;
    return std::nullopt;
}

}  // namespace

std::string mhtmlPage(std::string_view archive, const std::string& where) {
    const std::optional<MimePart> page = findPage(partOf(archive), 0);
    if (!page)
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("{} has no web page (text/html) in it: it may be of another format than its name "
                                      "says.",
                                      where));
    const std::string charset = page->parameter("charset");
    const bool isName =
        std::ranges::all_of(charset, [](char c) { return c > ' ' && c != '"' && c != '<' && c != '>'; });
    return (charset.empty() || !isName ? "" : fmt::format("<meta charset=\"{}\">", charset)) + decodedBody(*page);
}

}  // namespace app
