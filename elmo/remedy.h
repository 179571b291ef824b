// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "elmo/error.h"

namespace elmo {

/// What would help after an error, for a user interface to put into its own words. A message of the library names no
/// option and no command, because it may be shown by any program.
enum class Remedy {
    kPrepareCorpus,        ///< prepare a corpus from text
    kShareVocabulary,      ///< prepare the corpus with the vocabulary of another one
    kStartProcessesAgain,  ///< start all processes of the training again, from its checkpoint if it has one
    kStartTrainingAgain,   ///< start the training again from the beginning, ignoring its checkpoint
    kListModelSettings,    ///< look at the settings of a language model's training
    kListHeadSettings,     ///< look at the settings of a head's training
    kTrainInsteadOfTune,   ///< train a head together with the biLM, or another biLM
    kConvertElsewhere,     ///< convert the model with a build that reads its format
    kSmallerBatch,         ///< compute fewer tokens at a time
    kProcessor,            ///< compute on the processor
    kOtherCacheFolder,     ///< keep layers in another folder
    kLargerCache,          ///< allow more layers to be kept
    kTrainHead,            ///< train a head
    kNameBilm,             ///< name the biLM to use
    kTakeHeadAlong,        ///< name the biLM of a head, or train the head further with another one
    kResumeTraining,       ///< go on with a training that was stopped
    kTokensFirst,          ///< write a file of columns with the token in the first one
    kSkipInvalid,          ///< leave out the parts of a file that can't be read
    kNameLabels,           ///< say which labels of a data set mean one of the head's, or count them as missed
};

/// An error with what would help. Immutable; any thread.
class RemediedError : public Error {
public:
    RemediedError(ErrorCode code, const std::string& message, Remedy remedy) : Error(code, message), m_remedy(remedy) {}

    Remedy remedy() const noexcept { return m_remedy; }

private:
    Remedy m_remedy;
};

}  // namespace elmo
