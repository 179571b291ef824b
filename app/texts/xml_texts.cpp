// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/xml_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <map>
#include <pugixml.hpp>
#include <utility>
#include <vector>

#include "app/texts/block_text.h"
#include "app/texts/symbol_fonts.h"
#include "app/texts/xml_entities.h"
#include "elmo/error.h"

namespace app {
namespace {

/// Gathers the text of a document in XML in order, each paragraph on a line of its own. pugixml walks without
/// recursion.
class ParagraphWalker : public pugi::xml_tree_walker {
public:
    MarkedText take() {
        std::vector<std::size_t*> places;
        for (MarkedSpan& span : m_spans) {
            trim(span);
            places.push_back(&span.begin);
            places.push_back(&span.end);
        }
        std::string text = m_blocks.take(places);
        std::erase_if(m_spans, [](const MarkedSpan& span) { return span.begin >= span.end; });
        return {std::move(text), std::move(m_leftOut), std::move(m_spans)};
    }

    bool for_each(pugi::xml_node& node) final {
        if (depth() <= m_outside)
            m_outside = kNowhere;
        for (; !m_openSpans.empty() && depth() <= m_openSpans.back().first; m_openSpans.pop_back())
            m_spans[m_openSpans.back().second].end = text().size();
        for (; !m_paragraphs.empty() && depth() <= m_paragraphs.back(); m_paragraphs.pop_back())
            m_blocks.endBlock();
        for (; !m_lines.empty() && depth() <= m_lines.back(); m_lines.pop_back())
            m_blocks.endLine();
        if (m_outside == kNowhere)
            enter(node);
        return true;
    }
    bool end(pugi::xml_node&) final {
        for (const auto& [openAt, span] : m_openSpans)
            m_spans[span].end = text().size();
        m_blocks.endLine();
        return true;
    }

protected:
    /// Called with each node that is not inside an element that is left out.
    virtual void enter(const pugi::xml_node& node) = 0;
    /// The current element and all in it.
    void leaveOut() { m_outside = depth(); }
    void count(std::string_view leftOut) { ++m_leftOut[std::string(leftOut)]; }
    std::string& text() { return m_blocks.text(); }
    void enterParagraph() {
        m_blocks.endBlock();
        m_paragraphs.push_back(depth());
    }
    /// A line of a paragraph that ends where it does.
    void enterLine() {
        m_blocks.endLine();
        m_lines.push_back(depth());
    }
    /// White space counts as one blank, and as none at the beginning of a line.
    void addCollapsed(std::string_view words) {
        std::string& text = m_blocks.text();
        for (const char c : words)
            if (c != ' ' && c != '\n' && c != '\t' && c != '\r')
                text += c;
            else if (!text.empty() && text.back() != ' ' && text.back() != '\n')
                text += ' ';
    }
    /// The text from here to the end of the element.
    void enterSpan(std::string label) {
        m_openSpans.emplace_back(depth(), m_spans.size());
        m_spans.push_back({text().size(), text().size(), std::move(label)});
    }
    bool isInParagraph() const { return !m_paragraphs.empty(); }
    /// The paragraph goes on with the text of the one before.
    void continueParagraph() {
        while (m_blocks.text().ends_with('\n'))
            m_blocks.text().pop_back();
        m_paragraphs.push_back(depth());
    }

private:
    static constexpr int kNowhere = -1;

    void trim(MarkedSpan& span) {
        const auto isBlankAt = [&](std::size_t place) { return text()[place] == ' ' || text()[place] == '\n'; };
        span.end = std::min(span.end, text().size());
        while (span.begin < span.end && isBlankAt(span.begin))
            ++span.begin;
        while (span.begin < span.end && isBlankAt(span.end - 1))
            --span.end;
    }

    BlockText m_blocks;
    LeftOut m_leftOut;
    std::vector<int> m_paragraphs;  ///< depths of the open paragraphs; one in a text box is inside another one
    std::vector<int> m_lines;       ///< depths of the open lines
    std::vector<MarkedSpan> m_spans;
    std::vector<std::pair<int, std::size_t>> m_openSpans;  ///< depths, and which of the spans
    int m_outside = kNowhere;                              ///< depth of an open element that is left out
};

/// What a walker finds in the XML of a `kind` of document.
MarkedText textOfXml(std::string_view xml, ParagraphWalker&& walker, const std::string& name, std::string_view kind) {
    pugi::xml_document document;
    const auto parsed = document.load_buffer(
        xml.data(), xml.size(), pugi::parse_escapes | pugi::parse_ws_pcdata | pugi::parse_cdata, pugi::encoding_utf8);
    if (!parsed)
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("{} is not {}: {} at byte {} of its text.", name,
                                                                   kind, parsed.description(), parsed.offset));
    document.traverse(walker);
    return walker.take();
}

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
}

