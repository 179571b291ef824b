// SPDX-License-Identifier: Apache-2.0
#include "elmo/embeddings/word2vec_embedding_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "elmo/embeddings/token_rows.h"
#include "elmo/files/spool_file.h"
#include "elmo/files/staged_file.h"

namespace elmo {
namespace {

/// "ROWS WIDTH", then one line per token. A word of ELMo's has a vector in every place, and readers want a key once, so
/// the place (sentence and token from 0) is part of it: "bank#3:7".
class Word2vecEmbeddingWriter : public EmbeddingWriter {
public:
    Word2vecEmbeddingWriter(const std::filesystem::path& target, const EmbeddingSettings& settings)
        : m_staged(target), m_lines(target), m_selection(settings) {}

    void add(std::string_view text, const LayerActivations& layers) override {
        for (const TokenRow& row : tokenRows(text, m_selection.select(layers))) {
            m_lines.write(
                fmt::format("{} {}\n", tokenRowName(row.word, m_sentence, row.token), fmt::join(row.values, " ")));
            m_width = row.values.size();
            ++m_rows;
        }
        ++m_sentence;
    }

    void finish() override {
        m_staged.write(fmt::format("{} {}\n", m_rows, m_width));
        m_lines.replay([this](const char* data, std::size_t size) { m_staged.write(data, size); });
        m_staged.commit();
    }

private:
    StagedFile m_staged;
    SpoolFile m_lines;
    LayerSelection m_selection;
    std::int64_t m_sentence = 0, m_rows = 0;
    std::size_t m_width = 0;
};

}  // namespace

std::unique_ptr<EmbeddingWriter> openWord2vecWriter(const std::filesystem::path& target,
                                                    const EmbeddingSettings& settings) {
    return std::make_unique<Word2vecEmbeddingWriter>(target, settings);
}

}  // namespace elmo
