// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/evaluation/probes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "elmo/bilm/embedder.h"
#include "elmo/bilm/thread_team.h"
#include "elmo/error.h"
#include "elmo/text/tokenizer.h"
#include "elmo/training/passes/parameter_layout.h"
#include "elmo/training/random.h"
#include "elmo/weights/weight_reader.h"

namespace app {
namespace {

using elmo::training::ProbeData;
using elmo::training::ProbeItems;
using elmo::training::ProbeOptions;
using elmo::training::ProbeVectors;

constexpr std::size_t kFewItems = 100;
constexpr std::size_t kTokenizedSentences = 2000;

std::size_t wordsIn(const std::vector<ProbeSentence>& sentences) {
    std::size_t words = 0;
    for (const ProbeSentence& sentence : sentences)
        words += sentence.words.size();
    return words;
}

ProbeVectors probeVectorsOf(const std::shared_ptr<const elmo::Bilm>& bilm, const std::vector<ProbeSentence>& sentences,
                            const elmo::RunControl& control) {
    ProbeVectors vectors;
    vectors.width = bilm->options().layerWidth();
    vectors.layers.resize(static_cast<std::size_t>(bilm->options().layerCount()));
    for (auto& layer : vectors.layers)
        layer.reserve(wordsIn(sentences) * static_cast<std::size_t>(vectors.width));
    elmo::Embedder embedder(bilm, {});
    std::size_t next = 0;
    const auto source = [&](elmo::Sentence& sentence) {
        if (next == sentences.size())
            return false;
        sentence.clear();
        for (const ProbeWord& word : sentences[next].words)
            sentence.push_back(word.form);
        ++next;
        return true;
    };
    const auto sink = [&](std::int64_t, const elmo::Sentence&, const elmo::LayerActivations& layers) {
        for (std::size_t l = 0; l < vectors.layers.size(); ++l) {
            const auto values = layers.layer(static_cast<int>(l));
            vectors.layers[l].insert(vectors.layers[l].end(), values.begin(), values.end());
        }
    };
    embedder.run(source, sink, control);
    return vectors;
}

/// The items of a property in training and test data, with numbers for the classes; those that the training data lack
/// have the number after them.
struct PropertyItems {
    ProbeItems train, test;
    std::vector<std::string> trainTypes, testTypes;
    std::size_t classes = 0, unknown = 0;
};

void joinRareEndings(std::vector<std::string>& train, std::vector<std::string>& test) {
    std::map<std::string, std::size_t> counts;
    for (const std::string& label : train)
        ++counts[label];
    for (std::vector<std::string>* labels : {&train, &test})
        for (std::string& label : *labels) {
            const auto count = counts.find(label);
            if (count != counts.end() && count->second < kLeastEndingWords)
                label = "other endings";
        }
}

PropertyItems numbered(LabelledItems train, LabelledItems test, const ProbedProperty& property) {
    if (property.source == ProbedProperty::Source::kLemmaEnding)
        joinRareEndings(train.labels, test.labels);
    PropertyItems items;
    std::map<std::string, int> numbers;
    items.train = {train.parts, std::move(train.ranges), {}};
    for (const std::string& label : train.labels)
        items.train.classes.push_back(numbers.emplace(label, static_cast<int>(numbers.size())).first->second);
    items.classes = numbers.size();
    items.test = {test.parts, std::move(test.ranges), {}};
    for (const std::string& label : test.labels) {
        const auto found = numbers.find(label);
        items.unknown += found == numbers.end();
        items.test.classes.push_back(found == numbers.end() ? static_cast<int>(items.classes) : found->second);
    }
    items.trainTypes = std::move(train.types);
    items.testTypes = std::move(test.types);
    return items;
}

/// Why the property cannot be measured; empty if it can.
std::string problemOf(const PropertyItems& items, const ProbedProperty& property, const ProbeTexts& texts) {
    if (items.train.size() == 0)
        return fmt::format("'{}' has no {}: {} sentences, none with a value", texts.train, property.name,
                           texts.trainSentences.size());
    if (items.classes < 2)
        return fmt::format("all {} items of {} in '{}' have one class; a probe needs at least two", items.train.size(),
                           property.name, texts.train);
    if (items.test.size() == 0)
        return fmt::format("'{}' has no {} to test on: {} sentences, none with a value", texts.test, property.name,
                           texts.testSentences.size());
    return {};
}

/// Why the numbers of a property that can be measured mean little; empty if they mean something.
std::string cautionOf(const PropertyItems& items) {
    return items.train.size() >= kFewItems && items.test.size() >= kFewItems
               ? std::string()
               : fmt::format("{} items to train on and {} to test on are few: another sample may give other numbers",
                             items.train.size(), items.test.size());
}

std::uint64_t hashOfType(const std::string& type) {  // FNV-1a
    std::uint64_t hash = 0xCBF29CE484222325ull;
    for (const char c : type)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ull;
    return hash;
}

/// The items of the control task: the class of every type is drawn from the classes of the training items, as often as
/// they occur (Hewitt and Liang 2019, section 2.1).
ProbeItems controlItems(const ProbeItems& items, const std::vector<std::string>& types, const std::vector<int>& classes,
                        std::uint64_t seed) {
    ProbeItems control = items;
    for (std::size_t n = 0; n < types.size(); ++n)
        control.classes[n] = classes[elmo::training::Random(seed, hashOfType(types[n])).below(classes.size())];
    return control;
}

std::vector<ProbedLayer> emptyLayers(std::size_t layers, const ProbePlan& plan) {
    std::vector<ProbedLayer> empty;
    const std::size_t seeds = plan.seeds.size();
    const auto measured = [&](bool is) { return std::vector<double>(is ? seeds : 0, 0.0); };
    const auto add = [&](std::string name, bool isMix) {
        empty.push_back({std::move(name), measured(true), measured(plan.control), measured(plan.codelength),
                         std::vector<std::vector<double>>(isMix ? seeds : 0)});
    };
    for (std::size_t l = 0; l < layers; ++l)
        add(std::to_string(l), false);
    if (plan.mix)
        add("mix", true);
    return empty;
}

/// Trains the probes of a property: independent jobs, each alone on one thread.
class ProbeJobs {
public:
    ProbeJobs(const ProbeVectors& train, const ProbeVectors& test, const PropertyItems& items, const ProbePlan& plan)
        : m_train(train), m_test(test), m_items(items), m_plan(plan), m_layers(emptyLayers(train.layers.size(), plan)) {
        for (std::size_t place = 0; place < m_layers.size(); ++place)
            for (std::size_t seed = 0; seed < plan.seeds.size(); ++seed) {
                m_jobs.push_back([this, place, seed](const elmo::RunControl& control) { probe(place, seed, control); });
                if (plan.control)
                    m_jobs.push_back(
                        [this, place, seed](const elmo::RunControl& control) { probeControl(place, seed, control); });
                if (plan.codelength)
                    m_jobs.push_back(
                        [this, place, seed](const elmo::RunControl& control) { measureCode(place, seed, control); });
            }
    }

