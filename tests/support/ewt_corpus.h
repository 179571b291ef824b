// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "elmo/text/document.h"

namespace elmo::test {

/// One document of a CoNLL-U treebank: its reconstructed raw text and the gold segmentation of that text.
///
/// The text is that of the CoNLL 2018 shared task: SpaceAfter=No joins tokens, sentences of a paragraph are joined with
/// a space, paragraphs (newdoc, newpar) with an empty line. Tokens are syntactic words: the multiword token "don't" is
/// split into "do" and "n't" if its parts spell the surface form, and is one token otherwise (never in EWT).
struct GoldDocument {
    std::string text;
    Segmentation segmentation;
};

/// Reads plain files and, through the program zstd, those that end in .zst. Throws std::runtime_error.
std::vector<GoldDocument> readConllu(const std::filesystem::path& path);

/// Precision and recall of spans over a corpus.
struct SpanScore {
    std::int64_t gold = 0;
    std::int64_t found = 0;
    std::int64_t correct = 0;

    double f1() const {
        return gold + found == 0 ? 0 : 2.0 * static_cast<double>(correct) / static_cast<double>(gold + found);
    }
};

struct SegmentationScore {
    SpanScore tokens;
    SpanScore sentences;
};

/// Adds the spans of one document. The span of a sentence is from the begin of its first token to the end of its last.
void addScore(const Segmentation& gold, const Segmentation& found, SegmentationScore& score);

}  // namespace elmo::test
