// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "elmo/bilm/model.h"

namespace elmo {

/// Writes options.json, weights.hdf5 and, for a word model, vocab.txt into a folder that is made if absent.
///
/// Reading them back gives the same bits: if no stored bias and the 1 of the forget gate have the wanted sum in
/// float32, the sums are stored in addition in `B_forget`, which other programs pass over. Of several numbers with the
/// same sum, that in `stored` is written, so that a model that was read from a pair becomes the same pair again. Throws
/// Error(kUnsupported) if the format can't express the model (dictionary characters, plain biLSTM, words and
/// characters together), Error(kIo, kPermission) if writing fails; then no file of the three is left half written.
void writeAllenNlpPair(const BilmModel& model, const std::filesystem::path& folder, const TensorMap& stored = {});

}  // namespace elmo
