// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/evaluation/head_evaluation.h"

#include <fmt/format.h>

#include <algorithm>

#include "elmo/error.h"
#include "tasks/model/task_bundle.h"
#include "tasks/registry/read_data_set.h"
#include "tasks/training/task_evaluation.h"

namespace app {
namespace {

/// A mix with one layer alone, or without it.
tasks::NamedMix ablated(const tasks::NamedMix& learned, const LayerAblation& ablation) {
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

std::vector<LayerAblation> ablationsOf(const tasks::TaskModelInfo& info) {
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
std::shared_ptr<const tasks::ActivationCache> layersFor(const tasks::DataSet& data, const LoadedModel* bilm,
                                                        const HeadEvaluationSettings& settings,
                                                        const elmo::RunControl& control) {
    tasks::ActivationCounts counts;
    LayerCacheSettings cache = settings.cache;
    cache.storage = tasks::LayerStorage::kFloat32;  // the same layers as for annotation
    return bilm ? cachedLayers(*bilm, cache, {&data}, counts, control) : nullptr;
}

/// Leaves the examples of a part, in whole groups (see kPredictedTogether).
void keepPart(std::vector<tasks::Example>& examples, const PartNumber& part) {
    constexpr auto kGroup = static_cast<std::int64_t>(tasks::kPredictedTogether);
    const std::int64_t count = std::ssize(examples), groups = (count + kGroup - 1) / kGroup;
    const auto boundary = [&](std::int64_t parts) { return std::min(groups * parts / part.count * kGroup, count); };
    const std::int64_t begin = boundary(part.index - 1);
    examples.erase(examples.begin() + boundary(part.index), examples.end());
    examples.erase(examples.begin(), examples.begin() + begin);
}

EngineSettings engineOf(const HeadEvaluationSettings& settings) {
    EngineSettings engine;
    engine.precision = settings.precision;
    engine.threads = settings.threads;
    return engine;
}

}  // namespace

HeadPredictions predictDataSet(const HeadEvaluationSettings& settings, int answers, const elmo::RunControl& control,
                               const PartNumber& part) {
    HeadPredictions done;
    done.info = tasks::readTaskModelInfo(settings.model);
    tasks::DataOptions reading = settings.reading;
    reading.labelled = false;
    done.data = tasks::readDataSet(settings.data, done.info.task, reading, control);
    keepPart(done.data.examples, part);
    const auto bilm = bilmOf(done.info, settings.bilm, engineOf(settings), control);
    tasks::PredictOptions options;
    options.threads = settings.threads;
    options.answers = answers;
    done.predictions = tasks::predictBundle(settings.model, done.data,
                                            layersFor(done.data, bilm.get(), settings, control), options, control);
    return done;
}

HeadEvaluation evaluateHeadOn(const HeadEvaluationSettings& settings, const elmo::RunControl& control) {
    HeadEvaluation done;
    done.info = tasks::readTaskModelInfo(settings.model);
    done.data = tasks::readDataSet(settings.data, done.info.task, settings.reading, control);
    tasks::noteMissingLabels(done.data, settings.labels);
    tasks::rename(done.data, settings.labels);
    if (settings.unknown == tasks::UnknownLabels::kRefuse)  // now, not after the layers of all texts
        tasks::requireKnownLabels(done.data.examples, tasks::readBundleManifest(settings.model).config.head);
    done.bilm = bilmOf(done.info, settings.bilm, engineOf(settings), control);
    const auto layers = layersFor(done.data, done.bilm.get(), settings, control);
    std::vector<std::vector<tasks::NamedMix>> variants(1);
    if (settings.ablate)
        done.ablations = ablationsOf(done.info);
    for (const LayerAblation& ablation : done.ablations) {
        variants.emplace_back();
        for (const tasks::NamedMix& mix : done.info.mixes)
            variants.back().push_back(ablated(mix, ablation));
    }
    auto reports =
        tasks::evaluateBundle(settings.model, done.data, layers, settings.threads, control, variants, settings.unknown);
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
        comparison.significance = tasks::pairedBootstrap(first.report.scores, comparison.report->scores);
    return comparisons;
}

}  // namespace app
