// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/instruments/change_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>

#include "app/files/table_cell.h"
#include "app/terminal/terminal_text.h"
#include "elmo/text/characters.h"
#include "tasks/statistics/samples.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kBlockBytes = std::size_t{256} << 20;  // of vectors at one time

struct Pair {
    ChangedWord word;
    SampledWord first, second;
};

double rankOf(const ChangedWord& word, const LayerSelection& layer) {
    if (layer.choice == elmo::LayerChoice::kSingle)
        return word.layers[static_cast<std::size_t>(layer.single)].prototypes.value;
    double sum = 0;
    for (const LayerChange& change : word.layers)
        sum += change.prototypes.value;
    return sum;
}

std::vector<double> ownnessIn(const ChangePoints& points, const LayerSelection& layer) {
    if (layer.choice == elmo::LayerChoice::kSingle)
        return ownness(points.layers[static_cast<std::size_t>(layer.single)], points.first);
    std::vector<double> mean(points.block.size());
    for (const tasks::PointRows& rows : points.layers) {
        const std::vector<double> values = ownness(rows, points.first);
        for (std::size_t i = 0; i < mean.size(); ++i)
            mean[i] += values[i] / static_cast<double>(points.layers.size());
    }
    return mean;
}

std::vector<ChangeLine> linesOf(const std::vector<WordUse>& uses, const std::vector<std::string>& documents,
                                std::span<const double> ownness, std::size_t count) {
    std::vector<std::size_t> order(uses.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return ownness[a] > ownness[b]; });
    order.resize(std::min(count, order.size()));
    std::vector<ChangeLine> lines;
    for (const std::size_t k : order)
        lines.push_back({ownness[k], documents[uses[k].document], uses[k].sentence, uses[k].context()});
    return lines;
}

void measure(Pair& pair, std::vector<tasks::PointRows> layers, const WordUses& first, const WordUses& second,
             const ChangeRequest& request, const elmo::RunControl& control) {
    ChangePoints points{std::move(layers), pair.first.uses.size(), {}};
    std::map<std::pair<int, std::size_t>, std::size_t> blocks;
    for (const auto* side : {&pair.first, &pair.second})
        for (const WordUse& use : side->uses) {
            const std::size_t next = points.block.size();
            const auto document = std::pair(side == &pair.first ? 0 : 1, use.document);
            points.block.push_back(request.permutesDocuments ? blocks.try_emplace(document, blocks.size()).first->second
                                                             : next);
        }
    pair.word.layers = changeOf(points, request.test, control);
    const std::vector<double> own = ownnessIn(points, request.layer);
    const std::span<const double> all(own);
    pair.word.firstLines = linesOf(pair.first.uses, first.documents(), all.first(points.first), request.lines);
    pair.word.secondLines = linesOf(pair.second.uses, second.documents(), all.subspan(points.first), request.lines);
}

void adjust(std::vector<ChangedWord>& words) {
    const std::size_t layers = words.empty() ? 0 : words.front().layers.size();
    for (std::size_t layer = 0; layer < layers; ++layer)
        for (ChangeMeasure LayerChange::*const part :
             {&LayerChange::pairs, &LayerChange::prototypes, &LayerChange::senses}) {
            std::vector<std::optional<double>> values;
            for (const ChangedWord& word : words)
                values.emplace_back((word.layers[layer].*part).p);
            std::vector<std::optional<double>*> family;
            for (std::optional<double>& value : values)
                family.push_back(&value);
            tasks::adjustByHolm(family);
            for (std::size_t k = 0; k < words.size(); ++k)
                (words[k].layers[layer].*part).holm = *values[k];
        }
}

std::string nameOf(const ChangedWord& word) {
    return word.first == word.second ? word.first : word.first + " / " + word.second;
}

const char* unitOf(const ChangeRequest& request) {
    return request.permutesDocuments ? "documents" : "uses";
}

}  // namespace

