// SPDX-License-Identifier: GPL-3.0-or-later
// htmlText(), declared in app/texts/text_document.h.
#include <libxml/HTMLparser.h>

#include <algorithm>
#include <climits>
#include <initializer_list>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "app/texts/block_text.h"
#include "app/texts/html_tags.h"
#include "app/texts/text_document.h"
#include "elmo/error.h"
#include "elmo/text/ascii.h"

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
            std::string& all = m_blocks.text();
            if (preserved || !blank)
                all += *text;
            else if (!all.empty() && all.back() != ' ' && all.back() != '\n')
                all += ' ';
        }
    }
    void endBlock() {
        while (m_blocks.text().ends_with(' '))
            m_blocks.text().pop_back();
        m_blocks.endBlock();
    }
    void breakLine() { m_blocks.text() += '\n'; }
    std::string take() { return m_blocks.take(); }

private:
    BlockText m_blocks;
};

std::string nameOf(const xmlNode* node) {
    return node->type == XML_ELEMENT_NODE && node->name != nullptr ? reinterpret_cast<const char*>(node->name) : "";
}

/// Whether an attribute, a list of words, has one of these.
bool hasWord(const xmlNode* node, const char* attribute, std::initializer_list<std::string_view> words) {
    const auto release = [](xmlChar* value) { xmlFree(value); };
    const std::unique_ptr<xmlChar, decltype(release)> value(
        xmlGetProp(node, reinterpret_cast<const xmlChar*>(attribute)), release);
    std::istringstream list(value ? reinterpret_cast<const char*>(value.get()) : "");
    for (std::string word; list >> word;)
        if (std::ranges::find(words, word) != words.end())
            return true;
    return false;
}

/// The number or sign of a note, the way back from it, and Wikipedia's "[edit]": they would stand between the words.
bool isNoteMark(const xmlNode* node, const std::string& name) {
    if (name == "a")
        return hasWord(node, "role", {"doc-noteref", "doc-backlink"}) ||
               hasWord(node, "epub:type", {"noteref", "backlink"}) ||
               hasWord(node, "class", {"footnote-ref", "footnote-back", "footnote-backref"});
    return (name == "sup" && hasWord(node, "class", {"reference", "footnote-ref"})) ||
           (name == "span" && hasWord(node, "class", {"mw-editsection"}));
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
            text.endBlock();
        if (node->next != nullptr)
            return node->next;
    }
    return nullptr;
}

/// What follows an XML declaration, comments and white space.
std::string_view contentOf(std::string_view page) {
    if (page.starts_with("\xEF\xBB\xBF"))
        page.remove_prefix(3);
    for (;;) {
        page.remove_prefix(std::min(page.find_first_not_of(" \t\r\n"), page.size()));
        const std::string_view close = page.starts_with("<!--") ? "-->" : page.starts_with("<?xml") ? "?>" : "";
        const std::size_t end = close.empty() ? std::string_view::npos : page.find(close);
        if (end == std::string_view::npos)
            return page;
        page.remove_prefix(end + close.size());
    }
}

}  // namespace

bool looksLikeHtml(std::string_view beginning) {
    constexpr std::size_t kLongest = 15;  // <!doctype html>
    std::string tag(contentOf(beginning).substr(0, kLongest));
    std::ranges::transform(tag, tag.begin(), elmo::ascii::lowered);
    return tag.starts_with("<!doctype html") || tag.starts_with("<html>") || tag.starts_with("<html ");
}

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
        const bool shown = !isHidden(name) && !isNoteMark(node, name);
        if (isBlock(name))
            text.endBlock();
        if (name == "br")
            text.breakLine();
        if (node->type == XML_TEXT_NODE && node->content != nullptr)
            text.add(reinterpret_cast<const char*>(node->content), isInPre(node));
        node = nextOf(node, shown, text);
    }
    return text.take();
}

}  // namespace app
