// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "elmo/weights/weight_reader.h"

namespace elmo {

/// The format of AllenNLP and bilm-tf: options.json, weights .hdf5, and for word models a vocabulary with one token a
/// line. Const; any thread.
///
/// A word model (no `char_cnn` in the options) reads its table from the data set `embedding` of the weights, or, if
/// that lacks it, of the only other .hdf5 file with "embedding" in its name; its vocabulary from the only .txt file
/// with "vocab" in its name.
extern const WeightFormat kAllenNlpFormat;

/// What the weights of a pair store of the forget gates' biases, to which TensorFlow adds 1 while computing: by the
/// name of the bias, only if the sum that a BilmModel holds does not give it back. Throws as reading the pair does.
TensorMap storedForgetBiases(const std::filesystem::path& path);

}  // namespace elmo