/// Names of elements with the prefixes that are usual for their namespaces: a file may have others, or none.
class UsualNames {
public:
    /// The prefixes that the node declares.
    void learn(const pugi::xml_node& node) {
        for (const pugi::xml_attribute attribute : node.attributes()) {
            const std::string_view name = attribute.name(), uri = attribute.value();
            if (name != "xmlns" && !name.starts_with("xmlns:"))
                continue;
            const std::string prefix(name.substr(std::min<std::size_t>(6, name.size())));
            if (const std::string_view usual = usualPrefix(uri); !usual.empty())
                m_prefixes[prefix] = usual;
        }
    }
    std::string nameOf(const pugi::xml_node& node) const { return usualName(node.name()); }
    /// An attribute by its usual name, "w:val".
    pugi::xml_attribute attribute(const pugi::xml_node& node, std::string_view name) const {
        for (const pugi::xml_attribute attribute : node.attributes())
            if (usualName(attribute.name()) == name)
                return attribute;
        return {};
    }

private:
    std::string usualName(std::string_view name) const {
        const std::size_t colon = name.find(':');
        const std::string_view prefix = colon == std::string_view::npos ? std::string_view() : name.substr(0, colon);
        const auto found = m_prefixes.find(prefix);
        return found == m_prefixes.end() ? std::string(name)
                                         : fmt::format("{}:{}", found->second, name.substr(colon + 1));
    }

    static std::string_view usualPrefix(std::string_view uri) {
        static const std::map<std::string_view, std::string_view> kUsual = {
            {"http://schemas.openxmlformats.org/wordprocessingml/2006/main", "w"},
            {"http://purl.oclc.org/ooxml/wordprocessingml/main", "w"},
            {"http://schemas.openxmlformats.org/officeDocument/2006/math", "m"},
            {"http://purl.oclc.org/ooxml/officeDocument/math", "m"},
            {"http://schemas.openxmlformats.org/markup-compatibility/2006", "mc"},
            {"urn:oasis:names:tc:opendocument:xmlns:office:1.0", "office"},
            {"urn:oasis:names:tc:opendocument:xmlns:text:1.0", "text"},
            {"urn:oasis:names:tc:opendocument:xmlns:drawing:1.0", "draw"},
            {"urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0", "svg"}};
        const auto found = kUsual.find(uri);
        return found == kUsual.end() ? std::string_view() : found->second;
    }

    std::map<std::string, std::string_view, std::less<>> m_prefixes;
};

class WordWalker : public ParagraphWalker {
    void enter(const pugi::xml_node& node) override {
        m_names.learn(node);
        const std::string name = m_names.nameOf(node), parent = m_names.nameOf(node.parent());
        if (name == "m:oMath")
            count("formulas");
        else if (name == "w:object")
            count("embedded objects");
        // mc:Fallback repeats the text before it for older programs; w:moveFrom is where moved text was; w:rt is ruby
        if (isOneOf(name, {"mc:Fallback", "w:moveFrom", "w:rt", "m:oMath", "w:object"}))
            leaveOut();
        else if (name == "w:p")
            enterText(node);
        else if (name == "w:r")
            enterRun(node);
        else if (name == "w:tab" && parent == "w:r")  // in the properties of a paragraph it is the place of a tab stop
            text() += '\t';
        else if (name == "w:br" || name == "w:cr")
            text() += '\n';
        else if (name == "w:noBreakHyphen")
            text() += "\u2011";
        else if (name == "w:sym")
            addSymbol(m_names.attribute(node, "w:font").value(), m_names.attribute(node, "w:char").as_string());
        else if (name == "w:footnoteReference" || name == "w:endnoteReference")
            count("footnotes");
        else if (name == "w:commentReference")
            count("comments");
        else if (node.type() == pugi::node_pcdata && parent == "w:t")
            addText(node.value());
    }

    pugi::xml_node childNamed(const pugi::xml_node& node, std::string_view name) const {
        return node.find_child([&](const pugi::xml_node& child) { return m_names.nameOf(child) == name; });
    }

    /// A paragraph. A drop cap is one of its own, whose word goes on in the next.
    void enterText(const pugi::xml_node& node) {
        if (std::exchange(m_afterDropCap, false))
            continueParagraph();
        else
            enterParagraph();
        const pugi::xml_node frame = childNamed(childNamed(node, "w:pPr"), "w:framePr");
        const std::string_view dropCap = m_names.attribute(frame, "w:dropCap").value();
        m_afterDropCap = dropCap == "drop" || dropCap == "margin";
    }

