// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/evaluation/word_senses.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "app/files/missing_file.h"
#include "app/files/table_cell.h"
#include "elmo/bilm/embedder.h"
#include "elmo/error.h"
#include "tasks/files/line_source.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using SenseJson = nlohmann::ordered_json;

constexpr std::string_view kInstances = ".instances.tsv";
constexpr std::array kSensePos = {"NOUN", "VERB", "ADJ", "ADV"};  // WordNet's 1 to 4; 5 are adjectives, too
constexpr const char* kAllSets = "all";
constexpr const char* kMostFrequent = "most-frequent";
constexpr const char* kFirstSense = "first";

struct SenseDefinition {
    const char *name, *definition, *source;
};

constexpr SenseDefinition kSenseDefinitions[] = {
    {"layer N",
     "the sense whose mean vector over the training data has the largest cosine with the vector of the use; of several "
     "tokens the mean; words that the training data lack: the first sense",
     "Melamud et al. 2016; Peters et al. 2018, section 5.3"},
    {"most frequent", "the most frequent sense of the word in the training data; words that they lack: the first sense",
     "Raganato et al. 2017"},
    {"first sense", "WordNet's first sense of the word", "Raganato et al. 2017"},
    {"F1", "harmonic mean of the share of right answers among answers and among uses; any gold sense is right",
     "Raganato et al. 2017"},
};
constexpr const char* kPublishedSenses =
    "Published (Peters et al. 2018, Table 5): first layer 67.4, second layer 69.0, first sense 65.9. What differs "
    "there: "
    "a biLM of 93.6 million parameters, and all five sets of Raganato et al. 2017 joined.";

std::vector<std::string_view> senseColumns(std::string_view line) {
    std::vector<std::string_view> columns;
    for (std::size_t begin = 0;;) {
        const std::size_t end = line.find('\t', begin);
        columns.push_back(line.substr(begin, end - begin));
        if (end == std::string_view::npos)
            return columns;
        begin = end + 1;
    }
}

std::size_t tokenNumber(std::string_view text, const tasks::LineSource& lines) {
    std::size_t number = 0;
    if (const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        read.ec != std::errc() || read.ptr != text.data() + text.size())
        lines.refuse(fmt::format("{} is no number of a token", tasks::inQuotes(text)));
    return number;
}

/// The part of speech of a key of WordNet, "bank%1:14:00::"; empty if it is none.
std::string_view posOfKey(std::string_view key) {
    const std::size_t at = key.find('%');
    if (at == std::string_view::npos || at + 1 >= key.size() || key[at + 1] < '1' || key[at + 1] > '5')
        return {};
    return kSensePos[static_cast<std::size_t>(std::min(key[at + 1] == '5' ? 2 : key[at + 1] - '1', 3))];
}

std::string senseWord(std::string_view lemma, std::string_view pos) {
    return fmt::format("{} {}", lemma, pos);
}

/// The mean of each layer over the tokens of a use.
std::vector<std::vector<float>> useVectors(const SenseUse& use, const elmo::LayerActivations& layers,
                                           std::size_t layerCount) {
    const auto width = static_cast<std::size_t>(layers.width());
    std::vector<std::vector<float>> vectors(layerCount, std::vector<float>(width));
    for (std::size_t l = 0; l < layerCount; ++l) {
        const auto values = layers.layer(static_cast<int>(l));
        for (std::size_t t = use.begin; t < use.begin + use.count; ++t)
            for (std::size_t k = 0; k < width; ++k)
                vectors[l][k] += values[t * width + k] / static_cast<float>(use.count);
    }
    return vectors;
}

/// Runs the sentences that hold one of these uses and hands over each use with its vectors.
template <class Take>
void forVectors(const LoadedModel& model, const SenseData& data, const std::vector<const SenseUse*>& uses,
                const elmo::RunControl& control, const Take& take) {
    std::map<std::size_t, std::vector<const SenseUse*>> bySentence;
    for (const SenseUse* use : uses)
        bySentence[use->sentence].push_back(use);
    auto next = bySentence.begin();
    std::vector<const std::vector<const SenseUse*>*> inOrder;
    const auto layerCount = static_cast<std::size_t>(model.bilm->options().layerCount());
    elmo::Embedder embedder(model.bilm, {});
    const auto source = [&](elmo::Sentence& sentence) {
        if (next == bySentence.end())
            return false;
        sentence = data.sentences[next->first];
        inOrder.push_back(&next->second);
        ++next;
        return true;
    };
    const auto sink = [&](std::int64_t index, const elmo::Sentence&, const elmo::LayerActivations& layers) {
        for (const SenseUse* use : *inOrder[static_cast<std::size_t>(index)])
            take(*use, useVectors(*use, layers, layerCount));
    };
    embedder.run(source, sink, control);
}

