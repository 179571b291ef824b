// SPDX-License-Identifier: GPL-3.0-or-later
// htmlText(), declared in app/texts/text_document.h.
#include <libxml/HTMLparser.h>

#include <climits>
#include <memory>
#include <set>
#include <string>

#include "app/texts/html_tags.h"
#include "app/texts/text_document.h"
#include "elmo/error.h"

namespace app {
namespace {

bool isHidden(const std::string& name) {
    static const std::set<std::string> kHidden = {"script", "style",  "template", "noscript", "head", "svg",
                                                  "math",   "iframe", "object",   "rt",       "rp",   "rtc"};
    return kHidden.contains(name);
}

bool isBlock(const std::string& name) {
    static const std::set<std::string> kBlocks = {
        "address", "article", "aside",   "blockquote", "body",     "caption",    "center",   "dd",     "details",
        "dialog",  "div",     "dl",      "dt",         "fieldset", "figcaption", "figure",   "footer", "form",
        "h1",      "h2",      "h3",      "h4",         "h5",       "h6",         "header",   "hgroup", "hr",
        "legend",  "li",      "main",    "menu",       "nav",      "ol",         "optgroup", "option", "p",
        "pre",     "section", "summary", "table",      "td",       "th",         "tr",       "ul"};
    return kBlocks.contains(name);
}

/// Collapses white space as a browser does, outside of <pre>.
class TextBuilder {
public:
    void add(const char* text, bool preserved) {
        for (; *text != '\0'; ++text) {
            const bool blank = *text == ' ' || *text == '\n' || *text == '\t' || *text == '\r';
            if (preserved || !blank)
                m_text += *text;
            else if (!m_text.empty() && m_text.back() != ' ' && m_text.back() != '\n')
                m_text += ' ';
        }
    }
    void endLine() {
        while (m_text.ends_with(' '))
            m_text.pop_back();
        if (!m_text.empty() && m_text.back() != '\n')
            m_text += '\n';
    }
    void breakLine() { m_text += '\n'; }
    std::string take() { return std::move(m_text); }

private:
    std::string m_text;
};

std::string nameOf(const xmlNode* node) {
    return node->type == XML_ELEMENT_NODE && node->name != nullptr ? reinterpret_cast<const char*>(node->name) : "";
}

bool isInPre(const xmlNode* node) {
    for (; node != nullptr; node = node->parent)
        if (nameOf(node) == "pre")
            return true;
    return false;
}

/// The next node in order, into children only if `into` is set; leaves blocks on the way up.
const xmlNode* nextOf(const xmlNode* node, bool into, TextBuilder& text) {
    if (into && node->children != nullptr)
        return node->children;
    for (; node != nullptr; node = node->parent) {
        if (isBlock(nameOf(node)))
            text.endLine();
        if (node->next != nullptr)
            return node->next;
    }
    return nullptr;
}

}  // namespace

std::string htmlText(std::string_view page) {
    if (page.size() > INT_MAX / 2)
        throw elmo::Error(elmo::ErrorCode::kUnsupported, "The HTML page is larger than 1 GB. Split it.");
    const std::string html = withFewAttributes(page);
    const std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)> document(
        htmlReadMemory(html.data(), static_cast<int>(html.size()), nullptr, "UTF-8",
                       HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET),
        &xmlFreeDoc);
    TextBuilder text;
    for (const xmlNode* node = document ? xmlDocGetRootElement(document.get()) : nullptr; node != nullptr;) {
        const std::string name = nameOf(node);
        const bool shown = !isHidden(name);
        if (isBlock(name))
            text.endLine();
        if (name == "br")
            text.breakLine();
        if (node->type == XML_TEXT_NODE && node->content != nullptr)
            text.add(reinterpret_cast<const char*>(node->content), isInPre(node));
        node = nextOf(node, shown, text);
    }
    return text.take();
}

}  // namespace app
