// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/text_kinds.h"

#include <algorithm>
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
constexpr std::string_view kPdf[] = {".pdf"};

constexpr TextKind kTextKinds[] = {
    {TextMarks::kNone, "plain text", kPlain},
    {TextMarks::kMarkdown, "Markdown", kMarkdown},
    {TextMarks::kHtml, "HTML", kHtml},
    {TextMarks::kWord, "Word", kWord},
    {TextMarks::kOpenDocument, "OpenDocument", kOpenDocument},
    {TextMarks::kEpub, "EPUB", kEpub},
    {TextMarks::kPdf, "PDF", kPdf},
};

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
    const std::string suffix = lowerSuffixOf(path);
    const auto found = std::ranges::find_if(kTextKinds, [&](const TextKind& kind) {
        return std::ranges::find(kind.suffixes, suffix) != kind.suffixes.end();
    });
    return found == std::end(kTextKinds) ? nullptr : found;
}

}  // namespace app
