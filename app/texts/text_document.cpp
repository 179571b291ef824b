// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/text_document.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <pugixml.hpp>
#include <utility>

#include "app/formats/text_kinds.h"
#include "app/texts/block_text.h"
#include "app/texts/epub_text.h"
#include "app/texts/zip_archive.h"
#include "elmo/error.h"
#include "elmo/text/text_import.h"
#include "tasks/files/data_file.h"

namespace app {
namespace {

TextMarks marksOf(const std::filesystem::path& path) {
    const TextKind* kind = textKindOf(tasks::withoutPacking(path));
    return kind ? kind->marks : TextMarks::kNone;
}

/// Other programs and libraries open these files by their names, and nobody packs what is packed already.
bool mustBeUnpacked(TextMarks marks) {
    return marks == TextMarks::kWord || marks == TextMarks::kOpenDocument || marks == TextMarks::kEpub ||
           marks == TextMarks::kPdf;
}

elmo::ImportedText importedFile(const std::filesystem::path& path, TextMarks marks, const elmo::RunControl& control) {
    if (!tasks::isPackedName(path) && marks != TextMarks::kMhtml)
        return elmo::importTextFile(path);
    const tasks::DataFile file = tasks::readDataFile(path, elmo::RunControl(control.stopToken()));
    elmo::requireText(file.bytes, path.string());
    return elmo::importText(marks == TextMarks::kMhtml ? mhtmlPage(file.bytes, path.string()) : file.bytes);
}

/// The name of the part that has a Word document's text: programs choose it, and _rels/.rels says it.
std::string wordPartOf(const ZipArchive& zip) {
    constexpr const char* kUsual = "word/document.xml";
    constexpr const char* kRelations = "_rels/.rels";
    if (zip.has(kUsual) || !zip.has(kRelations))
        return kUsual;
    pugi::xml_document relations;
    const std::string xml = zip.read(kRelations);
    relations.load_buffer(xml.data(), xml.size());
    for (const pugi::xml_node relation : relations.document_element().children())
        if (std::string_view(relation.attribute("Type").value()).ends_with("/officeDocument")) {
            const std::string_view target = relation.attribute("Target").value();
            return std::string(target.substr(target.starts_with('/') ? 1 : 0));
        }
    return kUsual;
}

/// The part of a zipped document that has its text.
std::string textEntryOf(const std::filesystem::path& path, std::string (*nameOf)(const ZipArchive& zip)) {
    const ZipArchive zip(path);
    const std::string name = nameOf(zip);
    if (!zip.has(name))
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("{} can't be read as {}: it has no {}. It may be of another format than its name "
                                      "says.",
                                      path.string(), textKindOf(path)->name, name));
    return zip.read(name);
}

/// The next line without the blanks at its end; `at` moves past it.
std::string_view nextTrimmedLine(std::string_view text, std::size_t& at) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = std::min(end + 1, text.size());
    return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

/// Bytes of the YAML block at the beginning, as Pandoc and programs that make web sites read it; 0 if there is none. A
/// "---" before anything but a key is a line across the page.
std::size_t frontMatterLength(std::string_view markdown) {
    std::size_t at = 0;
    if (nextTrimmedLine(markdown, at) != "---")
        return 0;
    std::string_view first;  // after comments: "# Title" may also be a heading after a line across the page
    for (std::size_t ahead = at; ahead < markdown.size() && (first.empty() || first.starts_with('#'));)
        first = nextTrimmedLine(markdown, ahead);
    if (first.substr(0, first.find(' ')).find(':') == std::string_view::npos)
        return 0;
    while (at < markdown.size())
        if (const std::string_view line = nextTrimmedLine(markdown, at); line == "---" || line == "...")
            return at;
    return 0;
}

using MarkdownParser = std::unique_ptr<cmark_parser, decltype(&cmark_parser_free)>;
using MarkdownTree = std::unique_ptr<cmark_node, decltype(&cmark_node_free)>;
using MarkdownWalk = std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)>;

