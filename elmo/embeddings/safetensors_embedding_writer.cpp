// SPDX-License-Identifier: Apache-2.0
#include "elmo/embeddings/safetensors_embedding_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "elmo/containers/safetensors.h"
#include "elmo/embeddings/layer_selection.h"
#include "elmo/embeddings/provenance_text.h"
#include "elmo/error.h"
#include "elmo/files/spool_file.h"

namespace elmo {
namespace {

constexpr std::int64_t kMaxHeader = 100'000'000 - 64;

class SafetensorsEmbeddingWriter : public EmbeddingWriter {
public:
    SafetensorsEmbeddingWriter(const std::filesystem::path& target, const EmbeddingSettings& settings)
        : m_staged(target), m_header(target), m_data(target), m_selection(settings) {
        m_header.write("{\"__metadata__\":{\"format\":\"elmo\"");
        if (!settings.provenanceJson.empty())
            m_header.write(",\"provenance\":" + jsonLiteral(asciiJson(settings.provenanceJson)));
        m_header.write("}");
    }

    void add(std::string_view, const LayerActivations& layers) override {
        const SelectedLayers selected = m_selection.select(layers);
        const std::int64_t begin = m_data.size();
        m_data.write(selected.values.data(), selected.values.size_bytes());
        m_header.write(fmt::format(",\"{}\":{{\"dtype\":\"F32\",\"shape\":[{}],\"data_offsets\":[{},{}]}}", m_count++,
                                   fmt::join(selected.shape, ","), begin, m_data.size()));
        if (m_header.size() > kMaxHeader)
            throw Error(ErrorCode::kUnsupported, fmt::format("Too many sentences ({}): a safetensors header holds at "
                                                             "most 100 MB. Use hdf5 or npz, or split the input.",
                                                             m_count - 1));
    }

    void finish() override {
        const auto copy = [this](const char* data, std::size_t size) { m_staged.write(data, size); };
        m_header.write("}");
        writeSafetensorsHead(m_staged, m_header.size(), [&] { m_header.replay(copy); });
        m_data.replay(copy);
        m_staged.commit();
    }

private:
    StagedFile m_staged;
    SpoolFile m_header;
    SpoolFile m_data;
    LayerSelection m_selection;
    std::int64_t m_count = 0;
};

}  // namespace

std::unique_ptr<EmbeddingWriter> openSafetensorsWriter(const std::filesystem::path& target,
                                                       const EmbeddingSettings& settings) {
    return std::make_unique<SafetensorsEmbeddingWriter>(target, settings);
}

}  // namespace elmo