ChangeReport changeReport(WordUses& first, WordUses& second, const ChangeRequest& request, const elmo::Bilm& bilm,
                          const elmo::RunControl& control) {
    ChangeReport report{.words = {},
                        .missing = {},
                        .model = bilm.modelHash(),
                        .request = request,
                        .firstName = {},
                        .secondName = {},
                        .firstTokens = first.tokens(),
                        .secondTokens = second.tokens(),
                        .firstDocuments = first.documents().size(),
                        .secondDocuments = second.documents().size()};
    std::map<std::string, SampledWord> firstWords = first.take(), secondWords = second.take();
    std::vector<std::pair<std::string, std::string>> wanted = request.words;
    if (wanted.empty())
        for (const auto& [word, sampled] : firstWords)
            if (const auto other = secondWords.find(word);
                sampled.count >= request.least && other != secondWords.end() && other->second.count >= request.least)
                wanted.emplace_back(word, word);
    std::vector<Pair> pairs;
    for (const auto& [one, other] : wanted) {
        const auto a = firstWords.find(elmo::lowered(one)), b = secondWords.find(elmo::lowered(other));
        if (a == firstWords.end() || b == secondWords.end()) {
            report.missing.push_back(a == firstWords.end() ? one : other);
            continue;
        }
        Pair& pair = pairs.emplace_back(ChangedWord{}, a->second, b->second);
        pair.word.first = one;
        pair.word.second = other;
        pair.word.firstCount = a->second.count;
        pair.word.secondCount = b->second.count;
        pair.word.firstUses = a->second.uses.size();
        pair.word.secondUses = b->second.uses.size();
    }
    firstWords.clear();
    secondWords.clear();
    const std::size_t bytesOfUse = static_cast<std::size_t>(bilm.options().layerCount()) *
                                   static_cast<std::size_t>(bilm.options().layerWidth()) * sizeof(float);
    for (std::size_t begin = 0, end = 0; begin < pairs.size(); begin = end) {
        std::vector<const WordUse*> uses;
        std::vector<std::size_t> starts;
        for (; end < pairs.size() && (end == begin || uses.size() * bytesOfUse < kBlockBytes); ++end) {
            starts.push_back(uses.size());
            for (const auto* side : {&pairs[end].first, &pairs[end].second})
                for (const WordUse& use : side->uses)
                    uses.push_back(&use);
        }
        const std::vector<tasks::PointRows> all = vectorsOf(uses, bilm, control);
        for (std::size_t k = begin; k < end; ++k) {
            std::vector<tasks::PointRows> layers;
            const std::size_t count = pairs[k].first.uses.size() + pairs[k].second.uses.size();
            for (const tasks::PointRows& rows : all) {
                const auto from = rows.values.begin() + static_cast<std::ptrdiff_t>(starts[k - begin] * rows.width);
                layers.push_back({count, rows.width,
                                  std::vector<float>(from, from + static_cast<std::ptrdiff_t>(count * rows.width))});
            }
            measure(pairs[k], std::move(layers), first, second, request, control);
            control.report({"words", static_cast<std::int64_t>(k) + 1, std::ssize(pairs)});
        }
    }
    for (Pair& pair : pairs)
        report.words.push_back(std::move(pair.word));
    adjust(report.words);
    std::ranges::stable_sort(report.words, [&](const ChangedWord& a, const ChangedWord& b) {
        return rankOf(a, request.layer) > rankOf(b, request.layer);
    });
    return report;
}

std::string changeText(const ChangeReport& report, std::size_t words) {
    const ChangeRequest& request = report.request;
    std::string text = fmt::format(
        "First: {} (tokens: {}, documents: {})\nSecond: {} (tokens: {}, documents: {})\n"
        "Model {}; {} permutations of {}, seed {}\n\n"
        "pairs       mean of 1 - cosine over all pairs of a use of the first and one of the second (APD)\n"
        "prototypes  1 - cosine of the mean vectors (PRT)\n"
        "senses      Jensen-Shannon divergence in bits of the shares of the clusters of all uses\n"
        "chance      mean of the same over the permutations; p: share of them that reach the distance\n",
        onOneLine(report.firstName), report.firstTokens, report.firstDocuments, onOneLine(report.secondName),
        report.secondTokens, report.secondDocuments, report.model, request.test.permutations, unitOf(request),
        request.test.seed);
    if (report.words.size() > 1)
        text += fmt::format("Of {} words, p is adjusted for their number (Holm).\n", report.words.size());
    for (std::size_t k = 0; k < std::min(words, report.words.size()); ++k) {
        const ChangedWord& word = report.words[k];
        text += fmt::format("\n{}: {} and {} uses", onOneLine(nameOf(word)), word.firstCount, word.secondCount);
        if (word.firstUses < static_cast<std::size_t>(word.firstCount) ||
            word.secondUses < static_cast<std::size_t>(word.secondCount))
            text += fmt::format(", of which {} and {} were drawn", word.firstUses, word.secondUses);
        text += "\nlayer   pairs (chance)      p   prototypes (chance)      p   senses (chance)      p  clusters\n";
        for (std::size_t layer = 0; layer < word.layers.size(); ++layer) {
            const LayerChange& change = word.layers[layer];
            text += fmt::format(
                "{:>5}   {:.3f}  ({:.3f})  {:.4f}        {:.3f}  ({:.3f})  {:.4f}    {:.3f}  ({:.3f})  "
                "{:.4f}  {:>8}\n",
                layer, change.pairs.value, change.pairs.chance, change.pairs.holm, change.prototypes.value,
                change.prototypes.chance, change.prototypes.holm, change.senses.value, change.senses.chance,
                change.senses.holm, change.clusters);
        }
        for (const auto& [title, lines] :
             {std::pair("first", &word.firstLines), std::pair("second", &word.secondLines)}) {
            if (!lines->empty())
                text += fmt::format("Most of the {} only, layer {}\n", title, nameOf(request.layer));
            for (const ChangeLine& line : *lines)
                text += fmt::format("  {:+.3f}  {}\n", line.ownness, onOneLine(line.context));
        }
    }
    return text;
}

