// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>

#include "ui/reading/layout/block_heights.h"
#include "ui/reading/layout/block_layout.h"
#include "ui/session/session.h"

namespace ui {

/// A document as a column of blocks; only viewed blocks are laid out, the others have estimated heights. Positions are
/// pixels from the top of the column. GUI thread.
class LazyLayout {
public:
    /// Both discard all layouts; heights become estimates again.
    void setDocument(std::shared_ptr<const OpenedDocument> document);
    void setStyle(const TextStyle& style);
    /// The annotations to make room for. Only blocks whose annotations have changed are laid out again.
    void setSpans(SpanIndex spans);
    /// The relations to make room for; in sentences with many of them, those of the current token. Only blocks whose
    /// arcs have changed are laid out again. False: none has.
    bool setArcs(ArcIndex arcs);
    bool setCurrent(std::optional<elmo::TokenIndex> token);
    bool hasArcs() const { return !m_arcs.empty(); }
    const ArcIndex& arcs() const { return m_arcs; }

    const elmo::Document* document() const { return m_document ? m_document->document.get() : nullptr; }
    const std::vector<TextBlock>& blocks() const { return m_document->blocks; }
    std::size_t blockCount() const { return m_heights.count(); }
    const BlockHeights& heights() const { return m_heights; }
    std::size_t blockOf(elmo::TokenIndex token) const;

    /// Lays out a block, or finds it among the kKept most recent ones, and replaces its estimated height.
    std::shared_ptr<const BlockLayout> layOut(std::size_t block);

    /// Space above the first line of a block: the page margin for the first block.
    int spaceAbove(std::size_t block) const;

    static constexpr std::size_t kKept = 256;

private:
    void estimate();
    bool dropOtherArcs();
    int spaceBelow(std::size_t block) const;

    std::shared_ptr<const OpenedDocument> m_document;
    TextStyle m_style;
    SpanIndex m_spans;
    ArcIndex m_arcs;
    std::optional<elmo::TokenIndex> m_current;
    BlockHeights m_heights;
    std::map<std::size_t, std::shared_ptr<const BlockLayout>> m_layouts;
};

}  // namespace ui
