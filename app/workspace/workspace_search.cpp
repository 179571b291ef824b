// SPDX-License-Identifier: GPL-3.0-or-later
// Workspace: full-text search.
#include <algorithm>
#include <deque>
#include <optional>

#include "app/workspace/search_tokenizer.h"
#include "app/workspace/span_blob.h"
#include "app/workspace/sqlite_connection.h"
#include "elmo/text/search_key.h"
#include "elmo/text/text_import.h"

namespace app {
namespace {

constexpr std::size_t kExcerptReach = 80;  // bytes to either side of a hit, about a line

/// One thing that is looked for: a word, the beginning of one, or words side by side.
struct Term {
    std::string text;
    bool prefix = false;
};

bool isQueryBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\0';
}

/// Words, and phrases between double quotes; a quote that nothing closes reaches to the end.
std::vector<Term> termsOf(std::string_view query) {
    std::vector<Term> terms;
    for (std::size_t at = 0; at < query.size();) {
        const bool quoted = query[at] == '"';
        if (!quoted && isQueryBlank(query[at])) {
            ++at;
            continue;
        }
        const std::size_t begin = at + quoted;
        std::size_t end = begin;
        while (end < query.size() && (quoted ? query[end] != '"' : !isQueryBlank(query[end]) && query[end] != '"'))
            ++end;
        Term term{std::string(query.substr(begin, end - begin))};
        if (!quoted && term.text.size() > 1 && term.text.ends_with('*')) {
            term.text.pop_back();
            term.prefix = true;
        }
        std::erase(term.text, '\0');
        if (!term.text.empty())
            terms.push_back(std::move(term));
        at = end + (quoted && end < query.size());
    }
    return terms;
}

/// The query in FTS5's own language: nothing of what was typed has a meaning in it.
std::string fullTextQuery(const std::vector<Term>& terms, const SearchTokenizer& tokenizer) {
    std::string query;
    for (const Term& term : terms) {
        bool findable = false;
        tokenizer.forEachWord(term.text, [&](const std::string&, std::size_t, std::size_t) {
            findable = true;
            return false;
        });
        if (findable)  // punctuation alone is nowhere in the index
            query += (query.empty() ? "\"" : " AND \"") + term.text + (term.prefix ? "\"*" : "\"");
    }
    return query;
}

/// The keys that a hit may begin with.
std::vector<std::pair<std::string, bool>> firstWords(const std::vector<Term>& terms, const SearchTokenizer& tokenizer) {
    std::vector<std::pair<std::string, bool>> words;
    for (const Term& term : terms) {
        std::vector<std::string> keys;
        tokenizer.forEachWord(term.text, [&](const std::string& key, std::size_t, std::size_t) {
            keys.push_back(key);
            return true;
        });
        if (!keys.empty())
            words.emplace_back(keys.front(), term.prefix && keys.size() == 1);
    }
    return words;
}

void cropExcerpt(std::string_view text, SearchHit& hit) {
    const auto inside = [&](std::size_t at) { return at < text.size() && (text[at] & 0xC0) == 0x80; };
    const auto first = static_cast<std::size_t>(hit.place.begin.value());
    const auto last = static_cast<std::size_t>(hit.place.end.value());
    std::size_t begin = first > kExcerptReach ? first - kExcerptReach : 0;
    std::size_t end = std::min(text.size(), last + kExcerptReach);
    while (inside(begin))
        ++begin;
    while (inside(end))
        ++end;
    hit.excerpt = text.substr(begin, end - begin);
    hit.placeInExcerpt = {elmo::ByteOffset(static_cast<std::int64_t>(first - begin)),
                          elmo::ByteOffset(static_cast<std::int64_t>(last - begin))};
}

/// The first place where one of the words stands; the beginning where the file has changed under the index.
void placeHit(std::string_view text, const std::vector<elmo::ByteSpan>& tokens,
              const std::vector<std::pair<std::string, bool>>& words, SearchHit& hit) {
    SearchTokenizer::forEachWord(text, tokens, [&](const std::string& key, std::size_t begin, std::size_t end) {
        for (const auto& [word, prefix] : words)
            if (prefix ? key.starts_with(word) : key == word) {
                hit.place = {elmo::ByteOffset(static_cast<std::int64_t>(begin)),
                             elmo::ByteOffset(static_cast<std::int64_t>(end))};
                return false;
            }
        return true;
    });
    cropExcerpt(text, hit);
}

/// Finds words side by side in a text, as it is read word by word.
class Phrase {
public:
    Phrase(std::vector<std::string> keys, bool isPrefix) : m_keys(std::move(keys)), m_isPrefix(isPrefix) {}

