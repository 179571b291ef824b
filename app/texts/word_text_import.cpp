// SPDX-License-Identifier: GPL-3.0-or-later
// wordText(), declared in app/texts/text_document.h.
#include <string>
#include <string_view>

#include "app/texts/paragraph_walker.h"
#include "app/texts/text_document.h"

namespace app {
namespace {

class WordWalker : public ParagraphWalker {
    void enter(const pugi::xml_node& node) override {
        const std::string_view name = node.name(), parent = node.parent().name();
        if (name == "mc:Fallback")  // repeats the text before it for older programs
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

}  // namespace

XmlText wordText(std::string_view xml, const std::string& name) {
    return textOfXml(xml, WordWalker(), name, "a Word document");
}

}  // namespace app