/// GitHub's Markdown without its extension "autolink": links do not change the text, and Debian 12's release of that
/// extension can read past an input (CVE-2023-22485).
MarkdownTree markdownTree(std::string_view markdown) {
    static std::once_flag registered;
    std::call_once(registered, cmark_gfm_core_extensions_ensure_registered);
    const MarkdownParser parser(cmark_parser_new(CMARK_OPT_DEFAULT | CMARK_OPT_FOOTNOTES), cmark_parser_free);
    for (const char* extension : {"table", "strikethrough", "tasklist"})
        if (cmark_syntax_extension* found = cmark_find_syntax_extension(extension))
            cmark_parser_attach_syntax_extension(parser.get(), found);
    cmark_parser_feed(parser.get(), markdown.data(), markdown.size());
    return {cmark_parser_finish(parser.get()), cmark_node_free};
}

bool isOneOf(cmark_node* node, std::initializer_list<cmark_node_type> types) {
    return std::ranges::find(types, cmark_node_get_type(node)) != types.end();
}

/// A paragraph of a list whose items stand without blank lines between them.
bool isTightItem(cmark_node* paragraph) {
    cmark_node* list = cmark_node_parent(cmark_node_parent(paragraph));
    return list != nullptr && cmark_node_get_list_tight(list) != 0;
}

void addText(cmark_node* node, std::string& text) {
    if (isOneOf(node, {CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK}))
        text += '\n';
    else if (isOneOf(node, {CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK}))
        text += cmark_node_get_literal(node);
}

void endBlock(cmark_node* node, BlockText& blocks) {
    const cmark_node_type type = cmark_node_get_type(node);
    if ((type & CMARK_NODE_TYPE_MASK) != CMARK_NODE_TYPE_BLOCK)
        return;
    blocks.endBlock();
    if (type == CMARK_NODE_HEADING || (type == CMARK_NODE_PARAGRAPH && !isTightItem(node)))
        blocks.text() += '\n';
}

TextDocument imported(elmo::ImportedText read) {
    TextDocument document{std::move(read.text), read.encoding, {}};
    if (read.repairedBytes > 0)
        document.notes.push_back(fmt::format("{} invalid bytes became U+FFFD", read.repairedBytes));
    if (read.encoding != "UTF-8")
        document.notes.push_back(fmt::format("read as {}", read.encoding));
    return document;
}

void take(MarkedText read, TextDocument& document) {
    document.text = std::move(read.text);
    document.spans = std::move(read.spans);
    document.leftOut = std::move(read.leftOut);
    document.metadata = std::move(read.metadata);
    std::string all;
    for (const auto& [kind, count] : document.leftOut)
        all += fmt::format("{}{} ({})", all.empty() ? "" : ", ", kind, count);
    if (!all.empty())
        document.notes.push_back("left out: " + all);
}

/// Of a document whose text is the XML of an entry, in the encoding that it names.
TextDocument fromEntry(std::string_view entry, MarkedText (*read)(std::string_view, const std::string&),
                       const std::filesystem::path& path) {
    TextDocument document = imported(elmo::importText(entry));
    MarkedText text = read(document.text, path.string());
    // A character reference (&#xD800;) can name what is no character.
    if (elmo::ImportedText valid = elmo::importText(text.text); valid.text != text.text)
        text = {std::move(valid.text), std::move(text.leftOut)};
    take(std::move(text), document);
    return document;
}

/// With what an entry of its zip says of the document, if it is there.
TextDocument withProperties(TextDocument document, const std::filesystem::path& path, const char* entry) {
    const ZipArchive zip(path);
    if (zip.has(entry))
        document.metadata = propertiesIn(zip.read(entry));
    return document;
}

TextDocument fromMarks(MarkedText read) {
    TextDocument document = imported(elmo::importText(read.text));
    read.text = std::move(document.text);
    take(std::move(read), document);
    return document;
}

}  // namespace

std::string markdownHtml(std::string_view markdown) {
    const MarkdownTree tree = markdownTree(markdown);
    const std::unique_ptr<char, decltype(&std::free)> html(cmark_render_html(tree.get(), CMARK_OPT_DEFAULT, nullptr),
                                                           std::free);
    return html.get();
}

