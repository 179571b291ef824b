// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/texts/text_input.h"
#include "elmo/text/offsets.h"

namespace app {

/// A token of an input, with its place in the whole input decoded to UTF-8.
struct InputToken {
    std::string_view text;
    elmo::ByteSpan bytes;  ///< of a JSON list: the whole line
    elmo::CodePointSpan codePoints;
    bool gapAfter = false;  ///< whether anything (a blank, a line end) stands between it and what follows
};

/// How an input is tokenized.
struct ReadingOptions {
    bool pretokenized = false;  ///< one sentence a line, tokens separated by blanks or tabs; empty lines count
    bool jsonLists = false;     ///< one sentence a line, a JSON list of tokens; empty lines count
    std::string language{};     ///< BCP 47 tag; "" detects it from the beginning. Not used for pretokenized input.
    std::string input{};        ///< "text": running text even if it looks like annotations or other data
};

/// Streams the sentences of an input in memory bounded by its longest sentence. One thread at a time.
class SentenceReader {
public:
    virtual ~SentenceReader() = default;

    /// Replaces `sentence`, whose texts stay valid until the next call; false at the end. Throws elmo::Error,
    /// elmo::Cancelled.
    virtual bool next(std::vector<InputToken>& sentence) = 0;

    /// "pretokenized" if the input decides. Reads the beginning of the input if the language is to be detected from it.
    virtual std::string tokenizerRevision() = 0;
    virtual const std::string& encoding() const = 0;  ///< final at the end
    virtual std::int64_t repairedBytes() const = 0;   ///< final at the end
};

/// `input` must outlive the reader. `share`: only the sentences of the pieces or lines that begin in these bytes of the
/// text (decoded to UTF-8); what stands before is read, because encoding, language and pieces depend on it.
std::unique_ptr<SentenceReader> openSentences(TextInput& input, const ReadingOptions& options, ByteRange share = {});

/// A note on how an input was read, for example another encoding than UTF-8 or repaired bytes. Empty if there is none.
std::string readingNote(const std::string& inputName, const std::string& encoding, std::int64_t repairedBytes);
/// The same, with what was left out of a document with marks.
std::string readingNote(const TextInput& input, const std::string& encoding, std::int64_t repairedBytes);
/// A note on a sentence, the `number`-th from 1, that a biLM reads for long; empty for ordinary ones.
std::string longSentenceNote(const std::string& inputName, std::int64_t number, std::int64_t tokens);

}  // namespace app
