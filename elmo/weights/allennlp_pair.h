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

/// Writes options.json, weights.hdf5 and, for a word model, vocab.txt into a folder that is made if absent.
///
/// Reading them back gives the same bits: if no stored bias and the 1 of the forget gate have the wanted sum in
/// float32, the sums are stored in addition in `B_forget`, which other programs pass over. Of several numbers with the
/// same sum, that in `stored` is written, so that a model that was read from a pair becomes the same pair again. Throws
/// Error(kUnsupported) if the format can't express the model (dictionary characters, plain biLSTM, words and
/// characters together), Error(kIo, kPermission) if writing fails; then no file of the three is left half written.
void writeAllenNlpPair(const BilmModel& model, const std::filesystem::path& folder, const TensorMap& stored = {});

}  // namespace elmo