MarkedText markdownText(std::string_view markdown) {
    BlockText blocks;
    LeftOut leftOut;
    const MarkdownTree tree = markdownTree(markdown);
    const MarkdownWalk walk(cmark_iter_new(tree.get()), cmark_iter_free);
    for (auto event = cmark_iter_next(walk.get()); event != CMARK_EVENT_DONE; event = cmark_iter_next(walk.get())) {
        cmark_node* node = cmark_iter_get_node(walk.get());
        if (cmark_node_get_type(node) == CMARK_NODE_FOOTNOTE_DEFINITION) {
            ++leftOut["footnotes"];
            cmark_iter_reset(walk.get(), node, CMARK_EVENT_EXIT);
            continue;
        }
        if (event == CMARK_EVENT_ENTER)
            addText(node, blocks.text());
        // A leaf (a code block) is entered only.
        if (event == CMARK_EVENT_EXIT || cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK)
            endBlock(node, blocks);
    }
    std::string text = blocks.take();
    while (text.ends_with("\n\n"))
        text.pop_back();
    return {std::move(text), std::move(leftOut)};
}

tasks::Annotations annotationsOf(const TextDocument& document) {
    tasks::Annotations annotations;
    for (const MarkedSpan& span : document.spans) {
        tasks::SpanAnnotation annotation;
        annotation.id = annotations.nextId++;
        annotation.bytes = {elmo::ByteOffset(static_cast<std::int64_t>(span.begin)),
                            elmo::ByteOffset(static_cast<std::int64_t>(span.end))};
        annotation.label = span.label;
        annotation.layer = tasks::AnnotationLayer::kHuman;
        annotations.spans.push_back(std::move(annotation));
    }
    annotations.metadata = document.metadata;
    return annotations;
}

bool isMarkedDocument(const std::filesystem::path& path) {
    return marksOf(path) != TextMarks::kNone;
}

bool isNamedText(const std::filesystem::path& path) {
    const TextKind* kind = textKindOf(tasks::withoutPacking(path));
    return kind && !(tasks::isPackedName(path) && mustBeUnpacked(kind->marks));
}

bool canBeDivided(const std::filesystem::path& path) {
    return !isMarkedDocument(path) && !tasks::isPackedName(path);
}

TextDocument readTextDocument(const std::filesystem::path& path, const elmo::RunControl& control) {
    const TextMarks marks = marksOf(path);
    if (tasks::isPackedName(path) && mustBeUnpacked(marks))
        throw elmo::Error(elmo::ErrorCode::kUnsupported,
                          fmt::format("'{}' is a packed {} document, which can't be read. Unpack it first.",
                                      path.string(), textKindOf(tasks::withoutPacking(path))->name));
    if (marks == TextMarks::kWord)
        return withProperties(fromEntry(textEntryOf(path, wordPartOf), wordText, path), path, "docProps/core.xml");
    if (marks == TextMarks::kOpenDocument)
        return withProperties(fromEntry(textEntryOf(path, [](const ZipArchive&) { return std::string("content.xml"); }),
                                        openDocumentText, path),
                              path, "meta.xml");
    if (marks == TextMarks::kEpub)
        return fromMarks(epubText(path));
    if (marks == TextMarks::kPdf)
        return fromMarks(pdfText(path, control));
    TextDocument document = imported(importedFile(path, marks, control));
    if (marks == TextMarks::kMarkdown) {
        if (const std::size_t length = frontMatterLength(document.text); length > 0) {
            document.text.erase(0, length);
            document.notes.emplace_back("the front matter of the Markdown file is left out");
        }
        take(markdownText(document.text), document);
    } else if (marks == TextMarks::kHtml || marks == TextMarks::kMhtml) {
        document.metadata = htmlMetadata(document.text);
        document.text = htmlText(document.text);
    } else if (marks == TextMarks::kTei) {
        MarkedText read = teiText(document.text, path.string());
        read.metadata = teiMetadata(document.text);
        take(std::move(read), document);
    }
    return document;
}

}  // namespace app
