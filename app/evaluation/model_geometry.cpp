// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/evaluation/model_geometry.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>

#include "app/files/table_cell.h"
#include "elmo/bilm/embedder.h"
#include "elmo/error.h"

namespace app {
namespace {

using GeometryObject = nlohmann::ordered_json;

struct GeometryDefinition {
    const char *name, *definition, *source;
};

constexpr GeometryDefinition kGeometryDefinitions[] = {
    {"anisotropy", "mean cosine of occurrences of two different words, each word and each of its occurrences alike",
     "Ethayarajh 2019, the expected value of his sample"},
    {"self-similarity", "mean cosine of two occurrences of a word, over the words that occur often enough",
     "Ethayarajh 2019"},
    {"within sentences", "mean cosine of a word to the mean vector of its sentence", "Ethayarajh 2019"},
    {"adjusted", "less the anisotropy of the layer", "Ethayarajh 2019"},
    {"CKA", "linear centred kernel alignment of two layers for the same tokens; 1: equal up to rotation and scale",
     "Kornblith et al. 2019"},
};

/// The vectors of all tokens, layer by layer.
std::vector<tasks::PointRows> layersOf(const LoadedModel& model, const GeometryTexts& texts,
                                       const elmo::RunControl& control) {
    const auto width = static_cast<std::size_t>(model.bilm->options().layerWidth());
    std::vector<tasks::PointRows> layers(static_cast<std::size_t>(model.bilm->options().layerCount()),
                                         {texts.tokens(), width, {}});
    for (tasks::PointRows& layer : layers)
        layer.values.reserve(texts.tokens() * width);
    elmo::Embedder embedder(model.bilm, {});
    std::size_t next = 0;
    const auto source = [&](elmo::Sentence& sentence) {
        if (next == texts.sentences().size())
            return false;
        sentence = texts.sentences()[next++];
        return true;
    };
    const auto sink = [&](std::int64_t, const elmo::Sentence&, const elmo::LayerActivations& vectors) {
        for (std::size_t l = 0; l < layers.size(); ++l) {
            const auto values = vectors.layer(static_cast<int>(l));
            layers[l].values.insert(layers[l].values.end(), values.begin(), values.end());
        }
    };
    embedder.run(source, sink, control);
    return layers;
}

/// The number of the word and of the sentence of each token.
struct TokenNumbers {
    std::vector<std::uint32_t> words, sentences;
    std::size_t types = 0;
};

TokenNumbers numbersOf(const GeometryTexts& texts) {
    TokenNumbers numbers;
    std::unordered_map<std::string, std::uint32_t> known;
    for (std::uint32_t number = 0; number < texts.sentences().size(); ++number)
        for (const std::string& word : texts.sentences()[number]) {
            numbers.words.push_back(known.emplace(word, static_cast<std::uint32_t>(known.size())).first->second);
            numbers.sentences.push_back(number);
        }
    numbers.types = known.size();
    return numbers;
}

std::string numberOrNa(double value, int digits) {
    return std::isnan(value) ? std::string("NA") : fmt::format("{:.{}f}", value, digits);
}

GeometryObject numberOrNull(double value) {
    return std::isnan(value) ? GeometryObject(nullptr) : GeometryObject(value);
}

using LayerMeasure = std::pair<const char*, double>;

std::vector<LayerMeasure> measuresOf(const tasks::LayerGeometry& layer) {
    return {{"anisotropy", layer.anisotropy},
            {"self_similarity", layer.selfSimilarity},
            {"self_similarity_adjusted", layer.adjustedSelfSimilarity()},
            {"sentence_similarity", layer.sentenceSimilarity},
            {"sentence_similarity_adjusted", layer.adjustedSentenceSimilarity()}};
}

std::string shortName(const GeometryReport& report, const GeometryReport::LayerName& place) {
    return report.models.size() == 1 ? fmt::format("{}", place.layer)
                                     : fmt::format("{}:{}", static_cast<char>('A' + place.model), place.layer);
}

}  // namespace

void GeometryTexts::collect(SentenceReader& reader, const elmo::RunControl& control) {
    std::vector<InputToken> tokens;
    while (!m_isFull && reader.next(tokens)) {
        control.checkpoint();
        if (tokens.empty())
            continue;
        elmo::Sentence sentence;
        for (const InputToken& token : tokens)
            sentence.emplace_back(token.text);
        if (m_tokens + sentence.size() > m_most) {
            m_isFull = true;
            break;
        }
        if (!m_known.insert(sentence).second) {
            ++m_repeated;
            continue;
        }
        m_tokens += sentence.size();
        m_sentences.push_back(std::move(sentence));
    }
}

std::vector<GeometryReport::LayerName> GeometryReport::layerNames() const {
    std::vector<LayerName> names;
    for (std::size_t model = 0; model < models.size(); ++model)
        for (std::size_t layer = 0; layer < models[model].layers.size(); ++layer)
            names.push_back({model, layer});
    return names;
}

GeometryReport measureGeometry(const std::vector<const LoadedModel*>& models, const GeometryTexts& texts,
                               std::size_t leastOccurrences, const elmo::RunControl& control) {
    const TokenNumbers numbers = numbersOf(texts);
    if (numbers.types < 2)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("The texts have {} different words in {} sentences; two words are needed to "
                                      "compare, and thousands for numbers that mean something.",
                                      numbers.types, texts.sentences().size()));
    GeometryReport report{.models = {},
                          .cka = {},
                          .tokens = texts.tokens(),
                          .sentences = texts.sentences().size(),
                          .repeated = texts.repeated(),
                          .words = numbers.types,
                          .leastOccurrences = leastOccurrences};
    std::vector<tasks::PointRows> all;
    for (const LoadedModel* model : models) {
        ModelGeometry& geometry = report.models.emplace_back(ModelGeometry{model->name, model->hash, {}});
        for (tasks::PointRows& layer : layersOf(*model, texts, control)) {
            geometry.layers.push_back(
                tasks::layerGeometry(layer, numbers.words, numbers.sentences, leastOccurrences, control));
            all.push_back(std::move(layer));
        }
    }
    report.cka = tasks::linearCka(all, control);
    return report;
}

