// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "elmo/error.h"
#include "elmo/run_control.h"
#include "tasks/data/data_set.h"
#include "tasks/options/task.h"
#include "tasks/results/annotations.h"

namespace app {

/// Which decisions of people in a project become data. A plain value.
struct CorrectionSettings {
    tasks::Task task;
    double heldOutShare = 0.2;           ///< of the documents; no head may be trained on them
    bool imported = true;                ///< annotations that came with a file count as decided
    std::vector<std::string> notLabels;  ///< labels of other tasks, such as parts of speech next to entities
};

/// One part of the data: whole documents.
struct CorrectionPart {
    std::int64_t documents = 0;
    std::int64_t examples = 0;  ///< sentences, or texts with a class
    std::int64_t labels = 0;    ///< spans, tags or classes in them
};

/// What a project gives as data. A plain value.
struct Corrections {
    CorrectionPart train, heldOut;
    std::int64_t partlyDecided = 0;  ///< documents of both parts of which only some sentences are decided
    std::int64_t undecided = 0;      ///< documents without a decision for this task
};

/// The data of one document as JSON lines, an example each.
struct CorrectedDocument {
    std::string lines;
    std::int64_t examples = 0, labels = 0;
    bool isPartly = false;
};

/// What people decided about a document: accepted and manual spans are gold, rejected ones are not. A document without
/// an undecided prediction gives all its sentences, another one the sentences that have decisions and no undecided
/// prediction. Classes: those that people gave to sentences and to the document. Empty if nothing is decided. Spans are
/// widened to tokens; a sentence with a span that leaves it is left out, and so is one with a span of a file that does
/// not count and where the user has marked nothing else.
CorrectedDocument correctionsOf(const tasks::AnnotatedDocument& document, const CorrectionSettings& settings);

/// Whether the data of a training is a project, by its name.
bool isProjectData(const std::filesystem::path& data);
/// The folder next to a bundle that keeps the data from a project: OUTPUT.data. The training and later comparisons read
/// it, so that they see the same data when the project has changed.
std::filesystem::path correctionsFolder(const std::filesystem::path& output);
std::filesystem::path trainingPart(const std::filesystem::path& folder);
std::filesystem::path heldOutPart(const std::filesystem::path& folder);
/// `reading`, changed to the form of both parts.
tasks::DataOptions readingOfCorrections(tasks::OutputKind kind, tasks::DataOptions reading = {});

/// The project has no two documents with decisions, of which one could be held out.
struct TooFewDecisions : elmo::Error {
    TooFewDecisions(elmo::ErrorCode code, const std::string& message, std::int64_t decided)
        : elmo::Error(code, message), documents(decided) {}
    std::int64_t documents;  ///< with decisions
};

/// Reads the project and writes both parts to the folder. A text belongs to the same part every time, whatever else
/// the project holds, so that a head that was trained on earlier corrections has not seen the held-out part either.
/// Throws TooFewDecisions: kNotFound if nothing is decided, else kBadArgument; other elmo::Error; Cancelled.
Corrections writeCorrections(const std::filesystem::path& project, const CorrectionSettings& settings,
                             const std::filesystem::path& folder, const elmo::RunControl& control);

/// The same in words, one sentence each.
std::vector<std::string> notesOn(const Corrections& corrections);

}  // namespace app
