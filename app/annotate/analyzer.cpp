// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/annotate/analyzer.h"

#include <algorithm>
#include <utility>

#include "app/texts/text_input.h"
#include "elmo/embed/embed.h"
#include "elmo/text/text_stream.h"
#include "elmo/text/tokenizer.h"
#include "elmo/version.h"

namespace app {
namespace {

/// Adds the segmentation of a piece that starts at byte `base` of the text.
void append(const elmo::Segmentation& piece, std::int64_t base, elmo::Segmentation& whole) {
    const auto firstToken = static_cast<std::int64_t>(whole.tokens.size());
    for (const elmo::ByteSpan& token : piece.tokens)
        whole.tokens.push_back({token.begin + base, token.end + base});
    for (const elmo::TokenSpan& sentence : piece.sentences)
        whole.sentences.push_back({sentence.begin + firstToken, sentence.end + firstToken});
}

}  // namespace

OpenedText tokenizeText(std::string text, const std::string& language, const elmo::RunControl& control) {
    control.report({.stage = "tokenize"});
    const elmo::Tokenizer tokenizer(language);
    auto document = std::make_shared<const elmo::Document>(tokenizer.tokenize(std::move(text)));
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
    std::string text;
    std::string piece;
    std::string found = language;
    elmo::Segmentation segmentation;
    // Piece by piece, as the command line does it: the same segmentation, with progress and a chance to stop in
    // between.
    while (stream.next(piece)) {
        if (found.empty())
            found = elmo::Tokenizer().languageOf(piece);
        append(elmo::Tokenizer(found).segment(piece), static_cast<std::int64_t>(text.size()), segmentation);
        text += piece;
        control.report({.stage = "tokenize",
                        .done = static_cast<std::int64_t>(text.size()),
                        .total = std::max(input.size(), static_cast<std::int64_t>(text.size()))});
    }
    return {.document = std::make_shared<const elmo::Document>(std::move(text), std::move(segmentation), found),
            .encoding = stream.encoding(),
            .repairedBytes = stream.repairedBytes(),
            .tokenizerRevision = elmo::Tokenizer().revision(found)};
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
