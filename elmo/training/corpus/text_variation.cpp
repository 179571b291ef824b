// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/text_variation.h"

#include <fmt/format.h>
#include <xxhash.h>

#include "elmo/error.h"
#include "elmo/text/characters.h"

namespace elmo::training {
namespace {

enum class Draw : std::uint64_t { kCompound, kCapitals };

/// A number in [0, 1) for the n-th draw of a kind in a sentence.
double uniform(std::uint64_t sentence, Draw kind, std::uint64_t number) {
    const std::uint64_t key[] = {static_cast<std::uint64_t>(kind), number};
    return static_cast<double>(XXH3_64bits_withSeed(key, sizeof key, sentence) >> 11) * 0x1p-53;
}

std::uint64_t keyOf(const std::vector<std::string_view>& sentence, std::int64_t place, std::uint64_t seed) {
    seed = XXH3_64bits_withSeed(&place, sizeof place, seed);
    for (const std::string_view word : sentence)
        seed = XXH3_64bits_withSeed(word.data(), word.size(), seed);
    return seed;
}

bool touches(std::string_view left, std::string_view right) {
    return left.data() + left.size() == right.data();
}

bool startsWithWord(std::string_view token) {
    std::size_t at = 0;
    return isWordCharacter(nextCharacter(token, at));
}

/// "U.S." in "U.S.-based" ends in a full stop that belongs to the word.
bool endsWithWord(std::string_view token) {
    if (token.size() > 1 && token.back() == '.')
        token.remove_suffix(1);
    std::size_t last = token.size() - 1;
    while (last > 0 && (static_cast<unsigned char>(token[last]) & 0xC0) == 0x80)
        --last;
    return isWordCharacter(nextCharacter(token, last));
}

/// Where the compound ends that begins at `first`: after "mother - in - law"; `first` + 1 if there is none.
std::size_t compoundEnd(const std::vector<std::string_view>& sentence, std::size_t first) {
    std::size_t end = first + 1;
    if (!startsWithWord(sentence[first]))
        return end;
    while (end + 1 < sentence.size() && sentence[end] == "-" && touches(sentence[end - 1], sentence[end]) &&
           touches(sentence[end], sentence[end + 1]) && endsWithWord(sentence[end - 1]) &&
           startsWithWord(sentence[end + 1]))
        end += 2;
    return end;
}

double requireShare(double share, const char* name) {
    if (!(share >= 0 && share <= 1))
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("The share of {} is {}; it must be between 0 and 1.", name, share));
    return share;
}

}  // namespace

TextVariation::TextVariation(const VariationOptions& options) : m_options(options) {
    requireShare(options.wholeCompounds, "compounds that stay whole");
    requireShare(options.upperCase, "sentences in capitals");
}

void TextVariation::apply(std::vector<std::string_view>& sentence, std::int64_t place) {
    if (!m_options.varies())
        return;
    const std::uint64_t key = keyOf(sentence, place, m_options.seed);
    joinCompounds(sentence, key);
    if (uniform(key, Draw::kCapitals, 0) < m_options.upperCase)
        putInCapitals(sentence);
}

void TextVariation::joinCompounds(std::vector<std::string_view>& sentence, std::uint64_t key) {
    std::size_t kept = 0;
    std::uint64_t number = 0;  // of the compound in the sentence
    for (std::size_t first = 0; first < sentence.size();) {
        const std::size_t end = compoundEnd(sentence, first);
        const bool isCompound = end > first + 1;
        const bool whole = isCompound && uniform(key, Draw::kCompound, number) < m_options.wholeCompounds;
        number += isCompound;
        m_counts.compounds += isCompound;
        m_counts.compoundsLeftWhole += whole;
        if (whole) {
            const char* begin = sentence[first].data();
            const std::string_view last = sentence[end - 1];
            sentence[kept++] = {begin, static_cast<std::size_t>(last.data() + last.size() - begin)};
        } else {
            for (std::size_t k = first; k < end; ++k)
                sentence[kept++] = sentence[k];
        }
        first = end;
    }
    sentence.resize(kept);
}

void TextVariation::putInCapitals(std::vector<std::string_view>& sentence) {
    m_capitals.clear();
    bool changed = false;
    for (std::string_view& word : sentence) {
        const std::string& capitals = m_capitals.emplace_back(inCapitals(word));
        changed = changed || capitals != word;
        word = capitals;
    }
    m_counts.sentencesInCapitals += changed;  // not those of a script without case
}

}  // namespace elmo::training
