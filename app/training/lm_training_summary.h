// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "elmo/training/run/training_run.h"

namespace app {

/// Words that a model of characters sees only the beginning of. A plain value.
struct TruncatedWords {
    std::int64_t tokens = 0, types = 0;
    std::string longest;                     ///< of them, in characters
    std::int64_t characters = 0, bytes = 0;  ///< of `longest`
};

/// Something that looks wrong, in a sentence, and what the command line has to do about it.
struct LmDoubt {
    std::string text;
    std::string remedy;
};

/// What a training of a biLM is about to do. A plain value.
struct LmTrainingSummary {
    elmo::training::CorpusStatistics corpus;
    std::int64_t predictedTypes = 0;
    double orderedShare = 1;                          ///< 1: the vocabulary is in the order of frequency
    double unknownShare = 0;                          ///< of the tokens of the corpus
    std::int64_t byteLimit = 0;                       ///< of a word; 0 for a model of words
    std::map<std::string, TruncatedWords> truncated;  ///< by script
    std::int64_t heldOutTokens = 0;
    double heldOutUnknownShare = 0;
    double heldOutSeenShare = 0;  ///< CorpusOverlap::share()
    std::int64_t steps = 0, positions = 0;
    double passes = 0;
    std::int64_t parameters = 0, softmaxParameters = 0;
    double gigabytes = 0;  ///< of memory, about
    double seconds = 0;    ///< about; 0 if not measured
    std::vector<LmDoubt> doubts;
};

/// Reads both corpora once. `heldOut` and `from`, the model that is fine-tuned, may be null. Throws elmo::Error,
/// Cancelled.
LmTrainingSummary summarise(const elmo::training::TrainOptions& options, const elmo::training::Corpus& corpus,
                            const elmo::training::Corpus* heldOut, const elmo::training::PretrainedModel* from,
                            const elmo::RunControl& control);

/// Seconds that a run takes, by a few of its steps, which change nothing. Throws as makeBilmTrainer() does.
double secondsOfRun(const elmo::training::TrainOptions& options, const elmo::training::Corpus& corpus,
                    const elmo::RunControl& control);

/// The summary as text, without its doubts.
std::string summaryText(const LmTrainingSummary& summary);

}  // namespace app
