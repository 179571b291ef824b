// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/advice.h"

#include "app/failures/failure.h"
#include "elmo/remedy.h"

namespace app {
namespace {

const char* adviceOf(elmo::Remedy remedy) {
    switch (remedy) {
        case elmo::Remedy::kPrepareCorpus:
            return "Prepare a corpus with `elmo prepare-corpus`.";
        case elmo::Remedy::kShareVocabulary:
            return "Prepare it with `elmo prepare-corpus --vocabulary` and the folder of the model or of the training "
                   "corpus.";
        case elmo::Remedy::kStartProcessesAgain:
            return "Start all processes again; with --resume they continue from the checkpoint.";
        case elmo::Remedy::kStartTrainingAgain:
            return "Start the training again without --resume.";
        case elmo::Remedy::kListModelSettings:
            return "`elmo train-lm --print-config` lists all settings.";
        case elmo::Remedy::kListHeadSettings:
            return "`elmo train --print-config` lists all settings.";
        case elmo::Remedy::kTrainInsteadOfTune:
            return "With a head: `elmo train --bilm MODEL --set elmo.fine_tune=true`. On text: `elmo train-lm --config "
                   "small`.";
        case elmo::Remedy::kConvertElsewhere:
            return "In a full build: `elmo convert MODEL FOLDER --to bundle`.";
        case elmo::Remedy::kSmallerBatch:
            return "A lower --batch-tokens needs less memory.";
        case elmo::Remedy::kProcessor:
            return "Without --device and --engine, the CPU engine is used.";
        case elmo::Remedy::kOtherCacheFolder:
            return "--cache names another folder.";
        case elmo::Remedy::kLargerCache:
            return "--cache-gigabytes raises the limit.";
        case elmo::Remedy::kTrainHead:
            return "`elmo train` trains a head.";
        case elmo::Remedy::kNameBilm:
            return "--bilm names a biLM.";
        case elmo::Remedy::kTakeHeadAlong:
            return "--bilm names a biLM; `elmo train --init-from HEAD --bilm MODEL` takes a head along to another one.";
        case elmo::Remedy::kResumeTraining:
            return "--resume continues it.";
        case elmo::Remedy::kTokensFirst:
            return "`elmo export --to conll -o tokens.conll FILE` writes it so.";
        case elmo::Remedy::kSkipInvalid:
            return "--skip-invalid leaves it out and reads the rest.";
        case elmo::Remedy::kNameLabels:
            return "--rename OLD=NEW,... gives labels of the data their name in the head; `elmo evaluate --unknown "
                   "missed` counts the others as missed.";
    }
    return "";
}

}  // namespace

std::string messageWithAdvice(const std::exception_ptr& exception) {
    const std::string message = describeFailure(exception).message;
    try {
        std::rethrow_exception(exception);
    } catch (const elmo::RemediedError& error) {
        return message + " " + adviceOf(error.remedy());
    } catch (...) {
        return message;
    }
}

}  // namespace app
