// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/evaluation/probe_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/files/table_cell.h"
#include "tasks/statistics/samples.h"

namespace app {
namespace {

using ReportJson = nlohmann::ordered_json;

struct ProbeDefinition {
    const char *name, *definition, *source;
};

constexpr ProbeDefinition kProbeDefinitions[] = {
    {"accuracy", "share of the test items whose class the probe names; classes that the training data lack are wrong",
     "Alain and Bengio 2016"},
    {"control",
     "accuracy of the same probe where each word type has a random class, drawn as often as the classes occur",
     "Hewitt and Liang 2019"},
    {"selectivity", "accuracy - control: what the layers tell beyond what the probe can learn by heart",
     "Hewitt and Liang 2019"},
    {"codelength",
     "bits of the training items' classes in an online code: blocks end at 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.25, 12.5, "
     "25, 50 and 100 % of the items, each coded by a probe of all before; the first by equal probabilities",
     "Voita and Titov 2020"},
    {"compression", "items x log2(classes) / codelength; 1: the layers tell nothing", "Voita and Titov 2020"},
    {"mix", "a probe of the mean of the standardised layers with weights that are learned with it",
     "Peters et al. 2018, Tenney et al. 2019"},
    {"centre of gravity", "the sum of layer x weight over the learned mix", "Tenney et al. 2019"},
    {"untrained",
     "the same for a biLM of the same shape with the starting values of a training, drawn by the first seed",
     "Conneau et al. 2018, Zhang and Bowman 2018"},
};

std::string probeKind(const ProbesReport& report) {
    return report.hidden == 0 ? std::string("linear probes")
                              : fmt::format("probes with {} hidden units", report.hidden);
}

std::string cellOf(const std::vector<double>& values, double factor, int digits) {
    if (values.empty())
        return "-";
    const std::string mean = fmt::format("{:.{}f}", factor * tasks::meanOf(values), digits);
    return values.size() < 2 ? mean : fmt::format("{} ± {:.{}f}", mean, factor * tasks::deviationOf(values), digits);
}

std::vector<double> weightsIn(const std::vector<std::vector<double>>& mixes, std::size_t layer) {
    std::vector<double> weights;
    for (const std::vector<double>& mix : mixes)
        weights.push_back(mix[layer]);
    return weights;
}

std::string padded(const std::string& text, std::size_t width) {
    // "±" has two bytes and one column
    const std::size_t columns = text.size() - (text.find("±") == std::string::npos ? 0 : 1);
    return std::string(columns < width ? width - columns : 0, ' ') + text;
}

std::string tableOfLayers(const ProbedPropertyReport& one, const std::vector<ProbedLayer>& layers) {
    std::string text;
    for (const ProbedLayer& layer : layers) {
        text += fmt::format("  {:<6}", layer.layer) + padded(cellOf(layer.accuracy, 100, 2), 15);
        if (!layer.control.empty())
            text += padded(cellOf(layer.control, 100, 2), 16) + padded(cellOf(layer.selectivity(), 100, 2), 16);
        if (!layer.bits.empty())
            text += padded(cellOf(layer.bits, 1e-3, 2), 18) + padded(cellOf(one.compression(layer), 1, 2), 15);
        text += '\n';
    }
    for (const ProbedLayer& layer : layers)
        if (!layer.mix.empty()) {
            text += fmt::format("  centre of gravity {}; weights", cellOf(layer.centre(), 1, 3));
            for (std::size_t l = 0; l < layer.mix.front().size(); ++l)
                text += fmt::format("{} {}", l == 0 ? "" : ",", cellOf(weightsIn(layer.mix, l), 1, 3));
            text += '\n';
        }
    return text;
}

std::string textOfProperty(const ProbedPropertyReport& one) {
    if (!one.problem.empty())
        return fmt::format("\n{}: not measured: {}.\n", one.property.name, one.problem);
    std::string text =
        fmt::format("\n{}: {}\n{} classes; {} items to train on, {} to test on{}; most frequent class {:.2f} %\n",
                    one.property.name, one.property.definition(), one.classes, one.trainItems, one.testItems,
                    one.unknownItems > 0 ? fmt::format(" ({} of unknown classes)", one.unknownItems) : std::string(),
                    100 * one.majority);
    if (!one.caution.empty())
        text += one.caution + "\n";
    const ProbedLayer& first = one.layers.front();
    text += "  layer     accuracy, %";
    if (!first.control.empty())
        text += padded("control, %", 16) + padded("selectivity, %", 16);
    if (!first.bits.empty())
        text += padded("codelength, kbit", 18) + padded("compression", 15);
    text += '\n' + tableOfLayers(one, one.layers);
    if (!one.untrained.empty())
        text += "  untrained\n" + tableOfLayers(one, one.untrained);
    return text;
}

/// The definitions of what the report has.
std::vector<ProbeDefinition> definitionsIn(const ProbesReport& report) {
    bool control = false, codelength = false, mix = false;
    for (const ProbedPropertyReport& one : report.properties)
        for (const ProbedLayer& layer : one.layers) {
            control |= !layer.control.empty();
            codelength |= !layer.bits.empty();
            mix |= !layer.mix.empty();
        }
    std::vector<ProbeDefinition> definitions;
    for (const ProbeDefinition& one : kProbeDefinitions) {
        const std::string_view name = one.name;
        const bool isIn = name == "accuracy" || (control && (name == "control" || name == "selectivity")) ||
                          (codelength && (name == "codelength" || name == "compression")) ||
                          (mix && (name == "mix" || name == "centre of gravity")) ||
                          (name == "untrained" && !report.untrainedHash.empty());
        if (isIn)
            definitions.push_back(one);
    }
    return definitions;
}

ReportJson jsonOfLayer(const ProbedPropertyReport& one, const ProbedLayer& layer) {
    ReportJson json = {{"layer", layer.layer}, {"accuracy", layer.accuracy}};
    if (!layer.control.empty()) {
        json["control"] = layer.control;
        json["selectivity"] = layer.selectivity();
    }
    if (!layer.bits.empty()) {
        json["codelengthBits"] = layer.bits;
        json["compression"] = one.compression(layer);
    }
    if (!layer.mix.empty()) {
        json["weights"] = layer.mix;
        json["centreOfGravity"] = layer.centre();
    }
    return json;
}

ReportJson jsonOfProperty(const ProbedPropertyReport& one) {
    ReportJson json = {{"property", one.property.name}, {"definition", one.property.definition()}};
    if (!one.problem.empty()) {
        json["problem"] = one.problem;
        return json;
    }
    if (!one.caution.empty())
        json["caution"] = one.caution;
    json["classes"] = one.classes;
    json["trainItems"] = one.trainItems;
    json["testItems"] = one.testItems;
    json["unknownItems"] = one.unknownItems;
    json["mostFrequentClass"] = one.majority;
    for (const bool isUntrained : {false, true}) {
        ReportJson layers = ReportJson::array();
        for (const ProbedLayer& layer : isUntrained ? one.untrained : one.layers)
            layers.push_back(jsonOfLayer(one, layer));
        if (!layers.empty())
            json[isUntrained ? "untrained" : "layers"] = std::move(layers);
    }
    return json;
}

std::vector<double> meansOfLayers(const std::vector<ProbedLayer>& layers, bool withMix) {
    std::vector<double> means;
    for (const ProbedLayer& layer : layers)
        if (withMix || layer.mix.empty())
            means.push_back(tasks::meanOf(layer.accuracy));
    return means;
}

std::string fileName(const std::string& path) {
    return std::filesystem::path(path).filename().string();
}

std::string csvNumberAt(const std::vector<double>& values, std::size_t seed) {
    return values.empty() ? std::string("NA") : fmt::format("{}", values[seed]);
}

}  // namespace

std::string probesText(const ProbesReport& report) {
    std::string text = fmt::format(
        "biLM {}, hash {}; {}, {} {}\n{}: {} sentences, {} words; {}: {} sentences, {} words\n", report.model,
        report.hash, probeKind(report), report.seeds.size() == 1 ? "seed" : "seeds", fmt::join(report.seeds, ", "),
        report.train, report.trainSentences, report.trainWords, report.test, report.testSentences, report.testWords);
    if (!report.untrainedHash.empty())
        text += fmt::format("untrained biLM of the same shape: hash {}\n", report.untrainedHash);
    for (const ProbedPropertyReport& one : report.properties)
        text += textOfProperty(one);
    text += report.seeds.size() > 1 ? "\n±: standard deviation over the seeds\n" : "\n";
    for (const ProbeDefinition& one : definitionsIn(report))
        text += fmt::format("{}: {} ({})\n", one.name, one.definition, one.source);
    return text;
}

std::string probesCsv(const ProbesReport& report) {
    std::string text =
        "property,bilm,hash,hidden,layer,seed,classes,train_items,test_items,majority,accuracy,control,selectivity,"
        "codelength_bits,compression,centre_of_gravity,weights\n";
    for (const ProbedPropertyReport& one : report.properties)
        for (const bool isUntrained : {false, true})
            for (const ProbedLayer& layer : isUntrained ? one.untrained : one.layers)
                for (std::size_t seed = 0; seed < report.seeds.size(); ++seed)
                    text += fmt::format(
                        "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", tableCell(one.property.name, ','),
                        isUntrained ? "untrained" : tableCell(report.model, ','),
                        isUntrained ? report.untrainedHash : report.hash, report.hidden, layer.layer,
                        report.seeds[seed], one.classes, one.trainItems, one.testItems, one.majority,
                        layer.accuracy[seed], csvNumberAt(layer.control, seed), csvNumberAt(layer.selectivity(), seed),
                        csvNumberAt(layer.bits, seed), csvNumberAt(one.compression(layer), seed),
                        csvNumberAt(layer.centre(), seed),
                        layer.mix.empty() ? std::string("NA") : fmt::format("{}", fmt::join(layer.mix[seed], " ")));
    return text;
}

std::string probesJson(const ProbesReport& report) {
    ReportJson json = {{"model", report.model},
                       {"hash", report.hash},
                       {"seeds", report.seeds},
                       {"hidden", report.hidden},
                       {"train", {{"file", report.train}, {"sentences", report.trainSentences}}},
                       {"test", {{"file", report.test}, {"sentences", report.testSentences}}}};
    const auto upos = std::ranges::find_if(report.properties, [](const ProbedPropertyReport& one) {
        return one.property.source == ProbedProperty::Source::kUpos && one.problem.empty();
    });
    if (upos != report.properties.end()) {
        json["accuracy"] = meansOfLayers(upos->layers, false);
        json["mostFrequentTag"] = upos->majority;
        json["trainWords"] = upos->trainItems;
        json["testWords"] = upos->testItems;
        json["tags"] = upos->classes;
    }
    if (!report.untrainedHash.empty())
        json["untrainedHash"] = report.untrainedHash;
    json["properties"] = ReportJson::array();
    for (const ProbedPropertyReport& one : report.properties)
        json["properties"].push_back(jsonOfProperty(one));
    json["definitions"] = ReportJson::array();
    for (const ProbeDefinition& one : definitionsIn(report))
        json["definitions"].push_back({{"name", one.name}, {"definition", one.definition}, {"source", one.source}});
    return json.dump(2, ' ', false, ReportJson::error_handler_t::replace) + "\n";
}

std::string probesFigureData(const ProbesReport& report) {
    ReportJson json = {{"model", report.model},
                       {"hash", report.hash},
                       {"seeds", report.seeds.size()},
                       {"hidden", report.hidden},
                       {"train", fileName(report.train)},
                       {"test", fileName(report.test)},
                       {"properties", ReportJson::array()}};
    for (const ProbedPropertyReport& one : report.properties) {
        if (!one.problem.empty())
            continue;
        ReportJson layers = ReportJson::array();
        for (const ProbedLayer& layer : one.layers)
            layers.push_back(layer.layer);
        ReportJson property = {{"name", one.property.name},
                               {"items", one.testItems},
                               {"classes", one.classes},
                               {"majority", one.majority},
                               {"layers", std::move(layers)},
                               {"accuracy", meansOfLayers(one.layers, true)},
                               {"untrained", meansOfLayers(one.untrained, true)}};
        if (const auto centre = one.layers.back().centre(); !centre.empty())
            property["centre"] = tasks::meanOf(centre);
        json["properties"].push_back(std::move(property));
    }
    return json.dump(-1, ' ', false, ReportJson::error_handler_t::replace);
}

std::vector<std::string> problemsOf(const ProbesReport& report) {
    std::vector<std::string> problems;
    for (const ProbedPropertyReport& one : report.properties)
        if (!one.problem.empty())
            problems.push_back(fmt::format("{} was not measured: {}.", one.property.name, one.problem));
    return problems;
}

std::vector<std::string> cautionsOf(const ProbesReport& report) {
    std::vector<std::string> cautions;
    for (const ProbedPropertyReport& one : report.properties)
        if (!one.caution.empty())
            cautions.push_back(fmt::format("{}: {}.", one.property.name, one.caution));
    return cautions;
}

}  // namespace app
