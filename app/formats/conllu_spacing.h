// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/formats/document_format.h"

namespace app {

/// BCP 47's word for a language that nobody has said.
inline constexpr const char* kUnknownLanguage = "und";

/// The columns between form and MISC that are attributes of tokens, and where they stand.
struct ConlluColumn {
    const char* attribute;
    std::size_t column;
};
inline constexpr ConlluColumn kConlluColumns[] = {{"lemma", 2}, {"upos", 3}, {"xpos", 4}, {"feats", 5}, {"deps", 8}};

/// A value of CoNLL-U's MISC column: \s \t \n \r \p \\ as UDPipe writes them, other controls as \xHH. Any thread.
/// tasks::unescapeMisc() reads it.
std::string escapeMisc(std::string_view text);

/// Whether a comment before the first sentence's id is a field of the document, and of which name: "meta::genre",
/// "genre".
std::optional<std::string> fieldOfComment(std::string_view name);

/// A form may not hold tabs and line ends; other blanks it may. Controls are shown as U+FFFD.
std::string conlluForm(std::string_view token);

/// Whether an entry of MISC says where the token stands in the text.
bool isSpacing(std::string_view entry);

/// What a file does not say by its lines about the place of a token.
struct TokenSpacing {
    std::string_view token;
    std::optional<std::string_view> before;   ///< the text before the first token of a document
    std::string_view after;                   ///< the text up to the next token
    std::optional<std::string_view> usual{};  ///< what stands there if nothing is said
    bool isLast = false;                      ///< nothing needs to be said of its end
    bool isInside = false;                    ///< a word of a multiword token, which has the spacing
};

/// MISC with the spacing and the tag ("O": none) in their places among the entries that a file had; "_" for the file's
/// own empty column. New entries go where the alphabet has them, a tag under the key `tagKey`.
std::string composeMisc(std::string_view entries, const TokenSpacing& spacing, const std::string& tag,
                        std::string_view tagKey);

/// The text of a sentence in its comment.
std::string conlluText(const elmo::Document& document, elmo::TokenSpan sentence);
/// The text between a token and the next.
std::string_view textAfter(const elmo::Document& document, elmo::TokenIndex token);

/// Reads CoNLL-U: documents by "# newdoc", multiword tokens as their words if these spell the surface, else as their
/// surface. Throws elmo::Error(kBadFormat).
void readConllu(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading&);

}  // namespace app