    std::size_t size() const { return m_jobs.size(); }
    std::vector<ProbedLayer> run(elmo::ThreadTeam& team, const std::function<void(std::size_t)>& onDone,
                                 const elmo::RunControl& control) {
        const elmo::RunControl quiet(control.stopToken());
        const auto together = static_cast<std::size_t>(2 * team.threads());
        for (std::size_t first = 0; first < m_jobs.size(); first += together) {
            const std::size_t count = std::min(together, m_jobs.size() - first);
            team.run(static_cast<int>(count), [&](int job) { m_jobs[first + static_cast<std::size_t>(job)](quiet); });
            onDone(count);
        }
        return std::move(m_layers);
    }

private:
    ProbeOptions optionsOf(std::size_t place, std::size_t seed, std::size_t classes) const {
        const bool isMix = m_layers[place].layer == "mix";
        return {.classes = static_cast<int>(classes),
                .hidden = m_plan.hidden,
                .layer = isMix ? elmo::training::kLearnedMix : static_cast<int>(place),
                .seed = static_cast<std::uint64_t>(m_plan.seeds[seed])};
    }
    void probe(std::size_t place, std::size_t seed, const elmo::RunControl& control) {
        const auto score = elmo::training::trainProbe({&m_train, &m_items.train}, {&m_test, &m_items.test},
                                                      optionsOf(place, seed, m_items.classes + 1), control);
        m_layers[place].accuracy[seed] = score.accuracy;
        if (!score.mix.empty())
            m_layers[place].mix[seed] = score.mix;
    }
    void probeControl(std::size_t place, std::size_t seed, const elmo::RunControl& control) {
        const auto drawn = static_cast<std::uint64_t>(m_plan.seeds[seed]);
        const ProbeItems train = controlItems(m_items.train, m_items.trainTypes, m_items.train.classes, drawn);
        const ProbeItems test = controlItems(m_items.test, m_items.testTypes, m_items.train.classes, drawn);
        m_layers[place].control[seed] = elmo::training::trainProbe({&m_train, &train}, {&m_test, &test},
                                                                   optionsOf(place, seed, m_items.classes), control)
                                            .accuracy;
    }
    void measureCode(std::size_t place, std::size_t seed, const elmo::RunControl& control) {
        m_layers[place].bits[seed] = elmo::training::onlineCodelength(
            {&m_train, &m_items.train}, elmo::training::kCodeShares, optionsOf(place, seed, m_items.classes), control);
    }

