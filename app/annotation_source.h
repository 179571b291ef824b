// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/text_input.h"
#include "elmo/text/document.h"

namespace app {

/// A piece of an input that is annotated separately.
struct AnnotationUnit {
    std::string input;               ///< file name, or "standard input"
    std::string line;                ///< the JSON object of a line, as it stood there; empty for other inputs
    std::int64_t firstSentence = 0;  ///< of the input, from 0
    std::int64_t byteBase = 0;       ///< of the document in the input
    std::int64_t codePointBase = 0;
    std::shared_ptr<const elmo::Document> document;
};

/// How inputs are read: running text, a text per line, a JSON object with "text" per line, or columns with the token
/// first.
enum class AnnotationInput { kText, kLines, kJsonLines, kConll };

/// Streams the pieces of an input in memory that does not grow with it. One thread at a time.
class AnnotationSource {
public:
    virtual ~AnnotationSource() = default;
    /// Nothing at the end. Throws elmo::Error naming input and line, elmo::Cancelled.
    virtual std::optional<AnnotationUnit> next() = 0;
    /// See readingNote(); final at the end.
    virtual std::string note() const { return {}; }
};

/// `input` must outlive the source; `language` as for a Tokenizer.
std::unique_ptr<AnnotationSource> openAnnotationSource(TextInput& input, AnnotationInput kind, std::string language);

}  // namespace app
