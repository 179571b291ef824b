// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "app/workspace/workspace.h"
#include "elmo/error.h"

namespace app {

/// Throws what SQLite's failure means to people. `doing` completes "could not ...".
[[noreturn]] void throwStoreError(const std::filesystem::path& path, const std::string& doing,
                                  const SQLite::Exception& error);

/// Runs a piece of work and turns SQLite's exceptions into elmo::Error.
template <class Work>
decltype(auto) guarded(const std::filesystem::path& path, const char* doing, Work&& work) {
    try {
        return work();
    } catch (const SQLite::Exception& error) {
        throwStoreError(path, doing, error);
    }
}

class SearchTokenizer;

/// The connection behind a Workspace. Statements are prepared once and kept. One thread at a time.
struct Workspace::Impl {
    Impl(std::filesystem::path file, int flags, bool immutable = false);
    ~Impl();

    /// A prepared statement, reset and without bindings.
    SQLite::Statement& statement(const char* sql);
    /// Begins or ends a transaction. The statement ends even if it fails: SQLite takes one that found the file locked
    /// as still running, and would refuse the next commit.
    void control(const char* sql);

    /// Whether this path leads to the file that was opened.
    bool isAt(const std::filesystem::path& place) const;
    bool isInPlace() const { return isAt(path); }
    /// Throws elmo::Error(kIo) if the path leads to another file than was opened, or to none: what is written to a
    /// file that has lost its name is lost with it.
    void requireSameFile(const char* doing) const;

    /// Writes nothing unless the work returns: a transaction of its own, or a part of the batch that is open.
    template <class Work>
    void change(const char* doing, Work&& work);

    /// The id of a word or value among the forms of the project; adds it.
    std::int64_t formId(const std::string& value);
    std::string formOf(std::int64_t id);
    /// The id of an annotator; adds it. 0 for an empty name.
    std::int64_t annotatorId(const std::string& name);
    std::string annotatorOf(std::int64_t id);
    /// Forgets what it knows of the file's content: a transaction was rolled back.
    void forget();

    /// The annotations of a document as they were read or saved last, so that a change of them writes what has changed.
    struct Known {
        std::int64_t id = 0, revision = 0;
        std::shared_ptr<const elmo::Document> document;
        tasks::Annotations annotations;
    };

    std::filesystem::path path;
    SQLite::Database database;
    std::optional<Known> known;
    std::optional<std::filesystem::path> backup;  ///< a copy of the file before its schema was brought up to date
    std::unordered_map<std::string, std::int64_t> formIds;
    std::unordered_map<std::int64_t, std::string> forms;
    std::unique_ptr<SearchTokenizer> tokenizer;
    std::map<const char*, std::unique_ptr<SQLite::Statement>> statements;
    bool inBatch = false;
    std::uint64_t device = 0, inode = 0;  ///< of the file, when it was opened
};

/// The first thing that SQLite's quick check finds damaged; empty if it finds nothing.
std::string findDamage(Workspace::Impl& session);

template <class Work>
void Workspace::Impl::change(const char* doing, Work&& work) {
    requireSameFile(doing);
    guarded(path, doing, [&] {
        const char* begin = inBatch ? "SAVEPOINT part" : "BEGIN IMMEDIATE";
        const char* end = inBatch ? "RELEASE part" : "COMMIT";
        control(begin);
        try {
            work();
            control(end);
        } catch (...) {
            forget();
            // After a full disk SQLite has rolled back by itself; then there is nothing to roll back.
            if (inBatch) {
                database.tryExec("ROLLBACK TO part");
                database.tryExec("RELEASE part");
            } else {
                database.tryExec("ROLLBACK");
            }
            throw;
        }
    });
}

/// The rows of a query; ends it, and with it the hold on the file, whatever happens.
class Rows {
public:
    explicit Rows(SQLite::Statement& statement) : m_statement(statement) {}
    ~Rows() { m_statement.tryReset(); }
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;

    bool next() { return m_statement.executeStep(); }
    SQLite::Statement* operator->() { return &m_statement; }

private:
    SQLite::Statement& m_statement;
};

inline std::string_view viewOf(const SQLite::Column& column) {
    return {static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())};
}

inline void bindBlob(SQLite::Statement& statement, int index, std::string_view bytes) {
    statement.bind(index, bytes.empty() ? static_cast<const void*>("") : bytes.data(), static_cast<int>(bytes.size()));
}

}  // namespace app
