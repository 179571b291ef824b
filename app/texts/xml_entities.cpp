// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/xml_entities.h"

#include <libxml/HTMLparser.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

namespace app {
namespace {

constexpr std::size_t kMaxValue = 64, kMaxName = 32, kMaxDeclared = 10'000;

std::string reference(unsigned code) {
    return "&#" + std::to_string(code) + ";";
}

/// The value of a declaration as text for a document; nothing if it is more than characters and their numbers.
std::optional<std::string> plainValue(std::string_view value) {
    if (value.size() > kMaxValue || value.find_first_of("<%") != std::string_view::npos)
        return std::nullopt;
    for (std::size_t at = value.find('&'); at != std::string_view::npos; at = value.find('&', at + 1))
        if (value.substr(at + 1, 1) != "#" || value.find(';', at) == std::string_view::npos)
            return std::nullopt;
    return std::string(value);
}

/// Calls with the name and the value of each <!ENTITY NAME "VALUE"> in the document type.
std::map<std::string, std::string, std::less<>> declaredEntities(std::string_view xml) {
    std::map<std::string, std::string, std::less<>> values;
    const std::size_t begin = xml.find("<!DOCTYPE");
    if (begin == std::string_view::npos)
        return values;
    constexpr std::string_view kDeclaration = "<!ENTITY", kBlanks = " \t\r\n";
    for (std::size_t at = xml.find(kDeclaration, begin); at != std::string_view::npos && values.size() < kMaxDeclared;
         at = xml.find(kDeclaration, at + 1)) {
        std::size_t name = xml.find_first_not_of(kBlanks, at + kDeclaration.size());
        const std::size_t nameEnd = std::min(xml.find_first_of(kBlanks, name), xml.size());
        const std::size_t quote = std::min(xml.find_first_not_of(kBlanks, nameEnd), xml.size() - 1);
        if (name == std::string_view::npos || xml[name] == '%' || (xml[quote] != '"' && xml[quote] != '\''))
            continue;  // SYSTEM and PUBLIC name something outside the file
        const std::size_t end = xml.find(xml[quote], quote + 1);
        if (end == std::string_view::npos)
            break;
        if (auto value = plainValue(xml.substr(quote + 1, end - quote - 1)))
            values.emplace(xml.substr(name, nameEnd - name), *std::move(value));
    }
    return values;
}

bool isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-' ||
           c == '_';
}

bool isOfXml(std::string_view name) {
    return name == "amp" || name == "lt" || name == "gt" || name == "quot" || name == "apos";
}

std::string ofHtml(std::string_view name) {
    const std::string key(name);
    const htmlEntityDesc* known = htmlEntityLookup(reinterpret_cast<const xmlChar*>(key.c_str()));
    return known ? reference(known->value) : std::string();
}

}  // namespace

std::string withEntities(std::string_view xml) {
    const auto declared = declaredEntities(xml);
    std::string result;
    result.reserve(xml.size());
    std::size_t done = 0;
    for (std::size_t at = xml.find_first_of("&<"); at != std::string_view::npos; at = xml.find_first_of("&<", at)) {
        const std::string_view rest = xml.substr(at);
        const std::string_view close = rest.starts_with("<![CDATA[") ? "]]>" : rest.starts_with("<!--") ? "-->" : "";
        if (!close.empty()) {
            at = std::min(xml.find(close, at), xml.size() - 1) + 1;
            continue;
        }
        ++at;
        if (rest[0] == '<')
            continue;
        std::size_t end = at;
        while (end < xml.size() && end - at < kMaxName && isNameCharacter(xml[end]))
            ++end;
        const std::string_view name = xml.substr(at, end - at);
        if (end == at || end == xml.size() || xml[end] != ';' || isOfXml(name))
            continue;
        const auto found = declared.find(name);
        const std::string value = found != declared.end() ? found->second : ofHtml(name);
        if (value.empty())
            continue;
        result += xml.substr(done, at - 1 - done);
        result += value;
        done = at = end + 1;
    }
    return result += xml.substr(done);
}

}  // namespace app
