// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "elmo/weights/model_bundle.h"

namespace elmo {

/// The softmax of another program, weight [words, P] and bias [words], in the order of the program's own vocabularies:
/// the sentence's end, its begin and the unknown word, which are its rows `specials`, then the others in their order.
BundleSoftmax ownSoftmax(const std::vector<std::string>& words, const std::array<std::size_t, 3>& specials,
                         const std::vector<float>& weight, const std::vector<float>& bias);

/// The words alone, as vocabulary.tsv has them.
std::string ownVocabulary(const std::vector<std::string>& words, const std::array<std::size_t, 3>& specials);

}  // namespace elmo
