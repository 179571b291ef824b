// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tasks/data/tagged_lines.h"

namespace app {

/// What the line-based formats share. Pure functions; any thread. Texts are valid UTF-8.

/// The lines without their LF or CR LF.
std::vector<std::string_view> linesOf(std::string_view text);

std::vector<std::string_view> splitAt(std::string_view text, char separator);

/// The words between blanks and tabs.
std::vector<std::string_view> wordsOf(std::string_view text);

/// Tells comments from tokens in a file of columns. A line that begins with "#" is a comment if it is one of CoNLL-U
/// (tasks::isConlluComment()), or if its number of columns is not that of the first token and its last column is not a
/// tag. Where tokens are numbered, every line that begins with "#" is one.
class ColumnComments {
public:
    /// Takes the next line of the file, of any kind. True once the columns are known.
    bool learn(std::string_view line);
    bool isComment(std::string_view line) const;
    /// Whether a line that is none of these has "#" in its first column and no tag in its last: it is a comment where
    /// the file has tags of entities ("# id 5 domain=en").
    bool mayBeComment(std::string_view line) const;
    /// Whether columns are separated by tabs in the first line of a token.
    bool hasTabs() const { return m_tabs; }
    /// The number of columns of that line; 0 if there is none.
    std::size_t columns() const { return m_columns; }
    /// Where the token and its tag are.
    const tasks::NumberedColumns& places() const { return m_places; }

private:
    std::vector<std::string_view> columnsOf(std::string_view line) const;

    tasks::NumberedColumns m_places;
    bool m_tabs = false;        ///< else columns are separated by blanks
    std::size_t m_columns = 0;  ///< 0: no line of a token yet
};

/// Whether the first bytes of a file are lines of tokens with tags of entities ("Anna B-PER", "B-PER Anna"), at least
/// two, and but a few others; between tabs also with plain labels ("born EVENT").
bool looksLikeTaggedLines(std::string_view head);
/// Whether they are lines of tokens with anything between tabs ("The DT"), in as many columns each.
bool looksLikeTokenColumns(std::string_view head);

/// Calls back with every character, as a code point and as its bytes.
template <class Call>
void forEachCharacter(std::string_view text, Call&& call) {
    for (std::size_t at = 0; at < text.size();) {
        const auto lead = static_cast<unsigned char>(text[at]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        std::uint32_t codePoint = length == 1 ? lead : lead & (0xFFu >> (length + 1));
        const std::string_view bytes = text.substr(at, length);
        for (std::size_t i = 1; i < bytes.size(); ++i)
            codePoint = (codePoint << 6) | (static_cast<unsigned char>(bytes[i]) & 0x3F);
        call(codePoint, bytes);
        at += length;
    }
}

/// What Python's str.split() and str.splitlines() split at: Unicode white space and the separators 1C to 1F.
bool isBlank(std::uint32_t codePoint);
/// Characters that some reader treats as the end of a line.
bool isLineEnd(std::uint32_t codePoint);

/// The text with '_' for every blank and control character; "_" if it is empty.
std::string withoutBlanks(std::string_view text);

/// Throws elmo::Error(kBadFormat) unless the text is valid UTF-8.
void requireUtf8(std::string_view text, const std::string& name);

/// A whole number from the text alone. Throws elmo::Error(kBadFormat) naming the line.
std::int64_t numberOf(std::string_view text, std::size_t line);

/// The ASCII character whose number two hexadecimal digits say; nothing for any other text.
std::optional<char> controlOf(std::string_view digits);

}  // namespace app
