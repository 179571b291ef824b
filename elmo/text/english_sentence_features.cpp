// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/english_sentence_features.h"

#include <algorithm>
#include <stdexcept>

#include "elmo/text/ascii.h"

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

/// The attributes that a feature joins; the places left over hold kAttributes, whose key is zero.
using Template = std::array<Attribute, 4>;
constexpr Template joined(Attribute one, Attribute two = kAttributes, Attribute three = kAttributes,
                          Attribute four = kAttributes) {
    return {one, two, three, four};
}
constexpr std::array<Template, SentenceFeatures::kCount> kTemplates = {
    joined(kLookBefore, kLookAfter),
    joined(kLookBefore2, kLookBefore, kLookAfter),
    joined(kLookBefore, kLookAfter, kLookAfter2),
    joined(kLookBefore2, kLookBefore, kLookAfter, kLookAfter2),
    joined(kLookAfter, kLookAfter2, kLookAfter3),
    joined(kLookBefore, kLookAfter, kLookAfter2, kLookAfter3),
    joined(kWordBefore),
    joined(kWordBefore, kLookAfter),
    joined(kWordAfter, kLookAfter),
    joined(kWordAfter, kLookAfter, kLookBefore),
    joined(kWordBefore2, kLookBefore, kLookAfter),
    joined(kSentenceLength),
    joined(kSentenceLength, kLookBefore, kLookAfter),
    joined(kToParagraphEnd, kLookBefore, kLookAfter),
    joined(kToTerminator, kLookBefore, kLookAfter),
    joined(kOpen, kLookBefore),
    joined(kOpen, kLookBefore, kLookAfter),
    joined(kFirstLook, kLookBefore, kLookAfter),
    joined(kFirstLook, kSentenceLength, kLookAfter),
    joined(kLowerWords, kLookBefore, kLookAfter),
};

/// Distances are distinguished up to these; larger ones are "+".
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
constexpr std::array<std::string_view, 4> kCountNames = {"0", "1", "2", "3"};

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

bool isTerminator(TokenLook look) {
    return look == TokenLook::kFullStop || look == TokenLook::kQuestion || look == TokenLook::kEllipsis;
}

/// A straight quote opens if it touches only the next token, and closes if it touches only the previous one.
TokenLook quoteLook(const std::vector<EnglishToken>& tokens, std::size_t i) {
    const bool atLast = i > 0 && tokens[i - 1].end == tokens[i].begin;
    const bool atNext = i + 1 < tokens.size() && tokens[i + 1].begin == tokens[i].end;
    if (atLast == atNext)
        return TokenLook::kQuote;
    return atLast ? TokenLook::kCloseQuote : TokenLook::kOpenQuote;
}

/// What no sentence begins with.
bool neverBegins(TokenLook look) {
    switch (look) {
        case TokenLook::kFullStop:
        case TokenLook::kComma:
        case TokenLook::kColon:
        case TokenLook::kSemicolon:
        case TokenLook::kClose:
        case TokenLook::kClitic:
            return true;
        default:
            return false;
    }
}

bool hasDigits(TokenLook look) {
    return look == TokenLook::kSmallNumber || look == TokenLook::kYear || look == TokenLook::kNumber ||
           look == TokenLook::kFigures || look == TokenLook::kWithDigits;
}

/// What a word in lower case goes on after, hardly ever beginning a sentence.
bool goesOnInLowerCase(TokenLook before) {
    switch (before) {
        case TokenLook::kLower:
        case TokenLook::kCapital:
        case TokenLook::kCapitalised:
        case TokenLook::kComma:
        case TokenLook::kClitic:
        case TokenLook::kQuote:
        case TokenLook::kSmallNumber:
            return true;
        default:
            return false;
    }
}

}  // namespace

struct SentenceFeatures::Attributes {
    std::array<Value, kAttributes> values;

    void set(Attribute attribute, const Value& value) { values[attribute] = value; }
    void set(Attribute attribute, TokenLook look);
    void setCount(Attribute attribute, std::int32_t count);
    void setDistance(Attribute attribute, std::int64_t distance);
};

void SentenceFeatures::Attributes::set(Attribute attribute, TokenLook look) {
    static const auto known = [] {
        std::array<Value, kTokenLooks> made;
        for (std::size_t i = 0; i < made.size(); ++i)
            made[i] = Value(nameOf(static_cast<TokenLook>(i)));
        return made;
    }();
    set(attribute, known[static_cast<std::size_t>(look)]);
}

void SentenceFeatures::Attributes::setCount(Attribute attribute, std::int32_t count) {
    set(attribute, Value(kCountNames[std::min(static_cast<std::size_t>(count), kCountNames.size() - 1)]));
}

