// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/weights/weight_reader.h"

namespace elmo {

/// The folder of the PyTorch biLM of plm-nlp-code (Che, Guo, Cui 2021, "Natural Language Processing", chapter 6), which
/// many Chinese notes on ELMo print: configs.json, char.dic, word.dic, token_embedder.pth, encoder.pth and, with the
/// softmax, classifier.pth. Read only. Const; any thread.
extern const WeightFormat kPlmNlpFormat;

}  // namespace elmo
