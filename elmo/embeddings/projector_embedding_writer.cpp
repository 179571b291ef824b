// SPDX-License-Identifier: Apache-2.0
#include "elmo/embeddings/projector_embedding_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>
#include <string>
#include <system_error>

#include "elmo/embeddings/token_rows.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"

namespace elmo {
namespace {

constexpr std::string_view kMetadataHeader = "word\tsentence\ttoken\n";

bool isMetadata(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string begin(kMetadataHeader.size(), '\0');
    return file.read(begin.data(), std::ssize(begin)) && begin == kMetadataHeader;
}

/// The file of labels. Nobody names it, so nobody agrees to lose another file that stands there: often the text.
std::filesystem::path metadataOf(std::filesystem::path target) {
    target.replace_extension(kProjectorMetadata);
    std::error_code ignored;
    if (std::filesystem::exists(target, ignored) && !isMetadata(target))
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("The words of the vectors would be written to {}, which already contains something "
                                "else. Choose another output name, or move that file.",
                                target.string()));
    return target;
}

/// What TensorBoard's projector loads: a file of numbers without a header, and next to it one of labels with the same
/// number of lines and a header, as it has several columns.
class ProjectorEmbeddingWriter : public EmbeddingWriter {
public:
    ProjectorEmbeddingWriter(const std::filesystem::path& target, const EmbeddingSettings& settings)
        : m_vectors(target), m_metadata(metadataOf(target)), m_selection(settings) {
        m_metadata.write(kMetadataHeader);
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
