// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/weights/weight_reader.h"

namespace elmo {

/// The folder format of ELMoForManyLangs: config.json with an architecture file, char.dic, word.dic,
/// token_embedder.pkl and encoder.pkl. Read only. Const; any thread.
extern const WeightFormat kManyLangsFormat;

}  // namespace elmo
