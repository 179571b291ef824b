// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/documents/iob_tags.h"
#include "tasks/results/annotations.h"

namespace app {

/// The text that tokens make where a format has no other: blanks between them, and a line a sentence. A plain value.
struct JoinedTokens {
    std::string text;
    std::vector<elmo::ByteSpan> tokens;

    void add(std::string_view token, bool newSentence);
};

/// Collects the tokens and tags of one document, as files of columns have them. One thread.
class TaggedSentences {
public:
    std::string name;

    /// `tag` is one of IOB1, IOB2, BIOUL, BIOES or BMES; several are of entities inside others.
    void addToken(std::string_view word, std::string_view tag) { addToken(word, std::vector{std::string(tag)}); }
    void addToken(std::string_view word, std::vector<std::string> tags);
    void endSentence();
    /// Counts what the document does not get.
    void leaveOut(const std::string& kind, std::int64_t count = 1) { m_leftOut[kind] += count; }
    bool empty() const { return m_joined.tokens.empty(); }

    /// `otherwise` is its name if it has none. Throws what DocumentBuilder throws.
    tasks::AnnotatedDocument build(const std::string& otherwise);

private:
    JoinedTokens m_joined;
    std::vector<std::vector<std::string>> m_tags;  // of the sentence that goes on
    std::vector<elmo::ByteSpan> m_sentences;
    std::vector<TaggedRun> m_runs;
    std::map<std::string, std::int64_t> m_leftOut;
};

}  // namespace app
