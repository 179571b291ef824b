// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/importers/text_document.h"

#include <fmt/format.h>
#include <md4c.h>

#include <algorithm>
#include <pugixml.hpp>

#include "app/importers/zip_archive.h"
#include "elmo/error.h"
#include "elmo/text/text_import.h"

namespace app {
namespace {

std::string suffixOf(const std::filesystem::path& path) {
    std::string suffix = path.extension().string();
    std::ranges::transform(suffix, suffix.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return suffix;
}

/// Ends a line unless the text is at the beginning of one.
void endLine(std::string& text) {
    if (!text.empty() && text.back() != '\n')
        text += '\n';
}

int leaveBlock(MD_BLOCKTYPE type, void*, void* text) {
    endLine(*static_cast<std::string*>(text));
    if (type == MD_BLOCK_P || type == MD_BLOCK_H)
        *static_cast<std::string*>(text) += '\n';
    return 0;
}

int ignoreBlock(MD_BLOCKTYPE, void*, void*) {
    return 0;
}
int ignoreSpan(MD_SPANTYPE, void*, void*) {
    return 0;
}

std::string entityText(std::string_view entity) {
    std::string text = htmlText(entity);
    if (text.ends_with('\n'))
        text.pop_back();
    return text;
}

int addText(MD_TEXTTYPE type, const MD_CHAR* bytes, MD_SIZE size, void* text) {
    std::string& result = *static_cast<std::string*>(text);
    if (type == MD_TEXT_BR || type == MD_TEXT_SOFTBR)
        result += '\n';
    else if (type == MD_TEXT_ENTITY)
        result += entityText(std::string_view(bytes, size));
    else if (type == MD_TEXT_NULLCHAR)
        result += "\uFFFD";
    else if (type != MD_TEXT_HTML)
        result.append(bytes, size);
    return 0;
}

/// Gathers the text of a Word document in order; pugixml walks without recursion.
class WordWalker : public pugi::xml_tree_walker {
public:
    std::string text;

    bool for_each(pugi::xml_node& node) override {
        const std::string_view name = node.name();
        if (name == "w:p")
            endLine(text);
        else if (name == "w:tab")
            text += '\t';
        else if (name == "w:br" || name == "w:cr")
            text += '\n';
        else if (node.type() == pugi::node_pcdata && std::string_view(node.parent().name()) == "w:t")
            text += node.value();
        return true;
    }
};

TextDocument imported(elmo::ImportedText read) {
    TextDocument document{std::move(read.text), read.encoding, {}};
    if (read.repairedBytes > 0)
        document.notes.push_back(fmt::format("{} invalid bytes became U+FFFD", read.repairedBytes));
    if (read.encoding != "UTF-8")
        document.notes.push_back(fmt::format("read as {}", read.encoding));
    return document;
}

}  // namespace

std::string markdownText(std::string_view markdown) {
    std::string text;
    MD_PARSER parser = {};
    parser.flags = MD_DIALECT_GITHUB;
    parser.enter_block = ignoreBlock;
    parser.leave_block = leaveBlock;
    parser.enter_span = ignoreSpan;
    parser.leave_span = ignoreSpan;
    parser.text = addText;
    md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &text);
    while (text.ends_with("\n\n"))
        text.pop_back();
    return text;
}

std::string wordText(std::string_view xml, const std::string& name) {
    pugi::xml_document document;
    const auto parsed =
        document.load_buffer(xml.data(), xml.size(), pugi::parse_escapes | pugi::parse_ws_pcdata, pugi::encoding_utf8);
    if (!parsed)
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("{} is no Word document: {} at byte {} of its text.",
                                                                   name, parsed.description(), parsed.offset));
    WordWalker walker;
    document.traverse(walker);
    endLine(walker.text);
    return walker.text;
}

TextDocument readTextDocument(const std::filesystem::path& path) {
    const std::string suffix = suffixOf(path);
    if (suffix == ".docx") {
        const std::string text = wordText(ZipArchive(path).read("word/document.xml"), path.string());
        TextDocument document = imported(elmo::importText(text));
        document.notes.emplace_back("headers, footnotes and comments of the Word document are left out");
        return document;
    }
    if (suffix == ".pdf")
        return imported(elmo::importText(pdfText(path)));
    TextDocument document = imported(elmo::importTextFile(path));
    if (suffix == ".md" || suffix == ".markdown")
        document.text = markdownText(document.text);
    else if (suffix == ".html" || suffix == ".htm" || suffix == ".xhtml")
        document.text = htmlText(document.text);
    return document;
}

}  // namespace app
