// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/english_sentence_features.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace elmo {
namespace {

/// The attributes, named by kAttributeNames.
enum Attribute : std::size_t {
    kLookBefore2,
    kLookBefore,
    kLookAfter,
    kLookAfter2,
    kLookAfter3,
    kWordBefore2,
    kWordBefore,
    kWordAfter,
    kSentenceLength,
    kToParagraphEnd,
    kToTerminator,
    kOpen,
    kFirstLook,
    kLowerWords,
    kAttributes
};

constexpr std::array<std::string_view, kAttributes> kAttributeNames = {
    "c-2", "c-1", "c+1", "c+2", "c+3", "w-2", "w-1", "w+1", "s", "e", "n", "o", "f", "l",
};

/// The attributes that each feature joins.
const std::vector<std::vector<Attribute>> kTemplates = {
    {kLookBefore, kLookAfter},
    {kLookBefore2, kLookBefore, kLookAfter},
    {kLookBefore, kLookAfter, kLookAfter2},
    {kLookBefore2, kLookBefore, kLookAfter, kLookAfter2},
    {kLookAfter, kLookAfter2, kLookAfter3},
    {kLookBefore, kLookAfter, kLookAfter2, kLookAfter3},
    {kWordBefore},
    {kWordBefore, kLookAfter},
    {kWordAfter, kLookAfter},
    {kWordAfter, kLookAfter, kLookBefore},
    {kWordBefore2, kLookBefore, kLookAfter},
    {kSentenceLength},
    {kSentenceLength, kLookBefore, kLookAfter},
    {kToParagraphEnd, kLookBefore, kLookAfter},
    {kToTerminator, kLookBefore, kLookAfter},
    {kOpen, kLookBefore},
    {kOpen, kLookBefore, kLookAfter},
    {kFirstLook, kLookBefore, kLookAfter},
    {kFirstLook, kSentenceLength, kLookAfter},
    {kLowerWords, kLookBefore, kLookAfter},
};

/// Distances are told apart up to these; what is farther is "+".
constexpr std::array<std::pair<std::int64_t, std::string_view>, 10> kDistances = {{
    {1, "1"},
    {2, "2"},
    {3, "3"},
    {4, "4"},
    {6, "6"},
    {9, "9"},
    {13, "13"},
    {19, "19"},
    {28, "28"},
    {45, "45"},
}};
constexpr std::array<std::string_view, 4> kCounts = {"0", "1", "2", "3"};

/// FNV-1a.
constexpr std::uint64_t hashOf(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325;
    for (const char byte : text)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3;
    return hash;
}

/// Spreads an attribute's value over 64 bits, differently for every attribute, so that sums tell features apart.
constexpr std::uint64_t partKey(std::size_t attribute, std::uint64_t valueHash) {
    std::uint64_t mixed = valueHash + (attribute + 1) * 0x9E3779B97F4A7C15;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return mixed ^ (mixed >> 31);
}

std::string_view distanceName(std::int64_t distance) {
    for (const auto& [limit, name] : kDistances)
        if (distance <= limit)
            return name;
    return "+";
}

char lowered(char byte) {
    return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
}

bool isTerminator(TokenLook look) {
    return look == TokenLook::kFullStop || look == TokenLook::kQuestion || look == TokenLook::kEllipsis;
}

}  // namespace

struct SentenceFeatures::Attributes {
    std::array<Value, kAttributes> values;

    void set(Attribute attribute, std::string_view text) { values[attribute] = {text, hashOf(text)}; }
    void set(Attribute attribute, TokenLook look) { set(attribute, nameOf(look)); }
    void set(Attribute attribute, const Value& value) { values[attribute] = value; }
};

SentenceFeatures::SentenceFeatures(std::string_view paragraph, const std::vector<EnglishToken>& tokens)
    : m_lower(paragraph), m_known(tokens.size()) {
    std::transform(m_lower.begin(), m_lower.end(), m_lower.begin(), lowered);
    std::int32_t brackets = 0;
    bool quotes = false;
    std::int32_t lower = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto begin = static_cast<std::size_t>(tokens[i].begin);
        const auto length = static_cast<std::size_t>(tokens[i].end - tokens[i].begin);
        Known& known = m_known[i];
        known.look = lookOf(paragraph.substr(begin, length));
        known.word.text = std::string_view(m_lower).substr(begin, length);
        known.word.hash = hashOf(known.word.text);
        brackets = std::max(0, brackets + (known.look == TokenLook::kOpen) - (known.look == TokenLook::kClose));
        quotes = known.look == TokenLook::kQuote ? !quotes : quotes;
        quotes = (quotes || known.look == TokenLook::kOpenQuote) && known.look != TokenLook::kCloseQuote;
        known.insideBrackets = brackets > 0;
        known.insideQuotes = quotes;
        lower += known.look == TokenLook::kLower;
        known.lowerBefore = lower;
    }
    std::int32_t distance = 0;
    for (std::size_t i = tokens.size(); i > 0; --i) {
        distance = isTerminator(m_known[i - 1].look) ? 0 : distance + 1;
        m_known[i - 1].toTerminator = distance;
    }
}

