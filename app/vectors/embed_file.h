// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/models/loaded_model.h"
#include "app/terminal/standard_output.h"
#include "app/texts/sentence_reader.h"
#include "elmo/bilm/embedder.h"
#include "elmo/embeddings/embedding_writer.h"
#include "elmo/run_control.h"

namespace app {

/// The layers of an output, as the user writes them: "all", "top", "average", a number from 0, or a negative one that
/// counts from the top: -1. A plain value.
struct LayerSelection {
    elmo::LayerChoice choice = elmo::LayerChoice::kAll;
    int single = 0;  ///< with LayerChoice::kSingle; negative: from the top
};
std::optional<LayerSelection> parseLayers(std::string_view text);

/// The same in a model of so many layers: `single` from 0, also for "top". Throws elmo::Error(kBadArgument) for a layer
/// that it lacks.
LayerSelection layersIn(LayerSelection selection, int layers);

/// "all", "average" or the number.
std::string nameOf(const LayerSelection& selection);

/// The format that writes files of this extension; null if none does.
const elmo::EmbeddingFormat* formatOfExtension(const std::filesystem::path& output);

/// One run from texts to vectors. A plain value.
struct EmbedFileSettings {
    std::string model;
    std::vector<std::string> inputs;                ///< their sentences follow each other; "-" is standard input
    std::string output;                             ///< "-" is standard output
    const elmo::EmbeddingFormat* format = nullptr;  ///< null for standard output: see openVectorLines()
    std::string layers = "all";
    ReadingOptions reading;
    elmo::EmbedderOptions embedder;
    EngineSettings engine;
    std::vector<ByteRange> shares;  ///< of each input, see openSentences(); empty: all whole
    /// Called when an input was opened, before it is read; throws for one that is not to be read.
    std::function<void(TextInput&)> onInput;
    /// Called with what should be known at once: see longSentenceNote().
    std::function<void(const std::string& note)> onNote;
    /// Called after each sentence, with its text as written, its tokens, and the bytes of all inputs, or of the shares
    /// of them, that were read so far.
    std::function<void(const std::string& text, std::int64_t tokens, std::int64_t bytes)> onSentence;
};

/// The results of a run, for its report.
struct EmbedFileResult {
    elmo::EmbedCounts counts;
    LoadedModel model;
    std::vector<std::string> notes;       ///< see readingNote(), of every input
    std::vector<std::int64_t> sentences;  ///< of every input
    double seconds = 0;                   ///< without loading the model
    std::string provenanceJson;           ///< as stored with the vectors
};

/// Runs in memory that does not grow with the input. A file appears whole or not at all; `out` is used for the output
/// "-" only, sentence by sentence. Progress: the readers'
/// stages, then "embed" in tokens, the total estimated from the part of the input consumed. Throws elmo::Error
/// (kBadArgument if the model has no such layer), elmo::Cancelled.
EmbedFileResult embedFile(const EmbedFileSettings& settings, StandardOutput& out, const elmo::RunControl& control);

}  // namespace app
