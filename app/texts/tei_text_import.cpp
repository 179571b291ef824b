// SPDX-License-Identifier: GPL-3.0-or-later
// teiText(), declared in app/texts/text_document.h.
#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

#include "app/texts/paragraph_walker.h"
#include "app/texts/text_document.h"

namespace app {
namespace {

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
}

std::string_view localName(const pugi::xml_node& node) {
    const std::string_view name = node.name();
    return name.substr(name.find(':') + 1);  // npos + 1 is 0
}

/// What editors say of the text. Of a choice, what was corrected, regularised or expanded is read.
bool isEditors(std::string_view name, const pugi::xml_node& node) {
    return isOneOf(name, {"teiHeader", "facsimile", "standOff", "note", "fw", "figDesc", "del"}) ||
           (isOneOf(name, {"sic", "orig", "abbr"}) && localName(node.parent()) == "choice");
}

bool isBlock(std::string_view name) {
    return isOneOf(name, {"p",      "head",   "ab",     "l",         "u",         "sp",     "speaker",
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
        else if (isBlock(name))
            enterParagraph();
        else if (name == "lb" && std::string_view(node.attribute("break").value()) != "no")
            addCollapsed(" ");
        else if (node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata)
            addCollapsed(node.value());
    }
};

}  // namespace

XmlText teiText(std::string_view xml, const std::string& name) {
    return textOfXml(xml, TeiWalker(), name, "a TEI text");
}

}  // namespace app
