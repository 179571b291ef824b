// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/corpus_selection.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "elmo/error.h"
#include "elmo/training/corpus/corpus_pieces.h"

namespace elmo::training {
namespace {

constexpr std::uint64_t kFewestHeldOut = 10;  // with fewer documents, stretches represent the text better
constexpr std::uint64_t kShortestStretch = 100;

std::uint64_t positionsOf(const CorpusStatistics& statistics) {
    return statistics.tokens + statistics.sentences;
}

/// What a text is divided into before a share of it is held out.
CorpusPieces unitsOf(const Corpus& all, double share) {
    const double held = share * static_cast<double>(all.documentCount());
    if (share == 0 || held >= static_cast<double>(kFewestHeldOut))
        return {all, 0, 1};
    const double positions = share * static_cast<double>(positionsOf(all.statistics()));
    return {all, std::max(kShortestStretch, static_cast<std::uint64_t>(positions) / kFewestHeldOut), 1};
}

/// One selection in progress. One thread.
class Selection {
public:
    Selection(const Corpus& all, const SelectionOptions& options)
        : m_all(all),
          m_units(unitsOf(all, options.heldOutShare)),
          m_isDuplicate(all.documentCount()),
          m_isHeldOut(m_units.count()) {
        if (options.removeDuplicates)
            findDuplicates();
        if (options.heldOutShare > 0)
            draw(options);
    }

    /// Passes on what is held out, or what is neither that nor a duplicate.
    void write(bool heldOut, SentenceSink& sink, const RunControl& control) const {
        std::uint64_t document = ~std::uint64_t{0}, end = 0;
        for (std::uint64_t unit = 0; unit < m_units.count(); ++unit) {
            control.checkpoint();
            const CorpusPiece piece = m_units.piece(unit);
            if (m_isDuplicate[piece.document] || m_isHeldOut[unit] != heldOut)
                continue;
            if (piece.document != document || piece.begin != end)
                sink.beginDocument();
            document = piece.document;
            end = piece.end;
            addSentences(piece, sink);
        }
    }

    SelectionCounts counts() const {
        SelectionCounts counts = m_counts;
        counts.heldOutPieces = static_cast<std::uint64_t>(std::ranges::count(m_isHeldOut, true));
        counts.heldOutAreDocuments = m_units.count() == m_all.documentCount();
        return counts;
    }

private:
    void findDuplicates() {
        std::unordered_set<std::uint64_t> seen;
        for (std::uint64_t d = 0; d < m_all.documentCount(); ++d) {
            const std::span<const WordId> ids = m_all.document(d);
            m_isDuplicate[d] = !seen.insert(XXH3_64bits(ids.data(), ids.size_bytes())).second;
            if (!m_isDuplicate[d])
                continue;
            ++m_counts.duplicates;
            m_counts.duplicateTokens += ids.size() - static_cast<std::uint64_t>(std::ranges::count(ids, kSentenceEnd));
        }
    }

    void draw(const SelectionOptions& options) {
        const double wanted = options.heldOutShare * static_cast<double>(positionsOf(m_all.statistics()));
        double drawn = 0;
        std::uint64_t left = 0;
        for (const std::uint32_t unit : m_units.order(options.seed, 0)) {
            const CorpusPiece piece = m_units.piece(unit);
            if (m_isDuplicate[piece.document])
                continue;
            m_isHeldOut[unit] = drawn < wanted;
            left += drawn >= wanted;
            if (drawn < wanted)
                drawn += static_cast<double>(piece.end - piece.begin);
        }
        if (left == 0)
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("A text of {} words is too short to hold out a share of {} and train on the rest. "
                                    "Nothing was written; give more text.",
                                    m_all.statistics().tokens, options.heldOutShare));
    }

    void addSentences(const CorpusPiece& piece, SentenceSink& sink) const {
        std::vector<std::string_view> words;
        const auto ids = m_all.uncheckedDocument(piece.document).subspan(piece.begin, piece.end - piece.begin);
        m_all.check(piece.document, ids);
        for (const WordId id : ids) {
            if (id != kSentenceEnd) {
                words.emplace_back(m_all.vocabulary().words[id]);
                continue;
            }
            sink.addSentence(words);
            words.clear();
        }
        sink.addSentence(words);  // of a sentence that is longer than a stretch
    }

    const Corpus& m_all;
    const CorpusPieces m_units;
    std::vector<bool> m_isDuplicate;  // by document
    std::vector<bool> m_isHeldOut;    // by unit
    SelectionCounts m_counts;
};

}  // namespace

SelectedCorpus selectCorpus(const Corpus& all, const SelectionOptions& options, const std::filesystem::path& folder,
                            const CorpusOptions& corpus, const LmVocabulary* vocabulary, const RunControl& control) {
    const bool holdsOut = options.heldOutShare > 0;
    if (!(options.heldOutShare >= 0 && options.heldOutShare < 1))
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("The held-out share is {}; it must be at least 0 and below 1.", options.heldOutShare));
    if (holdsOut)
        requireCorpusFolder(options.heldOut);
    const Selection selection(all, options);
    CorpusWriter writer(folder, corpus, vocabulary);
    selection.write(false, writer, control);
    SelectedCorpus selected{writer.finish(), selection.counts()};
    if (!holdsOut)
        return selected;
    const LmVocabulary shared = readVocabulary(folder / "vocabulary.tsv");
    CorpusOptions held = corpus;
    held.variation = {};
    CorpusWriter heldOut(options.heldOut, held, &shared);
    selection.write(true, heldOut, control);
    selected.counts.heldOut = heldOut.finish();
    return selected;
}

}  // namespace elmo::training