/// The most frequent sense of each word.
std::map<std::string, std::string, std::less<>> frequentSenses(const SenseData& train,
                                                               const std::optional<SenseInventory>& inventory) {
    std::map<std::string, std::map<std::string, std::size_t>, std::less<>> counts;
    for (const SenseUse& use : train.uses)
        for (const std::string& sense : use.senses)
            ++counts[use.word][sense];
    const auto numberOf = [&](const std::string& sense) {
        if (!inventory)
            return 0;
        const auto found = inventory->numbers.find(sense);
        return found == inventory->numbers.end() ? 1000 : found->second;
    };
    std::map<std::string, std::string, std::less<>> frequent;
    for (const auto& [word, senses] : counts)
        frequent[word] = std::ranges::min_element(senses, {}, [&](const auto& one) {
                             return std::tuple(-static_cast<std::int64_t>(one.second), numberOf(one.first), one.first);
                         })->first;
    return frequent;
}

std::string senseMethodName(const std::string& method) {
    return method == kMostFrequent ? "most frequent" : method == kFirstSense ? "first sense" : "layer " + method;
}

}  // namespace

fs::path sentencesOfInstances(const fs::path& instances) {
    std::string name = tasks::withoutPacking(instances).string();
    if (!name.ends_with(kInstances))
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("'{}' is not called NAME{}; its sentences are expected next to it in "
                                      "NAME.sentences.tsv, packed or not.",
                                      instances.string(), kInstances));
    name.replace(name.size() - kInstances.size(), kInstances.size(), ".sentences.tsv");
    for (const char* packing : {"", ".zst", ".gz"})
        if (std::error_code ignored; fs::is_regular_file(name + packing, ignored))
            return name + packing;
    throw missingFile(name);
}

SenseData readSenseData(const fs::path& instances, std::size_t most, const elmo::RunControl& control) {
    SenseData data{.path = instances.string(),
                   .name = tasks::withoutPacking(instances).filename().string(),
                   .sentences = {},
                   .uses = {}};
    const tasks::DataFile texts = tasks::readDataFile(sentencesOfInstances(instances), control);
    data.name.resize(data.name.size() - kInstances.size());
    std::unordered_map<std::string, std::size_t> places;
    tasks::LineSource sentences(texts);
    sentences.forEach(control, [&](std::string_view line) {
        if (line.empty() || (most > 0 && data.sentences.size() == most))
            return;
        const auto columns = senseColumns(line);
        if (columns.size() != 2)
            sentences.refuse(fmt::format("a sentence has 2 columns (id, tokens); there are {} here", columns.size()));
        if (!places.emplace(columns[0], data.sentences.size()).second)
            sentences.refuse(fmt::format("there are two sentences with the id {}", tasks::inQuotes(columns[0])));
        elmo::Sentence& sentence = data.sentences.emplace_back();
        for (const std::string_view token : tasks::splitBlanks(columns[1]))
            sentence.emplace_back(token);
    });
    const bool isAll = most == 0 || data.sentences.size() < most;
    const tasks::DataFile file = tasks::readDataFile(instances, control);
    tasks::LineSource lines(file);
    lines.forEach(control, [&](std::string_view line) {
        if (line.empty())
            return;
        const auto columns = senseColumns(line);
        if (columns.size() != 8)
            lines.refuse(
                fmt::format("an instance has 8 columns (id, sentence id, first token, tokens, word, lemma, "
                            "part of speech, sense keys); there are {} here",
                            columns.size()));
        const auto place = places.find(std::string(columns[1]));
        if (place == places.end()) {
            if (isAll)
                lines.refuse(fmt::format("there is no sentence {} in '{}'", tasks::inQuotes(columns[1]), texts.path));
            return;
        }
        if (std::ranges::find(kSensePos, columns[6]) == kSensePos.end())
            lines.refuse(
                fmt::format("the part of speech is {}; expected NOUN, VERB, ADJ or ADV", tasks::inQuotes(columns[6])));
        SenseUse use{.sentence = place->second,
                     .begin = tokenNumber(columns[2], lines),
                     .count = tokenNumber(columns[3], lines),
                     .word = senseWord(columns[5], columns[6]),
                     .pos = std::string(columns[6])};
        const std::size_t tokens = data.sentences[use.sentence].size();
        if (use.count == 0 || use.begin >= tokens || use.count > tokens - use.begin)
            lines.refuse(
                fmt::format("tokens {} to {} of a sentence that has {}", use.begin, use.begin + use.count, tokens));
        for (const std::string_view sense : tasks::splitBlanks(columns[7]))
            use.senses.emplace_back(sense);
        data.uses.push_back(std::move(use));
    });
    return data;
}

