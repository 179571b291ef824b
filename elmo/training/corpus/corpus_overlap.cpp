// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/corpus_overlap.h"

#include <xxhash.h>

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace elmo::training {
namespace {

/// Calls visit(hash, ids) for each sentence that is compared. Words from `types` on are the unknown word.
template <class Visit>
void forEachSentence(const Corpus& corpus, WordId types, const RunControl& control, const Visit& visit) {
    std::vector<WordId> known;
    for (std::uint64_t d = 0; d < corpus.documentCount(); ++d) {
        if (d % 256 == 0)
            control.checkpoint();
        const std::span<const WordId> ids = corpus.document(d);
        for (auto begin = ids.begin(); begin != ids.end();) {
            const auto end = std::find(begin, ids.end(), kSentenceEnd);
            if (static_cast<std::uint64_t>(end - begin) >= kWordsOfComparedSentences) {
                known.clear();
                std::transform(begin, end, std::back_inserter(known),
                               [&](WordId id) { return id < types ? id : kUnknownWord; });
                visit(XXH3_64bits(known.data(), known.size() * sizeof(WordId)), std::span(begin, end));
            }
            begin = end + 1;
        }
    }
}

}  // namespace

CorpusOverlap overlapOf(const Corpus& training, const Corpus& heldOut, const RunControl& control) {
    requireSameWords(heldOut, training.vocabulary());
    const WordId types = training.vocabulary().size();
    std::unordered_set<std::uint64_t> wanted, found;
    forEachSentence(heldOut, types, control, [&](std::uint64_t hash, auto) { wanted.insert(hash); });
    forEachSentence(training, types, control, [&](std::uint64_t hash, auto) {
        if (wanted.contains(hash))
            found.insert(hash);
    });
    CorpusOverlap overlap;
    forEachSentence(heldOut, types, control, [&](std::uint64_t hash, std::span<const WordId> ids) {
        ++overlap.sentences;
        if (!found.contains(hash))
            return;
        if (overlap.repeated++ == 0)
            for (const WordId id : ids)
                overlap.example += (overlap.example.empty() ? "" : " ") + heldOut.vocabulary().words[id];
    });
    return overlap;
}

}  // namespace elmo::training
