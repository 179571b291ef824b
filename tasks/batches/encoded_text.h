// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "elmo/text/offsets.h"

namespace elmo {
class TunableBilm;
}

namespace tasks {

/// Where the biLM's layers of some neighbouring tokens lie: token t of layer l begins at l * layerStride + t * D of the
/// one array that is there. Without an array `bilm`, which is in training, computes them. A view; whoever made it keeps
/// what it points to alive.
struct LayerPart {
    const std::uint16_t* half = nullptr;  ///< bfloat16, from an ActivationCache
    const float* full = nullptr;          ///< float32, from an analysis
    std::int64_t tokens = 0;
    std::int64_t layerStride = 0;
    const elmo::TunableBilm* bilm = nullptr;
    const std::vector<std::string>* sentence = nullptr;  ///< that `bilm` is to read
    std::int64_t firstToken = 0;                         ///< of the part in the sentence
};

/// A text as numbers: rows of a WordTable, sentence ends, and where its layers are. A value; const once made.
struct EncodedText {
    std::vector<std::int32_t> words;         ///< [n] rows of the WordTable
    std::vector<std::int64_t> sentenceEnds;  ///< tokens up to each sentence's end; the last is n
    std::vector<std::int64_t> cellStarts;    ///< tokens that follow a tab: no entity reaches from before them
    std::vector<LayerPart> layers;           ///< together n tokens; empty without ELMo

    std::int64_t size() const { return static_cast<std::int64_t>(words.size()); }
};

/// One row of a batch: a text or a window of one, the second text of a pair, and the gold if there is one.
struct EncodedRow {
    EncodedText text;
    std::shared_ptr<const EncodedText> question;  ///< the second text; pairs only
    std::size_t example = 0;                      ///< whose row this is
    std::int64_t firstToken = 0;                  ///< of the window in its example
    std::int64_t classIndex = 0;
    std::int64_t source = 0;      ///< the number, from 1, of the training file that it is from; 0: of none
    std::int64_t predicate = -1;  ///< the row's token whose arguments are asked for; -1: none, or which are predicates
    /// [n] indices into entityTags() or roleTags(), or into the labels; of rows that ask which tokens are predicates 1
    /// for these; empty without gold.
    std::vector<std::int64_t> tags;
    std::vector<std::uint8_t> allowed;  ///< GoldSets::allowed() of the row; empty: the gold leaves nothing open
    /// First and last token of each accepted answer in this row, each span once; empty: no answer here.
    std::vector<std::pair<std::int64_t, std::int64_t>> answers;

    /// What the row costs in a batch: tokens of text and question.
    std::int64_t length() const { return text.size() + (question ? question->size() : 0); }
};

/// The tokens [begin, end) of a text as a text of its own.
EncodedText sliceText(const EncodedText& text, std::int64_t begin, std::int64_t end, std::int64_t layerWidth);

/// Windows of at most `maxTokens` tokens that together cover a text: a window ends at a sentence end if one is in
/// reach, and begins at a sentence within the last quarter of the window before. One window if the text fits; no
/// windows for an empty text.
std::vector<elmo::TokenSpan> windowsOf(const std::vector<std::int64_t>& sentenceEnds, std::int64_t maxTokens);

}  // namespace tasks
