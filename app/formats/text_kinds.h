// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace app {

/// The marks of a file that people read, of which only the text is taken.
enum class TextMarks { kNone, kMarkdown, kHtml, kWord, kOpenDocument, kEpub, kTei, kPdf, kMhtml };

/// A kind of files of texts without annotations.
struct TextKind {
    TextMarks marks;
    std::string_view name;                       ///< "Markdown"
    std::span<const std::string_view> suffixes;  ///< with the dot, in lower case; the usual one first
};

/// All kinds: for the readers, the dialogs and help.
std::span<const TextKind> textKinds();

/// The kind that a file's name stands for; null if it is none of them. A .xml file is TEI if it begins like that; then
/// it is there. Any thread.
const TextKind* textKindOf(const std::filesystem::path& path);

/// The suffix of a file's name in lower case.
std::string lowerSuffixOf(const std::filesystem::path& path);

}  // namespace app