    const ProbeVectors &m_train, &m_test;
    const PropertyItems& m_items;
    const ProbePlan& m_plan;
    std::vector<ProbedLayer> m_layers;
    std::vector<std::function<void(const elmo::RunControl&)>> m_jobs;
};

/// The places of words in a text without its white space: [begin, end) of each.
using WordPlaces = std::set<std::pair<std::size_t, std::size_t>>;

std::size_t lengthWithoutBlanks(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return c != ' ' && c != '\t'; }));
}

template <class Words>
WordPlaces placesOf(const Words& words) {
    WordPlaces places;
    std::size_t at = 0;
    for (const std::string_view word : words) {
        const std::size_t length = lengthWithoutBlanks(word);
        places.emplace(at, at + length);
        at += length;
    }
    return places;
}

}  // namespace

std::vector<double> ProbedLayer::selectivity() const {
    std::vector<double> values;
    for (std::size_t k = 0; k < control.size(); ++k)
        values.push_back(accuracy[k] - control[k]);
    return values;
}

std::vector<double> ProbedLayer::centre() const {
    std::vector<double> values;
    for (const std::vector<double>& weights : mix) {
        double& sum = values.emplace_back(0);
        for (std::size_t l = 0; l < weights.size(); ++l)
            sum += static_cast<double>(l) * weights[l];
    }
    return values;
}

std::vector<double> ProbedPropertyReport::compression(const ProbedLayer& layer) const {
    std::vector<double> values;
    for (const double bits : layer.bits)
        values.push_back(static_cast<double>(trainItems) * std::log2(static_cast<double>(classes)) / bits);
    return values;
}

