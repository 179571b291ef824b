// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/vectors/vector_export.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "app/files/temporary_folder.h"
#include "app/vectors/embed_file.h"
#include "elmo/containers/safetensors.h"
#include "elmo/embeddings/layer_selection.h"
#include "elmo/embeddings/token_rows.h"
#include "elmo/error.h"

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kPreviewTokens = 200;
constexpr std::size_t kPreviewNumbers = 4;  ///< of an array that is listed
constexpr std::size_t kExamples = 3;

LayerSelection layersNamed(const std::string& text) {
    const auto layers = parseLayers(text);
    if (!layers)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("Unknown layers '{}'. Expected all, top, average or a number.", text));
    return *layers;
}

/// The provenance of the vectors, stored with them if the format supports it.
std::string provenanceOf(const tasks::AnalysisProvenance& made, const std::string& layers) {
    const nlohmann::ordered_json json = {{"program", "elmo " + made.programVersion},
                                         {"model", made.modelName},
                                         {"model_format", made.modelFormat},
                                         {"model_hash", made.modelHash},
                                         {"precision", made.precision},
                                         {"layers", layers},
                                         {"state", made.statePolicy},
                                         {"boundaries", false},
                                         {"tokenizer", made.tokenizerRevision}};
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Names and numbers that were written or read, in order, as a count and a hash.
class Contents {
public:
    void add(const elmo::EmbeddingRecord& record) {
        const std::string all =
            fmt::format("{} {} {} {}", m_hash, record.name, fmt::join(record.shape, ","),
                        elmo::checksumOf(record.values.data(), record.values.size() * sizeof(float)));
        m_hash = elmo::checksumOf(all.data(), all.size());
        ++m_arrays;
    }
    std::int64_t arrays() const { return m_arrays; }
    bool operator==(const Contents&) const = default;

private:
    std::string m_hash;
    std::int64_t m_arrays = 0;
};

/// Reports each kind of annotation as lost: a file of vectors holds none.
void reportAnnotations(const tasks::AnnotatedDocument& document, LossReport& losses) {
    const tasks::Annotations& all = document.annotations;
    std::vector<std::string> spans;
    for (std::size_t i = 0; i < std::min(kExamples, all.spans.size()); ++i)
        spans.push_back(
            fmt::format("{} '{}'", all.spans[i].label, document.document->slice(all.spans[i].bytes).substr(0, 40)));
    if (!all.spans.empty())
        losses.add("spans", std::ssize(all.spans), 0, std::move(spans));
    if (!all.scores.empty())
        losses.add("scores", std::ssize(all.scores), 0, {});
    if (!all.questions.empty())
        losses.add("questions", std::ssize(all.questions), 0, {});
}

std::string readText(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return std::move(text).str();
}

/// "0  float32 [3, 12, 256]  -0.15 0.27 ..."
std::string listed(const elmo::EmbeddingRecord& record) {
    const std::size_t shown = std::min(kPreviewNumbers, record.values.size());
    return fmt::format("{}  float32 [{}]  {:.4g}{}\n", record.name, fmt::join(record.shape, ", "),
                       fmt::join(std::span(record.values).first(shown), " "),
                       shown < record.values.size() ? " ..." : "");
}

std::vector<fs::path> filesOf(const elmo::EmbeddingFormat& format, const fs::path& target) {
    std::vector<fs::path> files = {target};
    if (!format.companion.empty())
        files.push_back(fs::path(target).replace_extension(format.companion));
    return files;
}

/// An export under way.
struct Writing {
    Writing(const elmo::EmbeddingFormat& f, fs::path t, const std::string& l)
        : format(f),
          target(std::move(t)),
          layerText(l),
          settings{.layers = layersNamed(l).choice, .singleLayer = layersNamed(l).single, .provenanceJson = {}},
          selection(settings) {}

    void open(const tasks::AnalysisProvenance& made, int layers) {
        model = made.modelHash;
        const LayerSelection found = layersIn(layersNamed(layerText), layers);
        if (settings.layers != elmo::LayerChoice::kTop) {  // its name goes into the provenance
            settings.singleLayer = found.single;
            layerText = nameOf(found);
            selection = elmo::LayerSelection(settings);
        }
        settings.provenanceJson = provenanceOf(made, layerText);
        writer = format.open(target, settings);
    }

    /// Writes the first `count` sentences.
    void add(const VectorDocument& from, std::size_t count, const elmo::RunControl& control) {
        const elmo::Document& document = *from.analysis.document;
        if (!writer)
            open(from.analysis.provenance, static_cast<int>(from.analysis.layers.layers()));
        if (from.analysis.provenance.modelHash != model)
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              fmt::format("{} was analysed with another model than the previous documents; a file of "
                                          "vectors can hold vectors of one model only.",
                                          from.document.name));
        for (std::size_t i = 0; i < count; ++i) {
            control.checkpoint();
            const elmo::SentenceIndex sentence(static_cast<std::int64_t>(i));
            const elmo::TokenSpan tokens = document.sentences()[i];
            const std::vector<std::string_view> words = document.sentenceTokens(sentence);
            addSentence(words, from.analysis.layers.slice(tokens.begin.value(), tokens.end.value()));
        }
        ++result.documents;
        reportAnnotations(from.document, result.losses);
    }

    /// The words between blanks. Where each has a line of its own, blanks in them would make other words of all.
    std::string textOfWords(const std::vector<std::string_view>& words) const {
        if (!format.rows)
            return fmt::format("{}", fmt::join(words, " "));
        std::vector<std::string> whole(words.begin(), words.end());
        for (std::string& word : whole)
            std::ranges::replace(word, ' ', '_');
        return fmt::format("{}", fmt::join(whole, " "));
    }

    void addSentence(const std::vector<std::string_view>& words, const elmo::LayerActivations& layers) {
        const std::string text = textOfWords(words);
        writer->add(text, layers);
        const elmo::SelectedLayers selected = selection.select(layers);
        if (!format.rows) {
            written.add(
                {std::to_string(result.sentences), selected.shape, {selected.values.begin(), selected.values.end()}});
        } else {
            for (elmo::TokenRow& row : elmo::tokenRows(text, selected)) {
                if (const std::string_view word = words[static_cast<std::size_t>(row.token)]; row.word != word)
                    result.losses.add("words", 1, 1, {fmt::format("'{}' as '{}'", word, row.word)});
                const std::int64_t width = std::ssize(row.values);
                written.add(
                    {elmo::tokenRowName(row.word, result.sentences, row.token), {width}, std::move(row.values)});
            }
        }
        ++result.sentences;
        result.tokens += layers.tokens();
    }

    const elmo::EmbeddingFormat& format;
    fs::path target;
    std::string layerText;
    elmo::EmbeddingSettings settings;
    elmo::LayerSelection selection;
    std::unique_ptr<elmo::EmbeddingWriter> writer;
    std::string model;
    VectorExportResult result;
    Contents written;
};

}  // namespace

