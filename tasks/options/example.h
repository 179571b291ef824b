// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "elmo/text/offsets.h"

namespace tasks {

/// A text as tokens, sentence by sentence. The biLM reads each sentence by itself; what a head reads at a time is
/// rowsOf() the text. Tokens are never empty. A value.
struct TokenizedText {
    std::vector<elmo::Sentence> sentences;

    std::int64_t tokenCount() const {
        std::int64_t count = 0;
        for (const elmo::Sentence& sentence : sentences)
            count += static_cast<std::int64_t>(sentence.size());
        return count;
    }
};

/// Gold of a labelled text.
struct TextLabel {
    std::string label;
};

/// Gold of a text with spans: one BIO2 tag per token ("O", "B-PER", "I-PER"), for any scheme of the file.
struct TokenTags {
    std::vector<std::string> tags;
};

/// Gold of a tagged text: one tag of any name per token.
struct TokenLabels {
    std::vector<std::string> labels;
};

/// One accepted answer: its text as the file has it, and the tokens that cover it best.
struct GoldAnswer {
    std::string text;
    elmo::TokenSpan tokens;
};

/// Gold of a question. No answers: the question has none in this text (SQuAD 2.0).
struct GoldAnswers {
    std::vector<GoldAnswer> answers;  ///< all that score as right and are trained on, duplicates kept: the file's order
    bool impossible = false;
};

/// A predicate as gold: the token that it begins with, its sense, and the spans of its arguments and of itself ("V")
/// as one BIO2 tag for each token of the text; no tags if the arguments are not given.
struct GoldPredicate {
    elmo::TokenIndex token;
    std::string roleset = {};       ///< "say.01"; empty: not given
    std::string partOfSpeech = {};  ///< as the file has it; empty: not given
    std::vector<std::string> tags = {};
};

/// Gold of a text with predicates, in order of place. None: it has no predicate.
struct GoldRoles {
    std::vector<GoldPredicate> predicates;
};

using Gold = std::variant<TextLabel, TokenTags, GoldAnswers, TokenLabels, GoldRoles>;

/// One example of a data set, for any task. A value; const once read.
struct Example {
    std::string id;          ///< the data set's own, else "FILE:LINE"; messages name it
    TokenizedText text;      ///< of a pair: the passage or the premise
    TokenizedText question;  ///< of a pair: the second text, a question or a hypothesis
    std::string passage;  ///< of a pair: the first text, UTF-8, as the file has it; predicted spans are taken from it
    std::vector<elmo::ByteSpan> passageTokens;  ///< of each token of `text` in `passage`; questions only
    std::string article;                        ///< what the passage is a part of, if the file says so; questions only
    Gold gold;
    std::int32_t source = 0;  ///< which of the files of its data set it is from
};

}  // namespace tasks
