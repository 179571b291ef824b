// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/annotate/analyzer.h"

#include <algorithm>
#include <utility>

#include "app/texts/text_input.h"
#include "elmo/text/text_stream.h"
#include "elmo/text/tokenized_text.h"
#include "elmo/text/tokenizer.h"
#include "tasks/pipeline/pipeline.h"

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
    return tasks::analysisOf(text.document, text.tokenizerRevision, m_model.get(), control);
}

}  // namespace app
