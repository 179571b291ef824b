// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/vectors/vector_lines.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "elmo/embeddings/token_rows.h"

namespace app {
namespace {

class VectorLines : public elmo::EmbeddingWriter {
public:
    VectorLines(StandardOutput& out, const elmo::EmbeddingSettings& settings) : m_out(out), m_selection(settings) {}

    void add(std::string_view text, const elmo::LayerActivations& layers) override {
        for (const elmo::TokenRow& row : elmo::tokenRows(text, m_selection.select(layers)))
            m_out.write(fmt::format("{} {}\n", row.word, fmt::join(row.values, " ")));
        m_out.write("\n");
        m_out.flush();  // a reader of the pipe gets the sentence at once
    }

    void finish() override { m_out.flush(); }

private:
    StandardOutput& m_out;
    elmo::LayerSelection m_selection;
};

}  // namespace

std::unique_ptr<elmo::EmbeddingWriter> openVectorLines(StandardOutput& out, const elmo::EmbeddingSettings& settings) {
    return std::make_unique<VectorLines>(out, settings);
}

}  // namespace app
