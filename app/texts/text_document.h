// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/texts/xml_texts.h"
#include "elmo/run_control.h"

namespace app {

/// The text of a file that people read, without its marks. A plain value.
struct TextDocument {
    std::string text;                ///< valid UTF-8
    std::string encoding;            ///< as found: "UTF-8", "windows-1252"
    std::vector<std::string> notes;  ///< what people should know: repaired bytes, parts left out
    LeftOut leftOut = {};
};

/// Whether a file's name is that of a text which readTextDocument() reads; JSON lines are none. Packed ones as well.
bool isNamedText(const std::filesystem::path& path);

/// Whether a file's name is that of a document with marks: Markdown, HTML, Word, OpenDocument, EPUB, TEI, PDF;
/// also packed as .gz or .zst.
bool isMarkedDocument(const std::filesystem::path& path);

/// Whether a file's name is that of a text which can be read from any byte on: neither packed nor with marks.
bool canBeDivided(const std::filesystem::path& path);

/// Reads plain text, Markdown (.md), HTML (.html, .htm), Word (.docx), OpenDocument (.odt), EPUB, TEI (.tei, .xml) and
/// PDF files, told apart by their names; plain text, Markdown, HTML and TEI also packed as .gz and .zst. Any thread.
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
/// By the program pdftotext, as a process of its own with bounds on memory and time.
std::string pdfText(const std::filesystem::path& path, const elmo::RunControl& control);

}  // namespace app
