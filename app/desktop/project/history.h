// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "app/workspace/merged_annotations.h"
#include "ui/session/edit_history.h"

namespace app {

/// An undo history as JSON. The oldest steps are left out if it would be larger than 4 MB. Any thread.
std::string encodeHistory(const ui::EditHistory& history);
/// The history of a text's annotations; empty for what encodeHistory() did not write.
ui::EditHistory decodeHistory(const std::string& content, const elmo::TextHash& text);

/// A person in one window. What another window that is open has done is not this one's to undo; of windows that are
/// closed, one that opens goes on with the steps of its person. Any thread.
class HistoryOwner {
public:
    HistoryOwner();
    ~HistoryOwner();
    HistoryOwner(const HistoryOwner&) = delete;
    HistoryOwner& operator=(const HistoryOwner&) = delete;

    /// Empty: not named.
    void setPerson(const std::string& person) { m_person = person; }
    const std::string& person() const { return m_person; }
    /// The person, the process, when that began, and which of its windows: "Ann/4711.98034.2".
    std::string mark() const;

private:
    std::string m_person;
    std::int64_t m_number;  ///< among all that this process ever had
};

/// What is stored for a document, with the owner's history in place of its earlier one. Histories of other windows that
/// are open stay.
std::string withHistory(const std::string& stored, const ui::EditHistory& history, const HistoryOwner& owner);
/// The owner's history in what is stored; see HistoryOwner.
ui::EditHistory historyOf(const std::string& stored, const HistoryOwner& owner, const elmo::TextHash& text);

/// The same history for annotations that got new ids.
ui::EditHistory renumbered(const ui::EditHistory& history, const NewIds& ids);

}  // namespace app
