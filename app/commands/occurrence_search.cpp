// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/occurrence_search.h"

#include <fmt/format.h>

#include <utility>

#include "app/commands/options/arguments.h"
#include "app/commands/options/engine_options.h"
#include "app/models/model_language.h"
#include "app/terminal/verbosity.h"
#include "elmo/weights/weight_reader.h"

namespace app {

void addOccurrenceSearch(CLI::App& parser, OccurrenceSearch& search, const std::string& layers) {
    addTexts(parser, search.texts);
    parser.add_option("--word", search.word, "The word to search for (case-insensitive)")
        ->required()
        ->type_name("WORD");
    addOneLayer(parser, search.layers, layers);
    addCount(parser, "--most", search.most, std::size_t{10'000'000},
             "Maximum number of occurrences to compare; memory grows with it")
        ->capture_default_str();
    addEngine(parser, search.engine);
}

FoundOccurrences findOccurrences(OccurrenceSearch& search, const std::vector<std::string>& files,
                                 const elmo::RunControl& control) {
    LoadedModel model = loadModel(search.model, search.engine, control);
    noteAll(elmo::readingNotes(search.model));
    if (!search.texts.reading.pretokenized)
        takeLanguageOf(search.model, search.texts.reading.language);
    const LayerSelection layer = layersIn(*parseLayers(search.layers), model.bilm->options().layerCount());
    Occurrences places(model.bilm, search.word, layer, search.most);
    readTextFiles(files, search.texts.reading, control.stopToken(),
                  [&](SentenceReader& reader, const std::string& name) { places.collect(reader, control, name); });
    if (places.size() == search.most)
        note(fmt::format("The search ended with {} occurrences, as many as --most allows; there may be more.",
                         search.most));
    return {std::move(model), layer, std::move(places)};
}

}  // namespace app
