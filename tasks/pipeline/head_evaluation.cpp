// SPDX-License-Identifier: Apache-2.0
#include "tasks/pipeline/head_evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "elmo/error.h"
#include "tasks/model/task_bundle.h"
#include "tasks/registry/read_data_set.h"
#include "tasks/statistics/samples.h"
#include "tasks/training/task_evaluation.h"

namespace tasks {
namespace {

/// A mix with one layer alone, or without it.
NamedMix ablated(const NamedMix& learned, const LayerAblation& ablation) {
    const std::vector<double> before = elmo::sharesOf(learned.weights);
    const double others = 1 - before[static_cast<std::size_t>(ablation.layer)];
    std::vector<float> shares;
    for (const double share : before) {
        const bool itself = std::ssize(shares) == ablation.layer;
        // If the layer had the whole weight, the others have no proportions: they get equal shares.
        const double left = others > 0 ? share / others : 1.0 / static_cast<double>(before.size() - 1);
        shares.push_back(itself == ablation.only ? (itself ? 1.0F : static_cast<float>(left)) : 0.0F);
    }
    return {learned.place, elmo::mixFromShares(shares, learned.weights.gamma)};
}

std::vector<LayerAblation> ablationsOf(const TaskModelInfo& info) {
    const std::size_t layers = info.mixes.empty() ? 0 : info.mixes.front().weights.raw.size();
    if (layers < 2)
        throw elmo::Error(
            elmo::ErrorCode::kBadArgument,
            fmt::format("'{}' has no scalar mix of several layers, so no layer can be left out.", info.name));
    std::vector<LayerAblation> ablations;
    for (const bool only : {true, false})
        for (std::size_t layer = 0; layer < layers; ++layer)
            ablations.push_back({only, static_cast<int>(layer), {}});
    return ablations;
}

/// The cached layers of a data set, as the head reads them; null for a head without ELMo.
std::shared_ptr<const ActivationCache> layersFor(const DataSet& data, const LoadedModel* bilm,
                                                 const HeadEvaluationSettings& settings,
                                                 const elmo::RunControl& control) {
    ActivationCounts counts;
    LayerCacheSettings cache = settings.cache;
    cache.storage = LayerStorage::kFloat32;  // the same layers as for annotation
    return bilm ? cachedLayers(*bilm, cache, {&data}, counts, control) : nullptr;
}

/// Leaves the examples of a part.
void keepPart(std::vector<Example>& examples, const ExamplePart& part) {
    const std::int64_t count = std::ssize(examples);
    const auto boundary = [&](std::int64_t parts) { return count * parts / part.count; };
    const std::int64_t begin = boundary(part.index - 1);
    examples.erase(examples.begin() + boundary(part.index), examples.end());
    examples.erase(examples.begin(), examples.begin() + begin);
}

}  // namespace

HeadPredictions predictDataSet(const HeadEvaluationSettings& settings, int answers, const elmo::RunControl& control,
                               const ExamplePart& part) {
    HeadPredictions done;
    done.info = readTaskModelInfo(settings.model);
    DataOptions reading = settings.reading;
    reading.labelled = false;
    done.data = readDataSet(settings.data, done.info.task, reading, control);
    keepPart(done.data.examples, part);
    const auto bilm = bilmOfHead(done.info, settings.bilm, settings.engine, control);
    PredictOptions options;
    options.threads = settings.engine.threads;
    options.answers = answers;
    done.predictions =
        predictBundle(settings.model, done.data, layersFor(done.data, bilm.get(), settings, control), options, control);
    return done;
}

HeadEvaluation evaluateHeadOn(const HeadEvaluationSettings& settings, const elmo::RunControl& control) {
    HeadEvaluation done;
    done.info = readTaskModelInfo(settings.model);
    done.data = readDataSet(settings.data, done.info.task, settings.reading, control);
    noteMissingLabels(done.data, settings.labels);
    rename(done.data, settings.labels);
    if (settings.unknown == UnknownLabels::kRefuse)  // now, not after the layers of all texts
        requireKnownLabels(done.data.examples, readBundleManifest(settings.model).config.head);
    done.bilm = bilmOfHead(done.info, settings.bilm, settings.engine, control);
    const auto layers = layersFor(done.data, done.bilm.get(), settings, control);
    std::vector<std::vector<NamedMix>> variants(1);
    if (settings.ablate)
        done.ablations = ablationsOf(done.info);
    for (const LayerAblation& ablation : done.ablations) {
        variants.emplace_back();
        for (const NamedMix& mix : done.info.mixes)
            variants.back().push_back(ablated(mix, ablation));
    }
    auto reports =
        evaluateBundle(settings.model, done.data, layers, settings.engine.threads, control, variants, settings.unknown);
    done.report = std::move(reports.front());
    for (std::size_t i = 0; i < done.ablations.size(); ++i)
        done.ablations[i].report = std::move(reports[i + 1]);
    return done;
}

std::vector<Comparison> comparisonsOf(const HeadEvaluation& first, const std::vector<HeadEvaluation>& others) {
    std::vector<Comparison> comparisons;
    for (const LayerAblation& ablation : first.ablations)
        comparisons.push_back({&ablation, &first.info, &ablation.report, {}});
    for (const HeadEvaluation& other : others)
        comparisons.push_back({nullptr, &other.info, &other.report, {}});
    for (Comparison& comparison : comparisons)
        comparison.significance = pairedBootstrap(first.report.scores, comparison.report->scores);
    std::vector<std::optional<double>> values;
    for (const Comparison& comparison : comparisons)
        values.push_back(std::isnan(comparison.significance.pValue) ? std::nullopt
                                                                    : std::optional(comparison.significance.pValue));
    std::vector<std::optional<double>*> family;
    for (std::optional<double>& value : values)
        family.push_back(&value);
    adjustByHolm(family);
    for (std::size_t i = 0; i < comparisons.size(); ++i)
        comparisons[i].significance.pValue = values[i].value_or(std::nan(""));
    return comparisons;
}

}  // namespace tasks
