// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/baselines/kneser_ney.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_map>

#include "elmo/error.h"
#include "elmo/training/corpus/corpus_pieces.h"

namespace elmo::training {
namespace {

constexpr int kMaxGram = 5;
constexpr int kSymbolBits = 24;

/// Up to five symbols, the last word's first, so that sorting groups n-grams with the same end. A symbol is a word's
/// number plus one; 0 means that there is none.
__extension__ typedef unsigned __int128 Gram;

constexpr Gram kSymbolMask = (Gram{1} << kSymbolBits) - 1;

Gram symbolAt(Gram gram, int place) {
    return gram >> (kSymbolBits * (kMaxGram - 1 - place)) & kSymbolMask;
}
Gram firstSymbols(Gram gram, int count) {
    const int rest = kSymbolBits * (kMaxGram - count);
    return gram >> rest << rest;
}
/// The words before the last one.
Gram contextOf(Gram gram) {
    return (gram << kSymbolBits) & ((Gram{1} << (kSymbolBits * kMaxGram)) - 1);
}

struct GramHash {
    std::size_t operator()(Gram gram) const {
        std::uint64_t z =
            static_cast<std::uint64_t>(gram) * 0x9E3779B97F4A7C15ull ^ static_cast<std::uint64_t>(gram >> 64);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        return z ^ (z >> 31);
    }
};

/// A value for each n-gram that the questions need. A table of bits filters the lookups: nearly all n-grams of a corpus
/// are not needed, and the bits stay in the processor's cache.
template <class Value>
class Asked {
public:
    void add(Gram gram) {
        m_values.try_emplace(gram);
        m_bits[GramHash{}(gram) % kBits] = true;
    }
    Value* find(Gram gram) {
        if (!m_bits[GramHash{}(gram) % kBits])
            return nullptr;
        const auto found = m_values.find(gram);
        return found == m_values.end() ? nullptr : &found->second;
    }
    const Value& at(Gram gram) const { return m_values.at(gram); }

private:
    static constexpr std::size_t kBits = std::size_t{1} << 23;
    std::vector<bool> m_bits = std::vector<bool>(kBits, false);
    std::unordered_map<Gram, Value, GramHash> m_values;
};

/// Adjusted counts of the words seen after a context: their sum, and how many have 1, 2 and more.
struct ContextCounts {
    std::uint64_t sum = 0;
    std::array<std::uint64_t, 3> types = {};
};

/// A corpus as sequences of symbols in one reading direction, edges included.
class Reading {
public:
    Reading(const Corpus& corpus, const LmVocabulary& predicted, Direction direction)
        : m_corpus(corpus), m_direction(direction) {
        std::unordered_map<std::string_view, WordId> numbers;
        for (WordId id = kFirstWord; id < predicted.size(); ++id)
            numbers.emplace(predicted.words[id], id);
        for (WordId id = 0; id < corpus.vocabulary().size(); ++id) {
            const auto found = numbers.find(corpus.vocabulary().words[id]);
            m_number.push_back(id < kFirstWord ? id : found == numbers.end() ? kUnknownWord : found->second);
        }
    }

    /// Reads only what a training reads first: the pieces of its order that hold `positions` together.
    void limitTo(const KneserNeyOptions& options) {
        m_pieces = CorpusPieces(m_corpus, static_cast<std::uint64_t>(options.pieceLength), options.rows);
        m_chosen = m_pieces.order(options.seed, 0);
        std::size_t count = 0;
        for (std::int64_t read = 0; count < m_chosen->size() && read < options.positions; ++count) {
            const CorpusPiece piece = m_pieces.piece((*m_chosen)[count]);
            read += static_cast<std::int64_t>(piece.end - piece.begin);
        }
        m_chosen->resize(count);
        std::ranges::sort(*m_chosen);  // the order on the disk: it does not change the counts
    }

    WordId begin() const { return m_direction == kForward ? kSentenceBegin : kSentenceEnd; }

