// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/corpus_pieces.h"

#include <algorithm>
#include <numeric>

#include "elmo/training/random.h"

namespace elmo::training {
namespace {

constexpr std::uint64_t kPiecesPerRow = 4;
constexpr std::uint64_t kOrderPurpose = 0x0D0C;

}  // namespace

CorpusPieces::CorpusPieces(const Corpus& corpus, std::uint64_t longest, int rows)
    : m_corpus(&corpus), m_isWhole(longest == 0), m_count(corpus.documentCount()) {
    if (m_isWhole)
        return;
    const CorpusStatistics& statistics = corpus.statistics();
    const std::uint64_t share =
        (statistics.tokens + statistics.sentences) / (kPiecesPerRow * static_cast<std::uint64_t>(rows));
    const std::uint64_t target = std::clamp<std::uint64_t>(share, 1, longest);
    for (std::uint64_t d = 0; d < corpus.documentCount(); ++d)
        if (corpus.uncheckedDocument(d).size() > target)
            divide(d, longest, target);
    m_count += m_cuts.size();
}

/// Cuts at the first sentence end after each of equal parts; inside a sentence only if the piece would be longer than
/// `longest`.
void CorpusPieces::divide(std::uint64_t document, std::uint64_t longest, std::uint64_t target) {
    const std::span<const WordId> ids = m_corpus->uncheckedDocument(document);
    const std::uint64_t size = ids.size(), parts = (size + target - 1) / target;
    const std::size_t firstCut = m_cuts.size();
    std::uint64_t before = 0;
    for (std::uint64_t part = 1; part < parts; ++part) {
        const std::uint64_t at = size / parts * part + size % parts * part / parts;
        const std::uint64_t next = size / parts * (part + 1) + size % parts * (part + 1) / parts;
        const auto end = std::find(ids.begin() + static_cast<std::ptrdiff_t>(at) - 1,
                                   ids.begin() + static_cast<std::ptrdiff_t>(next) - 1, kSentenceEnd);
        std::uint64_t cut = static_cast<std::uint64_t>(end - ids.begin()) + 1;
        if (cut == next) {  // no sentence ends in this part
            if (next - before <= longest)
                continue;
            cut = at;
        }
        m_cuts.push_back(before = cut);
    }
    if (m_cuts.size() > firstCut)
        m_divided.push_back({document + firstCut, document, firstCut});
}

CorpusPiece CorpusPieces::piece(std::uint64_t index) const {
    const auto after = std::ranges::upper_bound(m_divided, index, {}, &Divided::firstPiece);
    if (after == m_divided.begin())
        return {index, 0, m_corpus->uncheckedDocument(index).size()};
    const Divided& divided = after[-1];
    const std::size_t cuts = (after == m_divided.end() ? m_cuts.size() : after->firstCut) - divided.firstCut;
    const std::uint64_t part = index - divided.firstPiece;
    const std::uint64_t document = divided.document + (part > cuts ? part - cuts : 0);
    const std::uint64_t size = m_corpus->uncheckedDocument(document).size();
    if (part > cuts)
        return {document, 0, size};
    const std::uint64_t* cut = m_cuts.data() + divided.firstCut;
    return {document, part == 0 ? 0 : cut[part - 1], part == cuts ? size : cut[part]};
}

std::vector<std::uint32_t> CorpusPieces::order(std::uint64_t seed, std::uint64_t epoch) const {
    std::vector<std::uint32_t> order(m_count);
    std::iota(order.begin(), order.end(), std::uint32_t{0});
    Random random(m_isWhole ? seed + epoch : nthSeed(seed, epoch), kOrderPurpose);
    for (std::size_t k = order.size(); k > 1; --k)
        std::swap(order[k - 1], order[random.below(k)]);
    return order;
}

}  // namespace elmo::training
