// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/instrument_inputs.h"

#include <fmt/format.h>

#include "app/commands/options/arguments.h"
#include "app/models/head_bilm.h"
#include "app/models/model_language.h"

namespace app {

void addInstrumentModel(CLI::App& parser, InstrumentModel& model) {
    parser
        .add_option("-m,--model", model.model,
                    "A training run's folder, or a model with its softmax (default: english-small)")
        ->type_name("MODEL");
    addThreads(parser, model.threads, "Processor threads (default: 0, one per core)");
}

std::unique_ptr<const elmo::WordPredictor> openPredictor(InstrumentModel& model, std::string& language,
                                                         const elmo::RunControl& control) {
    if (model.model.empty())
        model.model = defaultBilm().string();
    noteReadingOf(model.model);
    takeLanguageOf(model.model, language);
    elmo::KernelBilmOptions options;
    options.threads = model.threads;
    auto predictor =
        std::make_unique<const elmo::WordPredictor>(elmo::training::readLanguageModel(model.model, control), options);
    detail(fmt::format("biLM {}: {} words can be predicted, hash {}", model.model, predictor->words(),
                       predictor->bilm().modelHash()));
    return predictor;
}

}  // namespace app