    /// Calls visit(sentence) with the numbers of each sentence and its edges in reading order.
    template <class Visit>
    void sentences(const RunControl& control, const Visit& visit) const {
        std::vector<WordId> sentence;
        const std::uint64_t count = m_chosen ? m_chosen->size() : m_pieces.count();
        for (std::uint64_t k = 0; k < count; ++k) {
            if (k % 256 == 0)
                control.checkpoint();
            sentence.clear();
            const CorpusPiece piece = m_pieces.piece(m_chosen ? (*m_chosen)[k] : k);
            const auto ids = m_corpus.uncheckedDocument(piece.document).subspan(piece.begin, piece.end - piece.begin);
            m_corpus.check(piece.document, ids);
            for (const WordId id : ids) {
                if (id != kSentenceEnd) {
                    sentence.push_back(m_number[id]);
                    continue;
                }
                sentence.insert(sentence.begin(), kSentenceBegin);
                sentence.push_back(kSentenceEnd);
                if (m_direction == kBackward)
                    std::reverse(sentence.begin(), sentence.end());
                visit(sentence);
                sentence.clear();
            }
        }
    }

private:
    const Corpus& m_corpus;
    Direction m_direction;
    CorpusPieces m_pieces{m_corpus, 0, 1};               // documents, unless a training's first ones are read
    std::optional<std::vector<std::uint32_t>> m_chosen;  // of the pieces; absent: all
    std::vector<WordId> m_number;                        // of each word of the corpus in the predicted vocabulary
};

Reading trainingReading(const Corpus& train, const LmVocabulary& predicted, const KneserNeyOptions& options) {
    Reading reading(train, predicted, options.direction);
    if (options.positions > 0)
        reading.limitTo(options);
    return reading;
}

/// The n-gram that ends with words[last], as long as the order and the words before it allow.
Gram gramAt(std::span<const WordId> words, std::size_t last, int order) {
    Gram gram = 0;
    for (int k = 0; k < kMaxGram; ++k) {
        gram <<= kSymbolBits;
        if (k < order && static_cast<std::size_t>(k) <= last)
            gram |= Gram{words[last - static_cast<std::size_t>(k)]} + 1;
    }
    return gram;
}

/// Counts the n-grams of a corpus for given queries. One thread.
class Counter {
public:
    Counter(const KneserNeyOptions& options, Gram begin) : m_options(options), m_begin(begin) {}

    void expect(Gram gram) {
        for (int k = 1; k <= m_options.order && symbolAt(gram, k - 1) != 0; ++k) {
            m_counts.add(firstSymbols(gram, k));
            m_contexts.add(contextOf(firstSymbols(gram, k)));
        }
    }

    void count(const Reading& reading, std::size_t symbols, const RunControl& control) {
        std::vector<std::int64_t> ends(symbols, 0);  // positions by the word they end with
        reading.sentences(control, [&](const std::vector<WordId>& words) {
            for (std::size_t k = 1; k < words.size(); ++k)
                ++ends[words[k]];
        });
        for (std::size_t first = 0, last; first < symbols; first = last) {
            std::int64_t size = ends[first];
            for (last = first + 1; last < symbols && size + ends[last] <= m_options.gramsAtOnce; ++last)
                size += ends[last];
            countRange(reading, first, last, size, control);
            control.report({"counting n-grams", static_cast<std::int64_t>(last), static_cast<std::int64_t>(symbols)});
        }
        setDiscounts();
    }

    /// `words` is the number of words that share the probability which no count gives.
    double probability(Gram gram, double words) const {
        double p = 1 / words;
        for (int k = 1; k <= m_options.order && symbolAt(gram, k - 1) != 0; ++k) {
            const Gram part = firstSymbols(gram, k);
            const ContextCounts& context = m_contexts.at(contextOf(part));
            if (context.sum == 0)
                break;
            const auto& discount = m_discounts[static_cast<std::size_t>(k - 1)];
            double left = 0;
            for (std::size_t n = 0; n < 3; ++n)
                left += discount[n] * static_cast<double>(context.types[n]);
            const std::uint64_t count = m_counts.at(part);
            const double kept =
                count == 0 ? 0 : static_cast<double>(count) - discount[std::min<std::uint64_t>(count, 3) - 1];
            p = (kept + left * p) / static_cast<double>(context.sum);
        }
        return p;
    }

private:
    void countRange(const Reading& reading, std::size_t first, std::size_t last, std::int64_t size,
                    const RunControl& control) {
        std::vector<Gram> grams;
        grams.reserve(static_cast<std::size_t>(size));
        reading.sentences(control, [&](const std::vector<WordId>& words) {
            for (std::size_t k = 1; k < words.size(); ++k)
                if (words[k] >= first && words[k] < last)
                    grams.push_back(gramAt(words, k, m_options.order));
        });
        std::sort(grams.begin(), grams.end());
        scan(grams);
    }

    // One walk over the sorted n-grams closes every group of equal ends, of each length, exactly once.
    void scan(const std::vector<Gram>& grams) {
        std::array<std::uint64_t, kMaxGram + 2> seen = {}, extensions = {};
        for (std::size_t at = 0; at < grams.size(); ++at) {
            int same = 0;  // symbols shared with the next
            while (at + 1 < grams.size() && same < kMaxGram &&
                   symbolAt(grams[at], same) == symbolAt(grams[at + 1], same))
                ++same;
            for (std::size_t k = 1; k <= kMaxGram; ++k)
                ++seen[k];
            for (int k = m_options.order; k > same; --k) {
                const auto length = static_cast<std::size_t>(k);
                const Gram oldest = symbolAt(grams[at], k - 1);
                // The longest n-grams and those that begin a sentence count as seen, others by the words before them.
                if (oldest != 0)
                    close(firstSymbols(grams[at], k), k,
                          k == m_options.order || oldest == m_begin ? seen[length] : extensions[length]);
                ++extensions[length - 1];
                seen[length] = extensions[length] = 0;
            }
        }
    }

