// SPDX-License-Identifier: Apache-2.0
#include "tasks/neighbour_index.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

#include "elmo/error.h"

namespace tasks {
namespace {

constexpr std::size_t kRowsAStep = 4096;

/// Sixteen sums side by side, so that the compiler uses vector registers; always in the same order.
float dot(const float* a, const float* b, std::size_t width) {
    constexpr std::size_t kLanes = 16;
    float sums[kLanes] = {};
    std::size_t i = 0;
    for (; i + kLanes <= width; i += kLanes)
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            sums[lane] += a[i + lane] * b[i + lane];
    float total = 0;
    for (; i < width; ++i)
        total += a[i] * b[i];
    for (const float sum : sums)
        total += sum;
    return total;
}

/// A node's level from a hash of its number: geometric, and the same in every run.
int levelOf(std::uint32_t row, int links) {
    std::uint64_t x = row + 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    x ^= x >> 31;
    const double unit = (static_cast<double>(x >> 11) + 0.5) / 9007199254740992.0;
    return static_cast<int>(-std::log(unit) / std::log(static_cast<double>(links)));
}

}  // namespace

CorpusRows::CorpusRows(std::vector<CorpusDocument> documents, int layer, const elmo::RunControl& control)
    : m_documents(std::move(documents)), m_layer(layer) {
    std::size_t rows = 0;
    for (const CorpusDocument& document : m_documents) {
        const elmo::LayerActivations& layers = document.analysis->layers;
        m_firstRows.push_back(rows);
        rows += static_cast<std::size_t>(layers.tokens());
        if (layers.tokens() == 0)
            continue;
        const auto width = static_cast<std::size_t>(layers.width());
        if (layer < 0 || layer >= layers.layers() || (m_width != 0 && width != m_width))
            throw elmo::Error(elmo::ErrorCode::kBadShape, "The document " + document.name +
                                                              " was analysed with another model than the others. "
                                                              "Analyse it again.");
        m_width = width;
    }
    if (rows > std::numeric_limits<std::uint32_t>::max())
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "More than 4,294,967,295 tokens can't be compared.");
    m_inverseNorms.resize(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        if (row % kRowsAStep == 0)
            control.checkpoint();
        const auto values = vector(row);
        const float norm = std::sqrt(dot(values.data(), values.data(), m_width));
        m_inverseNorms[row] = norm > 0 && std::isfinite(norm) ? 1 / norm : 0;
    }
}

std::size_t CorpusRows::documentOf(std::size_t row) const {
    // The last document that begins at or before the row; empty ones begin where the next does.
    return static_cast<std::size_t>(std::upper_bound(m_firstRows.begin(), m_firstRows.end(), row) -
                                    m_firstRows.begin()) -
           1;
}

std::span<const float> CorpusRows::vector(std::size_t row) const {
    const std::size_t document = documentOf(row);
    return m_documents[document].analysis->layers.vector(m_layer,
                                                         static_cast<std::int64_t>(row - m_firstRows[document]));
}

CorpusToken CorpusRows::place(std::size_t row) const {
    const std::size_t document = documentOf(row);
    return {document, elmo::TokenIndex(static_cast<std::int64_t>(row - m_firstRows[document]))};
}

std::size_t CorpusRows::rowOf(const CorpusToken& token) const {
    return m_firstRows.at(token.document) + static_cast<std::size_t>(token.token.value());
}

float CorpusRows::cosine(std::size_t a, std::size_t b) const {
    return dot(vector(a).data(), vector(b).data(), m_width) * m_inverseNorms[a] * m_inverseNorms[b];
}

std::vector<CorpusNeighbour> nearestRows(const CorpusRows& rows, std::size_t query, int count,
                                         const elmo::RunControl& control) {
    std::vector<std::pair<float, std::size_t>> found;
    found.reserve(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (row % kRowsAStep == 0)
            control.checkpoint();
        if (row != query)
            found.emplace_back(-rows.cosine(query, row), row);
    }
    const auto kept = static_cast<std::ptrdiff_t>(std::min(found.size(), static_cast<std::size_t>(std::max(count, 0))));
    std::partial_sort(found.begin(), found.begin() + kept, found.end());
    std::vector<CorpusNeighbour> result;
    for (auto it = found.begin(); it != found.begin() + kept; ++it)
        result.push_back({rows.place(it->second), -it->first});
    return result;
}

/// Which rows a search has seen: marks that need no clearing between searches.
struct NeighbourIndex::Visited {
    explicit Visited(std::size_t rows) : marks(rows, 0) {}

    void begin() { ++mark; }
    bool enter(std::uint32_t row) {
        if (marks[row] == mark)
            return false;
        marks[row] = mark;
        return true;
    }

    std::vector<std::uint32_t> marks;
    std::uint32_t mark = 0;
};

NeighbourIndex::NeighbourIndex(std::shared_ptr<const CorpusRows> rows, IndexOptions options,
                               const elmo::RunControl& control)
    : m_rows(std::move(rows)), m_options(options) {
    m_options.links = std::max(m_options.links, 2);
    m_links.resize(m_rows->size());
    Visited visited(m_rows->size());
    for (std::size_t row = 0; row < m_rows->size(); ++row) {
        if (row % 64 == 0)
            control.report({"index", static_cast<std::int64_t>(row), static_cast<std::int64_t>(m_rows->size())});
        insert(static_cast<std::uint32_t>(row), levelOf(static_cast<std::uint32_t>(row), m_options.links), visited);
    }
}

