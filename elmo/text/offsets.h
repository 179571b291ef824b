// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>

namespace elmo {

/// A position counted in one unit. Positions of different units neither convert nor compare: mixing does not compile.
///
/// The value is a signed 64-bit count from the start of the text. A literal type, safe on any thread.
template <class Unit>
class Offset {
public:
    constexpr Offset() = default;
    constexpr explicit Offset(std::int64_t value) : m_value(value) {}

    constexpr std::int64_t value() const { return m_value; }

    constexpr auto operator<=>(const Offset&) const = default;
    constexpr Offset& operator++() {
        ++m_value;
        return *this;
    }
    constexpr Offset operator+(std::int64_t distance) const { return Offset(m_value + distance); }
    constexpr std::int64_t operator-(Offset other) const { return m_value - other.m_value; }

private:
    std::int64_t m_value = 0;
};

using ByteOffset = Offset<struct ByteUnit>;            ///< UTF-8 bytes: the unit inside the program
using CodePointOffset = Offset<struct CodePointUnit>;  ///< Unicode scalar values: brat, SQuAD, spaCy
using Utf16Offset = Offset<struct Utf16Unit>;          ///< UTF-16 code units: Qt, UIMA, WebAnno
using TokenIndex = Offset<struct TokenUnit>;           ///< tokens of a document
using SentenceIndex = Offset<struct SentenceUnit>;     ///< sentences of a document

/// A half-open range [begin, end) in one unit; begin <= end always holds for spans a Document hands out.
template <class Position>
struct Span {
    Position begin;
    Position end;

    constexpr std::int64_t length() const { return end - begin; }
    constexpr bool empty() const { return begin == end; }
    constexpr bool contains(Position position) const { return begin <= position && position < end; }
    constexpr bool overlaps(const Span& other) const { return begin < other.end && other.begin < end; }
    constexpr auto operator<=>(const Span&) const = default;
};

using ByteSpan = Span<ByteOffset>;
using CodePointSpan = Span<CodePointOffset>;
using Utf16Span = Span<Utf16Offset>;
using TokenSpan = Span<TokenIndex>;

}  // namespace elmo