std::string_view positionsOf(const elmo::EmbeddingFormat& format) {
    return format.rows ? "sentences and tokens" : "sentences";
}

const elmo::EmbeddingFormat* vectorFormat(std::string_view name) {
    const auto formats = elmo::embeddingFormats();
    const auto found = std::ranges::find(formats, name, &elmo::EmbeddingFormat::name);
    return found == formats.end() ? nullptr : &*found;
}

struct VectorExport::Impl : Writing {
    using Writing::Writing;
};

VectorExport::VectorExport(const elmo::EmbeddingFormat& format, fs::path target, const std::string& layers)
    : m_impl(std::make_unique<Impl>(format, std::move(target), layers)) {}

VectorExport::~VectorExport() = default;

void VectorExport::add(const VectorDocument& document, const elmo::RunControl& control) {
    m_impl->add(document, document.analysis.document->sentences().size(), control);
}

VectorExportResult VectorExport::finish() {
    if (!m_impl->writer)
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "There are no documents, so there are no vectors to write.");
    m_impl->writer->finish();
    m_impl->result.files = filesOf(m_impl->format, m_impl->target);
    return m_impl->result;
}

LossReport VectorExport::readBack(const elmo::RunControl& control) const {
    Contents found;
    m_impl->format.read(m_impl->target, [&](const elmo::EmbeddingRecord& record) {
        control.checkpoint();
        found.add(record);
    });
    LossReport differs;
    if (found != m_impl->written)
        differs.add("vectors", m_impl->written.arrays(), found.arrays(), {});
    return differs;
}

VectorPreview previewVectors(const elmo::EmbeddingFormat& format, const VectorDocument& document,
                             const std::string& layers, const elmo::RunControl& control) {
    const TemporaryFolder folder;
    const fs::path target = folder.path() / fmt::format("preview{}", format.extension);
    Writing work(format, target, layers);
    const auto& sentences = document.analysis.document->sentences();
    std::size_t count = 0;
    while (count < sentences.size() && sentences[count].end.value() <= kPreviewTokens)
        ++count;
    count = std::min(sentences.size(), std::max<std::size_t>(count, 1));
    work.add(document, count, control);
    work.writer->finish();
    VectorPreview preview{.parts = {}, .whole = count == sentences.size(), .losses = work.result.losses};
    if (format.rows)
        for (const fs::path& file : filesOf(format, target))
            preview.parts.push_back(
                {file.filename().string().substr(std::string_view("preview").size()), readText(file)});
    else
        preview.parts.push_back({std::string(format.extension), {}});
    if (!format.rows)
        format.read(target, [&](const elmo::EmbeddingRecord& record) { preview.parts[0].bytes += listed(record); });
    return preview;
}

}  // namespace app