std::string geometryText(const GeometryReport& report) {
    std::string text =
        fmt::format("{} tokens in {} different sentences, {} words", report.tokens, report.sentences, report.words);
    if (report.repeated > 0)
        text += fmt::format("; {} repeated sentences left out", report.repeated);
    text += '\n';
    for (std::size_t m = 0; m < report.models.size(); ++m) {
        const ModelGeometry& model = report.models[m];
        text += fmt::format("\n{}biLM {}, hash {}; self-similarity of {} words with {} or more occurrences\n",
                            report.models.size() == 1 ? "" : fmt::format("{}: ", static_cast<char>('A' + m)),
                            model.name, model.hash, model.layers.front().comparedWords, report.leastOccurrences);
        text += "  layer  anisotropy  self-similarity  adjusted  within sentences  adjusted\n";
        for (std::size_t l = 0; l < model.layers.size(); ++l) {
            const tasks::LayerGeometry& layer = model.layers[l];
            text +=
                fmt::format("  {:<5}  {:>10}  {:>15}  {:>8}  {:>16}  {:>8}\n", l, numberOrNa(layer.anisotropy, 4),
                            numberOrNa(layer.selfSimilarity, 4), numberOrNa(layer.adjustedSelfSimilarity(), 4),
                            numberOrNa(layer.sentenceSimilarity, 4), numberOrNa(layer.adjustedSentenceSimilarity(), 4));
        }
    }
    const auto names = report.layerNames();
    text += "\nCKA of layers\n       ";
    for (const auto& column : names)
        text += fmt::format("  {:>6}", shortName(report, column));
    for (std::size_t row = 0; row < names.size(); ++row) {
        text += fmt::format("\n  {:<5}", shortName(report, names[row]));
        for (std::size_t column = 0; column < names.size(); ++column)
            text += fmt::format("  {:>6}", numberOrNa(report.cka[row * names.size() + column], 4));
    }
    text += "\n\n";
    for (const GeometryDefinition& one : kGeometryDefinitions)
        text += fmt::format("{}: {} ({})\n", one.name, one.definition, one.source);
    return text;
}

