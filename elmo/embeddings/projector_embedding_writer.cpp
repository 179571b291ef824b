// SPDX-License-Identifier: Apache-2.0
#include "elmo/embeddings/projector_embedding_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "elmo/embeddings/token_rows.h"
#include "elmo/files/staged_file.h"

namespace elmo {
namespace {

std::filesystem::path metadataOf(std::filesystem::path target) {
    return target.replace_extension(kProjectorMetadata);
}

/// What TensorBoard's projector loads: a file of numbers without a header, and next to it one of labels with the same
/// number of lines and a header, as it has several columns.
class ProjectorEmbeddingWriter : public EmbeddingWriter {
public:
    ProjectorEmbeddingWriter(const std::filesystem::path& target, const EmbeddingSettings& settings)
        : m_vectors(target), m_metadata(metadataOf(target)), m_selection(settings) {
        m_metadata.write("word\tsentence\ttoken\n");
    }

    void add(std::string_view text, const LayerActivations& layers) override {
        for (const TokenRow& row : tokenRows(text, m_selection.select(layers))) {
            m_vectors.write(fmt::format("{}\n", fmt::join(row.values, "\t")));
            m_metadata.write(fmt::format("{}\t{}\t{}\n", row.word, m_sentence, row.token));
        }
        ++m_sentence;
    }

    void finish() override {
        m_vectors.settle();
        m_metadata.commit();
        m_vectors.commit();
    }

private:
    StagedFile m_vectors;
    StagedFile m_metadata;
    LayerSelection m_selection;
    std::int64_t m_sentence = 0;
};

}  // namespace

std::unique_ptr<EmbeddingWriter> openProjectorWriter(const std::filesystem::path& target,
                                                     const EmbeddingSettings& settings) {
    return std::make_unique<ProjectorEmbeddingWriter>(target, settings);
}

}  // namespace elmo
