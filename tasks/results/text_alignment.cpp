// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/text_alignment.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "elmo/text/white_space.h"

namespace tasks {
namespace {

using Ids = std::vector<int>;

/// A stretch of both texts that is still to be aligned.
struct Region {
    std::size_t a, aEnd, b, bEnd;
};

/// Cells of the table for a longest common subsequence: regions that need more stay unaligned.
constexpr std::size_t kMaxCells = 16'000'000;

class Aligner {
public:
    Aligner(const elmo::Document& before, const elmo::Document& after, const elmo::RunControl& control)
        : m_control(control), m_matches(before.tokens().size(), -1) {
        std::unordered_map<std::string_view, int> known;
        const auto idsOf = [&known](const elmo::Document& document) {
            Ids ids;
            for (const elmo::ByteSpan& token : document.tokens())
                ids.push_back(known.try_emplace(document.slice(token), static_cast<int>(known.size())).first->second);
            return ids;
        };
        m_a = idsOf(before);
        m_b = idsOf(after);
        m_places.resize(known.size());
    }

    std::vector<std::int64_t> align() {
        m_open.push_back({0, m_a.size(), 0, m_b.size()});
        while (!m_open.empty()) {
            m_control.checkpoint();
            Region region = m_open.back();
            m_open.pop_back();
            matchEnds(region);
            if (region.a < region.aEnd && region.b < region.bEnd && !splitAtUnique(region))
                matchSubsequence(region);
        }
        return std::move(m_matches);
    }

private:
    void match(std::size_t a, std::size_t b) { m_matches[a] = static_cast<std::int64_t>(b); }

    void matchEnds(Region& region) {
        for (; region.a < region.aEnd && region.b < region.bEnd && m_a[region.a] == m_b[region.b];
             ++region.a, ++region.b)
            match(region.a, region.b);
        for (; region.a < region.aEnd && region.b < region.bEnd && m_a[region.aEnd - 1] == m_b[region.bEnd - 1];
             --region.aEnd, --region.bEnd)
            match(region.aEnd - 1, region.bEnd - 1);
    }

    /// Tokens that occur once on both sides, in the order of the earlier text.
    std::vector<std::pair<std::size_t, std::size_t>> uniquePairs(const Region& region) {
        for (std::size_t i = region.a; i < region.aEnd; ++i)
            m_places[static_cast<std::size_t>(m_a[i])] = {};
        for (std::size_t i = region.b; i < region.bEnd; ++i)
            m_places[static_cast<std::size_t>(m_b[i])] = {};
        for (std::size_t i = region.a; i < region.aEnd; ++i)
            ++m_places[static_cast<std::size_t>(m_a[i])].inA;
        for (std::size_t i = region.b; i < region.bEnd; ++i) {
            Places& places = m_places[static_cast<std::size_t>(m_b[i])];
            ++places.inB;
            places.b = i;
        }
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
        for (std::size_t i = region.a; i < region.aEnd; ++i)
            if (const Places& places = m_places[static_cast<std::size_t>(m_a[i])]; places.inA == 1 && places.inB == 1)
                pairs.emplace_back(i, places.b);
        return pairs;
    }

    /// Matches the longest run of unique tokens that keeps its order, and leaves what lies between for later.
    bool splitAtUnique(const Region& region) {
        const auto pairs = uniquePairs(region);
        if (pairs.empty())
            return false;
        std::vector<std::size_t> tops;  // of the piles of patience sorting
        std::vector<std::size_t> below(pairs.size());
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const auto pile = std::ranges::lower_bound(tops, pairs[i].second, {},
                                                       [&pairs](std::size_t top) { return pairs[top].second; });
            below[i] = pile == tops.begin() ? pairs.size() : *(pile - 1);
            if (pile == tops.end())
                tops.push_back(i);
            else
                *pile = i;
        }
        Region rest = region;
        for (std::size_t i = tops.back(); i != pairs.size(); i = below[i]) {
            const auto [a, b] = pairs[i];
            match(a, b);
            m_open.push_back({a + 1, rest.aEnd, b + 1, rest.bEnd});
            rest.aEnd = a;
            rest.bEnd = b;
        }
        m_open.push_back(rest);
        return true;
    }

    void matchSubsequence(const Region& region) {
        const std::size_t rows = region.aEnd - region.a;
        const std::size_t columns = region.bEnd - region.b;
        if (rows >= kMaxCells / (columns + 1))
            return;
        std::vector<int> length((rows + 1) * (columns + 1));
        const auto at = [&](std::size_t i, std::size_t j) -> int& { return length[i * (columns + 1) + j]; };
        for (std::size_t i = rows; i-- > 0;)
            for (std::size_t j = columns; j-- > 0;)
                at(i, j) = m_a[region.a + i] == m_b[region.b + j] ? at(i + 1, j + 1) + 1
                                                                  : std::max(at(i + 1, j), at(i, j + 1));
        for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
            if (m_a[region.a + i] == m_b[region.b + j])
                match(region.a + i++, region.b + j++);
            else
                at(i + 1, j) >= at(i, j + 1) ? ++i : ++j;
        }
    }

    struct Places {
        int inA = 0, inB = 0;
        std::size_t b = 0;
    };

