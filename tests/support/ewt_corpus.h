// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "elmo/text/document.h"

namespace elmo::test {

/// One document of a CoNLL-U treebank: its raw text put together again, and the gold cut of that text.
///
/// The text is that of the CoNLL 2018 shared task: SpaceAfter=No joins tokens, sentences of a paragraph are joined by
/// one blank, paragraphs (newdoc, newpar) by a blank line. Tokens are syntactic words: a multiword token don't counts
/// as do and n't where the pieces spell the surface, and as one token otherwise (nowhere in EWT).
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

/// Adds one document's spans; a sentence's span runs from its first token's begin to its last token's end.
void addScore(const Segmentation& gold, const Segmentation& found, SegmentationScore& score);

}  // namespace elmo::test
