// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tasks/results/annotations.h"

namespace app {

/// Columns, trees and lines of a document as a workspace stores them. Pure functions; any thread. Reading throws
/// elmo::Error(kBadFormat) if the bytes are not what the writer writes.

/// A column of tokens: for each the number of one of `forms`, 0 for none. `width` bytes hold a number.
struct StoredColumn {
    std::vector<std::int64_t> forms;  ///< ids; number 1 stands for the first
    int width = 1;
    std::string_view numbers;  ///< of all tokens; a view of the blob

    std::size_t size() const { return numbers.size() / static_cast<std::size_t>(width); }
    std::uint32_t operator[](std::size_t token) const;
};
std::string packColumn(const std::vector<std::int64_t>& forms, const std::vector<std::uint32_t>& numbers);
StoredColumn unpackColumn(std::string_view blob);

/// Whether a relation is one of those that are stored in five bytes: of a file, between tokens, with a label only.
bool isPlainRelation(const tasks::RelationAnnotation& relation);
/// Relations of one kind and source, by id; `labels` are added to.
std::string packRelations(const std::vector<const tasks::RelationAnnotation*>& relations,
                          std::vector<std::string>& labels);
/// Adds them, without kind and source.
void unpackRelations(std::string_view blob, const std::vector<std::string>& labels,
                     std::vector<tasks::RelationAnnotation>& relations);

std::string packComments(const tasks::SharedList<tasks::SentenceComment>& comments);
tasks::SharedList<tasks::SentenceComment> unpackComments(std::string_view blob);
std::string packLines(const tasks::SharedList<tasks::SentenceLine>& lines);
tasks::SharedList<tasks::SentenceLine> unpackLines(std::string_view blob);

std::string packIds(const std::vector<std::int64_t>& ids);
std::vector<std::int64_t> unpackIds(std::string_view blob);

}  // namespace app