void SentenceFeatures::Attributes::setDistance(Attribute attribute, std::int64_t distance) {
    static const auto known = [] {
        std::array<Value, kDistances.back().first + 2> made;
        for (std::size_t i = 0, step = 0; i < made.size(); ++i) {
            step += step < kDistances.size() && static_cast<std::int64_t>(i) > kDistances[step].first;
            made[i] = Value(step < kDistances.size() ? kDistances[step].second : "+");
        }
        return made;
    }();
    set(attribute, known[std::min(static_cast<std::size_t>(distance), known.size() - 1)]);
}

SentenceFeatures::Value::Value(std::string_view valueText) : text(valueText), hash(hashOf(valueText)) {}

SentenceFeatures::SentenceFeatures(std::string_view paragraph, const std::vector<EnglishToken>& tokens)
    : m_lower(paragraph), m_known(tokens.size()) {
    std::transform(m_lower.begin(), m_lower.end(), m_lower.begin(), ascii::lowered);
    std::int32_t brackets = 0;
    bool quotes = false;
    std::int32_t lower = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto begin = static_cast<std::size_t>(tokens[i].begin);
        const auto length = static_cast<std::size_t>(tokens[i].end - tokens[i].begin);
        Known& known = m_known[i];
        known.look = lookOf(paragraph.substr(begin, length));
        if (known.look == TokenLook::kQuote)
            known.look = quoteLook(tokens, i);
        known.lower = std::string_view(m_lower).substr(begin, length);
        known.goesOn = known.look == TokenLook::kLower ||
                       (known.look == TokenLook::kAbbreviation && ascii::isLower(paragraph[begin]));
        known.attached = i > 0 && tokens[i - 1].end == tokens[i].begin;
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
        made.lower = nameOf(TokenLook::kEdge);
        return made;
    }();
    return token >= 0 && token < static_cast<std::ptrdiff_t>(m_known.size()) ? m_known[static_cast<std::size_t>(token)]
                                                                             : edge;
}

/// The full stop inside "v1.2.3-rc.4". A word after it may be a sentence whose blank was forgotten.
bool SentenceFeatures::isInsideWord(std::size_t boundary) const {
    const Known& next = m_known[boundary + 1];
    if (m_known[boundary].look != TokenLook::kFullStop || !m_known[boundary].attached || !next.attached)
        return false;
    return next.look == TokenLook::kInitial || hasDigits(next.look);
}

bool SentenceFeatures::isCandidate(std::size_t boundary) const {
    const TokenLook before = m_known[boundary].look;
    const TokenLook after = m_known[boundary + 1].look;
    if (neverBegins(after) || isInsideWord(boundary) || before == TokenLook::kOpen || before == TokenLook::kOpenQuote)
        return false;
    return !m_known[boundary + 1].goesOn || !goesOnInLowerCase(before);
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
    attributes.set(kWordBefore2, Value(knownAt(before - 1).lower));
    attributes.set(kWordBefore, Value(last.lower));
    attributes.set(kWordAfter, Value(next.lower));
    attributes.setDistance(kSentenceLength, static_cast<std::int64_t>(boundary + 1 - m_sentenceBegin));
    attributes.setDistance(kToParagraphEnd, static_cast<std::int64_t>(m_known.size() - 1 - boundary));
    attributes.setDistance(kToTerminator, next.toTerminator);
    attributes.set(kOpen, Value(last.insideBrackets ? "(" : last.insideQuotes ? "\"" : "0"));
    const Known& first = m_known[m_sentenceBegin];
    attributes.set(kFirstLook, first.look);
    const std::int32_t lower = last.lowerBefore - first.lowerBefore + (first.look == TokenLook::kLower);
    attributes.setCount(kLowerWords, lower);
    return attributes;
}

SentenceFeatures::Keys SentenceFeatures::keys(std::size_t boundary) const {
    const Attributes attributes = attributesOf(boundary);
    std::array<std::uint64_t, kAttributes + 1> parts;
    for (std::size_t i = 0; i < kAttributes; ++i)
        parts[i] = partKey(i, attributes.values[i].hash);
    parts[kAttributes] = 0;
    Keys keys;
    for (std::size_t i = 0; i < kCount; ++i) {
        const auto& [one, two, three, four] = kTemplates[i];
        keys[i] = parts[one] + parts[two] + parts[three] + parts[four];
    }
    return keys;
}

std::vector<std::string> SentenceFeatures::names(std::size_t boundary) const {
    const Attributes attributes = attributesOf(boundary);
    std::vector<std::string> names;
    for (const Template& attributesJoined : kTemplates) {
        std::string name;
        for (const Attribute attribute : attributesJoined) {
            if (attribute == kAttributes)
                break;
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