    /// The begin of the phrase if it ends with this word.
    std::optional<std::size_t> endsWith(const std::string& key, std::size_t begin) {
        m_last.emplace_back(key, begin);
        if (m_last.size() > m_keys.size())
            m_last.pop_front();
        if (m_last.size() < m_keys.size())
            return std::nullopt;
        for (std::size_t i = 0; i < m_keys.size(); ++i) {
            const bool isStart = m_isPrefix && i + 1 == m_keys.size();
            if (isStart ? !m_last[i].first.starts_with(m_keys[i]) : m_last[i].first != m_keys[i])
                return std::nullopt;
        }
        return m_last.front().second;
    }

private:
    std::vector<std::string> m_keys;
    bool m_isPrefix;
    std::deque<std::pair<std::string, std::size_t>> m_last;
};

elmo::ByteSpan placeBetween(std::size_t begin, std::size_t end) {
    return {elmo::ByteOffset(static_cast<std::int64_t>(begin)), elmo::ByteOffset(static_cast<std::int64_t>(end))};
}

constexpr char kDocument[] =
    "SELECT id, name, text, texts.tokens FROM documents JOIN texts ON document = id WHERE id = ?";
constexpr char kAllDocuments[] =
    "SELECT id, name, text, texts.tokens FROM documents JOIN texts ON document = id ORDER BY id";

SearchHit hitIn(Rows& row) {
    SearchHit hit;
    hit.id = row->getColumn(0).getInt64();
    hit.name = row->getColumn(1).getString();
    return hit;
}

void addPhrases(std::string_view content, const std::vector<elmo::ByteSpan>& tokens, Phrase phrase, int most,
                std::vector<elmo::ByteSpan>& places) {
    SearchTokenizer::forEachWord(content, tokens, [&](const std::string& key, std::size_t begin, std::size_t end) {
        if (const auto first = phrase.endsWith(key, begin))
            places.push_back(placeBetween(*first, end));
        return std::ssize(places) < most;
    });
}

/// Every place of a text as it is written, also inside words.
void addPlaces(std::string_view content, std::string_view text, int most, std::vector<elmo::ByteSpan>& places) {
    for (std::size_t at = content.find(text); at != content.npos && most > 0; --most) {
        places.push_back(placeBetween(at, at + text.size()));
        at = content.find(text, at + text.size());
    }
}

std::vector<std::int64_t> matches(Workspace::Impl& session, const std::string& query, int limit) {
    std::vector<std::int64_t> ids;
    Rows rows(session.statement("SELECT rowid FROM search WHERE search MATCH ? ORDER BY rank LIMIT ?"));
    rows->bind(1, query);
    rows->bind(2, limit);
    while (rows.next())
        ids.push_back(rows->getColumn(0).getInt64());
    return ids;
}

/// Adds documents that hold terms of scripts without spaces as parts of words only: where a tokenizer splits such a
/// text is a guess, and people do not know it.
void addHitsInsideWords(Workspace::Impl& session, const std::vector<Term>& terms, int limit,
                        std::vector<SearchHit>& hits) {
    std::vector<Term> inside, others;
    for (const Term& term : terms)
        (elmo::isSearchedInsideWords(term.text) ? inside : others).push_back(term);
    if (inside.empty())
        return;
    const std::string byWord = fullTextQuery(others, *session.tokenizer);
    std::vector<std::int64_t> ids = byWord.empty() ? std::vector<std::int64_t>() : matches(session, byWord, -1);
    std::ranges::sort(ids);
    std::vector<std::int64_t> found;
    for (const SearchHit& hit : hits)
        found.push_back(hit.id);
    std::ranges::sort(found);
    Rows rows(session.statement(kAllDocuments));
    while (std::ssize(hits) < limit && rows.next()) {
        SearchHit hit = hitIn(rows);
        if (std::ranges::binary_search(found, hit.id) || (!byWord.empty() && !std::ranges::binary_search(ids, hit.id)))
            continue;
        const std::string_view content = viewOf(rows->getColumn(2));
        std::vector<elmo::ByteSpan> places;
        for (const Term& term : inside)
            addPlaces(content, term.text, 1, places);
        if (places.size() < inside.size())
            continue;
        hit.place = *std::ranges::min_element(places);
        cropExcerpt(content, hit);
        hits.push_back(std::move(hit));
    }
}

}  // namespace

