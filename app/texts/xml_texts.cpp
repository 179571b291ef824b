// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/xml_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <pugixml.hpp>
#include <utility>
#include <vector>

#include "app/texts/block_text.h"
#include "elmo/error.h"

namespace app {
namespace {

/// Gathers the text of a document in XML in order, each paragraph on a line of its own. pugixml walks without
/// recursion.
class ParagraphWalker : public pugi::xml_tree_walker {
public:
    MarkedText take() { return {m_blocks.take(), std::move(m_leftOut)}; }

    bool for_each(pugi::xml_node& node) final {
        if (depth() <= m_outside)
            m_outside = kNowhere;
        for (; !m_paragraphs.empty() && depth() <= m_paragraphs.back(); m_paragraphs.pop_back())
            m_blocks.endBlock();
        for (; !m_lines.empty() && depth() <= m_lines.back(); m_lines.pop_back())
            m_blocks.endLine();
        if (m_outside == kNowhere)
            enter(node);
        return true;
    }
    bool end(pugi::xml_node&) final {
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
    bool isInParagraph() const { return !m_paragraphs.empty(); }

private:
    static constexpr int kNowhere = -1;

    BlockText m_blocks;
    LeftOut m_leftOut;
    std::vector<int> m_paragraphs;  ///< depths of the open paragraphs; one in a text box is inside another one
    std::vector<int> m_lines;       ///< depths of the open lines
    int m_outside = kNowhere;       ///< depth of an open element that is left out
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

class WordWalker : public ParagraphWalker {
    void enter(const pugi::xml_node& node) override {
        const std::string_view name = node.name(), parent = node.parent().name();
        if (name == "m:oMath")
            count("formulas");
        else if (name == "w:object")
            count("embedded objects");
        // mc:Fallback repeats the text before it for older programs; w:moveFrom is where moved text was; w:rt is ruby
        if (isOneOf(name, {"mc:Fallback", "w:moveFrom", "w:rt", "m:oMath", "w:object"}))
            leaveOut();
        else if (name == "w:p")
            enterParagraph();
        else if (name == "w:tab" && parent == "w:r")  // in the properties of a paragraph it is the place of a tab stop
            text() += '\t';
        else if (name == "w:br" || name == "w:cr")
            text() += '\n';
        else if (name == "w:noBreakHyphen")
            text() += "\u2011";
        else if (name == "w:footnoteReference" || name == "w:endnoteReference")
            count("footnotes");
        else if (name == "w:commentReference")
            count("comments");
        else if (node.type() == pugi::node_pcdata && parent == "w:t")
            text() += node.value();
    }
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
        const std::string_view name = node.name();
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

class TeiWalker : public ParagraphWalker {
    void enter(const pugi::xml_node& node) override {
        const std::string_view name = localName(node);
        if (name == "note")
            count("notes");
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
};

}  // namespace

MarkedText wordText(std::string_view xml, const std::string& name) {
    return textOfXml(xml, WordWalker(), name, "a Word document");
}

MarkedText openDocumentText(std::string_view xml, const std::string& name) {
    return textOfXml(xml, OdtWalker(), name, "an OpenDocument text");
}

MarkedText teiText(std::string_view xml, const std::string& name) {
    return textOfXml(xml, TeiWalker(), name, "a TEI text");
}

}  // namespace app
