// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo neighbours`, listed in command_table.cpp.
#include <fmt/ranges.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/occurrence_search.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/outputs/one_output.h"
#include "app/commands/outputs/result_file.h"
#include "app/terminal/terminal_text.h"
#include "app/vectors/embed_file.h"
#include "elmo/text/tokenizer.h"

namespace app {
namespace {

struct NeighboursSettings {
    OccurrenceSearch search;
    std::string output;
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

std::string textOf(const Occurrences& occurrences, const NeighboursSettings& settings, const LayerSelection& layer) {
    std::string text = fmt::format("{}: {}, layer {}\n", settings.search.word,
                                   countOf(static_cast<std::int64_t>(occurrences.size()), "occurrence"), nameOf(layer));
    for (const std::size_t place : placesToShow(occurrences, settings.shown)) {
        text += fmt::format("\n{}\n", onOneLine(occurrences.context(place)));
        for (const auto& near : occurrences.nearest(place, settings.nearest))
            text += fmt::format("  {:.3f}  {}\n", near.cosine, onOneLine(occurrences.context(near.place)));
    }
    return text;
}

std::string jsonOf(const Occurrences& occurrences, const NeighboursSettings& settings, const LayerSelection& layer) {
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
    const Object json = {
        {"word", settings.search.word},
        {"occurrences", occurrences.size()},
        {"layer", layer.choice == elmo::LayerChoice::kSingle ? Object(layer.single) : Object("average")},
        {"places", places}};
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

void runNeighbours(NeighboursSettings settings, const CommandEnvironment& environment) {
    const std::vector<std::string> files = filesOf(settings.search.texts, environment.control.stopToken());
    ResultFile result(settings.output, files, environment.out);
    const auto [model, layer, occurrences] = findOccurrences(settings.search, files, environment.control);
    if (occurrences.size() == 0 && !settings.search.texts.reading.pretokenized)
        noteTokensOf(settings);
    result.out().write(settings.json ? jsonOf(occurrences, settings, layer) : textOf(occurrences, settings, layer));
    result.commit();
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