std::string geometryCsv(const GeometryReport& report) {
    std::string text = "measure,model,hash,layer,other_model,other_hash,other_layer,value\n";
    const auto value = [](double number) { return std::isnan(number) ? std::string("NA") : fmt::format("{}", number); };
    for (const ModelGeometry& model : report.models)
        for (std::size_t l = 0; l < model.layers.size(); ++l)
            for (const auto& [name, number] : measuresOf(model.layers[l]))
                text +=
                    fmt::format("{},{},{},{},,,,{}\n", name, tableCell(model.name, ','), model.hash, l, value(number));
    const auto names = report.layerNames();
    for (std::size_t a = 0; a < names.size(); ++a)
        for (std::size_t b = a; b < names.size(); ++b) {
            const ModelGeometry &one = report.models[names[a].model], &other = report.models[names[b].model];
            text += fmt::format("cka,{},{},{},{},{},{},{}\n", tableCell(one.name, ','), one.hash, names[a].layer,
                                tableCell(other.name, ','), other.hash, names[b].layer,
                                value(report.cka[a * names.size() + b]));
        }
    return text;
}

std::string geometryJson(const GeometryReport& report) {
    GeometryObject json = {{"tokens", report.tokens},
                           {"sentences", report.sentences},
                           {"repeatedSentences", report.repeated},
                           {"words", report.words},
                           {"leastOccurrences", report.leastOccurrences},
                           {"models", GeometryObject::array()}};
    for (const ModelGeometry& model : report.models) {
        GeometryObject layers = GeometryObject::array();
        for (const tasks::LayerGeometry& layer : model.layers) {
            GeometryObject& one = layers.emplace_back(GeometryObject::object());
            for (const auto& [name, number] : measuresOf(layer))
                one[name] = numberOrNull(number);
            one["compared_words"] = layer.comparedWords;
        }
        json["models"].push_back({{"name", model.name}, {"hash", model.hash}, {"layers", std::move(layers)}});
    }
    const auto names = report.layerNames();
    json["ckaLayers"] = GeometryObject::array();
    json["cka"] = GeometryObject::array();
    for (std::size_t a = 0; a < names.size(); ++a) {
        json["ckaLayers"].push_back({{"model", report.models[names[a].model].name}, {"layer", names[a].layer}});
        GeometryObject row = GeometryObject::array();
        for (std::size_t b = 0; b < names.size(); ++b)
            row.push_back(numberOrNull(report.cka[a * names.size() + b]));
        json["cka"].push_back(std::move(row));
    }
    json["definitions"] = GeometryObject::array();
    for (const GeometryDefinition& one : kGeometryDefinitions)
        json["definitions"].push_back({{"name", one.name}, {"definition", one.definition}, {"source", one.source}});
    return json.dump(2, ' ', false, GeometryObject::error_handler_t::replace) + "\n";
}

DrawnSeries geometrySeries(const GeometryReport& report) {
    DrawnSeries series{.subject = "geometry", .facts = {}, .columns = {}, .lines = {}};
    for (const ModelGeometry& model : report.models) {
        series.facts.push_back(fmt::format("biLM {} ({})", model.name, model.hash.substr(0, 8)));
        for (std::size_t l = series.columns.size(); l < model.layers.size(); ++l)
            series.columns.push_back(fmt::format("{}", l));
        DrawnLine lines[] = {{"anisotropy", {}}, {"self-similarity", {}}, {"similarity within sentences", {}}};
        for (const tasks::LayerGeometry& layer : model.layers) {
            lines[0].values.push_back(layer.anisotropy);
            lines[1].values.push_back(layer.selfSimilarity);
            lines[2].values.push_back(layer.sentenceSimilarity);
        }
        for (DrawnLine& line : lines) {
            if (report.models.size() > 1)
                line.name = fmt::format("{}, {}", line.name, model.name);
            series.lines.push_back(std::move(line));
        }
    }
    series.facts.push_back(fmt::format("n = {} tokens", report.tokens));
    return series;
}

}  // namespace app
