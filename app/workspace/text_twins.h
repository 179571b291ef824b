// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "app/workspace/workspace.h"
#include "elmo/text/document.h"
#include "tasks/results/carried_decisions.h"

namespace app {

/// Finds the document of a project whose text differs from another one in white space only (line ends, trailing and
/// no-break blanks): it is the same text for annotations, whose places are mapped. Reads every text of the project
/// once, when it is asked first or after the text was added. For one project; one thread.
class TextTwins {
public:
    /// The first one with an id below `end`; nothing for a text without words. Throws elmo::Error.
    std::optional<DocumentRow> find(const Workspace& workspace, const std::string& text,
                                    std::int64_t end = std::numeric_limits<std::int64_t>::max());

private:
    void readUpTo(const Workspace& workspace, std::int64_t end);

    std::unordered_map<std::size_t, std::vector<std::int64_t>> m_documents;  ///< by the text without white space
    std::int64_t m_last = 0;                                                 ///< the newest one among them
    std::int64_t m_end = 0;                                                  ///< all below this one are among them
};

/// For display: how many annotations were mapped to the other text, and how many have no place there.
std::string mappingNote(const tasks::CarriedDecisions& carried);
/// For display: where two texts begin to differ, white space apart.
std::string differenceNote(const std::string& first, const std::string& second);

}  // namespace app
