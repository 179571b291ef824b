// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/evaluation/corpus_sentences.h"

namespace app {

bool CorpusSentences::next(std::vector<InputToken>& sentence) {
    sentence.clear();
    if (m_document == m_corpus.documentCount())
        return false;
    const auto ids = m_corpus.document(m_document);
    for (; ids[m_position] != elmo::training::kSentenceEnd; ++m_position)
        sentence.push_back({.text = m_corpus.vocabulary().words[ids[m_position]], .bytes = {}, .codePoints = {}});
    if (++m_position == ids.size()) {
        ++m_document;
        m_position = 0;
    }
    return true;
}

}  // namespace app
