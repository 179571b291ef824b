// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cluster/merge_vectors.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "app/files/content_hash.h"
#include "elmo/bilm/layer_activations.h"
#include "elmo/embeddings/embedding_writer.h"
#include "elmo/error.h"
#include "elmo/files/input_file.h"
#include "elmo/text/file_input.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using JsonValue = nlohmann::json;

constexpr std::int64_t kMaxProvenanceBytes = std::int64_t{1} << 20;

/// The layers of a record, [L, T, D]; of [T, D] one layer.
elmo::LayerActivations layersOf(const elmo::EmbeddingRecord& record) {
    const bool all = record.shape.size() == 3;
    const auto at = [&](std::size_t index) { return record.shape.at(index + (all ? 1 : 0)); };
    elmo::LayerActivations layers(all ? static_cast<int>(record.shape[0]) : 1, at(0), static_cast<int>(at(1)));
    std::ranges::copy(record.values, layers.mutableValues());
    return layers;
}

void addPart(const fs::path& folder, const PartManifest& part, const elmo::EmbeddingFormat& format,
             elmo::EmbeddingWriter& writer) {
    const fs::path result = folder / part.result;
    if (contentHash(result) != part.resultHash)
        refuseResult(part, result);
    std::ifstream texts = elmo::openForReading(folder / kSentencesFile);
    std::string line;
    format.read(result, [&](const elmo::EmbeddingRecord& record) {
        const JsonValue text = std::getline(texts, line) ? JsonValue::parse(line, nullptr, false) : JsonValue();
        if (!text.is_string() || record.shape.size() < 2)
            refuseResult(part, result);
        writer.add(text.get<std::string>(), layersOf(record));
    });
    if (texts.peek() != std::ifstream::traits_type::eof())
        refuseResult(part, result);
}

}  // namespace

void refuseResult(const PartManifest& part, const fs::path& result) {
    throw elmo::Error(elmo::ErrorCode::kChecksum,
                      fmt::format("The result of part {} is not the one that its manifest describes: '{}'. Remove its "
                                  "folder, and run the part again.",
                                  part.part.text(), result.string()));
}

void mergeVectors(const fs::path& folder, const std::vector<PartManifest>& parts, const fs::path& output,
                  const elmo::RunControl& control) {
    const JsonValue& settings = parts.front().job.at("settings");
    const auto formats = elmo::embeddingFormats();
    const auto format = std::ranges::find(formats, settings.at("format").get<std::string>(),
                                          &elmo::EmbeddingFormat::name);  // two formats have the extension .hdf5
    if (format == formats.end())
        refuseResult(parts.front(), folder / parts.front().part.folderName() / parts.front().result);
    const bool allLayers = settings.at("layers") == "all";
    const auto writer =
        format->open(output, {.layers = allLayers ? elmo::LayerChoice::kAll : elmo::LayerChoice::kSingle,
                              .singleLayer = 0,
                              .provenanceJson = elmo::readSmallFile(
                                  folder / parts.front().part.folderName() / kProvenanceFile, kMaxProvenanceBytes)});
    for (const PartManifest& part : parts) {
        addPart(folder / part.part.folderName(), part, *format, *writer);
        control.report({.stage = "merge", .done = part.part.index, .total = part.part.count});
    }
    writer->finish();
}

}  // namespace app
