// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/vectors/embed_file.h"
#include "app/workspace/workspace.h"
#include "elmo/bilm/bilm.h"

namespace app {

/// A hit of a query with what stands around it (key word in context). A value.
struct ConcordanceLine {
    std::int64_t number = 0;               ///< in the order of the documents, from 1
    std::string document;                  ///< name
    std::int64_t sentence = 0, token = 0;  ///< from 1; of the hit's first token, in the document
    elmo::ByteSpan bytes;                  ///< in the document
    std::string left, hit, right;          ///< as the text has them
    std::vector<std::string> before,
        after;  ///< the words to the left, nearest first, and to the right; in small letters
    std::vector<tasks::NamedValue> metadata;
    std::optional<double> similarity = {};  ///< cosine to the line that was chosen
    elmo::Sentence words;                   ///< of the hit's sentence
    std::size_t first = 0, last = 0;        ///< the hit's tokens among them
};

/// Every hit of a query, in the order of the documents, with `context` words on each side. Throws as Workspace::find().
std::vector<ConcordanceLine> concordance(const Workspace& workspace, const CorpusQuery& query,
                                         const MetadataCondition& condition, std::size_t context,
                                         const elmo::RunControl& control);

/// Sorts by "document", "left", "right", "hit", "similarity" or the name of a field of metadata; lines that are equal
/// in that stay in the order of the documents, lines without the field come last.
void sortLines(std::vector<ConcordanceLine>& lines, const std::string& by);

/// Sets the similarity of each line: the cosine of the mean vectors of the hits' tokens in a layer, to the line with
/// this number. Throws elmo::Error(kBadArgument) for a number that is none, Cancelled.
void compareLines(std::vector<ConcordanceLine>& lines, std::int64_t number, const elmo::Bilm& bilm,
                  const LayerSelection& layer, const elmo::RunControl& control);

}  // namespace app
