// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tasks/options/example.h"

namespace tasks {

/// The official scripts differ if a normalised text is empty: version 1.1 gives two empty ones F1 0, version 2.0
/// gives 1.
enum class SquadRules { kVersion1, kVersion2 };

/// Small letters, without ASCII punctuation and the words a, an, the; one blank between words: as the official scripts
/// (Python's str.lower, re and str.split). Any thread.
std::string normalizedAnswer(std::string_view text);

/// Exact match and F1 of words, each the best over the accepted answers, 0 to 1.
struct AnswerScore {
    double exact = 0;
    double f1 = 0;
};

/// Against each of `answers`. None: the right answer is the empty text, and so it is if all are empty when
/// normalised, in version 2.0.
AnswerScore scoreAnswer(std::string_view predicted, std::span<const std::string> answers, SquadRules rules);

/// The passage's text from the first to the last token; empty for an empty span. Throws Error(kBadArgument) for a span
/// outside the passage.
std::string answerText(const Example& example, elmo::TokenSpan tokens);

/// A predicted span against an example's gold answers; an empty span answers "none".
AnswerScore scoreAnswer(const Example& example, elmo::TokenSpan predicted, SquadRules rules);

}  // namespace tasks
