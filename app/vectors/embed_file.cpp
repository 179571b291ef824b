// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/vectors/embed_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/vectors/vector_lines.h"
#include "elmo/files/staged_file.h"
#include "elmo/version.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// Checks before minutes of work what would otherwise fail at the end.
void checkOutputPlace(const std::string& output) {
    std::error_code ignored;
    if (fs::is_directory(output, ignored))
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("The output '{}' is a folder; give a file name in it.", output));
    const fs::path folder = fs::absolute(output).parent_path();
    if (!fs::is_directory(folder, ignored))
        throw elmo::Error(elmo::ErrorCode::kNotFound,
                          fmt::format("The output folder '{}' does not exist. Create it first: mkdir -p '{}'",
                                      folder.string(), folder.string()));
}

/// The provenance of the vectors, stored with them. Holds no time and no path, so that equal runs write equal files.
std::string provenanceOf(const EmbedFileSettings& settings, const LayerSelection& layers, const LoadedModel& model,
                         SentenceReader& reader) {
    Json json = {{"program", "elmo " + elmo::version()},
                 {"model", model.name},
                 {"model_format", model.format},
                 {"model_hash", model.hash},
                 {"engine", nameOf(model.engine.engine)},
                 {"device", model.engine.device},
                 {"precision", nameOf(model.engine.precision)},
                 {"layers", nameOf(layers)},
                 {"state", nameOf(settings.embedder.state)},
                 {"boundaries", settings.embedder.keepBoundaries},
                 {"tokenizer", reader.tokenizerRevision()}};
    if (settings.embedder.state == elmo::StatePolicy::kCarry)
        json["batch_sentences"] = settings.embedder.batchSentences;  // part of the result in this mode
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Feeds the embedder from the inputs, one after the other, and estimates the total from the share of bytes that were
/// read. The first input is open from the start, so that an unreadable one is rejected before a model is read.
class TokenSource {
public:
    TokenSource(const EmbedFileSettings& settings, std::stop_token stop)
        : m_settings(settings), m_stop(std::move(stop)) {
        std::error_code failure;
        for (const std::string& input : settings.inputs) {
            const auto size = static_cast<std::int64_t>(fs::file_size(input, failure));
            const ByteRange share = shareOf(m_shareBytes.size());
            m_shareBytes.push_back(failure ? 0 : std::min(share.end, size) - share.begin);
            m_inputBytes = failure || m_inputBytes < 0 ? -1 : m_inputBytes + m_shareBytes.back();
        }
        open();
    }

    bool operator()(elmo::Sentence& sentence) {
        while (!m_reader->next(m_tokens))
            if (!openNext())
                return false;
        sentence.clear();
        for (const InputToken& token : m_tokens)
            sentence.emplace_back(token.text);
        const std::size_t input = sentences.size() - 1;
        if (!m_tokens.empty())
            m_bytes = m_bytesBefore + std::clamp<std::int64_t>(m_tokens.back().bytes.end.value() - shareOf(input).begin,
                                                               0, m_shareBytes[input]);
        m_count += std::ssize(m_tokens);
        ++sentences.back();
        if (m_settings.onNote)
            if (const std::string note = longSentenceNote(m_input->name(), sentences.back(), std::ssize(m_tokens));
                !note.empty())
                m_settings.onNote(note);
        return true;
    }

    /// Tokens that all inputs will have at the density so far; 0 if their size is not known.
    std::int64_t estimatedTotal() const {
        if (m_inputBytes <= 0 || m_bytes == 0)
            return 0;
        const double share = std::min(1.0, static_cast<double>(m_bytes) / static_cast<double>(m_inputBytes));
        return static_cast<std::int64_t>(static_cast<double>(m_count) / share);
    }

    /// Of the inputs or their shares, that were read.
    std::int64_t bytes() const { return m_bytes; }

    SentenceReader& reader() { return *m_reader; }

    std::vector<std::string> notes;       ///< of the inputs that were read to their ends
    std::vector<std::int64_t> sentences;  ///< of every input so far

private:
    ByteRange shareOf(std::size_t input) const {
        return m_settings.shares.empty() ? ByteRange() : m_settings.shares.at(input);
    }

    void open() {
        m_input.emplace(m_settings.inputs.at(sentences.size()), m_stop);
        if (m_settings.onInput)
            m_settings.onInput(*m_input);
        m_reader = openSentences(*m_input, m_settings.reading, shareOf(sentences.size()));
        sentences.push_back(0);
    }

    bool openNext() {
        if (std::string note = readingNote(*m_input, m_reader->encoding(), m_reader->repairedBytes()); !note.empty())
            notes.push_back(std::move(note));
        if (sentences.size() == m_settings.inputs.size())
            return false;
        m_bytesBefore += m_shareBytes[sentences.size() - 1];
        m_reader.reset();
        open();
        return true;
    }

    const EmbedFileSettings& m_settings;
    std::stop_token m_stop;
    std::optional<TextInput> m_input;
    std::unique_ptr<SentenceReader> m_reader;
    std::vector<InputToken> m_tokens;
    std::vector<std::int64_t> m_shareBytes;  ///< of every input; 0 if not known
    std::int64_t m_inputBytes = 0, m_bytesBefore = 0, m_bytes = 0;
    std::int64_t m_count = 0;
};

/// The sentence as an index shows it. In outputs with one line per token, tokens contain no blanks.
std::string textOf(const elmo::Sentence& sentence, bool rows) {
    if (!rows)
        return fmt::format("{}", fmt::join(sentence, " "));
    elmo::Sentence words = sentence;
    for (std::string& word : words)
        std::ranges::replace(word, ' ', '_');
    return fmt::format("{}", fmt::join(words, " "));
}

std::unique_ptr<elmo::EmbeddingWriter> openWriter(const EmbedFileSettings& settings,
                                                  const elmo::EmbeddingSettings& written, StandardOutput& out) {
    return settings.format ? settings.format->open(settings.output, written) : openVectorLines(out, written);
}

}  // namespace

