// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>

#include "elmo/run_control.h"
#include "tasks/inputs/word_vectors.h"

namespace tasks {

/// What a table keeps of a model.
struct TableSize {
    std::int64_t words = 100'000;   ///< the most frequent ones
    std::int64_t ngrams = 100'000;  ///< those that most words of the model contain
    int part = 4;                   ///< numbers in a part of the product quantisation: 1 byte each
    double deviation = 0.4;         ///< numbers of the words are scaled to this standard deviation
};

/// Makes a quantised table of a model of fastText (.bin, skip-gram or CBOW; format 12 without quantisation). Each word
/// has fastText's own vector of it, the mean over the word and its n-grams; "<unk>", the mean of the rarest tenth,
/// stands last. Memory holds the model's input matrix. Reports stages "fastText model", "quantise words", "quantise
/// n-grams". Throws Error(kNotFound, kPermission, kIo), Error(kBadFormat) for damaged files, Error(kUnsupported) for
/// classifiers, quantised models and models without n-grams, Cancelled.
std::shared_ptr<const WordVectors> tableOfFastText(const std::filesystem::path& file, const TableSize& size,
                                                   const elmo::RunControl& control);

}  // namespace tasks
