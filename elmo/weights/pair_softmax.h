// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "elmo/weights/model_bundle.h"
#include "elmo/weights/pair_tensors.h"

namespace elmo {

/// Names of bilm-tf for the softmax over the vocabulary: [words, P] and [words].
inline constexpr const char* kPairSoftmaxWeight = "softmax/W";
inline constexpr const char* kPairSoftmaxBias = "softmax/b";

/// The softmax of a bilm-tf model with rows of `width`, in the order of the program's own vocabularies. The words are
/// those of the only *vocab*.txt in the folder; `where` is how messages call the source. A word model can share its
/// embedding. Throws Error(kNotFound, kBadFormat, kBadShape) and what the source throws.
BundleSoftmax readPairSoftmax(const PairSource& source, std::int64_t width, const std::filesystem::path& folder,
                              const std::string& where, const RunControl& control);

/// The words of a vocabulary of bilm-tf, one a line, in that order, as vocabulary.tsv has them. Throws Error(kNotFound,
/// kBadFormat).
std::string pairVocabularyIn(const std::filesystem::path& file);

}  // namespace elmo
