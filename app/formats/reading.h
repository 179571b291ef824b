// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

/// What a user can choose where a file can be read in several ways. Empty: the reader chooses, and says what. A plain
/// value.
struct ReadingChoices {
    std::string textColumn = {};   ///< of a table or of words in columns: a heading, or a number from 1
    std::string labelColumn = {};  ///< the same
    std::string layer = {};        ///< of WebAnno TSV and UIMA CAS: "NamedEntity"
    std::string feature = {};      ///< the feature that is the label: "value"
    std::string miscKey = {};      ///< of CoNLL-U: the key of MISC that has the entities
    bool skipInvalid = false;      ///< leave out what can't be read, and count it

    bool operator==(const ReadingChoices&) const = default;
};

/// What a file has that ReadingChoices can name. A plain value.
struct ReadingOffers {
    std::vector<std::string> columns = {}, layers = {}, features = {}, miscKeys = {};

    bool empty() const { return columns.empty() && layers.empty() && features.empty() && miscKeys.empty(); }
    bool operator==(const ReadingOffers&) const = default;
};

/// What there is to say of the reading of a file. A plain value.
struct ReadingReport {
    std::vector<std::string> notes;  ///< Reading::notes()
    ReadingOffers offers;            ///< Reading::offers()
};

/// The reading of one file: what was chosen for it, and what there is to say of it. One thread.
class Reading {
public:
    explicit Reading(ReadingChoices choices = {}) : m_choices(std::move(choices)) {}

    const ReadingChoices& choices() const { return m_choices; }
    /// Notes how the file was understood: "the text is the column v2". The same is noted once.
    void note(std::string text);

    /// Adds what can be chosen in the file; the same name is offered once.
    void offer(const ReadingOffers& more);
    const ReadingOffers& offers() const { return m_offers; }

    /// Reads one of the items of a file, which messages call `place` ("line 4"). Items are skipped and counted if that
    /// was chosen; otherwise what `read` throws comes through, as an error that skipping helps against.
    void item(const std::string& place, const std::function<void()>& read);
    /// The same; the error begins with the place: "task 3: ...".
    void namedItem(const std::string& place, const std::function<void()>& read);

    /// Counts an item that can't be read, if such items are to be skipped; else false.
    bool skip(const std::string& place, const std::string& why);

    /// Called if what takes the documents fails: that is no fault of an item.
    void stop() { m_stopped = true; }
    std::int64_t skipped() const { return m_skipped; }
    /// The notes, and how many items were skipped: where, and why.
    std::vector<std::string> notes() const;

private:
    void handle(const std::string& place, bool named, const std::exception_ptr& failure);

    ReadingChoices m_choices;
    ReadingOffers m_offers;
    std::vector<std::string> m_notes, m_places;
    std::int64_t m_skipped = 0;
    bool m_stopped = false;
};

/// "1", "2" and so on: columns that have no names.
std::vector<std::string> numbersTo(std::size_t columns);

/// The column, from 0, that a user names by its number from 1; nothing for another text or a number above `columns`.
std::optional<std::size_t> columnNumbered(std::string_view number, std::size_t columns);

/// The text of a table in UTF-8: programs write tables in any encoding, which is noted. Throws elmo::Error(kBadFormat)
/// for content that is not text.
std::string tableText(const std::string& bytes, const std::string& name, Reading& reading);

}  // namespace app
