// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo senses`, listed in command_table.cpp.
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/occurrence_search.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/outputs/one_output.h"
#include "app/commands/outputs/result_file.h"
#include "app/files/table_cell.h"
#include "app/instruments/senses.h"
#include "app/models/head_bilm.h"
#include "app/terminal/terminal_text.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

struct SensesSettings {
    OccurrenceSearch search;
    std::string output, format = "text", method = "kmeans";
    SenseOptions options;
    std::size_t shown = 5, words = 8;
};

constexpr std::size_t kTypical = 20;  // places whose substitutes are averaged

std::string shareInPercent(std::size_t part, std::size_t whole) {
    return fmt::format("{:.1f} %", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string textOf(const Senses& senses, const Occurrences& occurrences, const SensesSettings& settings,
                   const LayerSelection& layer) {
    std::string text = fmt::format("{}: {} in {}, layer {}", settings.search.word,
                                   countOf(static_cast<std::int64_t>(occurrences.size()), "occurrence"),
                                   countOf(std::ssize(senses.senses), "sense"), nameOf(layer));
    text += senses.senses.size() > 1 ? fmt::format(", mean silhouette {:.3f}\n", senses.silhouette) : "\n";
    for (std::size_t k = 0; k < senses.senses.size(); ++k) {
        const Sense& sense = senses.senses[k];
        text += fmt::format("\n{}  {}, {}\n", k + 1, countOf(std::ssize(sense.places), "occurrence"),
                            shareInPercent(sense.places.size(), occurrences.size()));
        if (!sense.substitutes.empty()) {
            text += "   could stand there:";
            for (const elmo::Substitute& one : sense.substitutes)
                text += fmt::format("{} {}", &one == &sense.substitutes.front() ? "" : ",", one.word);
            text += '\n';
        }
        for (std::size_t i = 0; i < std::min(settings.shown, sense.places.size()); ++i)
            text +=
                fmt::format("   {:.3f}  {}\n", sense.typicality[i], onOneLine(occurrences.context(sense.places[i])));
    }
    return text;
}

std::string jsonOf(const Senses& senses, const Occurrences& occurrences, const SensesSettings& settings,
                   const LayerSelection& layer, const std::string& hash) {
    Json list = Json::array();
    for (const Sense& sense : senses.senses) {
        Json places = Json::array(), substitutes = Json::array();
        for (std::size_t i = 0; i < sense.places.size(); ++i) {
            const Occurrence& at = occurrences.at(sense.places[i]);
            places.push_back({{"file", at.file},
                              {"sentence", at.sentence},
                              {"token", at.token},
                              {"code_points", {at.place.begin.value(), at.place.end.value()}},
                              {"context", occurrences.context(sense.places[i])},
                              {"typicality", sense.typicality[i]}});
        }
        for (const elmo::Substitute& one : sense.substitutes)
            substitutes.push_back({{"word", one.word}, {"both", one.both}, {"left", one.left}, {"right", one.right}});
        list.push_back({{"occurrences", sense.places.size()},
                        {"by_file", sense.byFile},
                        {"substitutes", std::move(substitutes)},
                        {"places", std::move(places)}});
    }
    const Json json = {{"word", settings.search.word},
                       {"model", hash},
                       {"layer", layer.choice == elmo::LayerChoice::kSingle ? Json(layer.single) : Json("average")},
                       {"method", settings.method},
                       {"occurrences", occurrences.size()},
                       {"silhouette", senses.senses.size() > 1 ? Json(senses.silhouette) : Json()},
                       {"senses", std::move(list)}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string tableOf(const Senses& senses, const Occurrences& occurrences, char separator) {
    const auto line = [&](const std::vector<std::string>& cells) {
        std::string text;
        for (const std::string& cell : cells)
            text += (&cell == &cells.front() ? "" : std::string(1, separator)) + tableCell(cell, separator);
        return text + "\n";
    };
    std::string text =
        line({"sense", "typicality", "file", "sentence", "token", "begin", "end", "left", "word", "right"});
    for (std::size_t k = 0; k < senses.senses.size(); ++k) {
        const Sense& sense = senses.senses[k];
        for (std::size_t i = 0; i < sense.places.size(); ++i) {
            const Occurrence& at = occurrences.at(sense.places[i]);
            text += line({fmt::format("{}", k + 1), fmt::format("{:.6f}", sense.typicality[i]), at.file,
                          fmt::format("{}", at.sentence), fmt::format("{}", at.token),
                          fmt::format("{}", at.place.begin.value()), fmt::format("{}", at.place.end.value()), at.left,
                          at.word, at.right});
        }
    }
    return text;
}

/// Code points of a text.
std::size_t lengthOf(const std::string& text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }));
}

/// The uses as the DURel tool takes them to be annotated: its columns, places as code points of the context.
std::string durelOf(const Senses& senses, const Occurrences& occurrences, const std::string& word) {
    std::string text =
        "lemma\tpos\tdate\tgrouping\tidentifier\tdescription\tcontext\tindexes_target_token\t"
        "indexes_target_sentence\n";
    for (std::size_t k = 0; k < senses.senses.size(); ++k)
        for (const std::size_t place : senses.senses[k].places) {
            const Occurrence& at = occurrences.at(place);
            std::string context, target;
            std::size_t length = 0;
            for (std::size_t i = 0; i < at.words.size(); ++i) {
                const std::string shown = tableCell(at.words[i], '\t');
                context += (i > 0 ? " " : "") + shown;
                length += i > 0 ? 1 : 0;
                const std::size_t begin = length;
                length += lengthOf(shown);
                if (static_cast<std::int64_t>(i) + 1 == at.token)
                    target = fmt::format("{}:{}", begin, length);
            }
            text +=
                fmt::format("{}\t\t\t{}\t{}\tsense {}\t{}\t{}\t0:{}\n", tableCell(word, '\t'), tableCell(at.file, '\t'),
                            tableCell(fmt::format("{}:{}:{}", at.file, at.sentence, at.token), '\t'), k + 1, context,
                            target, length);
        }
    return text;
}

void runSenses(SensesSettings settings, const CommandEnvironment& environment) {
    OccurrenceSearch& search = settings.search;
    const std::vector<std::string> files = filesOf(search.texts, environment.control.stopToken());
    ResultFile result(settings.output, files, environment.out);
    if (search.model.empty())
        search.model = defaultBilm().string();
    settings.options.method =
        settings.method == "kmeans" ? tasks::GroupingMethod::kMeans : tasks::GroupingMethod::kAverageLinkage;
    const auto [model, layer, occurrences] = findOccurrences(search, files, environment.control);
    Senses senses = sensesOf(occurrences, settings.options, environment.control);
    if (auto predictor = elmo::training::findLanguageModel(search.model, environment.control)) {
        elmo::KernelBilmOptions options;
        options.threads = search.engine.threads;
        const elmo::WordPredictor words(*std::move(predictor), options);
        addSubstitutes(senses, occurrences, words, kTypical, settings.words, environment.control);
    } else {
        note("This model has no softmax, so there are no substitutes.");
    }
    if (settings.format == "json")
        result.out().write(jsonOf(senses, occurrences, settings, layer, model.hash));
    else if (settings.format == "text")
        result.out().write(textOf(senses, occurrences, settings, layer));
    else if (settings.format == "durel")
        result.out().write(durelOf(senses, occurrences, search.word));
    else
        result.out().write(tableOf(senses, occurrences, settings.format == "tsv" ? '\t' : ','));
    result.commit();
}

CommandAction defineSenses(CLI::App& parser) {
    auto settings = std::make_shared<SensesSettings>();
    SensesSettings& s = *settings;
    parser.add_option("-m,--model", s.search.model, "The biLM (default: english-small)")->type_name("MODEL");
    addOccurrenceSearch(parser, s.search, "The layer to group by: top, average or the number of one layer");
    addCount(parser, "--senses", s.options.count, 1000,
             "Number of senses (default: that with the best mean silhouette, at most --most-senses)");
    addCount(parser, "--most-senses", s.options.most, 1000, "Most senses to try")->capture_default_str();
    addChoice(parser, "--method", s.method, {"kmeans", "linkage"},
              "kmeans: spherical k-means from far-apart starts; linkage: the two nearest groups are joined (average)")
        ->capture_default_str();
    addCount(parser, "--show", s.shown, std::size_t{100'000}, "Most typical lines to show of each sense")
        ->capture_default_str();
    addChoice(parser, "--to", s.format, {"text", "json", "csv", "tsv", "durel"},
              "text: senses with their most typical lines; json: all; csv, tsv: a row for each occurrence; durel: the "
              "table of uses that the DURel annotation tool takes")
        ->capture_default_str();
    addResultFile(parser, s.output);
    parser.footer(
        "Typicality is the cosine of a place's vector to the mean of its sense. The words that could stand there are "
        "those\n"
        "with the highest mean probability (product of the left and the right reading) at the 20 most typical "
        "places.\n");
    return [settings](const CommandEnvironment& environment) { runSenses(*settings, environment); };
}

}  // namespace

Command sensesCommand() {
    return {"senses", "Group the occurrences of a word by their use (word sense induction)",
            "  elmo senses --word bank books/ news.txt\n"
            "  elmo senses --word bank --layers 1 --senses 3 --to csv -o bank.csv books/\n",
            defineSenses};
}

}  // namespace app