    void close(Gram gram, int length, std::uint64_t count) {
        if (count <= 4)
            ++m_countsOfCounts[static_cast<std::size_t>(length - 1)][count];
        if (ContextCounts* const context = m_contexts.find(contextOf(gram))) {
            context->sum += count;
            ++context->types[std::min<std::uint64_t>(count, 3) - 1];
        }
        if (std::uint64_t* const asked = m_counts.find(gram))
            *asked = count;
    }

    void setDiscounts() {
        for (std::size_t k = 0; k < kMaxGram; ++k) {
            const auto& n = m_countsOfCounts[k];
            const auto of = [&](std::size_t count) { return static_cast<double>(n[count]); };
            const double y = of(1) / (of(1) + 2 * of(2));
            bool good = true;
            for (std::size_t j = 1; j <= 3; ++j) {
                const double discount = static_cast<double>(j) - static_cast<double>(j + 1) * y * of(j + 1) / of(j);
                m_discounts[k][j - 1] = discount;
                good = good && discount > 0 && discount < static_cast<double>(j);
            }
            // Too little text for the estimate: half of what each count could lose.
            if (!good)
                m_discounts[k] = {0.5, 1.0, 1.5};
        }
    }

    const KneserNeyOptions m_options;
    const Gram m_begin;
    Asked<std::uint64_t> m_counts;
    Asked<ContextCounts> m_contexts;
    std::array<std::array<std::uint64_t, 5>, kMaxGram> m_countsOfCounts = {};
    std::array<std::array<double, 3>, kMaxGram> m_discounts = {};
};

void validate(const KneserNeyOptions& options, const LmVocabulary& predicted) {
    if (options.order < 1 || options.order > kMaxGram || options.gramsAtOnce < 1 || options.positions < 0)
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("Invalid n-gram order {} (over {} positions); expected 1 to {}.", options.order,
                                options.positions, kMaxGram));
    if (predicted.size() < kFirstWord || predicted.size() >= (WordId{1} << kSymbolBits) - 1)
        throw Error(ErrorCode::kBadArgument, fmt::format("Invalid n-gram vocabulary size {}; expected 3 to {}.",
                                                         predicted.size(), (1 << kSymbolBits) - 2));
}

}  // namespace

std::vector<double> kneserNeyProbabilities(const Corpus& train, const LmVocabulary& predicted,
                                           std::span<const std::vector<WordId>> questions,
                                           const KneserNeyOptions& options, const RunControl& control) {
    validate(options, predicted);
    if (std::ranges::any_of(questions, [](const auto& question) { return question.empty(); }))
        throw Error(ErrorCode::kBadArgument, "A question to an n-gram model needs at least the word to predict.");
    const Reading reading = trainingReading(train, predicted, options);
    Counter counter(options, Gram{reading.begin()} + 1);
    for (const std::vector<WordId>& question : questions)
        counter.expect(gramAt(question, question.size() - 1, options.order));
    counter.count(reading, predicted.size(), control);
    std::vector<double> result;
    for (const std::vector<WordId>& question : questions)
        result.push_back(
            counter.probability(gramAt(question, question.size() - 1, options.order), predicted.size() - 1.0));
    return result;
}

std::vector<HeldOutReport> evaluateKneserNey(const Corpus& train, std::span<const Corpus* const> heldOut,
                                             const LmVocabulary& predicted, KneserNeyOptions options,
                                             const RunControl& control) {
    validate(options, predicted);
    std::vector<HeldOutReport> reports(heldOut.size());
    for (const Direction direction : {kForward, kBackward}) {
        options.direction = direction;
        const Reading reading = trainingReading(train, predicted, options);
        Counter counter(options, Gram{reading.begin()} + 1);
        const auto forQuestions = [&](const Corpus& corpus, const auto& visit) {
            Reading(corpus, predicted, direction).sentences(control, [&](const std::vector<WordId>& words) {
                for (std::size_t k = 1; k < words.size(); ++k)
                    visit(gramAt(words, k, options.order), words[k]);
            });
        };
        for (const Corpus* corpus : heldOut)
            forQuestions(*corpus, [&](Gram question, WordId) { counter.expect(question); });
        counter.count(reading, predicted.size(), control);
        for (std::size_t k = 0; k < heldOut.size(); ++k) {
            HeldOutReport& report = reports[k];
            report.vocabulary = static_cast<int>(predicted.size());
            report.positions = report.unknownTargets = 0;
            forQuestions(*heldOut[k], [&](Gram question, WordId word) {
                const double own = -std::log(counter.probability(question, predicted.size() - 1.0));
                report.loss[direction] += own;
                report.unknownLoss[direction] += word == kUnknownWord ? own : 0.0;
                report.unknownTargets += word == kUnknownWord;
                ++report.positions;
            });
            report.loss[direction] /= static_cast<double>(std::max<std::int64_t>(1, report.positions));
        }
    }
    for (std::size_t k = 0; k < heldOut.size(); ++k) {
        reports[k].textPositions = reports[k].positions;
        measureText(*heldOut[k], reports[k]);
    }
    return reports;
}

}  // namespace elmo::training
