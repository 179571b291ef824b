// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace elmo {

/// What a repository says of a model that it publishes. A plain value.
struct PublishedRecord {
    std::string language;  ///< of the training text, as the repository writes it: "eng", "zh"; empty if unknown
    std::string corpus;    ///< its description
    bool lemmatised = false;
};

/// The training record `training` (JSON object text or empty) with what the folder's meta.json says under "published":
/// the format of the NLPL vector repository. Unchanged if the folder has no such file, or if it says nothing of this.
std::string withPublishedRecord(const std::string& training, const std::filesystem::path& folder);

/// What withPublishedRecord() put into a training record; empty if there is nothing.
PublishedRecord publishedRecord(const std::string& training);

/// What a user has to know of it: a sentence each.
std::vector<std::string> publishedNotes(const std::string& training);

}  // namespace elmo
