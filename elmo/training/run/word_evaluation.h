// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "elmo/training/run/language_model.h"

namespace elmo::training {

/// Reads `corpus` once, as evaluatePerplexity() does. A foreign model (see LanguageModel) runs on its own engine, every
/// sentence from zero states. Throws what that throws, and Error(kBadArgument) if a foreign model is to carry states.
HeldOutReport evaluate(const LanguageModel& model, const Corpus& corpus, const RunControl& control);

}  // namespace elmo::training
