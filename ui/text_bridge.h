// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>
#include <string_view>

#include "elmo/text/document.h"
#include "elmo/text/offset_map.h"
#include "ui/text_blocks.h"

namespace ui {

/// UTF-8 as Qt keeps text. The bytes are valid: they come from a Document or from this program.
QString toQString(std::string_view utf8);

/// Puts the pictures of control characters in their place (U+2400 SYMBOL FOR NULL and its neighbours), but for tabs:
/// one UTF-16 unit for one, so offsets stay.
void showControls(QString& text);

/// Text of a document for a single line of a list or label: white space runs become one blank, control characters
/// become their pictures.
QString toLabel(std::string_view utf8);

/// The text before and after a token within its sentence, at most `tokens` tokens of it, as labels.
QString contextBefore(const elmo::Document& document, elmo::TokenIndex token, int tokens);
QString contextAfter(const elmo::Document& document, elmo::TokenIndex token, int tokens);

/// The sentence that holds a token.
elmo::SentenceIndex sentenceOf(const elmo::Document& document, elmo::TokenIndex token);
/// The tokens that have a part in the bytes.
elmo::TokenSpan tokensOf(const elmo::Document& document, const elmo::ByteSpan& bytes);

/// One block of a document as Qt lays it out, with the way between its UTF-16 offsets and the document's bytes: with
/// this file, the only place where the two meet. Const; any thread.
class BlockText {
public:
    BlockText(const elmo::Document& document, const TextBlock& block);

    /// The block's text, as long in UTF-16 units as the original; control characters became their pictures.
    const QString& display() const { return m_display; }
    elmo::ByteSpan bytes() const { return m_bytes; }
    /// Whether the paragraph's first strong letter is right-to-left.
    bool isRightToLeft() const { return m_rightToLeft; }

    /// A span of the document in units of display(), clipped to the block.
    elmo::Utf16Span toUtf16(elmo::ByteSpan span) const;
    elmo::ByteOffset toByte(elmo::Utf16Offset offset) const;

private:
    elmo::ByteSpan m_bytes;
    elmo::OffsetMap m_map;
    QString m_display;
    bool m_rightToLeft = false;
};

}  // namespace ui