SenseInventory readSenseInventory(const fs::path& path, const elmo::RunControl& control) {
    SenseInventory inventory{.path = path.string(), .first = {}, .numbers = {}};
    const tasks::DataFile file = tasks::readDataFile(path, control);
    tasks::LineSource lines(file);
    lines.forEach(control, [&](std::string_view line) {
        const auto parts = tasks::splitBlanks(line);
        if (parts.empty())
            return;
        if (parts.size() != 4 || posOfKey(parts[0]).empty())
            lines.refuse("this is no line of WordNet's index.sense (key, offset, sense number, count)");
        const auto number = static_cast<int>(tokenNumber(parts[2], lines));
        inventory.numbers.emplace(parts[0], number);
        if (number == 1)
            inventory.first.emplace(senseWord(parts[0].substr(0, parts[0].find('%')), posOfKey(parts[0])), parts[0]);
    });
    return inventory;
}

fs::path installedSenseIndex() {
    const fs::path file = "/usr/share/wordnet/index.sense";
    std::error_code ignored;
    return fs::is_regular_file(file, ignored) ? file : fs::path();
}

const tasks::SenseScore* SensesReport::score(const std::string& set, const std::string& pos,
                                             const std::string& method) const {
    const auto found = std::ranges::find_if(
        rows, [&](const SenseRow& row) { return row.set == set && row.pos == pos && row.method == method; });
    return found == rows.end() ? nullptr : &found->score;
}

SensesReport measureSenses(const LoadedModel& model, const SenseData& train, const std::vector<SenseData>& tests,
                           const std::optional<SenseInventory>& inventory, const elmo::RunControl& control) {
    SensesReport report{.model = model.name,
                        .hash = model.hash,
                        .train = train.path,
                        .inventory = inventory ? inventory->path : std::string(),
                        .trainSentences = train.sentences.size(),
                        .trainUses = train.uses.size(),
                        .tests = {},
                        .methods = {},
                        .rows = {}};
    std::set<std::string, std::less<>> tested;
    for (const SenseData& test : tests) {
        report.tests.push_back(test.path);
        report.uses += test.uses.size();
        for (const SenseUse& use : test.uses)
            tested.insert(use.word);
    }
    if (train.uses.empty() || report.uses == 0)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("There are {} uses of words to learn senses from and {} to test on; some of both "
                                      "are needed.",
                                      train.uses.size(), report.uses));
    const auto layerCount = static_cast<std::size_t>(model.bilm->options().layerCount());
    report.methods.emplace_back(kMostFrequent);
    if (inventory)
        report.methods.emplace_back(kFirstSense);
    for (std::size_t l = 0; l < layerCount; ++l)
        report.methods.push_back(fmt::format("{}", l));

    std::vector<tasks::SenseCentroids> centroids(
        layerCount, tasks::SenseCentroids(static_cast<std::size_t>(model.bilm->options().layerWidth())));
    std::vector<const SenseUse*> wanted;
    for (const SenseUse& use : train.uses)
        if (tested.contains(use.word))
            wanted.push_back(&use);
    forVectors(model, train, wanted, control, [&](const SenseUse& use, const auto& vectors) {
        for (std::size_t l = 0; l < layerCount; ++l)
            for (const std::string& sense : use.senses)
                centroids[l].add(use.word, sense, vectors[l]);
    });
    const auto frequent = frequentSenses(train, inventory);

    std::map<std::tuple<std::string, std::string, std::string>, tasks::SenseScore> scores;
    const auto count = [&](const std::string& set, const SenseUse& use, const std::string& method,
                           const std::optional<std::string>& said) {
        const bool isRight = said && std::ranges::find(use.senses, *said) != use.senses.end();
        for (const std::string& one : {set, std::string(kAllSets)})
            for (const std::string& pos : {use.pos, std::string(kAllSets)})
                scores[{one, pos, method}].add(said.has_value(), isRight);
    };
    const auto firstOf = [&](const std::string& word) -> std::optional<std::string> {
        if (!inventory)
            return std::nullopt;
        const auto found = inventory->first.find(word);
        return found == inventory->first.end() ? std::nullopt : std::optional(found->second);
    };
    for (const SenseData& test : tests) {
        std::vector<const SenseUse*> uses;
        for (const SenseUse& use : test.uses) {
            const auto known = frequent.find(use.word);
            report.unseen += known == frequent.end() ? 1 : 0;
            count(test.name, use, kMostFrequent, known == frequent.end() ? firstOf(use.word) : known->second);
            if (inventory)
                count(test.name, use, kFirstSense, firstOf(use.word));
            uses.push_back(&use);
        }
        forVectors(model, test, uses, control, [&](const SenseUse& use, const auto& vectors) {
            for (std::size_t l = 0; l < layerCount; ++l) {
                const auto said = centroids[l].nearest(use.word, vectors[l]);
                count(test.name, use, fmt::format("{}", l), said ? said : firstOf(use.word));
            }
        });
    }
    std::vector<std::string> sets;
    for (const SenseData& test : tests)
        sets.push_back(test.name);
    sets.emplace_back(kAllSets);
    std::vector<std::string> parts(kSensePos.begin(), kSensePos.end());
    parts.emplace_back(kAllSets);
    for (const std::string& set : sets)
        for (const std::string& pos : parts)
            for (const std::string& method : report.methods)
                if (const auto found = scores.find({set, pos, method}); found != scores.end())
                    report.rows.push_back({set, pos, method, found->second});
    return report;
}