    const elmo::RunControl& m_control;
    Ids m_a, m_b;
    std::vector<Places> m_places;  ///< by id
    std::vector<Region> m_open;
    std::vector<std::int64_t> m_matches;
};

std::vector<std::int64_t> bytesWithoutSpace(std::string_view text) {
    std::vector<std::int64_t> bytes;
    for (std::size_t at = 0; at < text.size();)
        if (const std::size_t space = elmo::spaceAt(text, at); space > 0)
            at += space;
        else
            bytes.push_back(static_cast<std::int64_t>(at++));
    return bytes;
}

elmo::ByteSpan spanOf(std::int64_t begin, std::int64_t end) {
    return {elmo::ByteOffset(begin), elmo::ByteOffset(end)};
}

}  // namespace

std::optional<TextDifference> firstDifference(std::string_view first, std::string_view second) {
    const auto skipSpace = [](std::string_view text, std::size_t& at) {
        while (at < text.size())
            if (const std::size_t space = elmo::spaceAt(text, at); space > 0)
                at += space;
            else
                return;
    };
    for (std::size_t a = 0, b = 0;; ++a, ++b) {
        skipSpace(first, a);
        skipSpace(second, b);
        if (a >= first.size() && b >= second.size())
            return std::nullopt;
        if (a >= first.size() || b >= second.size() || first[a] != second[b])
            return TextDifference{a, b};
    }
}

TextAlignment::TextAlignment(std::shared_ptr<const elmo::Document> before, std::shared_ptr<const elmo::Document> after,
                             const elmo::RunControl& control)
    : m_before(std::move(before)), m_after(std::move(after)) {
    if (firstDifference(m_before->text(), m_after->text())) {
        m_matches = Aligner(*m_before, *m_after, control).align();
        return;
    }
    m_bytesBefore = bytesWithoutSpace(m_before->text());
    m_bytesAfter = bytesWithoutSpace(m_after->text());
    for (const elmo::ByteSpan& token : m_before->tokens()) {
        const auto place = movedByCharacters(token);
        const auto& later = m_after->tokens();
        const auto match =
            place ? std::ranges::lower_bound(later, place->begin, {}, &elmo::ByteSpan::begin) : later.end();
        m_matches.push_back(match != later.end() && *match == *place ? match - later.begin() : -1);
    }
}

/// `before`: the part of `bytes` without white space at its ends, which is at `after` now. The white space has to be
/// there, too.
std::optional<elmo::ByteSpan> TextAlignment::withEdges(elmo::ByteSpan bytes, elmo::ByteSpan before,
                                                       elmo::ByteSpan after) const {
    const elmo::ByteSpan moved{after.begin + (bytes.begin - before.begin), after.end + (bytes.end - before.end)};
    const auto size = static_cast<std::int64_t>(m_after->text().size());
    const auto same = [&](elmo::ByteSpan old, elmo::ByteSpan now) {
        return now.begin.value() >= 0 && now.end.value() <= size && m_before->slice(old) == m_after->slice(now);
    };
    if (bytes.begin < before.begin && !same({bytes.begin, before.begin}, {moved.begin, after.begin}))
        return std::nullopt;
    if (bytes.end > before.end && !same({before.end, bytes.end}, {after.end, moved.end}))
        return std::nullopt;
    return moved;
}

std::optional<elmo::ByteSpan> TextAlignment::movedByCharacters(elmo::ByteSpan bytes) const {
    const auto first = std::ranges::lower_bound(m_bytesBefore, bytes.begin.value());
    const auto end = std::ranges::lower_bound(m_bytesBefore, bytes.end.value());
    if (first >= end)
        return std::nullopt;
    const auto later = [&](auto byte) { return m_bytesAfter[static_cast<std::size_t>(byte - m_bytesBefore.begin())]; };
    return withEdges(bytes, spanOf(*first, *(end - 1) + 1), spanOf(later(first), later(end - 1) + 1));
}

std::optional<elmo::ByteSpan> TextAlignment::moved(elmo::ByteSpan bytes) const {
    if (!m_bytesBefore.empty())
        return movedByCharacters(bytes);
    const auto& tokens = m_before->tokens();
    const auto first = std::ranges::upper_bound(tokens, bytes.begin, {}, &elmo::ByteSpan::end);
    const auto end = std::ranges::lower_bound(tokens, bytes.end, {}, &elmo::ByteSpan::begin);
    if (first >= end)
        return std::nullopt;
    const auto matchOf = [&](auto token) { return m_matches[static_cast<std::size_t>(token - tokens.begin())]; };
    for (auto token = first; token != end; ++token)
        if (matchOf(token) < 0 || matchOf(token) - matchOf(first) != token - first)
            return std::nullopt;
    const auto laterToken = [&](auto token) { return m_after->tokens()[static_cast<std::size_t>(matchOf(token))]; };
    const elmo::ByteSpan before{std::max(bytes.begin, first->begin), std::min(bytes.end, (end - 1)->end)};
    return withEdges(bytes, before,
                     {laterToken(first).begin + (before.begin - first->begin),
                      laterToken(end - 1).end + (before.end - (end - 1)->end)});
}

}  // namespace tasks
