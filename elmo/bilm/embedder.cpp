// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/embedder.h"

#include <utility>

#include "elmo/error.h"

namespace elmo {

Embedder::Embedder(std::shared_ptr<const Bilm> bilm, EmbedderOptions options)
    : m_bilm(std::move(bilm)), m_options(options) {
    if (m_options.batchTokens < 1 || m_options.batchSentences < 1)
        throw Error(ErrorCode::kBadArgument, "A batch must hold at least one token and one sentence.");
}

EmbedCounts Embedder::run(const Source& source, const Sink& sink, const RunControl& control) {
    const bool carry = m_options.state == StatePolicy::kCarry;
    EmbedCounts counts;
    std::vector<Sentence> batch;
    std::int64_t batchTokens = 0;
    const auto flush = [&] {
        const std::vector<LayerActivations> layers = m_bilm->run(batch, carry ? &m_carried : nullptr, control);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const LayerActivations& rows = layers[i];
            sink(counts.sentences, batch[i], m_options.keepBoundaries ? rows : rows.slice(1, rows.tokens() - 1));
            ++counts.sentences;
            counts.tokens += std::int64_t(batch[i].size());
        }
        batch.clear();
        batchTokens = 0;
        control.report({"embed", counts.tokens, 0});
    };
    Sentence sentence;
    while (source(sentence)) {
        control.checkpoint();
        const auto tokens = std::int64_t(sentence.size()) + 2;
        if (!carry && !batch.empty() && batchTokens + tokens > m_options.batchTokens)
            flush();
        for (const std::string& token : sentence)
            counts.truncatedTokens += m_bilm->tokenIds().isTruncated(token) ? 1 : 0;
        batch.push_back(std::exchange(sentence, {}));
        batchTokens += tokens;
        if (std::int64_t(batch.size()) >= m_options.batchSentences)
            flush();
    }
    if (!batch.empty())
        flush();
    return counts;
}

}  // namespace elmo