std::string sensesText(const SensesReport& report) {
    std::string text = fmt::format(
        "biLM {}, hash {}\nSenses of {}: {} uses in {} sentences; words without one there: {} of {} uses, {}\n\n",
        report.model, report.hash, report.train, report.trainUses, report.trainSentences, report.unseen, report.uses,
        report.inventory.empty() ? "which have no answer (no WordNet)" : "which get WordNet's first sense");
    text += fmt::format("  {:<14} {:<5} {:>6}", "F1", "", "uses");
    for (const std::string& method : report.methods)
        text += fmt::format("  {:>13}", senseMethodName(method));
    text += '\n';
    for (std::size_t k = 0; k < report.rows.size(); k += report.methods.size()) {
        const SenseRow& first = report.rows[k];
        text += fmt::format("  {:<14} {:<5} {:>6}", first.set, first.pos, first.score.uses);
        for (std::size_t m = 0; m < report.methods.size(); ++m)
            text += fmt::format("  {:>13.2f}", 100 * report.rows[k + m].score.f1());
        text += '\n';
    }
    text += '\n';
    for (const SenseDefinition& one : kSenseDefinitions)
        if (std::string_view(one.name) != "first sense" || !report.inventory.empty())
            text += fmt::format("{}: {} ({})\n", one.name, one.definition, one.source);
    return text + kPublishedSenses + "\n";
}

std::string sensesCsv(const SensesReport& report) {
    std::string text = "set,pos,method,uses,answered,right,precision,recall,f1,bilm,hash\n";
    for (const SenseRow& row : report.rows)
        text += fmt::format("{},{},{},{},{},{},{},{},{},{},{}\n", tableCell(row.set, ','), row.pos, row.method,
                            row.score.uses, row.score.answered, row.score.right, row.score.precision(),
                            row.score.recall(), row.score.f1(), tableCell(report.model, ','), report.hash);
    return text;
}

std::string sensesJson(const SensesReport& report) {
    SenseJson json = {
        {"model", report.model},
        {"hash", report.hash},
        {"train", {{"file", report.train}, {"sentences", report.trainSentences}, {"uses", report.trainUses}}},
        {"tests", report.tests},
        {"firstSenses", report.inventory.empty() ? SenseJson(nullptr) : SenseJson(report.inventory)},
        {"uses", report.uses},
        {"unseenWords", report.unseen},
        {"methods", report.methods},
        {"scores", SenseJson::array()}};
    for (const SenseRow& row : report.rows)
        json["scores"].push_back({{"set", row.set},
                                  {"pos", row.pos},
                                  {"method", row.method},
                                  {"uses", row.score.uses},
                                  {"answered", row.score.answered},
                                  {"right", row.score.right},
                                  {"f1", row.score.f1()}});
    json["definitions"] = SenseJson::array();
    for (const SenseDefinition& one : kSenseDefinitions)
        json["definitions"].push_back({{"name", one.name}, {"definition", one.definition}, {"source", one.source}});
    json["published"] = kPublishedSenses;
    return json.dump(2, ' ', false, SenseJson::error_handler_t::replace) + "\n";
}

DrawnSeries sensesSeries(const SensesReport& report) {
    DrawnSeries series{.subject = "senses",
                       .facts = {fmt::format("biLM {} ({})", report.model, report.hash.substr(0, 8)),
                                 fmt::format("senses of {}", fs::path(report.train).filename().string()),
                                 fmt::format("n = {} uses", report.uses)},
                       .columns = {},
                       .lines = {}};
    const auto isLayer = [](const std::string& method) { return method != kMostFrequent && method != kFirstSense; };
    std::ranges::copy_if(report.methods, std::back_inserter(series.columns), isLayer);
    DrawnLine baseline{"most frequent sense, all", {}};
    for (const SenseRow& row : report.rows) {
        if (row.pos != kAllSets)
            continue;
        if (row.set == kAllSets && row.method == kMostFrequent)
            baseline.values.assign(series.columns.size(), 100 * row.score.f1());
        if (!isLayer(row.method))
            continue;
        if (series.lines.empty() || series.lines.back().name != row.set)
            series.lines.push_back({row.set, {}});
        series.lines.back().values.push_back(100 * row.score.f1());
    }
    series.lines.push_back(std::move(baseline));
    return series;
}

}  // namespace app