    void enterRun(const pugi::xml_node& node) {
        const pugi::xml_node properties = childNamed(node, "w:rPr");
        m_font = m_names.attribute(childNamed(properties, "w:rFonts"), "w:ascii").value();
        const pugi::xml_node hidden = childNamed(properties, "w:vanish");
        const std::string_view value = m_names.attribute(hidden, "w:val").value();
        if (!hidden || isOneOf(value, {"0", "false", "off"}))
            return;
        count("hidden texts");
        leaveOut();
    }

    void addSymbol(std::string_view font, std::string_view digits) {
        unsigned code = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        const std::string sign = symbolOf(font, code);
        if (sign.empty())
            count(fmt::format("signs of the font {}", font));
        text() += sign.empty() ? "\uFFFD" : sign;
    }

    /// In a font of symbols Word keeps their codes as characters for private use.
    void addText(std::string_view words) {
        if (!isSymbolFont(m_font)) {
            text() += words;
            return;
        }
        for (std::size_t at = 0; at < words.size();) {
            const bool isPrivate = words.substr(at).starts_with("\xEF\x80") ||
                                   words.substr(at).starts_with("\xEF\x81") ||
                                   words.substr(at).starts_with("\xEF\x82") || words.substr(at).starts_with("\xEF\x83");
            if (isPrivate && at + 2 < words.size()) {
                const unsigned code = 0xF000U | ((static_cast<unsigned char>(words[at + 1]) & 0x3FU) << 6) |
                                      (static_cast<unsigned char>(words[at + 2]) & 0x3FU);
                addSymbol(m_font, fmt::format("{:X}", code));
                at += 3;
            } else {
                text() += words[at++];
            }
        }
    }

    UsualNames m_names;
    std::string m_font;  ///< of the run
    bool m_afterDropCap = false;
};

/// Elements whose text is not part of the running text.
bool isAside(std::string_view name) {
    constexpr std::string_view kNames[] = {"office:annotation",           "office:scripts", "office:forms", "text:note",
                                           "text:tracked-changes",        "text:ruby-text", "svg:title",    "svg:desc",
                                           "text:table-of-content-source"};
    return std::ranges::find(kNames, name) != std::end(kNames);
}

class OdtWalker : public ParagraphWalker {
    void enter(const pugi::xml_node& node) override {
        m_names.learn(node);
        const std::string name = m_names.nameOf(node);
        if (name == "text:note")
            count("footnotes");
        else if (name == "office:annotation")
            count("comments");
        else if (name == "draw:object")
            count("embedded objects");
        if (isAside(name))
            leaveOut();
        else if (name == "text:p" || name == "text:h")
            enterParagraph();
        else if (name == "text:s")  // how many blanks it says does not count
            text() += ' ';
        else if (name == "text:tab")
            text() += '\t';
        else if (name == "text:line-break")
            text() += '\n';
        else if (isInParagraph() && (node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata))
            addCollapsed(node.value());
    }

    UsualNames m_names;
};

std::string_view localName(const pugi::xml_node& node) {
    const std::string_view name = node.name();
    return name.substr(name.find(':') + 1);  // npos + 1 is 0
}

/// What stands next to readings and is none.
bool isRemark(std::string_view name) {
    return isOneOf(name, {"note", "witDetail", "wit", "desc"});
}

/// Of a choice, what was corrected, regularised or expanded is read, and of a critical apparatus the editor's reading;
/// else the first one.
bool isOtherReading(std::string_view name, const pugi::xml_node& node) {
    if (!isOneOf(localName(node.parent()), {"choice", "app", "rdgGrp"}))
        return false;
    if (node.type() != pugi::node_element)  // the white space between readings
        return true;
    const auto yields = [](std::string_view to) { return isOneOf(to, {"sic", "orig", "abbr", "am", "rdg", "rdgGrp"}); };
    const auto isReading = [&](const pugi::xml_node& other, bool yielding) {
        const std::string_view of = localName(other);
        return other.type() == pugi::node_element && !isRemark(of) && yields(of) == yielding;
    };
    for (pugi::xml_node before = node.previous_sibling(); before; before = before.previous_sibling())
        if (isReading(before, yields(name)))
            return true;
    return yields(name) && node.parent().find_child([&](const auto& other) { return isReading(other, false); });
}

/// What editors say of the text.
bool isEditors(std::string_view name, const pugi::xml_node& node) {
    return isOneOf(name, {"teiHeader", "facsimile", "standOff", "fw", "figDesc", "del"}) || isRemark(name) ||
           isOtherReading(name, node);
}

bool isBreak(std::string_view name) {
    return isOneOf(name, {"lb", "pb", "cb", "gb"});
}

bool isTeiBlock(std::string_view name) {
    return isOneOf(name, {"p",      "head",   "ab",     "lg",        "u",         "sp",     "speaker",
                          "stage",  "item",   "label",  "cell",      "salute",    "signed", "dateline",
                          "byline", "opener", "closer", "titlePart", "docAuthor", "trailer"});
}

