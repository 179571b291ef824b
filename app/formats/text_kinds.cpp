// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/text_kinds.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <string>

#include "elmo/text/ascii.h"

namespace app {
namespace {

constexpr std::string_view kPlain[] = {".txt", ".text"};
constexpr std::string_view kMarkdown[] = {".md", ".markdown"};
constexpr std::string_view kHtml[] = {".html", ".htm", ".xhtml"};
constexpr std::string_view kWord[] = {".docx"};
constexpr std::string_view kOpenDocument[] = {".odt"};
constexpr std::string_view kEpub[] = {".epub"};
constexpr std::string_view kTei[] = {".tei"};
constexpr std::string_view kPdf[] = {".pdf"};

constexpr std::string_view kMhtml[] = {".mhtml", ".mht"};

constexpr TextKind kTextKinds[] = {
    {TextMarks::kNone, "plain text", kPlain},
    {TextMarks::kMarkdown, "Markdown", kMarkdown},
    {TextMarks::kHtml, "HTML", kHtml},
    {TextMarks::kWord, "Word", kWord},
    {TextMarks::kOpenDocument, "OpenDocument", kOpenDocument},
    {TextMarks::kEpub, "EPUB", kEpub},
    {TextMarks::kTei, "TEI", kTei},
    {TextMarks::kPdf, "PDF", kPdf},
    {TextMarks::kMhtml, "MHTML", kMhtml},
};

/// Whether the root of an XML file is one of TEI's, after comments and declarations.
bool beginsAsTei(const std::filesystem::path& path) {
    std::string head(8192, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
    std::erase(head, '\0');  // of UTF-16
    static const std::regex kRoot("<([A-Za-z]+:)?(TEI|teiCorpus)[ \t\r\n>]");
    return std::regex_search(head, kRoot);
}

}  // namespace

std::span<const TextKind> textKinds() {
    return kTextKinds;
}

std::string lowerSuffixOf(const std::filesystem::path& path) {
    std::string suffix = path.extension().string();
    std::ranges::transform(suffix, suffix.begin(), elmo::ascii::lowered);
    return suffix;
}

const TextKind* textKindOf(const std::filesystem::path& path) {
    std::string suffix = lowerSuffixOf(path);
    if (suffix == ".xml" && beginsAsTei(path))
        suffix = kTei[0];
    const auto found = std::ranges::find_if(kTextKinds, [&](const TextKind& kind) {
        return std::ranges::find(kind.suffixes, suffix) != kind.suffixes.end();
    });
    return found == std::end(kTextKinds) ? nullptr : found;
}

}  // namespace app
