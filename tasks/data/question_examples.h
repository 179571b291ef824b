// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "elmo/text/offset_map.h"
#include "elmo/text/tokenizer.h"
#include "tasks/data/data_set_builder.h"

namespace tasks {

/// An answer as files have it.
struct FileAnswer {
    std::string text;
    std::int64_t start = 0;  ///< code points before it in the passage
};

/// A question as files have it. `impossible`: as the file says, nothing if it does not.
struct FileQuestion {
    std::string text;
    std::vector<FileAnswer> answers;
    std::optional<bool> impossible;
};

/// A passage with its tokens, ready for its questions. Not movable: the map of offsets looks at the text.
class Passage {
public:
    Passage(const elmo::Tokenizer& tokenizer, std::string text, std::string article = {})
        : m_text(std::move(text)),
          m_article(std::move(article)),
          m_tokenized(tokenizeText(tokenizer, m_text)),
          m_offsets(m_text) {}
    Passage(const Passage&) = delete;
    Passage& operator=(const Passage&) = delete;

    const std::string& text() const { return m_text; }
    const std::string& article() const { return m_article; }
    const TokenizedString& tokenized() const { return m_tokenized; }
    /// Throws Error(kBadFormat) if the text at `start` is another one or covers no token.
    GoldAnswer answer(const FileAnswer& answer) const;

private:
    std::string m_text;
    std::string m_article;
    TokenizedString m_tokenized;
    elmo::OffsetMap m_offsets;
};

/// Makes examples of questions about passages and keeps their ids apart. Its messages are without a place. One thread.
class QuestionExamples {
public:
    QuestionExamples(const DataFile& file, const DataOptions& options)
        : m_tokenizer(options.language), m_builder(file, InputShape::kTextAndQuestion) {}

    const elmo::Tokenizer& tokenizer() const { return m_tokenizer; }
    DataSetBuilder& builder() { return m_builder; }

    /// Throws Error(kBadFormat) for a repeated id, for an answer that is not there, for a question without answers that
    /// is not marked impossible, and for a marked one with answers.
    void add(std::string id, const Passage& passage, const FileQuestion& question);

private:
    elmo::Tokenizer m_tokenizer;
    DataSetBuilder m_builder;
    std::unordered_set<std::string> m_ids;
};

}  // namespace tasks