std::optional<LayerSelection> parseLayers(std::string_view text) {
    if (text == "all")
        return LayerSelection{elmo::LayerChoice::kAll};
    if (text == "top")
        return LayerSelection{elmo::LayerChoice::kTop};
    if (text == "average")
        return LayerSelection{elmo::LayerChoice::kAverage};
    int layer = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), layer);
    const bool isNumber = error == std::errc() && end == text.data() + text.size();
    if (!isNumber || (layer == 0 && text.starts_with('-')))  // counted from the top, the first is -1
        return std::nullopt;
    return LayerSelection{elmo::LayerChoice::kSingle, layer};
}

LayerSelection layersIn(LayerSelection selection, int layers) {
    if (selection.choice == elmo::LayerChoice::kTop)
        return {elmo::LayerChoice::kSingle, layers - 1};
    if (selection.choice != elmo::LayerChoice::kSingle)
        return selection;
    const int layer = selection.single < 0 ? layers + selection.single : selection.single;
    if (layer < 0 || layer >= layers)
        throw elmo::Error(
            elmo::ErrorCode::kBadArgument,
            fmt::format("The model has the layers 0 to {} ({} to -1 count from the top); there is no layer {}.",
                        layers - 1, -layers, selection.single));
    return {elmo::LayerChoice::kSingle, layer};
}

std::string nameOf(const LayerSelection& selection) {
    return selection.choice == elmo::LayerChoice::kAll       ? "all"
           : selection.choice == elmo::LayerChoice::kTop     ? "top"
           : selection.choice == elmo::LayerChoice::kAverage ? "average"
                                                             : std::to_string(selection.single);
}

const elmo::EmbeddingFormat* formatOfExtension(const fs::path& output) {
    const std::string extension = output.extension() == ".h5" ? ".hdf5" : output.extension().string();
    const auto formats = elmo::embeddingFormats();
    const auto found = std::ranges::find(formats, extension, &elmo::EmbeddingFormat::extension);
    return found == formats.end() ? nullptr : &*found;
}

EmbedFileResult embedFile(const EmbedFileSettings& settings, StandardOutput& out, const elmo::RunControl& control) {
    auto layers = parseLayers(settings.layers);
    if (!layers)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("Unknown layers '{}'. Expected all, top, average or a number.", settings.layers));
    if (settings.format) {
        checkOutputPlace(settings.output);
        elmo::removeAbandonedFiles(fs::path(settings.output).parent_path());
    }
    TokenSource source(settings, control.stopToken());
    EmbedFileResult result;
    result.model = loadModel(settings.model, settings.engine, control);
    const LayerSelection found = layersIn(*layers, result.model.bilm->options().layerCount());
    if (layers->choice != elmo::LayerChoice::kTop)  // its name goes into the provenance
        layers = found;

    const auto start = std::chrono::steady_clock::now();
    result.provenanceJson = provenanceOf(settings, *layers, result.model, source.reader());
    const auto writer = openWriter(
        settings, {.layers = layers->choice, .singleLayer = layers->single, .provenanceJson = result.provenanceJson},
        out);
    const elmo::RunControl counted(control.stopToken(), [&](const elmo::Progress& progress) {
        const std::int64_t total = source.estimatedTotal();
        control.report({.stage = progress.stage, .done = progress.done, .total = total});
    });
    elmo::Embedder embedder(result.model.bilm, settings.embedder);
    const auto write = [&](std::int64_t, const elmo::Sentence& sentence, const elmo::LayerActivations& vectors) {
        const std::string text = textOf(sentence, !settings.format || settings.format->rows);
        writer->add(text, vectors);
        if (settings.onSentence)
            settings.onSentence(text, vectors.tokens(), source.bytes());
    };
    result.counts = embedder.run(std::ref(source), write, counted);
    control.checkpoint();
    writer->finish();
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    result.notes = std::move(source.notes);
    if (result.counts.tokens == 0)
        result.notes.push_back("The input contains no words.");
    result.sentences = std::move(source.sentences);
    return result;
}

}  // namespace app
