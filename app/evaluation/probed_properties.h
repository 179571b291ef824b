// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/run_control.h"
#include "elmo/training/baselines/probe.h"

namespace app {

/// A word of a CoNLL-U file with the columns that probes predict.
struct ProbeWord {
    std::string form, lemma, upos, xpos, feats, relation, misc;
    int head = -1;  ///< its place in the sentence from 0; -1: the root, or none
};

struct ProbeSentence {
    std::string text;  ///< its comment "# text"; may be empty
    std::vector<ProbeWord> words;
};

/// Reads the first `most` sentences of a CoNLL-U file (0: all), packed or not; ranges of words and empty nodes are left
/// out. Throws elmo::Error(kNotFound, kBadFormat) naming file and line, elmo::Cancelled.
std::vector<ProbeSentence> readProbeSentences(const std::string& path, std::size_t most,
                                              const elmo::RunControl& control);

/// What a probe predicts: a column of CoNLL-U, or a part of one. A plain value.
struct ProbedProperty {
    enum class Source { kUpos, kXpos, kLemmaEnding, kFeature, kMisc, kRelation, kSpans };
    Source source = Source::kUpos;
    std::string key;   ///< the feature's or field's name
    std::string name;  ///< as the user writes it: "feat:Number"

    /// What is classified, and by what, in a sentence.
    std::string definition() const;
};

/// Endings of lemmas that fewer words of the training data have are one class.
inline constexpr std::size_t kLeastEndingWords = 50;

/// Reads "upos", "xpos", "lemma-ending", "feat:NAME", "misc:NAME", "deprel" or "spans:NAME". Throws
/// elmo::Error(kBadArgument) for other names.
ProbedProperty propertyNamed(std::string_view name);

/// The items of a property: their tokens, counted over all sentences, the classes, and what a control task takes for
/// their type: the word, or the words of the span.
struct LabelledItems {
    int parts = 1;
    std::vector<elmo::training::ProbeRange> ranges;  ///< [N, parts]
    std::vector<std::string> labels, types;          ///< [N]
};
LabelledItems itemsOf(const std::vector<ProbeSentence>& sentences, const ProbedProperty& property);

}  // namespace app
