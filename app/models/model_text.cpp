// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/model_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "app/models/training_text.h"
#include "tasks/metrics/metric_report.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

std::string line(std::string_view label, std::string_view text) {
    return fmt::format("  {:<15} {}\n", label, text);
}

/// The first line has the label; the others are indented below its text.
std::string lines(std::string_view label, const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts)
        all += line(all.empty() ? label : std::string_view(), text);
    return all;
}

std::string counted(std::int64_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string charactersText(const elmo::ModelSummary& summary) {
    const elmo::CharacterCnnOptions& options = *summary.options.characters;
    const bool bytes = options.scheme == elmo::CharacterScheme::kUtf8Bytes;
    std::string filters;
    for (const elmo::ConvolutionFilter& filter : options.filters)
        filters += fmt::format(" {}x{}", filter.width, filter.count);
    return fmt::format("up to {} {} a token (word edges counted), embedding {} x {}", options.maxCharactersPerToken,
                       bytes ? "bytes" : "characters", options.characterCount, options.embeddingSize) +
           "\n" + std::string(18, ' ') +
           fmt::format("filters (width x count){}, {}, {} highway layer{}", filters,
                       options.activation == elmo::Activation::kRelu ? "relu" : "tanh", options.highwayLayers,
                       options.highwayLayers == 1 ? "" : "s");
}

std::string encoderText(const elmo::EncoderOptions& options) {
    const auto clip = [](float value) { return value > 0 ? fmt::format("{}", value) : std::string("none"); };
    if (options.kind == elmo::EncoderKind::kPlainBilstm)
        return fmt::format("{} layers of bidirectional LSTMs, cell {}, projection {}", options.layers, options.cellSize,
                           options.projectionSize);
    if (options.kind == elmo::EncoderKind::kLinearLstm)
        return fmt::format("{} layers of LSTMs in each direction, cell {}, each followed by a linear layer to {}",
                           options.layers, options.cellSize, options.projectionSize);
    return fmt::format("{} layers of projected LSTMs in each direction, cell {}, projection {}", options.layers,
                       options.cellSize, options.projectionSize) +
           "\n" + std::string(18, ' ') +
           fmt::format("{} connections, cell clip {}, projection clip {}", options.skipConnections ? "skip" : "no skip",
                       clip(options.cellClip), clip(options.projectionClip));
}

}  // namespace

std::string architectureText(const elmo::ModelSummary& summary) {
    const elmo::BilmOptions& options = summary.options;
    std::string text = fmt::format("{}: {}\n", summary.provenance.path, summary.provenance.format);
    if (options.characters)
        text += line("Characters", charactersText(summary));
    if (options.wordEmbeddingSize)
        text += line("Words", fmt::format("{} x {}", grouped(options.wordCount), *options.wordEmbeddingSize));
    text += line("Language model", encoderText(options.encoder));
    text += line("Vectors", fmt::format("{} layer{} of {} numbers a token", summary.layers,
                                        summary.layers == 1 ? "" : "s", summary.width));
    if (!summary.provenance.storage.empty())
        text += line("Stored as", summary.provenance.storage);
    return text;
}

std::string contentText(const elmo::ModelSummary& summary) {
    std::string text = line("Parameters", grouped(summary.parameters));
    for (const elmo::ParameterGroup& group : summary.groups)
        text += fmt::format("  {:>17} {}\n", grouped(group.parameters), group.name);
    const elmo::Provenance& provenance = summary.provenance;
    if (!provenance.origin.empty())
        text += line("Made from", provenance.origin);
    if (!provenance.tokenizer.empty())
        text += line("Tokenizer", provenance.tokenizer);
    text += lines("Training", trainingLines(provenance.training));
    text += lines("Measured", metricLines(provenance.metrics));
    return text + line("Hash", summary.hash);
}

std::string developmentText(const tasks::TaskModelInfo& head) {
    const tasks::DevelopmentSet& dev = head.dev;
    std::string text = "the development set, which chose the checkpoint";
    if (dev.examples > 0)
        text += fmt::format(": {}", counted(dev.examples, "example"));
    if (dev.labels > 0)
        text += fmt::format(", {}", counted(dev.labels, "label"));
    if (dev.inTraining > 0)
        text += fmt::format(", {} of them also in the training set", counted(dev.inTraining, "example"));
    if (!dev.interval)
        return text;
    text += fmt::format("; 95 % interval {:.2f} to {:.2f}", dev.interval->first, dev.interval->second);
    return tasks::isTooWide(dev.interval->first, dev.interval->second)
               ? text + ", too wide to choose between checkpoints or heads"
               : text;
}

std::string headText(const tasks::TaskModelInfo& head) {
    std::string text = fmt::format("{}: head for the task {}\n", head.path, head.task.name);
    if (!head.labels.empty())
        text += line("Labels", fmt::format("{}", fmt::join(head.labels, ", ")));
    text += line("biLM", head.bilmHash.empty() ? "none: it uses no ELMo"
                                               : fmt::format("{}, hash {}", head.bilmName, head.bilmHash));
    for (const tasks::NamedMix& mix : head.mixes)
        text += line(
            fmt::format("Mix, {}", mix.place),
            fmt::format("layers {:.3f}, gamma {:.4f}", fmt::join(elmo::sharesOf(mix.weights), " "), mix.weights.gamma));
    if (!head.tokenizerRevision.empty())
        text += line("Tokenizer", head.tokenizerRevision);
    if (head.devMetric)
        text +=
            line("Measured", fmt::format("{} {:.2f} on {}", head.metricName, *head.devMetric, developmentText(head)));
    text += lines("Training", trainingLines(head.training));
    return text + line("Hash", head.hash);
}

std::string headJson(const tasks::TaskModelInfo& head) {
    Json json = {{"format", "task bundle"},  {"path", head.path},
                 {"task", head.task.name},   {"labels", head.labels},
                 {"bilm", head.bilmName},    {"bilm_hash", head.bilmHash},
                 {"mixes", Json::array()},   {"tokenizer_revision", head.tokenizerRevision},
                 {"metric", head.metricName}};
    for (const tasks::NamedMix& mix : head.mixes)
        json["mixes"].push_back(
            {{"place", mix.place}, {"weights", elmo::sharesOf(mix.weights)}, {"gamma", mix.weights.gamma}});
    if (head.devMetric)
        json["dev"] = *head.devMetric;
    if (!head.training.empty())
        json["training"] = Json::parse(head.training);
    json["hash"] = head.hash;
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace app
