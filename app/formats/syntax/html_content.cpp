// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/syntax/html_content.h"

#include <libxml/HTMLparser.h>

#include <algorithm>
#include <limits>
#include <memory>

namespace app {
namespace {

const xmlNode* childNamed(const xmlNode* node, std::string_view name) {
    for (const xmlNode* child = node ? node->children : nullptr; child; child = child->next)
        if (child->name && name == reinterpret_cast<const char*>(child->name))
            return child;
    return nullptr;
}

/// libxml2 holds each attribute against all before it in its tag.
bool hasEndlessTag(std::string_view html) {
    constexpr std::size_t kMaxTag = std::size_t{1} << 16;
    for (std::size_t open = html.find('<'); open != std::string_view::npos; open = html.find('<', open + 1))
        if (std::min(html.find_first_of("<>", open + 1), html.size()) - open > kMaxTag &&
            html.substr(open + 1, kMaxTag).find('=') != std::string_view::npos)
            return true;
    return false;
}

}  // namespace

std::string htmlContent(std::string_view page) {
    const std::string html(page);
    if (html.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()) || hasEndlessTag(html))
        return html;
    const std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)> document(
        htmlReadMemory(html.data(), static_cast<int>(html.size()), nullptr, "UTF-8",
                       HTML_PARSE_NONET | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_RECOVER),
        &xmlFreeDoc);
    const xmlNode* body = document ? childNamed(xmlDocGetRootElement(document.get()), "body") : nullptr;
    if (!body)
        return html;
    const std::unique_ptr<xmlChar, void (*)(void*)> content(xmlNodeGetContent(body), [](void* text) { xmlFree(text); });
    return content ? std::string(reinterpret_cast<const char*>(content.get())) : std::string();
}

}  // namespace app
