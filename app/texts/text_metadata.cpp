// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/text_metadata.h"

#include <libxml/HTMLparser.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <pugixml.hpp>
#include <string>

#include "app/texts/html_tags.h"
#include "app/texts/xml_entities.h"
#include "elmo/text/ascii.h"
#include "elmo/text/text_import.h"

namespace app {
namespace {

constexpr std::size_t kMaxField = 1000;  // bytes: more is no property of a document
constexpr std::size_t kMaxFields = 100;
constexpr int kMaxDepth = 64;  // of elements: deeper ones say nothing of a document

std::string lowerField(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), elmo::ascii::lowered);
    return result;
}

/// Blanks and line ends as one blank, none around it; valid UTF-8.
std::string fieldText(std::string_view text) {
    std::string result;
    for (const char c : elmo::importText(text.substr(0, kMaxField)).text) {
        const bool isBlank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!isBlank)
            result += c;
        else if (!result.empty() && result.back() != ' ')
            result += ' ';
    }
    while (result.ends_with(' '))
        result.pop_back();
    return result;
}

void addField(TextMetadata& fields, const std::string& name, std::string_view value) {
    const std::string text = fieldText(value);
    if (name.empty() || text.empty())
        return;
    const auto known = std::ranges::find(fields, name, &tasks::NamedValue::name);
    if (known == fields.end() && fields.size() < kMaxFields)
        fields.push_back({name, text});
    else if (known != fields.end() && known->value != text && known->value.size() < kMaxField)
        known->value += "; " + text;
}

std::string_view withoutPrefix(std::string_view name) {
    return name.substr(name.find(':') + 1);  // npos + 1 is 0
}

/// Calls with every element, depth first.
template <class Visit>
void visitElements(const pugi::xml_node& node, const Visit& visit) {
    struct Walker : pugi::xml_tree_walker {
        const Visit& visit;
        explicit Walker(const Visit& function) : visit(function) {}
        bool for_each(pugi::xml_node& one) override {
            if (one.type() == pugi::node_element && depth() < kMaxDepth)
                visit(one);
            return true;
        }
    } walker(visit);
    pugi::xml_node root = node;
    root.traverse(walker);
}

std::string contentOfElement(const pugi::xml_node& node) {
    struct Walker : pugi::xml_tree_walker {
        std::string text;
        bool for_each(pugi::xml_node& one) override {
            if (one.type() == pugi::node_pcdata || one.type() == pugi::node_cdata)
                text += one.value();
            return true;
        }
    } walker;
    pugi::xml_node root = node;
    root.traverse(walker);
    return walker.text;
}

bool hasAncestor(pugi::xml_node node, std::string_view name) {
    for (node = node.parent(); node; node = node.parent())
        if (withoutPrefix(node.name()) == name)
            return true;
    return false;
}

/// The name of a field for one of Dublin Core, or of a program: "creator" is the author.
std::string fieldNamed(std::string_view name) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kNames = {
        {{"creator", "author"},
         {"initial-creator", "author"},
         {"created", "date"},
         {"creation-date", "date"},
         {"creationdate", "date"},
         {"issued", "date"},
         {"published_time", "date"},
         {"keyword", "keywords"},
         {"title", "title"},
         {"author", "author"},
         {"date", "date"},
         {"lang", "language"}}};
    const auto known = std::ranges::find(kNames, name, &std::pair<std::string_view, std::string_view>::first);
    return std::string(known == kNames.end() ? name : known->second);
}

/// Names in a web page that are for browsers, search engines and networks.
bool isTechnical(std::string_view name) {
    static constexpr std::string_view kNames[] = {"viewport",     "generator",        "robots",
                                                  "googlebot",    "referrer",         "charset",
                                                  "color-scheme", "format-detection", "rating"};
    static constexpr std::string_view kBegins[] = {"twitter:", "fb:",         "og:image",  "og:video",        "og:url",
                                                   "og:type",  "theme-color", "csrf-",     "msapplication-",  "apple-",
                                                   "google",   "msvalidate",  "next-head", "application-name"};
    return std::ranges::find(kNames, name) != std::end(kNames) ||
           std::ranges::any_of(kBegins, [&](std::string_view begin) { return name.starts_with(begin); });
}

std::string attributeOf(const xmlNode* node, const char* name) {
    const std::unique_ptr<xmlChar, void (*)(void*)> value(
        xmlGetProp(const_cast<xmlNode*>(node), reinterpret_cast<const xmlChar*>(name)),
        [](void* text) { xmlFree(text); });
    return value ? reinterpret_cast<const char*>(value.get()) : "";
}

