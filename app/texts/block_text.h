// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace app {

/// Gathers the text of a document whose blocks are known: paragraphs, headings, items, cells. One thread.
class BlockText {
public:
    std::string& text() { return m_text; }
    /// Ends a line unless the text is at the beginning of one.
    void endLine();
    /// The same where a block ends.
    void endBlock();
    /// The text, a block's end being that of a line. A blank line follows if the tokenizer would else take the next
    /// block for the rest of a wrapped paragraph (elmo::looksWrapped).
    std::string take() { return take({}); }
    /// The same; the places in the text are moved with it.
    std::string take(const std::vector<std::size_t*>& places);

private:
    std::string m_text;
    std::vector<std::size_t> m_ends;  ///< of the blocks, after their line ends
};

}  // namespace app
