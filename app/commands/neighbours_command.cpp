// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo neighbours`, listed in command_table.cpp.
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/inputs/inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/outputs/one_output.h"
#include "app/evaluation/context_neighbours.h"
#include "app/importers/text_files.h"
#include "app/models/loaded_model.h"
#include "app/terminal/terminal_text.h"
#include "elmo/text/tokenizer.h"
#include "elmo/weights/weight_reader.h"

namespace app {
namespace {

struct NeighboursSettings {
    std::string model;
    std::string word;
    std::vector<std::string> inputs;
    ReadingOptions reading;
    EngineSettings engine;
    int layer = -1;  ///< the top one
    std::size_t shown = 5;
    std::size_t nearest = 3;
    std::size_t most = 20'000;
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

std::string textOf(const Occurrences& occurrences, const NeighboursSettings& settings, int layer) {
    std::string text = fmt::format("{}: {}, layer {}\n", settings.word,
                                   countOf(static_cast<std::int64_t>(occurrences.size()), "occurrence"), layer);
    for (const std::size_t place : placesToShow(occurrences, settings.shown)) {
        text += fmt::format("\n{}\n", onOneLine(occurrences.context(place)));
        for (const auto& near : occurrences.nearest(place, settings.nearest))
            text += fmt::format("  {:.3f}  {}\n", near.cosine, onOneLine(occurrences.context(near.place)));
    }
    return text;
}

std::string jsonOf(const Occurrences& occurrences, const NeighboursSettings& settings, int layer) {
    using Object = nlohmann::ordered_json;
    Object places = Object::array();
    for (const std::size_t place : placesToShow(occurrences, settings.shown)) {
        Object nearest = Object::array();
        for (const auto& near : occurrences.nearest(place, settings.nearest))
            nearest.push_back({{"context", occurrences.context(near.place)}, {"cosine", near.cosine}});
        places.push_back({{"context", occurrences.context(place)}, {"nearest", nearest}});
    }
    const Object json = {
        {"word", settings.word}, {"occurrences", occurrences.size()}, {"layer", layer}, {"places", places}};
    return json.dump(2, ' ', false, Object::error_handler_t::replace) + "\n";
}

/// A word that is never found may be several tokens of a text: "do" and "n't".
void noteTokensOf(const NeighboursSettings& settings) {
    const elmo::Document word = elmo::Tokenizer(settings.reading.language).tokenize(settings.word);
    std::vector<std::string> tokens;
    for (elmo::TokenIndex i{0}; i < elmo::TokenIndex(std::ssize(word.tokens())); ++i)
        tokens.push_back(fmt::format("'{}'", word.token(i)));
    if (tokens.size() > 1)
        note(fmt::format("'{}' is not one token but {}: {}. Search for one of them.", settings.word, tokens.size(),
                         fmt::join(tokens, ", ")));
}

void runNeighbours(const NeighboursSettings& settings, const CommandEnvironment& environment) {
    const std::vector<std::string> files = textFilesIn(settings.inputs);
    requireExisting(files);
    const LoadedModel model = loadModel(settings.model, settings.engine, environment.control);
    noteAll(elmo::readingNotes(settings.model));
    const int layer = settings.layer < 0 ? model.bilm->options().layerCount() - 1 : settings.layer;
    Occurrences occurrences(model.bilm, settings.word, layer, settings.most);
    for (const std::string& name : files) {
        TextInput input(name, environment.control.stopToken());
        requireText(input, settings.reading);
        const auto reader = openSentences(input, settings.reading);
        occurrences.collect(*reader, environment.control);
        note(readingNote(input, reader->encoding(), reader->repairedBytes()));
    }
    if (occurrences.size() == settings.most)
        note(fmt::format("The search ended with {} occurrences, as many as --most allows; there may be more.",
                         settings.most));
    if (occurrences.size() == 0 && !settings.reading.pretokenized)
        noteTokensOf(settings);
    environment.out.write(settings.json ? jsonOf(occurrences, settings, layer) : textOf(occurrences, settings, layer));
}

CommandAction defineNeighbours(CLI::App& parser) {
    auto settings = std::make_shared<NeighboursSettings>();
    NeighboursSettings& s = *settings;
    parser.add_option("-m,--model,MODEL", s.model, "Folder of a model, options.json, or weights file")
        ->required()
        ->type_name("");
    parser
        .add_option("TEXT", s.inputs,
                    "Texts (plain, Word, OpenDocument, EPUB, TEI, PDF, HTML, Markdown) and folders of them; - is "
                    "standard input")
        ->required()
        ->type_name("");
    parser.add_option("--word", s.word, "The word to search for (case-insensitive)")->required()->type_name("WORD");
    parser.add_option("--layer", s.layer, "The layer to compare (default: the top one)")
        ->check(numberFrom(0, 1000))
        ->type_name("N");
    addCount(parser, "--show", s.shown, std::size_t{100'000}, "Places to show")->capture_default_str();
    addCount(parser, "--nearest", s.nearest, std::size_t{1000}, "Neighbours of each")->capture_default_str();
    addCount(parser, "--most", s.most, std::size_t{10'000'000},
             "Maximum number of occurrences to compare; memory grows with it")
        ->capture_default_str();
    addReadingOptions(parser, s.reading);
    addCount(parser, "--threads", s.engine.threads, 4096, "Threads (default: one per physical core)");
    parser.add_flag("--json", s.json, "Report as a JSON object");
    return [settings](const CommandEnvironment& environment) { runNeighbours(*settings, environment); };
}

}  // namespace

Command neighboursCommand() {
    return {"neighbours", "Find the occurrences of a word with the most similar vectors in context",
            "  elmo neighbours --word play models/english-small books/ news.txt\n"
            "  elmo neighbours --word bank --layer 1 --nearest 5 models/english-small news.txt\n",
            defineNeighbours};
}

}  // namespace app