std::string changeTable(const ChangeReport& report, char separator) {
    std::string text;
    const auto write = [&](const std::vector<std::string>& cells) {
        for (std::size_t k = 0; k < cells.size(); ++k)
            text += (k == 0 ? "" : std::string(1, separator)) + tableCell(cells[k], separator);
        text += '\n';
    };
    std::vector<std::string> heading = {"first_word",   "second_word", "layer",   "first_count",
                                        "second_count", "first_n",     "second_n"};
    for (const char* measure : {"pairs", "prototypes", "senses"})
        for (const char* part : {"", "_chance", "_p", "_p_holm"})
            heading.push_back(std::string(measure) + part);
    heading.insert(heading.end(), {"clusters", "permutations", "permuted", "seed", "model"});
    write(heading);
    for (const ChangedWord& word : report.words)
        for (std::size_t layer = 0; layer < word.layers.size(); ++layer) {
            const LayerChange& change = word.layers[layer];
            std::vector<std::string> cells = {word.first,
                                              word.second,
                                              fmt::format("{}", layer),
                                              fmt::format("{}", word.firstCount),
                                              fmt::format("{}", word.secondCount),
                                              fmt::format("{}", word.firstUses),
                                              fmt::format("{}", word.secondUses)};
            for (const ChangeMeasure* measure : {&change.pairs, &change.prototypes, &change.senses})
                for (const double value : {measure->value, measure->chance, measure->p, measure->holm})
                    cells.push_back(fmt::format("{:.6f}", value));
            cells.insert(cells.end(),
                         {fmt::format("{}", change.clusters), fmt::format("{}", report.request.test.permutations),
                          unitOf(report.request), fmt::format("{}", report.request.test.seed), report.model});
            write(cells);
        }
    return text;
}

std::string changeJson(const ChangeReport& report) {
    const auto measureOf = [](const ChangeMeasure& measure) {
        return Json{{"value", measure.value}, {"chance", measure.chance}, {"p", measure.p}, {"p_holm", measure.holm}};
    };
    const auto linesIn = [](const std::vector<ChangeLine>& lines) {
        Json list = Json::array();
        for (const ChangeLine& line : lines)
            list.push_back({{"ownness", line.ownness},
                            {"document", line.document},
                            {"sentence", line.sentence},
                            {"context", line.context}});
        return list;
    };
    Json words = Json::array();
    for (const ChangedWord& word : report.words) {
        Json layers = Json::array();
        for (const LayerChange& change : word.layers)
            layers.push_back({{"layer", layers.size()},
                              {"pairs", measureOf(change.pairs)},
                              {"prototypes", measureOf(change.prototypes)},
                              {"senses", measureOf(change.senses)},
                              {"clusters", change.clusters}});
        words.push_back({{"first_word", word.first},
                         {"second_word", word.second},
                         {"first_count", word.firstCount},
                         {"second_count", word.secondCount},
                         {"first_n", word.firstUses},
                         {"second_n", word.secondUses},
                         {"layers", std::move(layers)},
                         {"first_lines", linesIn(word.firstLines)},
                         {"second_lines", linesIn(word.secondLines)}});
    }
    const auto side = [](const std::string& name, std::int64_t tokens, std::size_t documents) {
        return Json{{"name", name}, {"tokens", tokens}, {"documents", documents}};
    };
    const Json json = {{"model", report.model},
                       {"first", side(report.firstName, report.firstTokens, report.firstDocuments)},
                       {"second", side(report.secondName, report.secondTokens, report.secondDocuments)},
                       {"permutations", report.request.test.permutations},
                       {"permuted", unitOf(report.request)},
                       {"seed", report.request.test.seed},
                       {"lines_layer", nameOf(report.request.layer)},
                       {"words", std::move(words)}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace app
