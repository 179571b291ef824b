// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/commands/options/command.h"
#include "app/workspace/workspace.h"

namespace app {

struct AgreementSettings {
    std::vector<std::string> annotators;  ///< names of people, files or models, "me" for one's own; empty: all people
    bool json = false;
};

/// Writes how far the annotators of a project agree: Krippendorff's alpha, mean pairwise span F1, by pair and by label.
/// Throws UsageError for an unknown annotator or fewer than two.
void compareAnnotators(const std::string& project, const AgreementSettings& settings,
                       const CommandEnvironment& environment);

struct AssignmentSettings {
    int overlap = 10;  ///< percent of the documents that everybody gets, to measure agreement on
    int seed = 1;
};

/// Deals the documents of a project out to annotators: a random part to all, the others one by one to who has fewest
/// tokens. Each document names them in its metadata field "annotators"; the part of the corpus "for NAME" has those of
/// a person. An earlier assignment is replaced. Throws UsageError for fewer than two annotators or a name with a comma
/// or a quotation mark.
void assignDocuments(const std::string& project, const std::vector<std::string>& annotators,
                     const AssignmentSettings& settings, const CommandEnvironment& environment);

struct FinishSettings {
    std::vector<std::int64_t> documents;
    std::string person;  ///< empty: who works in the program without a name
    bool reopen = false;
};

/// Marks documents as finished by a person, or takes the mark off (`reopen`).
void finishDocuments(Workspace& workspace, const FinishSettings& settings, const CommandEnvironment& environment);

}  // namespace app
