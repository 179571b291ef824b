// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>

#include "ui/session.h"
#include "ui/views/block_heights.h"
#include "ui/views/block_layout.h"

namespace ui {

/// A document as a column of blocks of which only those looked at are set in lines; the others have estimated heights.
/// Positions are pixels from the top of the column. GUI thread.
class LazyLayout {
public:
    /// Both forget all layouts; heights become estimates again.
    void setDocument(std::shared_ptr<const OpenedDocument> document);
    void setStyle(const TextStyle& style);
    /// The annotations to make room for. Only blocks whose annotations are others now are set anew.
    void setSpans(SpanIndex spans);

    const elmo::Document* document() const { return m_document ? m_document->document.get() : nullptr; }
    const std::vector<TextBlock>& blocks() const { return m_document->blocks; }
    std::size_t blockCount() const { return m_heights.count(); }
    const BlockHeights& heights() const { return m_heights; }
    std::size_t blockOf(elmo::TokenIndex token) const;

    /// Sets a block in lines, or finds it among the kKept blocks set lately, and replaces its estimated height.
    std::shared_ptr<const BlockLayout> layOut(std::size_t block);

    /// Empty space above the first line of a block: that of the page, for the first one.
    int spaceAbove(std::size_t block) const;

    static constexpr std::size_t kKept = 256;

private:
    void estimate();
    int spaceBelow(std::size_t block) const;

    std::shared_ptr<const OpenedDocument> m_document;
    TextStyle m_style;
    SpanIndex m_spans;
    BlockHeights m_heights;
    std::map<std::size_t, std::shared_ptr<const BlockLayout>> m_layouts;
};

}  // namespace ui