const SentenceFeatures::Known& SentenceFeatures::knownAt(std::ptrdiff_t token) const {
    static const Known edge = [] {
        Known made;
        made.word = {nameOf(TokenLook::kEdge), hashOf(nameOf(TokenLook::kEdge))};
        return made;
    }();
    return token >= 0 && token < static_cast<std::ptrdiff_t>(m_known.size()) ? m_known[static_cast<std::size_t>(token)]
                                                                             : edge;
}

bool SentenceFeatures::isCandidate(std::size_t boundary) const {
    const TokenLook before = m_known[boundary].look;
    const TokenLook after = m_known[boundary + 1].look;
    if (after == TokenLook::kFullStop || after == TokenLook::kComma)
        return false;
    if (after == TokenLook::kLower)
        return before != TokenLook::kLower && before != TokenLook::kCapitalised && before != TokenLook::kComma;
    return before != TokenLook::kLower || (after != TokenLook::kQuestion && after != TokenLook::kClitic);
}

SentenceFeatures::Attributes SentenceFeatures::attributesOf(std::size_t boundary) const {
    const auto before = static_cast<std::ptrdiff_t>(boundary);
    const Known& last = m_known[boundary];
    const Known& next = m_known[boundary + 1];
    Attributes attributes;
    attributes.set(kLookBefore2, knownAt(before - 1).look);
    attributes.set(kLookBefore, last.look);
    attributes.set(kLookAfter, next.look);
    attributes.set(kLookAfter2, knownAt(before + 2).look);
    attributes.set(kLookAfter3, knownAt(before + 3).look);
    attributes.set(kWordBefore2, knownAt(before - 1).word);
    attributes.set(kWordBefore, last.word);
    attributes.set(kWordAfter, next.word);
    attributes.set(kSentenceLength, distanceName(static_cast<std::int64_t>(boundary + 1 - m_sentenceBegin)));
    attributes.set(kToParagraphEnd, distanceName(static_cast<std::int64_t>(m_known.size() - 1 - boundary)));
    attributes.set(kToTerminator, distanceName(next.toTerminator));
    attributes.set(kOpen, last.insideBrackets ? "(" : last.insideQuotes ? "\"" : "0");
    const Known& first = m_known[m_sentenceBegin];
    attributes.set(kFirstLook, first.look);
    const std::int32_t lower = last.lowerBefore - first.lowerBefore + (first.look == TokenLook::kLower);
    attributes.set(kLowerWords, kCounts[static_cast<std::size_t>(std::min(lower, 3))]);
    return attributes;
}

void SentenceFeatures::keys(std::size_t boundary, std::vector<std::uint64_t>& keys) const {
    const Attributes attributes = attributesOf(boundary);
    std::array<std::uint64_t, kAttributes> parts;
    for (std::size_t i = 0; i < kAttributes; ++i)
        parts[i] = partKey(i, attributes.values[i].hash);
    keys.clear();
    for (const auto& joined : kTemplates) {
        std::uint64_t key = 0;
        for (const Attribute attribute : joined)
            key += parts[attribute];
        keys.push_back(key);
    }
}

std::vector<std::string> SentenceFeatures::names(std::size_t boundary) const {
    const Attributes attributes = attributesOf(boundary);
    std::vector<std::string> names;
    for (const auto& joined : kTemplates) {
        std::string name;
        for (const Attribute attribute : joined) {
            name += name.empty() ? "" : " ";
            name.append(kAttributeNames[attribute]).append("=").append(attributes.values[attribute].text);
        }
        names.push_back(std::move(name));
    }
    return names;
}

std::uint64_t SentenceFeatures::keyOf(std::string_view name) {
    std::uint64_t key = 0;
    while (!name.empty()) {
        const std::string_view part = name.substr(0, name.find(' '));
        name.remove_prefix(std::min(part.size() + 1, name.size()));
        const std::size_t equals = part.find('=');
        const auto found = std::find(kAttributeNames.begin(), kAttributeNames.end(), part.substr(0, equals));
        if (equals == std::string_view::npos || found == kAttributeNames.end())
            throw std::invalid_argument("no attribute of a sentence boundary: " + std::string(part));
        key += partKey(static_cast<std::size_t>(found - kAttributeNames.begin()), hashOf(part.substr(equals + 1)));
    }
    return key;
}

}  // namespace elmo
