// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/search_tokenizer.h"

#include <sqlite3.h>

#include <optional>

#include "elmo/error.h"
#include "elmo/text/search_key.h"
#include "elmo/text/text_import.h"
#include "elmo/text/tokenizer.h"

namespace app {

struct SearchTokenizer::SharedTokenizer {
    std::optional<elmo::Tokenizer> tokenizer;  ///< made when it is needed: opening a project should not wait for it

    const elmo::Tokenizer& get() {
        if (!tokenizer)
            tokenizer.emplace();
        return *tokenizer;
    }
};

namespace {

using TokenCall = int (*)(void*, int, const char*, int, int, int);

/// FTS5 wants an object for each table that uses the tokenizer; they all stand for the one of the connection.
int createTokenizer(void* context, const char**, int, Fts5Tokenizer** made) {
    *made = static_cast<Fts5Tokenizer*>(context);
    return SQLITE_OK;
}

void deleteTokenizer(Fts5Tokenizer*) {}

int tokenize(Fts5Tokenizer* tokenizer, void* context, int, const char* text, int length, TokenCall call) {
    const auto* self = reinterpret_cast<const SearchTokenizer*>(tokenizer);
    int result = SQLITE_OK;
    try {
        self->forEachWord(std::string_view(text, static_cast<std::size_t>(length)),
                          [&](const std::string& key, std::size_t begin, std::size_t end) {
                              result = call(context, 0, key.data(), static_cast<int>(key.size()),
                                            static_cast<int>(begin), static_cast<int>(end));
                              return result == SQLITE_OK;
                          });
    } catch (const std::bad_alloc&) {
        return SQLITE_NOMEM;
    } catch (const std::exception&) {
        return SQLITE_ERROR;  // nothing may pass through SQLite's frames
    }
    return result;
}

fts5_api* fullTextOf(sqlite3* database) {
    fts5_api* api = nullptr;
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, nullptr) == SQLITE_OK) {
        sqlite3_bind_pointer(statement, 1, static_cast<void*>(&api), "fts5_api_ptr", nullptr);
        sqlite3_step(statement);
    }
    sqlite3_finalize(statement);
    return api;
}

}  // namespace

SearchTokenizer::SearchTokenizer(sqlite3* database) : m_tokenizer(std::make_unique<SharedTokenizer>()) {
    fts5_api* api = fullTextOf(database);
    fts5_tokenizer functions = {createTokenizer, deleteTokenizer, tokenize};
    if (api == nullptr || api->xCreateTokenizer(api, "elmoscope", this, &functions, nullptr) != SQLITE_OK)
        throw elmo::Error(elmo::ErrorCode::kUnsupported,
                          "The SQLite library of this system has no full-text search (FTS5). Install Debian's.");
}

SearchTokenizer::~SearchTokenizer() = default;

void SearchTokenizer::forEachWord(std::string_view text, const std::vector<elmo::ByteSpan>& tokens,
                                  const WordCall& call) {
    bool going = true;
    for (const elmo::ByteSpan token : tokens) {
        const auto begin = static_cast<std::size_t>(token.begin.value());
        elmo::forEachSearchWord(text.substr(begin, static_cast<std::size_t>(token.length())),
                                [&](std::string_view word, std::size_t at) {
                                    going = going && call(elmo::searchKey(word), begin + at, begin + at + word.size());
                                });
        if (!going)
            return;
    }
}

void SearchTokenizer::forEachWord(std::string_view text, const WordCall& call) const {
    if (m_known != nullptr && m_known->text() == text)
        return forEachWord(text, m_known->tokens(), call);
    // A damaged or foreign file may hold anything; a repaired text has other places, but it can be searched.
    const std::string valid = elmo::importText(text).text;
    const std::string_view searched = valid == text ? text : std::string_view(valid);
    forEachWord(searched, m_tokenizer->get().segment(searched).tokens,
                [&](const std::string& key, std::size_t begin, std::size_t end) {
                    return begin >= text.size() || call(key, begin, std::min(end, text.size()));
                });
}

}  // namespace app
