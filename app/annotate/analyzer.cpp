// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/annotate/analyzer.h"

#include <algorithm>
#include <utility>

#include "app/texts/text_input.h"
#include "app/texts/tokenized_text.h"
#include "elmo/embed/embed.h"
#include "elmo/text/text_stream.h"
#include "elmo/text/tokenizer.h"
#include "elmo/version.h"

namespace app {

OpenedText tokenizeText(const std::string& text, const std::string& language, const elmo::RunControl& control) {
    const auto total = static_cast<std::int64_t>(text.size());
    control.report({.stage = "tokenize", .done = 0, .total = total});
    const elmo::Tokenizer tokenizer(language);
    auto document = std::make_shared<const elmo::Document>(tokenizedText(text, tokenizer, [&](std::int64_t bytes) {
        control.report({.stage = "tokenize", .done = bytes, .total = total});
    }));
    control.checkpoint();
    return {.document = document,
            .encoding = "UTF-8",
            .repairedBytes = 0,
            .tokenizerRevision = tokenizer.revision(document->language())};
}

OpenedText openText(const std::filesystem::path& path, const std::string& language, const elmo::RunControl& control) {
    TextInput input(path.string(), control.stopToken());
    return readText(input, language, control);
}

OpenedText readText(TextInput& input, const std::string& language, const elmo::RunControl& control) {
    elmo::TextStream stream(input.stream());
    const elmo::Tokenizer tokenizer(language);
    auto document = std::make_shared<const elmo::Document>(tokenizedText(stream, tokenizer, [&](std::int64_t bytes) {
        control.report({.stage = "tokenize", .done = bytes, .total = std::max(input.size(), bytes)});
    }));
    return {.document = document,
            .encoding = stream.encoding(),
            .repairedBytes = stream.repairedBytes(),
            .tokenizerRevision = tokenizer.revision(document->language())};
}

tasks::Analysis Analyzer::analyze(const OpenedText& text, const elmo::RunControl& control) const {
    elmo::EmbedCounts counts;
    elmo::LayerActivations layers = elmo::embed(*text.document, m_model->bilm, control, &counts);
    return {.document = text.document,
            .layers = std::move(layers),
            .truncatedTokens = counts.truncatedTokens,
            .provenance = {.modelName = m_model->name,
                           .modelPath = m_model->path,
                           .modelFormat = m_model->format,
                           .modelHash = m_model->hash,
                           .tokenizerRevision = text.tokenizerRevision,
                           .statePolicy = std::string(nameOf(elmo::StatePolicy::kFresh)),
                           .precision = std::string(nameOf(m_model->engine.precision)),
                           .programVersion = elmo::version()}};
}

}  // namespace app
