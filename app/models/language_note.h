// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "elmo/training/corpus/corpus.h"
#include "elmo/training/run/fine_tuning.h"
#include "tasks/data/data_set.h"

namespace app {

/// The beginning of a text, enough to detect its language.
std::string sampleOf(const elmo::training::Corpus& corpus);
std::string sampleOf(const tasks::DataSet& data);

/// A note if the sample is in another language than the text that a biLM was trained on; empty if it is not, or if the
/// revision of the biLM's tokenizer does not say. `name` is how messages call the text.
std::string languageNote(std::string_view bilmTokenizer, const std::string& sample, const std::string& name);

/// The same for a text that a biLM is trained on further. The language of the biLM is that of its most frequent words
/// or, if it predicts none, what its publisher says.
std::string languageNote(const elmo::training::PretrainedModel& bilm, const elmo::training::Corpus& text);

}  // namespace app
