// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/texts/xml_texts.h"
#include "elmo/run_control.h"
#include "tasks/results/annotations.h"

namespace app {

/// The text of a file that people read, without its marks. A plain value.
struct TextDocument {
    std::string text;                ///< valid UTF-8
    std::string encoding;            ///< as found: "UTF-8", "windows-1252"
    std::vector<std::string> notes;  ///< what people should know: repaired bytes, parts left out
    LeftOut leftOut = {};
    std::vector<MarkedSpan> spans = {};  ///< names in TEI
    TextMetadata metadata = {};          ///< title, author, date and so on, as the file says them
};

/// The spans and the metadata of a document as people's annotations. Pure; any thread.
tasks::Annotations annotationsOf(const TextDocument& document);

/// Whether a file's name is that of a text which readTextDocument() reads; JSON lines are none. Packed ones as well.
bool isNamedText(const std::filesystem::path& path);

/// Whether a file's name is that of a document with marks: Markdown, HTML, MHTML, Word, OpenDocument, EPUB, TEI, PDF;
/// also packed as .gz or .zst.
bool isMarkedDocument(const std::filesystem::path& path);

/// Whether a file's name is that of a text which can be read from any byte on: neither packed nor with marks.
bool canBeDivided(const std::filesystem::path& path);

/// Reads plain text, Markdown (.md), HTML (.html, .htm), MHTML (.mhtml, .mht), Word (.docx), OpenDocument (.odt), EPUB,
/// TEI (.tei, .xml) and PDF files, told apart by their names; plain text, Markdown, HTML, MHTML and TEI also packed as
/// .gz and .zst. Any thread.
/// Throws elmo::Error(kNotFound, kPermission, kIo, kBadFormat, kUnsupported), Cancelled.
TextDocument readTextDocument(const std::filesystem::path& path, const elmo::RunControl& control = {});

/// Marks taken off; paragraphs, headings and list items on lines of their own. Footnotes are left out. Any thread.
MarkedText markdownText(std::string_view markdown);
/// The same marks as HTML elements; raw HTML is left out. Any thread.
std::string markdownHtml(std::string_view markdown);
/// Scripts, styles and what is hidden left out; nothing is fetched.
std::string htmlText(std::string_view html);
/// Whether bytes without a name begin as a web page does.
bool looksLikeHtml(std::string_view beginning);
/// The HTML of a web archive (MHTML), its transfer encoding taken off, with the encoding of its characters named at its
/// beginning if the archive names it. `where` is how messages call it. Throws elmo::Error(kBadFormat).
std::string mhtmlPage(std::string_view archive, const std::string& where);
/// By the programs pdftotext and pdfinfo, as processes of their own with bounds on memory and time.
MarkedText pdfText(const std::filesystem::path& path, const elmo::RunControl& control);

}  // namespace app
