// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>
#include <string_view>

#include "elmo/text/document.h"
#include "elmo/text/offset_map.h"
#include "ui/text/text_blocks.h"

namespace ui {

/// UTF-8 as a QString. The bytes are valid, because they come from a Document or from this program.
QString toQString(std::string_view utf8);

/// Replaces control characters, except tabs, by their pictures (from U+2400 SYMBOL FOR NULL on), one UTF-16 unit each,
/// so that offsets do not change.
void showControls(QString& text);

/// Text of a document for a single line of a list or label: white space is collapsed to one space, control characters
/// become pictures.
QString toLabel(std::string_view utf8);

/// The text before and after a token within its sentence, at most `tokens` tokens, as labels.
QString contextBefore(const elmo::Document& document, elmo::TokenIndex token, int tokens);
QString contextAfter(const elmo::Document& document, elmo::TokenIndex token, int tokens);

/// The sentence that holds a token.
elmo::SentenceIndex sentenceOf(const elmo::Document& document, elmo::TokenIndex token);
/// The tokens that overlap the bytes.
elmo::TokenSpan tokensOf(const elmo::Document& document, const elmo::ByteSpan& bytes);

/// One block of a document for Qt, with conversion between its UTF-16 offsets and the document's bytes; only this file
/// does that conversion. Const; any thread.
class BlockText {
public:
    BlockText(const elmo::Document& document, const TextBlock& block);

    /// The block's text, as long in UTF-16 units as the original; control characters are pictures.
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