void addMeta(const xmlNode* node, TextMetadata& fields) {
    std::string name = lowerField(attributeOf(node, "name"));
    if (name.empty())
        name = lowerField(attributeOf(node, "property"));
    if (name.empty() || isTechnical(name))
        return;
    for (const std::string_view prefix : {"dc.", "dcterms.", "dc:", "dcterms:", "og:", "article:", "citation_"})
        if (name.starts_with(prefix)) {
            name.erase(0, prefix.size());
            break;
        }
    addField(fields, fieldNamed(name), attributeOf(node, "content"));
}

}  // namespace

TextMetadata propertiesIn(std::string_view xml) {
    static constexpr std::string_view kRead[] = {
        "title",   "creator",     "created", "creation-date", "initial-creator", "language",
        "subject", "keywords",    "keyword", "description",   "publisher",       "category",
        "date",    "contributor", "rights",  "source"};
    TextMetadata fields;
    pugi::xml_document document;
    if (!document.load_buffer(xml.data(), xml.size()))
        return fields;
    bool isOpenDocument = false;
    visitElements(document, [&](const pugi::xml_node& node) {
        isOpenDocument = isOpenDocument || std::string_view(node.name()).starts_with("office:");
    });
    visitElements(document, [&](const pugi::xml_node& node) {
        const std::string_view name = withoutPrefix(node.name());
        const bool isOfLastChange = isOpenDocument && (name == "creator" || name == "date");
        const bool isOfBook = hasAncestor(node, "package") && !hasAncestor(node, "metadata");
        if (!isOfLastChange && !isOfBook && std::ranges::find(kRead, name) != std::end(kRead))
            addField(fields, fieldNamed(name), node.text().get());
    });
    return fields;
}

TextMetadata teiMetadata(std::string_view xml) {
    TextMetadata fields;
    pugi::xml_document document;
    const std::string text = withEntities(xml);
    document.load_buffer(text.data(), text.size());
    visitElements(document, [&](const pugi::xml_node& node) {
        if (!hasAncestor(node, "teiHeader"))
            return;
        const std::string_view name = withoutPrefix(node.name());
        const bool isOfTitle = hasAncestor(node, "titleStmt");
        if ((name == "title" || name == "author" || name == "editor") && isOfTitle)
            addField(fields, std::string(name), contentOfElement(node));
        const std::string_view when = node.attribute("when").value();
        // The date of the text is that of its source or creation, not that of the file's edition.
        if (name == "date" && (hasAncestor(node, "sourceDesc") || hasAncestor(node, "creation")))
            addField(fields, "date", when.empty() ? contentOfElement(node) : std::string(when));
        if (name == "language" && hasAncestor(node, "langUsage"))
            addField(fields, "language", node.attribute("ident").value());
        if (name == "term" && hasAncestor(node, "textClass"))
            addField(fields, "keywords", contentOfElement(node));
        if (name == "publisher" && hasAncestor(node, "publicationStmt"))
            addField(fields, "publisher", contentOfElement(node));
    });
    if (std::ranges::find(fields, "date", &tasks::NamedValue::name) == fields.end())
        visitElements(document, [&](const pugi::xml_node& node) {
            const std::string_view when = node.attribute("when").value();
            if (withoutPrefix(node.name()) == "date" && hasAncestor(node, "publicationStmt"))
                addField(fields, "date", when.empty() ? contentOfElement(node) : std::string(when));
        });
    return fields;
}

TextMetadata htmlMetadata(std::string_view page) {
    TextMetadata fields;
    const std::string html = withFewAttributes(page);
    if (html.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
        return fields;
    const std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)> document(
        htmlReadMemory(html.data(), static_cast<int>(html.size()), nullptr, "UTF-8",
                       HTML_PARSE_NONET | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_RECOVER),
        &xmlFreeDoc);
    const xmlNode* root = document ? xmlDocGetRootElement(document.get()) : nullptr;
    if (!root)
        return fields;
    if (const std::string language = attributeOf(root, "lang"); !language.empty())
        addField(fields, "language", language);
    for (const xmlNode* part = root->children; part; part = part->next)
        for (const xmlNode* node = part->children; node; node = node->next) {
            const std::string_view name = node->name ? reinterpret_cast<const char*>(node->name) : "";
            if (name == "meta")
                addMeta(node, fields);
            if (name != "title")
                continue;
            const std::unique_ptr<xmlChar, void (*)(void*)> content(xmlNodeGetContent(node),
                                                                    [](void* text) { xmlFree(text); });
            addField(fields, "title", content ? reinterpret_cast<const char*>(content.get()) : "");
        }
    return fields;
}

TextMetadata pdfMetadata(std::string_view lines) {
    static constexpr std::string_view kRead[] = {"Title", "Subject", "Keywords", "Author", "CreationDate"};
    TextMetadata fields;
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
        const std::size_t colon = std::min(line.find(':'), line.size());
        if (std::ranges::find(kRead, line.substr(0, colon)) != std::end(kRead))
            addField(fields, fieldNamed(lowerField(line.substr(0, colon))),
                     line.substr(std::min(colon + 1, line.size())));
    }
    return fields;
}

}  // namespace app
