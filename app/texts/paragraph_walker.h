// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/texts/text_document.h"

namespace app {

/// Gathers the text of a document in XML in order, each paragraph on a line of its own. pugixml walks without
/// recursion.
class ParagraphWalker : public pugi::xml_tree_walker {
public:
    const XmlText& found() const { return m_found; }

    bool for_each(pugi::xml_node& node) final {
        if (depth() <= m_leftOut)
            m_leftOut = kNowhere;
        for (; !m_paragraphs.empty() && depth() <= m_paragraphs.back(); m_paragraphs.pop_back())
            endLine();
        if (m_leftOut == kNowhere)
            enter(node);
        return true;
    }
    bool end(pugi::xml_node&) final {
        endLine();
        return true;
    }

protected:
    /// Called with each node that is not inside an element that is left out.
    virtual void enter(const pugi::xml_node& node) = 0;
    /// The current element and all in it.
    void leaveOut() { m_leftOut = depth(); }
    void count(std::string_view leftOut) { ++m_found.leftOut[std::string(leftOut)]; }
    std::string& text() { return m_found.text; }
    void enterParagraph() {
        endLine();
        m_paragraphs.push_back(depth());
    }
    /// White space counts as one blank, and as none at the beginning of a line.
    void addCollapsed(std::string_view words) {
        std::string& text = m_found.text;
        for (const char c : words)
            if (c != ' ' && c != '\n' && c != '\t' && c != '\r')
                text += c;
            else if (!text.empty() && text.back() != ' ' && text.back() != '\n')
                text += ' ';
    }
    bool isInParagraph() const { return !m_paragraphs.empty(); }

private:
    static constexpr int kNowhere = -1;

    void endLine() {
        if (!m_found.text.empty() && m_found.text.back() != '\n')
            m_found.text += '\n';
    }

    XmlText m_found;
    std::vector<int> m_paragraphs;  ///< depths of the open paragraphs; one in a text box is inside another one
    int m_leftOut = kNowhere;       ///< depth of an open element that is left out
};

/// What a walker finds. Throws elmo::Error(kBadFormat) if `name`, named as a `kind`, is no XML.
XmlText textOfXml(std::string_view xml, ParagraphWalker&& walker, const std::string& name, std::string_view kind);

}  // namespace app
