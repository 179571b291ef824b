// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/texts/text_input.h"
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
    std::string problem = {};  ///< why a line of kJsonStream has no annotations; its document is empty
};

/// How inputs are read: running text, a text per line, a JSON object with "text" per line, the same with a unit for
/// every line, whatever it holds, or columns with the token first.
enum class AnnotationInput { kText, kLines, kJsonLines, kJsonStream, kConll };

/// Streams the pieces of an input in memory that does not grow with it. One thread at a time.
class AnnotationSource {
public:
    virtual ~AnnotationSource() = default;
    /// Nothing at the end. Throws elmo::Error naming input and line, elmo::Cancelled.
    virtual std::optional<AnnotationUnit> next() = 0;
    /// See readingNote(); final at the end.
    virtual std::string note() const { return {}; }
};

/// `input` must outlive the source; `language` as for a Tokenizer. `share`, for kText only: of the pieces that the
/// whole text has, those that begin in these bytes of it (decoded to UTF-8). The text is then read from its beginning,
/// because pieces, encoding, language and offsets depend on what stands before. Sentences are counted from the first
/// piece of the share on: from 0 if it is the first of the text that has words, else from 1, to be corrected by who
/// knows how many there are before.
std::unique_ptr<AnnotationSource> openAnnotationSource(TextInput& input, AnnotationInput kind, std::string language,
                                                       ByteRange share = {});

}  // namespace app