std::vector<SearchHit> Workspace::search(std::string_view query, int limit) const {
    return guarded(m_impl->path, "search", [&] {
        const std::vector<Term> terms = termsOf(elmo::importText(query).text);
        const std::string fullText = fullTextQuery(terms, *m_impl->tokenizer);
        std::vector<SearchHit> hits;
        if (fullText.empty())
            return hits;
        const auto words = firstWords(terms, *m_impl->tokenizer);
        for (const std::int64_t id : matches(*m_impl, fullText, limit)) {
            Rows row(m_impl->statement(kDocument));
            row->bind(1, id);
            if (!row.next())
                continue;
            SearchHit hit = hitIn(row);
            placeHit(viewOf(row->getColumn(2)), unpackSpans(viewOf(row->getColumn(3))), words, hit);
            hits.push_back(std::move(hit));
        }
        addHitsInsideWords(*m_impl, terms, limit, hits);
        return hits;
    });
}

std::vector<SearchHit> Workspace::occurrences(std::string_view words, int limit,
                                              const elmo::RunControl& control) const {
    return guarded(m_impl->path, "search", [&] {
        std::string text = elmo::importText(words).text;
        std::erase(text, '\0');
        std::erase(text, '"');
        while (!text.empty() && isQueryBlank(text.back()))
            text.pop_back();
        const bool isPrefix = text.size() > 1 && text.ends_with('*');
        if (isPrefix)
            text.pop_back();
        std::vector<std::string> keys;
        m_impl->tokenizer->forEachWord(text, [&](const std::string& key, std::size_t, std::size_t) {
            keys.push_back(key);
            return true;
        });
        std::vector<SearchHit> hits;
        if (keys.empty())
            return hits;
        std::vector<std::int64_t> ids = matches(*m_impl, "\"" + text + (isPrefix ? "\"*" : "\""), limit);
        std::ranges::sort(ids);
        const auto add = [&](Rows& row, bool byWord, bool insideWords) {
            const std::string_view content = viewOf(row->getColumn(2));
            std::vector<elmo::ByteSpan> places;
            if (byWord)
                addPhrases(content, unpackSpans(viewOf(row->getColumn(3))), Phrase(keys, isPrefix), limit, places);
            if (insideWords)
                addPlaces(content, text, limit, places);
            std::ranges::sort(places);
            const auto repeated = std::ranges::unique(places, {}, &elmo::ByteSpan::begin);
            places.erase(repeated.begin(), repeated.end());
            for (const elmo::ByteSpan place : places) {
                if (std::ssize(hits) >= limit)
                    return;
                SearchHit& hit = hits.emplace_back(hitIn(row));
                hit.place = place;
                cropExcerpt(content, hit);
            }
        };
        if (elmo::isSearchedInsideWords(text)) {
            Rows rows(m_impl->statement(kAllDocuments));
            while (std::ssize(hits) < limit && rows.next()) {
                control.checkpoint();
                add(rows, std::ranges::binary_search(ids, rows->getColumn(0).getInt64()), true);
            }
            return hits;
        }
        for (const std::int64_t id : ids) {
            control.checkpoint();
            Rows row(m_impl->statement(kDocument));
            row->bind(1, id);
            if (row.next())
                add(row, true, false);
            if (std::ssize(hits) >= limit)
                break;
        }
        return hits;
    });
}

std::vector<SearchHit> Workspace::spansLabelled(std::string_view label, int limit,
                                                const elmo::RunControl& control) const {
    return guarded(m_impl->path, "search", [&] {
        std::vector<SearchHit> hits;
        Rows rows(m_impl->statement(
            "SELECT spans.document, name, text, first_byte, end_byte, label FROM spans JOIN documents ON "
            "documents.id = spans.document JOIN texts ON texts.document = spans.document WHERE label = ?1 COLLATE "
            "NOCASE AND decision <> 2 ORDER BY spans.document, first_byte LIMIT ?2"));
        rows->bind(1, std::string(label));
        rows->bind(2, limit);
        while (rows.next()) {
            control.checkpoint();
            SearchHit hit;
            hit.id = rows->getColumn(0).getInt64();
            hit.name = rows->getColumn(1).getString();
            const std::string_view content = viewOf(rows->getColumn(2));
            const auto size = static_cast<std::int64_t>(content.size());
            hit.place = {elmo::ByteOffset(std::clamp<std::int64_t>(rows->getColumn(3).getInt64(), 0, size)),
                         elmo::ByteOffset(std::clamp<std::int64_t>(rows->getColumn(4).getInt64(), 0, size))};
            if (hit.place.begin >= hit.place.end)
                continue;
            hit.label = rows->getColumn(5).getString();
            cropExcerpt(content, hit);
            hits.push_back(std::move(hit));
        }
        return hits;
    });
}

}  // namespace app
