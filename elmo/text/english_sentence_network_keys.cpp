// SPDX-License-Identifier: Apache-2.0
// The part of SentenceFeatures that describes a boundary to the network of english_sentence_network.h.
#include <algorithm>
#include <array>

#include "elmo/text/english_sentence_features.h"
#include "elmo/text/english_word_classes.h"

namespace elmo {
namespace {

/// The inputs that stand once for a boundary; those of the tokens around it follow, numbered by place.
enum Input : std::uint64_t {
    kLookPair,
    kLookTriple,
    kLength,
    kToEnd,
    kToStop,
    kInside,
    kFirst,
    kFirstClass,
    kSecondClass,
    kInLowerCase,
    kBeforeFirst,
    kBeforeFirstClass,
    kLikeFirst,
    kPlaces
};

/// What each token around the boundary has inputs for.
enum PlaceInput : std::uint64_t { kLook, kClass, kLookAndClass, kWord, kAttached, kPlaceInputs };

/// The tokens that the network sees: this many up to the boundary, and this many after it.
constexpr std::ptrdiff_t kTokensBefore = 5;
constexpr std::ptrdiff_t kTokensAfter = 5;
/// The nearest of them are seen in detail as well: two on each side.
constexpr std::ptrdiff_t kNear = 2;

constexpr std::int32_t kMostLowerCase = 6;

/// Which of these a distance reaches: finer steps for smaller ones.
constexpr std::array<std::int64_t, 10> kNetworkDistances = {1, 2, 3, 4, 6, 9, 13, 19, 28, 45};

std::uint64_t distanceStep(std::int64_t distance) {
    return static_cast<std::uint64_t>(std::lower_bound(kNetworkDistances.begin(), kNetworkDistances.end(), distance) -
                                      kNetworkDistances.begin());
}

/// SplitMix64's finaliser. Keys 0 and 1 would be the network's own, and do not come out of it in practice.
std::uint64_t inputKey(std::uint64_t input, std::uint64_t value) {
    std::uint64_t mixed = (value + 1) * 0x9E3779B97F4A7C15 + (input + 1) * 0xD1B54A32D192ED03;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return mixed ^ (mixed >> 31);
}

}  // namespace

void SentenceFeatures::networkKeys(std::size_t boundary, std::vector<std::uint64_t>& keys) const {
    const EnglishWordClasses& classes = EnglishWordClasses::instance();
    const auto look = [](const Known& token) { return static_cast<std::uint64_t>(token.look); };
    // A word that the list lacks is told by its look.
    const auto classOf = [&](const Known& token) -> std::uint64_t {
        const std::uint64_t listed = classes.classOf(token.lower);
        return listed > 0 ? kTokenLooks + listed : look(token);
    };
    const auto put = [&](std::uint64_t input, std::uint64_t value) { keys.push_back(inputKey(input, value)); };
    keys.clear();

    const auto before = static_cast<std::ptrdiff_t>(boundary);
    for (std::ptrdiff_t place = 0; place < kTokensBefore + kTokensAfter; ++place) {
        const Known& token = knownAt(before + 1 - kTokensBefore + place);
        const std::uint64_t inputs = kPlaces + static_cast<std::uint64_t>(place) * kPlaceInputs;
        const std::uint64_t tokenClass = classOf(token);
        put(inputs + kLook, look(token));
        put(inputs + kClass, tokenClass);
        put(inputs + kAttached, token.attached ? 1 : 0);
        if (place < kTokensBefore - kNear || place >= kTokensBefore + kNear)
            continue;
        put(inputs + kLookAndClass, tokenClass * kTokenLooks + look(token));
        put(inputs + kWord, Value(token.lower).hash);
    }

    const Known& last = m_known[boundary];
    const Known& next = m_known[boundary + 1];
    const Known& first = m_known[m_sentenceBegin];
    const auto begin = static_cast<std::ptrdiff_t>(m_sentenceBegin);
    const std::uint64_t pair = look(last) * kTokenLooks + look(next);
    put(kLookPair, pair);
    put(kLookTriple, pair * kTokenLooks + look(knownAt(before + 2)));
    put(kLength, distanceStep(before + 1 - begin));
    put(kToEnd, distanceStep(static_cast<std::int64_t>(m_known.size()) - 1 - before));
    put(kToStop, distanceStep(next.toTerminator));
    put(kInside, last.insideBrackets ? 1 : last.insideQuotes ? 2 : 0);
    put(kFirst, look(first));
    put(kFirstClass, classOf(first));
    put(kSecondClass, classOf(knownAt(begin + 1)));
    put(kInLowerCase, static_cast<std::uint64_t>(std::min(kMostLowerCase, last.lowerBefore - first.lowerBefore)));
    put(kBeforeFirst, look(knownAt(begin - 1)));
    put(kBeforeFirstClass, classOf(knownAt(begin - 1)));
    put(kLikeFirst, (first.look == next.look ? 1 : 0) + (first.lower == next.lower ? 2 : 0));
}

}  // namespace elmo
