// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace elmo::training {

/// Variants of spelling that are added to the tokenized text of a corpus. Only for text to train on:
/// held-out text stays as it is.
struct VariationOptions {
    double wholeCompounds = 0;  ///< share of hyphenated compounds that stay one token: "fog-bank", not "fog - bank"
    double upperCase = 0;       ///< share of sentences in capitals, as in headlines
    std::uint64_t seed = 1;

    bool varies() const { return wholeCompounds > 0 || upperCase > 0; }
};

struct VariationCounts {
    std::uint64_t compounds = 0, compoundsLeftWhole = 0, sentencesInCapitals = 0;
};

/// Applies the options to one sentence after another. Which compounds and sentences change is drawn from the seed and
/// the words and the place of the sentence, so the same text gives the same corpus, and so do its parts. One thread.
class TextVariation {
public:
    /// Throws Error(kBadArgument) if a share is not between 0 and 1.
    explicit TextVariation(const VariationOptions& options);

    /// Changes a sentence in place, which is the one at `place` in its file. The words of a compound must be views of
    /// one text with nothing between them. Words in capitals are valid until the next call.
    void apply(std::vector<std::string_view>& sentence, std::int64_t place);

    const VariationCounts& counts() const { return m_counts; }

private:
    void joinCompounds(std::vector<std::string_view>& sentence, std::uint64_t key);
    void putInCapitals(std::vector<std::string_view>& sentence);

    VariationOptions m_options;
    VariationCounts m_counts;
    std::deque<std::string> m_capitals;
};

}  // namespace elmo::training
