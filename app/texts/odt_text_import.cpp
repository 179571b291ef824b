// SPDX-License-Identifier: GPL-3.0-or-later
// openDocumentText(), declared in app/texts/text_document.h.
#include <algorithm>
#include <string>
#include <string_view>

#include "app/texts/paragraph_walker.h"
#include "app/texts/text_document.h"

namespace app {
namespace {

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

}  // namespace

XmlText openDocumentText(std::string_view xml, const std::string& name) {
    return textOfXml(xml, OdtWalker(), name, "an OpenDocument text");
}

}  // namespace app
