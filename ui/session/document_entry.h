// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <optional>

namespace ui {

/// The progress of a document on the list.
enum class DocumentStatus { kListed, kRead, kAnalyzed, kAnnotated, kFailed };

/// A document's sentiment as one number.
struct Sentiment {
    QString label;          ///< the most probable class
    double value = 0;       ///< mean of the classes, from -1 (the first, negative) to 1 (the last, positive)
    bool isManual = false;  ///< given by a person
    bool operator==(const Sentiment&) const = default;
};

/// A line of the document list. A plain value; unknown fields are empty.
struct DocumentEntry {
    QString path;  ///< of the file; for a text that is in the project only: PROJECT/ID/NAME
    QString name;
    DocumentStatus status = DocumentStatus::kListed;
    QString language = {};  ///< BCP 47 tag
    std::optional<std::int64_t> tokens = {};
    std::optional<Sentiment> sentiment = {};
    QString problem = {};  ///< why reading it failed
    bool operator==(const DocumentEntry&) const = default;
};

}  // namespace ui
