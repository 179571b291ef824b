// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "elmo/run_control.h"
#include "elmo/text/document.h"

namespace tasks {

/// Where two texts begin to differ if white space (elmo::spaceAt) does not count: a byte of each, which is its length
/// if it has ended. Nothing if they never do.
struct TextDifference {
    std::size_t first = 0, second = 0;
    bool operator==(const TextDifference&) const = default;
};
std::optional<TextDifference> firstDifference(std::string_view first, std::string_view second);

/// Which tokens of an earlier version of a text occur in a later one: a patience diff (Bram Cohen) of the tokens, with
/// a longest common subsequence if no token is unique. Texts that differ in white space only are aligned by their
/// characters, however they are cut into tokens. Const once made; any thread.
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
    std::optional<elmo::ByteSpan> movedByCharacters(elmo::ByteSpan bytes) const;
    std::optional<elmo::ByteSpan> withEdges(elmo::ByteSpan bytes, elmo::ByteSpan before, elmo::ByteSpan after) const;

    std::shared_ptr<const elmo::Document> m_before, m_after;
    std::vector<std::int64_t> m_matches;
    /// Bytes that are no white space, of texts that have the same; else empty.
    std::vector<std::int64_t> m_bytesBefore, m_bytesAfter;
};

}  // namespace tasks
