// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/syntax/tagged_sentences.h"

#include <algorithm>
#include <utility>

#include "app/documents/document_edits.h"

namespace app {

void JoinedTokens::add(std::string_view token, bool newSentence) {
    if (!tokens.empty())
        text += newSentence ? '\n' : ' ';
    const elmo::ByteOffset begin(static_cast<std::int64_t>(text.size()));
    text += token;
    tokens.push_back({begin, elmo::ByteOffset(static_cast<std::int64_t>(text.size()))});
}

void TaggedSentences::addToken(std::string_view word, std::vector<std::string> tags) {
    m_joined.add(word, m_tags.empty());
    m_tags.push_back(std::move(tags));
}

void TaggedSentences::endSentence() {
    if (m_tags.empty())
        return;
    const auto end = static_cast<std::int64_t>(m_joined.tokens.size());
    const std::int64_t first = end - static_cast<std::int64_t>(m_tags.size());
    m_sentences.push_back({m_joined.tokens[static_cast<std::size_t>(first)].begin, m_joined.tokens.back().end});
    std::size_t layers = 0;
    for (const auto& tags : m_tags)
        layers = std::max(layers, tags.size());
    for (std::size_t layer = 0; layer < layers; ++layer) {
        std::vector<std::string> column;
        for (const auto& tags : m_tags)
            column.push_back(layer < tags.size() ? tags[layer] : "O");
        for (TaggedRun& run : runsOf(column, first))
            m_runs.push_back(std::move(run));
    }
    m_tags.clear();
}

tasks::AnnotatedDocument TaggedSentences::build(const std::string& otherwise) {
    endSentence();
    DocumentBuilder builder(name.empty() ? otherwise : name, m_joined.text);
    for (const TaggedRun& run : m_runs)
        builder.addSpan({m_joined.tokens[static_cast<std::size_t>(run.tokens.begin.value())].begin,
                         m_joined.tokens[static_cast<std::size_t>(run.tokens.end.value()) - 1].end},
                        run.label);
    builder.setTokens(m_joined.tokens);
    builder.setSentences(m_sentences);
    for (const auto& [kind, count] : m_leftOut)
        builder.leaveOut(kind, count);
    return builder.build();
}

}  // namespace app
