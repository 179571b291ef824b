// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/embed_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "elmo/formats/staged_file.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// Says before minutes of work what would only show at their end.
void checkOutputPlace(const std::string& output) {
    std::error_code ignored;
    if (fs::is_directory(output, ignored))
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("The output '{}' is a folder; name the file to write in it.", output));
    const fs::path folder = fs::absolute(output).parent_path();
    if (!fs::is_directory(folder, ignored))
        throw elmo::Error(elmo::ErrorCode::kNotFound,
                          fmt::format("The folder '{}' for the output does not exist. Make it first: mkdir -p '{}'",
                                      folder.string(), folder.string()));
}

void checkLayer(const LayerSelection& layers, const elmo::BilmOptions& options) {
    if (layers.choice == elmo::LayerChoice::kSingle && layers.single >= options.layerCount())
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("The model has the layers 0 to {}; there is no layer {}.",
                                      options.layerCount() - 1, layers.single));
}

/// What made the vectors, stored with them. Holds no time and no path, so that equal runs write equal files.
std::string provenanceOf(const EmbedFileSettings& settings, const LoadedModel& model, const SentenceReader& reader) {
    Json json = {{"program", "elmo " ELMOSCOPE_VERSION},
                 {"model", model.name},
                 {"model_format", model.format},
                 {"model_hash", model.hash},
                 {"engine", nameOf(model.engine.engine)},
                 {"device", model.engine.device},
                 {"precision", nameOf(model.engine.precision)},
                 {"layers", settings.layers},
                 {"state", nameOf(settings.embedder.state)},
                 {"boundaries", settings.embedder.keepBoundaries},
                 {"tokenizer", reader.tokenizerRevision()}};
    if (settings.embedder.state == elmo::StatePolicy::kCarry)
        json["batch_sentences"] = settings.embedder.batchSentences;  // part of the result in this mode
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Feeds the embedder from a reader and estimates the whole from the share of bytes that went by.
class TokenSource {
public:
    TokenSource(SentenceReader& reader, std::int64_t inputBytes) : m_reader(reader), m_inputBytes(inputBytes) {}

    bool operator()(elmo::Sentence& sentence) {
        if (!m_reader.next(m_tokens))
            return false;
        sentence.clear();
        for (const InputToken& token : m_tokens)
            sentence.emplace_back(token.text);
        if (!m_tokens.empty())
            m_bytes = m_tokens.back().bytes.end.value();
        m_count += static_cast<std::int64_t>(m_tokens.size());
        return true;
    }

    /// Tokens the whole input will have at the density so far; 0 where its size is not known.
    std::int64_t estimatedTotal() const {
        if (m_inputBytes == 0 || m_bytes == 0)
            return 0;
        const double share = std::min(1.0, static_cast<double>(m_bytes) / static_cast<double>(m_inputBytes));
        return static_cast<std::int64_t>(static_cast<double>(m_count) / share);
    }

private:
    SentenceReader& m_reader;
    std::int64_t m_inputBytes;
    std::vector<InputToken> m_tokens;
    std::int64_t m_bytes = 0;
    std::int64_t m_count = 0;
};

}  // namespace

std::optional<LayerSelection> parseLayers(std::string_view text) {
    if (text == "all")
        return LayerSelection{elmo::LayerChoice::kAll};
    if (text == "top")
        return LayerSelection{elmo::LayerChoice::kTop};
    if (text == "average")
        return LayerSelection{elmo::LayerChoice::kAverage};
    int layer = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), layer);
    if (error != std::errc() || end != text.data() + text.size() || layer < 0)
        return std::nullopt;
    return LayerSelection{elmo::LayerChoice::kSingle, layer};
}

const elmo::EmbeddingFormat* formatOfExtension(const fs::path& output) {
    const std::string extension = output.extension() == ".h5" ? ".hdf5" : output.extension().string();
    const auto formats = elmo::embeddingFormats();
    const auto found = std::ranges::find(formats, extension, &elmo::EmbeddingFormat::extension);
    return found == formats.end() ? nullptr : &*found;
}

EmbedFileResult embedFile(const EmbedFileSettings& settings, const elmo::RunControl& control) {
    const auto layers = parseLayers(settings.layers);
    if (!layers)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("'{}' names no layers: all, top, average or a number.", settings.layers));
    checkOutputPlace(settings.output);
    elmo::removeAbandonedFiles(fs::path(settings.output).parent_path());
    TextInput input(settings.input, control.stopToken());
    EmbedFileResult result;
    result.model = loadModel(settings.model, settings.engine, control);
    checkLayer(*layers, result.model.bilm->options());

    const auto start = std::chrono::steady_clock::now();
    const auto reader = openSentences(input, settings.reading);
    const auto writer =
        settings.format->open(settings.output, {.layers = layers->choice,
                                                .singleLayer = layers->single,
                                                .provenanceJson = provenanceOf(settings, result.model, *reader)});
    TokenSource source(*reader, input.size());
    const elmo::RunControl counted(control.stopToken(), [&](const elmo::Progress& progress) {
        const std::int64_t total = source.estimatedTotal();
        control.report({.stage = progress.stage, .done = progress.done, .total = total});
    });
    elmo::Embedder embedder(result.model.bilm, settings.embedder);
    const auto write = [&](std::int64_t, const elmo::Sentence& sentence, const elmo::LayerActivations& vectors) {
        writer->add(fmt::format("{}", fmt::join(sentence, " ")), vectors);
    };
    result.counts = embedder.run(std::ref(source), write, counted);
    control.checkpoint();
    writer->finish();
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    result.readingNote = readingNote(input.name(), reader->encoding(), reader->repairedBytes());
    return result;
}

}  // namespace app
