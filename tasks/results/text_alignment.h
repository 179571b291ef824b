// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "elmo/run_control.h"
#include "elmo/text/document.h"

namespace tasks {

/// Which tokens of an earlier version of a text occur in a later one: a patience diff (Bram Cohen) of the tokens, with
/// a longest common subsequence if no token is unique. Const once made; any thread.
class TextAlignment {
public:
    /// Throws Cancelled.
    TextAlignment(std::shared_ptr<const elmo::Document> before, std::shared_ptr<const elmo::Document> after,
                  const elmo::RunControl& control = {});

    /// The position of a span of the earlier text in the later one: nothing if one of its tokens was changed or
    /// removed, or something was inserted between them. White space between its tokens may differ.
    std::optional<elmo::ByteSpan> moved(elmo::ByteSpan bytes) const;
    /// The later token for each earlier one; -1 for none. They grow.
    const std::vector<std::int64_t>& matches() const { return m_matches; }

private:
    std::shared_ptr<const elmo::Document> m_before, m_after;
    std::vector<std::int64_t> m_matches;
};

}  // namespace tasks
