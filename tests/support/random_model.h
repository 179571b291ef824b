// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/bilm/model.h"

namespace elmo::test {

/// A biLM with random weights, the same for the same options and seed on every machine. The scales keep activations
/// near 1, so that clips of 1 to 3 bite; row 0 of a byte model's and of a word model's table is zero. Dictionary models
/// get the special entries, ASCII letters and a few words in their tables, as far as the rows reach.
BilmModel randomModel(const BilmOptions& options, unsigned seed);

/// The options of a small byte model: two layers, two highway layers, filters of width 1 to 4, both clips, skips.
BilmOptions smallOptions();

/// The options of a small dictionary model as ELMoForManyLangs has them: words and characters.
BilmOptions smallDictionaryOptions();

/// The options of a small word model as bilm-tf has them.
BilmOptions smallWordOptions();

}  // namespace elmo::test