ProbesReport probeProperties(const LoadedModel& model, std::shared_ptr<const elmo::Bilm> untrained,
                             const ProbeTexts& texts, const ProbePlan& plan, const elmo::RunControl& control) {
    ProbesReport report{.model = model.name,
                        .hash = model.hash,
                        .seeds = plan.seeds,
                        .hidden = plan.hidden,
                        .train = texts.train,
                        .test = texts.test,
                        .trainSentences = texts.trainSentences.size(),
                        .testSentences = texts.testSentences.size(),
                        .trainWords = wordsIn(texts.trainSentences),
                        .testWords = wordsIn(texts.testSentences)};
    if (untrained)
        report.untrainedHash = untrained->modelHash();
    std::vector<PropertyItems> items;
    for (const ProbedProperty& property : plan.properties) {
        ProbedPropertyReport& one = report.properties.emplace_back(ProbedPropertyReport{.property = property});
        PropertyItems& found = items.emplace_back();
        try {
            found = numbered(itemsOf(texts.trainSentences, property), itemsOf(texts.testSentences, property), property);
            one.problem = problemOf(found, property, texts);
        } catch (const elmo::Error& error) {
            one.problem = error.what();
        }
        if (one.problem.empty())
            one.caution = cautionOf(found);
        one.classes = found.classes;
        one.trainItems = found.train.size();
        one.testItems = found.test.size();
        one.unknownItems = found.unknown;
        if (one.problem.empty())
            one.majority = elmo::training::majorityAccuracy(found.train, found.test, static_cast<int>(found.classes));
    }
    if (std::ranges::none_of(report.properties, [](const auto& one) { return one.problem.empty(); }))
        return report;
    elmo::ThreadTeam team(elmo::threadsOrCores(plan.threads));
    std::int64_t done = 0, total = 0;
    for (const bool isUntrained : {false, true}) {
        const auto& bilm = isUntrained ? untrained : model.bilm;
        if (!bilm)
            continue;
        const ProbeVectors train = probeVectorsOf(bilm, texts.trainSentences, control),
                           test = probeVectorsOf(bilm, texts.testSentences, control);
        for (std::size_t k = 0; k < items.size(); ++k) {
            ProbedPropertyReport& one = report.properties[k];
            if (!one.problem.empty())
                continue;
            ProbeJobs jobs(train, test, items[k], plan);
            if (total == 0)
                total = static_cast<std::int64_t>(jobs.size()) * (untrained ? 2 : 1) *
                        std::ranges::count_if(report.properties, [](const auto& p) { return p.problem.empty(); });
            (isUntrained ? one.untrained : one.layers) = jobs.run(
                team,
                [&](std::size_t count) {
                    done += static_cast<std::int64_t>(count);
                    control.report({"probing", done, total});
                },
                control);
        }
    }
    return report;
}

std::shared_ptr<const elmo::Bilm> untrainedBilm(const std::string& model, std::uint64_t seed,
                                                const EngineSettings& engine, const elmo::RunControl& control) {
    elmo::BilmModel untrained = elmo::readModel(model, control);
    untrained.tensors = elmo::training::ParameterLayout(untrained.options)
                            .toTensors(elmo::training::initialParameters(untrained.options, seed));
    elmo::KernelBilmOptions options;
    options.precision = engine.precision;
    options.threads = engine.threads;
    return elmo::makeKernelBilm(std::move(untrained), options);
}

std::optional<double> sharedTokens(const std::vector<ProbeSentence>& sentences, const std::string& tokenizer,
                                   const elmo::RunControl& control) {
    if (!tokenizer.starts_with("ptb-en"))
        return std::nullopt;
    const elmo::Tokenizer english("en");
    std::size_t words = 0, shared = 0, read = 0;
    for (const ProbeSentence& sentence : sentences) {
        if (sentence.text.empty() || read++ >= kTokenizedSentences)
            continue;
        control.checkpoint();
        std::vector<std::string_view> forms, tokens;
        for (const ProbeWord& word : sentence.words)
            forms.push_back(word.form);
        const elmo::Document document = english.tokenize(sentence.text);
        for (elmo::TokenIndex k{0}; k < elmo::TokenIndex(std::ssize(document.tokens())); ++k)
            tokens.push_back(document.token(k));
        const WordPlaces inData = placesOf(forms), inModel = placesOf(tokens);
        words += inData.size();
        shared += static_cast<std::size_t>(
            std::ranges::count_if(inData, [&](const auto& place) { return inModel.contains(place); }));
    }
    return words == 0 ? std::nullopt : std::optional(static_cast<double>(shared) / static_cast<double>(words));
}

}  // namespace app
