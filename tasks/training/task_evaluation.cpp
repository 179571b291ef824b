// SPDX-License-Identifier: Apache-2.0
#include "tasks/training/task_evaluation.h"

#include <algorithm>
#include <iterator>

#include "tasks/batches/rolesets.h"
#include "tasks/batches/row_builder.h"
#include "tasks/model/task_bundle.h"
#include "tasks/model/torch_loaded_head.h"
#include "tasks/training/torch_evaluation.h"

namespace tasks {
namespace {

/// Examples whose rows are in memory at a time.
constexpr std::size_t kPredictedTogether = 512;

/// A bundle whose biLM computed the layers.
LoadedHead loadFor(const std::filesystem::path& bundle, const ActivationCache* layers,
                   const elmo::RunControl& control) {
    const TaskManifest manifest = readBundleManifest(bundle);
    if (layers)
        requireBilm(layers->bilm().modelHash(), manifest.bilm.hash, "The data came with layers", bundleName(bundle));
    return loadHead(bundle, manifest, control);
}

}  // namespace

LayerLookup lookupIn(std::shared_ptr<const ActivationCache> cache) {
    if (!cache)
        return {};
    return [cache = std::move(cache)](const elmo::Sentence& sentence) {
        const CachedLayers layers = cache->find(sentence);
        return LayerPart{.half = layers.half,
                         .full = layers.full,
                         .tokens = layers.tokens,
                         .layerStride = layers.tokens * cache->width()};
    };
}

WordSet readTrainingWords(const std::filesystem::path& bundle) {
    const TaskManifest manifest = readBundleManifest(bundle);
    WordSet words;
    if (manifest.words.checksum.empty())
        return words;
    const std::string lines = readBundleFile(bundle, kTaskWordsFile, manifest.words);
    for (std::size_t at = 0; at < lines.size();) {
        const std::size_t end = std::min(lines.find('\n', at), lines.size());
        words.insert(lines.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

std::vector<TaskPrediction> predictBundle(const std::filesystem::path& bundle, const DataSet& data,
                                          std::shared_ptr<const ActivationCache> layers, const PredictOptions& options,
                                          const elmo::RunControl& control) {
    const LoadedHead loaded = loadFor(bundle, layers.get(), control);
    const HeadOptions& head = loaded.config.head;
    WordTable words(head.input, loaded.subwords, loaded.vectors);
    RowBuilder builder(head, loaded.config.training.windowTokens, words, lookupIn(std::move(layers)));
    const elmo::RunControl quiet(control.stopToken());
    const auto total = std::ssize(data.examples);
    std::vector<TaskPrediction> predictions;
    for (std::span<const Example> rest = data.examples; !rest.empty();) {
        const auto group = rest.first(std::min(rest.size(), kPredictedTogether));
        rest = rest.subspan(group.size());
        const std::vector<EncodedRow> rows = builder.predictionRows(group);
        std::vector<TaskPrediction> ofGroup =
            predictExamples(*loaded.head, head, group.size(), rows, words, options, quiet);
        for (std::size_t i = 0; i < group.size(); ++i)
            nameRolesets(head, group[i], ofGroup[i]);
        std::ranges::move(ofGroup, std::back_inserter(predictions));
        control.report({.stage = "predict", .done = std::ssize(predictions), .total = total});
    }
    return predictions;
}

std::vector<MetricReport> evaluateBundle(const std::filesystem::path& bundle, const DataSet& data,
                                         std::shared_ptr<const ActivationCache> layers, int threads,
                                         const elmo::RunControl& control,
                                         std::span<const std::vector<NamedMix>> variants, UnknownLabels unknown) {
    const LoadedHead loaded = loadFor(bundle, layers.get(), control);
    const HeadOptions& options = loaded.config.head;
    WordTable words(options.input, loaded.subwords, loaded.vectors);
    RowBuilder builder(options, loaded.config.training.windowTokens, words, lookupIn(std::move(layers)));
    if (unknown == UnknownLabels::kRefuse)
        requireKnownLabels(data.examples, options);  // before anything is computed
    const std::vector<EncodedRow> rows = builder.predictionRows(data.examples);
    const WordSet known = readTrainingWords(bundle);
    PredictOptions predict;
    predict.threads = threads;
    std::vector<MetricReport> reports;
    for (const std::vector<NamedMix>& mixes : variants) {
        predict.mixes = mixes;
        reports.push_back(evaluateHead(*loaded.head, options, data.examples, rows, words, predict, control,
                                       known.empty() ? nullptr : &known));
    }
    return reports;
}

}  // namespace tasks