/// What an element says is a name: "persName", or the type of a <name>. Empty for other elements, and outside the text.
std::string nameLabel(std::string_view name, const pugi::xml_node& node) {
    if (isOneOf(name, {"persName", "placeName", "orgName", "geogName", "settlement", "country", "region", "roleName"}))
        return isOneOf(localName(node.parent()), {"persName", "placeName", "person", "place"}) ? std::string()
                                                                                               : std::string(name);
    if (name != "name" && name != "rs")
        return {};
    const std::string_view type = node.attribute("type").value();
    return std::string(type.empty() ? name : type);
}

bool isTokenElement(std::string_view name) {
    return isOneOf(name, {"w", "pc", "c"});
}

bool endsOpen(std::string_view text) {
    return std::ranges::any_of(std::array{"(", "[", "{", "«", "“", "‘", "„", "‚", "¿", "¡"},
                               [&](std::string_view mark) { return text.ends_with(mark); });
}

bool beginsClosed(std::string_view text) {
    return std::ranges::any_of(
        std::array{".", ",", ";", ":", "!", "?", ")", "]", "}", "»", "”", "’", "…", "%", "。", "，", "、"},
        [&](std::string_view mark) { return text.starts_with(mark); });
}

/// Whether the words of a text carry the blanks after them: "<w>met </w>".
bool wordsCarryBlanks(const pugi::xml_node& root) {
    struct Finder : pugi::xml_tree_walker {
        bool found = false;
        bool for_each(pugi::xml_node& node) override {
            const std::string_view words = node.value();
            found = node.type() == pugi::node_pcdata && isTokenElement(localName(node.parent())) && !words.empty() &&
                    (words.front() == ' ' || words.back() == ' ' || words.back() == '\n');
            return !found;
        }
    } finder;
    const_cast<pugi::xml_node&>(root).traverse(finder);
    return finder.found;
}

class TeiWalker : public ParagraphWalker {
public:
    bool begin(pugi::xml_node& root) override {
        m_separates = !wordsCarryBlanks(root);
        return true;
    }

private:
    bool isAdjacentTo(const pugi::xml_node& node, std::initializer_list<std::string_view> names) const {
        return isOneOf(localName(node.previous_sibling()), names);
    }
    static bool joins(const pugi::xml_node& node, std::string_view side) {
        return isOneOf(node.attribute("join").value(), {side, "both"});
    }

    /// The blank between two words, where the file has none, and none where it says that they are joined.
    void separate(const pugi::xml_node& node) {
        pugi::xml_node before = node.previous_sibling();
        if (before.type() == pugi::node_pcdata &&
            std::string_view(before.value()).find_first_not_of(" \t\r\n") == std::string_view::npos)
            before = before.previous_sibling();
        if (!before || !isTokenElement(localName(before)))
            return;
        if (joins(node, "left") || joins(before, "right")) {
            if (text().ends_with(' '))
                text().pop_back();
            return;
        }
        const std::string_view words = node.text().get();
        if (m_separates && node.previous_sibling() == before && !beginsClosed(words) && !endsOpen(text()))
            addCollapsed(" ");
    }

    void enter(const pugi::xml_node& node) override {
        const std::string_view name = localName(node);
        if (isTokenElement(name))
            separate(node);
        else if (isOneOf(name, {"s", "seg"}) && isAdjacentTo(node, {"s", "seg"}) && !isPartOfWord(node))
            addCollapsed(" ");
        if (name == "note")
            count("notes");
        if (const std::string label = nameLabel(name, node); !label.empty() && !isEditors(name, node))
            enterSpan(label);
        if (isEditors(name, node))
            leaveOut();
        else if (isTeiBlock(name))
            enterParagraph();
        else if (name == "l")  // a sentence may go on in the next line of a poem
            enterLine();
        else if (isBreak(name) && std::string_view(node.attribute("break").value()) != "no")
            addCollapsed(" ");
        else if (node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata)
            addCollapsed(node.value());
    }

    /// Syllables and stems.
    static bool isPartOfWord(const pugi::xml_node& node) {
        return isOneOf(node.attribute("type").value(), {"syll", "syllable", "morph", "stem", "m"}) ||
               localName(node.parent()) == "w";
    }

    bool m_separates = true;
};

}  // namespace

MarkedText wordText(std::string_view xml, const std::string& name) {
    return textOfXml(xml, WordWalker(), name, "a Word document");
}

MarkedText openDocumentText(std::string_view xml, const std::string& name) {
    return textOfXml(xml, OdtWalker(), name, "an OpenDocument text");
}

MarkedText teiText(std::string_view xml, const std::string& name) {
    return textOfXml(withEntities(xml), TeiWalker(), name, "a TEI text");
}

}  // namespace app
