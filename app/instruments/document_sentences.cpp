// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/instruments/document_sentences.h"

#include <algorithm>
#include <utility>

namespace app {
namespace {

/// One pass over the text, because code points are counted from its begin.
class DocumentSentences : public SentenceReader {
public:
    explicit DocumentSentences(std::shared_ptr<const elmo::Document> document) : m_document(std::move(document)) {}

    bool next(std::vector<InputToken>& sentence) override {
        sentence.clear();
        if (m_next == m_document->sentences().size())
            return false;
        const elmo::TokenSpan tokens = m_document->sentences()[m_next++];
        for (elmo::TokenIndex token = tokens.begin; token < tokens.end; ++token)
            sentence.push_back(read(token));
        return true;
    }

    std::string tokenizerRevision() override { return {}; }
    const std::string& encoding() const override { return m_encoding; }
    std::int64_t repairedBytes() const override { return 0; }

private:
    InputToken read(elmo::TokenIndex token) {
        const auto index = static_cast<std::size_t>(token.value());
        const std::vector<elmo::ByteSpan>& all = m_document->tokens();
        InputToken result;
        result.text = m_document->token(token);
        result.bytes = all[index];
        result.codePoints.begin = codePointsUpTo(all[index].begin);
        result.codePoints.end = codePointsUpTo(all[index].end);
        const auto end = static_cast<std::int64_t>(m_document->text().size());
        result.gapAfter =
            index + 1 < all.size() ? all[index + 1].begin != all[index].end : all[index].end.value() != end;
        return result;
    }

    elmo::CodePointOffset codePointsUpTo(elmo::ByteOffset place) {
        const auto isFirstByte = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; };
        const auto at = [this](elmo::ByteOffset offset) { return m_document->text().begin() + offset.value(); };
        m_codePoints += std::count_if(at(m_counted), at(place), isFirstByte);
        m_counted = place;
        return elmo::CodePointOffset(m_codePoints);
    }

    const std::shared_ptr<const elmo::Document> m_document;
    const std::string m_encoding = "UTF-8";
    std::size_t m_next = 0;
    elmo::ByteOffset m_counted{0};
    std::int64_t m_codePoints = 0;
};

}  // namespace

std::unique_ptr<SentenceReader> sentencesOf(std::shared_ptr<const elmo::Document> document) {
    return std::make_unique<DocumentSentences>(std::move(document));
}

}  // namespace app