std::size_t NeighbourIndex::mostLinks(int level) const {
    return static_cast<std::size_t>(level == 0 ? 2 * m_options.links : m_options.links);
}

std::uint32_t NeighbourIndex::descend(std::size_t query, std::uint32_t from, int fromLevel, int toLevel) const {
    float best = m_rows->cosine(query, from);
    for (int level = fromLevel; level > toLevel; --level)
        for (bool moved = true; moved;) {
            moved = false;
            for (const std::uint32_t next : m_links[from][static_cast<std::size_t>(level)])
                if (const float cosine = m_rows->cosine(query, next); cosine > best) {
                    best = cosine;
                    from = next;
                    moved = true;
                    break;
                }
        }
    return from;
}

std::vector<NeighbourIndex::Candidate> NeighbourIndex::search(std::size_t query, std::uint32_t from, int level,
                                                              std::size_t width, Visited& visited) const {
    const auto worse = [](const Candidate& a, const Candidate& b) { return b < a; };
    std::priority_queue<Candidate> open;
    std::priority_queue<Candidate, std::vector<Candidate>, decltype(worse)> best(worse);
    visited.begin();
    visited.enter(from);
    const Candidate first{m_rows->cosine(query, from), from};
    open.push(first);
    best.push(first);
    while (!open.empty() && (best.size() < width || open.top().cosine >= best.top().cosine)) {
        const std::uint32_t row = open.top().row;
        open.pop();
        for (const std::uint32_t next : m_links[row][static_cast<std::size_t>(level)]) {
            if (!visited.enter(next))
                continue;
            const Candidate candidate{m_rows->cosine(query, next), next};
            if (best.size() >= width && candidate.cosine <= best.top().cosine)
                continue;
            open.push(candidate);
            best.push(candidate);
            if (best.size() > width)
                best.pop();
        }
    }
    std::vector<Candidate> result(best.size());
    for (auto it = result.rbegin(); it != result.rend(); ++it, best.pop())
        *it = best.top();
    return result;
}

/// Near ones, but none that is nearer to one already chosen than to the row: links in all directions (algorithm 4);
/// what is left over fills up.
NeighbourIndex::Links NeighbourIndex::choose(std::size_t row, std::vector<Candidate> candidates,
                                             std::size_t count) const {
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) { return b < a; });
    Links chosen;
    Links rest;
    for (const Candidate& candidate : candidates) {
        if (chosen.size() >= count)
            break;
        if (candidate.row == row)
            continue;
        const bool apart = std::all_of(chosen.begin(), chosen.end(), [&](std::uint32_t other) {
            return m_rows->cosine(candidate.row, other) < candidate.cosine;
        });
        (apart ? chosen : rest).push_back(candidate.row);
    }
    for (std::size_t i = 0; i < rest.size() && chosen.size() < count; ++i)
        chosen.push_back(rest[i]);
    return chosen;
}

void NeighbourIndex::shrink(std::uint32_t row, int level) {
    Links& links = m_links[row][static_cast<std::size_t>(level)];
    if (links.size() <= mostLinks(level))
        return;
    std::vector<Candidate> candidates;
    for (const std::uint32_t other : links)
        candidates.push_back({m_rows->cosine(row, other), other});
    links = choose(row, std::move(candidates), mostLinks(level));
}

void NeighbourIndex::insert(std::uint32_t row, int level, Visited& visited) {
    m_links[row].resize(static_cast<std::size_t>(level) + 1);
    if (m_topLevel < 0) {
        m_entry = row;
        m_topLevel = level;
        return;
    }
    std::uint32_t from = descend(row, m_entry, m_topLevel, level);
    for (int at = std::min(level, m_topLevel); at >= 0; --at) {
        const auto found = search(row, from, at, static_cast<std::size_t>(m_options.buildWidth), visited);
        from = found.front().row;
        m_links[row][static_cast<std::size_t>(at)] = choose(row, found, static_cast<std::size_t>(m_options.links));
        for (const std::uint32_t other : m_links[row][static_cast<std::size_t>(at)]) {
            m_links[other][static_cast<std::size_t>(at)].push_back(row);
            shrink(other, at);
        }
    }
    if (level > m_topLevel) {
        m_topLevel = level;
        m_entry = row;
    }
}

std::vector<CorpusNeighbour> NeighbourIndex::nearest(std::size_t query, int count) const {
    if (m_topLevel < 0 || count <= 0)
        return {};
    Visited visited(m_rows->size());
    const std::uint32_t from = descend(query, m_entry, m_topLevel, 0);
    const auto width = static_cast<std::size_t>(std::max(m_options.searchWidth, count + 1));
    std::vector<CorpusNeighbour> result;
    for (const Candidate& candidate : search(query, from, 0, width, visited))
        if (candidate.row != query && result.size() < static_cast<std::size_t>(count))
            result.push_back({m_rows->place(candidate.row), candidate.cosine});
    return result;
}

}  // namespace tasks
