// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "elmo/text/document.h"

struct sqlite3;

namespace app {

/// FTS5's tokenizer "elmoscope" on one connection: elmo::Tokenizer's words, folded, so that Chinese and Thai are found
/// by word. Lives as long as the connection; the connection's thread.
class SearchTokenizer {
public:
    /// Registers itself. Throws elmo::Error(kUnsupported) if this SQLite has no FTS5.
    explicit SearchTokenizer(sqlite3* database);
    ~SearchTokenizer();
    SearchTokenizer(const SearchTokenizer&) = delete;
    SearchTokenizer& operator=(const SearchTokenizer&) = delete;

    /// While it lives the document's text is not tokenized again: its tokens are known.
    class Known {
    public:
        Known(SearchTokenizer& tokenizer, const elmo::Document& document) : m_tokenizer(tokenizer) {
            m_tokenizer.m_known = &document;
        }
        ~Known() { m_tokenizer.m_known = nullptr; }
        Known(const Known&) = delete;
        Known& operator=(const Known&) = delete;

    private:
        SearchTokenizer& m_tokenizer;
    };

    /// The words of a text with their places: folded key, begin and end byte. Stops if the call returns false.
    using WordCall = std::function<bool(const std::string& key, std::size_t begin, std::size_t end)>;
    void forEachWord(std::string_view text, const WordCall& call) const;
    /// The same for a tokenized text.
    static void forEachWord(std::string_view text, const std::vector<elmo::ByteSpan>& tokens, const WordCall& call);

private:
    struct SharedTokenizer;

    std::unique_ptr<SharedTokenizer> m_tokenizer;
    const elmo::Document* m_known = nullptr;
};

}  // namespace app
