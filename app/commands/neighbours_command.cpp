// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo neighbours`, listed in command_table.cpp.
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/occurrence_search.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/outputs/one_output.h"
#include "app/commands/outputs/result_file.h"
#include "app/figures/reproduction.h"
#include "app/terminal/terminal_text.h"
#include "app/texts/text_input.h"
#include "app/vectors/embed_file.h"
#include "elmo/text/tokenizer.h"
#include "tasks/inputs/word_vector_file.h"

namespace app {
namespace {

constexpr std::size_t kNearestWords = 10;

struct NeighboursSettings {
    OccurrenceSearch search;
    std::string output, vectors;
    std::size_t shown = 5;
    std::size_t nearest = 3;
    bool json = false;
};

/// Places spread evenly over all, so that one document does not fill the list.
std::vector<std::size_t> placesToShow(const Occurrences& occurrences, std::size_t count) {
    std::vector<std::size_t> places;
    count = std::min(count, occurrences.size());
    for (std::size_t k = 0; k < count; ++k)
        places.push_back(k * occurrences.size() / count);
    return places;
}

/// The table of --vectors, and what is nearest there. A plain value.
struct WordNeighbours {
    std::string table;  ///< empty: none
    std::vector<NearWord> nearest;
};

std::string textOf(const Occurrences& occurrences, const NeighboursSettings& settings, const LayerSelection& layer,
                   const WordNeighbours& words) {
    std::string text = fmt::format("{}: {}, layer {}\n", settings.search.word,
                                   countOf(static_cast<std::int64_t>(occurrences.size()), "occurrence"), nameOf(layer));
    for (const std::size_t place : placesToShow(occurrences, settings.shown)) {
        text += fmt::format("\n{}\n", onOneLine(occurrences.context(place)));
        for (const auto& near : occurrences.nearest(place, settings.nearest))
            text += fmt::format("  {:.3f}  {}\n", near.cosine, onOneLine(occurrences.context(near.place)));
    }
    if (!words.table.empty())
        text += fmt::format("\nin {}{}\n", words.table, words.nearest.empty() ? ": no vector" : "");
    for (const NearWord& near : words.nearest)
        text += fmt::format("  {:.3f}  {}\n", near.cosine, near.word);
    return text;
}

std::string jsonOf(const Occurrences& occurrences, const NeighboursSettings& settings, const LayerSelection& layer,
                   const std::string& hash, const WordNeighbours& words) {
    using Object = nlohmann::ordered_json;
    const auto objectOf = [&](std::size_t place) {
        const Occurrence& at = occurrences.at(place);
        return Object{{"context", occurrences.context(place)},
                      {"file", at.file},
                      {"sentence", at.sentence},
                      {"token", at.token},
                      {"code_points", {at.place.begin.value(), at.place.end.value()}}};
    };
    Object places = Object::array();
    for (const std::size_t place : placesToShow(occurrences, settings.shown)) {
        Object nearest = Object::array();
        for (const auto& near : occurrences.nearest(place, settings.nearest)) {
            nearest.push_back(objectOf(near.place));
            nearest.back()["cosine"] = near.cosine;
        }
        places.push_back(objectOf(place));
        places.back()["nearest"] = std::move(nearest);
    }
    Object json = {{"word", settings.search.word},
                   {"model", hash},
                   {"occurrences", occurrences.size()},
                   {"layer", layer.choice == elmo::LayerChoice::kSingle ? Object(layer.single) : Object("average")},
                   {"places", places}};
    if (!words.table.empty()) {
        Object nearest = Object::array();
        for (const NearWord& near : words.nearest)
            nearest.push_back({{"word", near.word}, {"cosine", near.cosine}});
        json["vectors"] = {{"file", words.table}, {"nearest", std::move(nearest)}};
    }
    return json.dump(2, ' ', false, Object::error_handler_t::replace) + "\n";
}

/// A word that is never found may be several tokens of a text: "do" and "n't".
void noteTokensOf(const NeighboursSettings& settings) {
    const elmo::Document word = elmo::Tokenizer(settings.search.texts.reading.language).tokenize(settings.search.word);
    std::vector<std::string> tokens;
    for (elmo::TokenIndex i{0}; i < elmo::TokenIndex(std::ssize(word.tokens())); ++i)
        tokens.push_back(fmt::format("'{}'", word.token(i)));
    if (tokens.size() > 1)
        note(fmt::format("'{}' is not one token but {}: {}. Search for one of them.", settings.search.word,
                         tokens.size(), fmt::join(tokens, ", ")));
}

/// The command line that makes the result again.
Reproduction neighboursRecord(const NeighboursSettings& settings, const std::vector<std::string>& files) {
    std::vector<std::filesystem::path> inputs;
    const auto whole = [&](const std::string& path) {
        inputs.push_back(std::filesystem::absolute(path).lexically_normal());
        return inputs.back().string();
    };
    const OccurrenceSearch& search = settings.search;
    std::vector<std::string> command = {"neighbours",
                                        "--model",
                                        whole(search.model),
                                        "--word",
                                        search.word,
                                        "--layers",
                                        search.layers,
                                        "--most",
                                        fmt::format("{}", search.most),
                                        "--show",
                                        fmt::format("{}", settings.shown),
                                        "--nearest",
                                        fmt::format("{}", settings.nearest),
                                        "--device",
                                        search.engine.device,
                                        "--precision",
                                        std::string(nameOf(search.engine.precision))};
    if (!settings.vectors.empty())
        command.insert(command.end(), {"--vectors", whole(settings.vectors)});
    if (!search.texts.reading.language.empty())
        command.insert(command.end(), {"--language", search.texts.reading.language});
    if (!search.texts.reading.input.empty())
        command.insert(command.end(), {"--from", search.texts.reading.input});
    if (search.texts.reading.pretokenized)
        command.emplace_back("--pretokenized");
    if (settings.json)
        command.emplace_back("--json");
    for (const std::string& file : files)
        command.push_back(whole(file));
    return reproductionOf(std::move(command), settings.json ? "json" : "table", inputs);
}

void runNeighbours(NeighboursSettings settings, const CommandEnvironment& environment) {
    const NeighboursSettings given = settings;
    const std::vector<std::string> files = filesOf(settings.search.texts, environment.control.stopToken());
    ResultFile result(settings.output, files, environment.out);
    const auto [model, layer, occurrences] = findOccurrences(settings.search, files, environment.control);
    if (occurrences.size() == 0 && !settings.search.texts.reading.pretokenized)
        noteTokensOf(settings);
    WordNeighbours words{settings.vectors, {}};
    if (!settings.vectors.empty())
        words.nearest = nearestWords(*tasks::readWordVectors(settings.vectors, environment.control),
                                     settings.search.word, kNearestWords, environment.control);
    const std::string text = settings.json ? jsonOf(occurrences, settings, layer, model.hash, words)
                                           : textOf(occurrences, settings, layer, words);
    if (std::ranges::any_of(files, isPipe)) {  // can't be read again
        result.out().write(text);
        return result.commit();
    }
    result.keep(text, [&] { return neighboursRecord(given, files); });
}

CommandAction defineNeighbours(CLI::App& parser) {
    auto settings = std::make_shared<NeighboursSettings>();
    NeighboursSettings& s = *settings;
    parser.add_option("-m,--model,MODEL", s.search.model, "Folder of a model, options.json, or weights file")
        ->required()
        ->type_name("");
    addOccurrenceSearch(parser, s.search, "The layer to compare: top, average or the number of one layer");
    addCount(parser, "--show", s.shown, std::size_t{100'000}, "Places to show")->capture_default_str();
    addCount(parser, "--nearest", s.nearest, std::size_t{1000}, "Neighbours of each")->capture_default_str();
    parser
        .add_option(
            "--vectors", s.vectors,
            "Also the words nearest in a table of word vectors (as input.word_vectors of elmo train), or in the "
            "folder of one, such as english-vectors of the program")
        ->type_name("FILE");
    addResultFile(parser, s.output);
    parser.add_flag("--json", s.json, "Report as a JSON object");
    return [settings](const CommandEnvironment& environment) { runNeighbours(*settings, environment); };
}

}  // namespace

Command neighboursCommand() {
    return {"neighbours", "Find the occurrences of a word with the most similar vectors in context",
            "  elmo neighbours --word play models/english-small books/ news.txt\n"
            "  elmo neighbours --word bank --layers 1 --nearest 5 models/english-small news.txt\n",
            defineNeighbours};
}

}  // namespace app
