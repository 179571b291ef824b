// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/texts/sentence_reader.h"
#include "elmo/training/corpus/corpus.h"

namespace app {

/// The sentences of a prepared corpus as a text's. Tokens have no places in a text. One thread.
class CorpusSentences : public SentenceReader {
public:
    /// `corpus` must outlive this.
    explicit CorpusSentences(const elmo::training::Corpus& corpus)
        : m_corpus(corpus), m_tokenizer(corpus.tokenizer()) {}

    bool next(std::vector<InputToken>& sentence) override;
    std::string tokenizerRevision() override { return m_tokenizer; }
    const std::string& encoding() const override { return m_encoding; }
    std::int64_t repairedBytes() const override { return 0; }

private:
    const elmo::training::Corpus& m_corpus;
    std::string m_tokenizer, m_encoding = "UTF-8";
    std::uint64_t m_document = 0;
    std::size_t m_position = 0;  // in the document
};

}  // namespace app
