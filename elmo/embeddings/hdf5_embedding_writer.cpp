// SPDX-License-Identifier: Apache-2.0
#include "elmo/embeddings/hdf5_embedding_writer.h"

#include <fmt/format.h>

#include <fstream>
#include <string>

#include "elmo/containers/hdf5_writer.h"
#include "elmo/embeddings/layer_selection.h"
#include "elmo/embeddings/provenance_text.h"
#include "elmo/error.h"
#include "elmo/files/spool_file.h"
#include "elmo/files/staged_file.h"

namespace elmo {
namespace {

class Hdf5EmbeddingWriter : public EmbeddingWriter {
public:
    Hdf5EmbeddingWriter(const std::filesystem::path& target, const EmbeddingSettings& settings, bool withIndex)
        : m_target(target), m_staged(target), m_file(m_staged.path(), target), m_selection(settings) {
        if (!settings.provenanceJson.empty())
            m_file.writeAttribute("provenance", asciiJson(settings.provenanceJson));
        if (withIndex) {
            m_index = std::make_unique<SpoolFile>(target);
            m_index->write("{");
        }
    }

    void add(std::string_view text, const LayerActivations& layers) override {
        const SelectedLayers selected = m_selection.select(layers);
        const std::string number = std::to_string(m_count);
        m_file.write(number, selected.shape, selected.values);
        if (m_index)
            m_index->write((m_count == 0 ? "" : ", ") + jsonLiteral(text) + ": \"" + number + "\"");
        ++m_count;
    }

    void finish() override {
        if (m_index) {
            m_index->write("}");
            const std::int64_t offset =
                m_file.reserveText("sentence_to_index", static_cast<std::size_t>(m_index->size()));
            m_file.finish();
            writeIndex(offset);
        } else {
            m_file.finish();
        }
        m_staged.commit();
    }

private:
    void writeIndex(std::int64_t offset) {
        std::fstream file(m_staged.path(), std::ios::binary | std::ios::in | std::ios::out);
        file.seekp(offset);
        m_index->replay(
            [&file](const char* data, std::size_t size) { file.write(data, static_cast<std::streamsize>(size)); });
        if (!file.flush())
            throw Error(ErrorCode::kIo, fmt::format("{} can't be written: the index of its sentences did not fit. The "
                                                    "disk may be full. The previous content is unchanged.",
                                                    m_target.string()));
    }

    std::filesystem::path m_target;
    StagedFile m_staged;
    Hdf5Writer m_file;
    LayerSelection m_selection;
    std::unique_ptr<SpoolFile> m_index;
    std::int64_t m_count = 0;
};

}  // namespace

std::unique_ptr<EmbeddingWriter> openHdf5Writer(const std::filesystem::path& target,
                                                const EmbeddingSettings& settings) {
    return std::make_unique<Hdf5EmbeddingWriter>(target, settings, true);
}

std::unique_ptr<EmbeddingWriter> openHdf5BilmWriter(const std::filesystem::path& target,
                                                    const EmbeddingSettings& settings) {
    return std::make_unique<Hdf5EmbeddingWriter>(target, settings, false);
}

}  // namespace elmo
