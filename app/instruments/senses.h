// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/evaluation/context_neighbours.h"
#include "elmo/prediction/word_predictor.h"
#include "elmo/run_control.h"
#include "tasks/analysis/clusters.h"

namespace app {

/// A group of occurrences that are used alike. A value.
struct Sense {
    std::vector<std::size_t> places;               ///< of the Occurrences, the most typical first
    std::vector<double> typicality;                ///< of each: cosine to the mean of the group
    std::map<std::string, std::int64_t> byFile{};  ///< how many of them each file has
    std::vector<elmo::Substitute> substitutes{};   ///< mean over the most typical places, by `both`
};

/// The occurrences of a word by senses (word sense induction), the largest first. A value.
struct Senses {
    std::vector<Sense> senses;
    double silhouette = 0;  ///< of the grouping; 0 with one sense
};

/// How senses are found. A value.
struct SenseOptions {
    int count = 0;  ///< 0: by the silhouette, at most `most`
    int most = 8;
    tasks::GroupingMethod method = tasks::GroupingMethod::kMeans;
};

Senses sensesOf(const Occurrences& occurrences, const SenseOptions& options, const elmo::RunControl& control);

/// Adds the words that the biLM would expect at the `typical` most typical places of each sense: the mean of their
/// probabilities, for the `count` words with the highest. The word itself, in any case, is left out. Throws Cancelled.
void addSubstitutes(Senses& senses, const Occurrences& occurrences, const elmo::WordPredictor& predictor,
                    std::size_t typical, std::size_t count, const elmo::RunControl& control);

}  // namespace app
