// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/bilm/model.h"

namespace elmo::test {

/// A biLM with random weights, identical for the same options and seed on every machine. The scales keep activations
/// near 1, so that clips of 1 to 3 have an effect; row 0 of the table of byte and word models is zero. The tables of
/// dictionary models contain the special entries, ASCII letters and a few words, as far as the rows suffice.
BilmModel randomModel(const BilmOptions& options, unsigned seed);

/// The options of a small byte model: two layers, two highway layers, filters of width 1 to 4, both clips, skips.
BilmOptions smallOptions();

/// The options of a small dictionary model (words and characters) as in ELMoForManyLangs.
BilmOptions smallDictionaryOptions();

/// The options of a small word model as in bilm-tf.
BilmOptions smallWordOptions();

}  // namespace elmo::test
