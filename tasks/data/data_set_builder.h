// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/text/tokenizer.h"
#include "tasks/data/data_set.h"
#include "tasks/files/data_file.h"

namespace tasks {

/// Collects the examples of a file, within the limits of readDataSet(). Its messages are without a place: readers put
/// it before them. One thread.
class DataSetBuilder {
public:
    explicit DataSetBuilder(const DataFile& file, InputShape input = InputShape::kText) : m_input(input) {
        m_data.hash = file.hash;
    }

    /// Throws Error(kBadFormat) if there are too many examples, tokens or labels, or where a text has no tokens.
    void add(Example example);
    void addLabel(std::string_view label);
    /// As addLabel(); an empty label is left out if the options allow texts without one.
    void addLabel(std::string_view label, const DataOptions& options) {
        if (options.labelled || !label.empty())
            addLabel(label);
    }
    /// A note with a count before it; none for 0.
    void note(std::int64_t count, std::string_view what);
    void note(std::string text) { m_data.notes.push_back(std::move(text)); }
    std::size_t size() const { return m_data.examples.size(); }

    /// Sorts the labels. Throws Error(kBadFormat) for a file without examples.
    DataSet finish(std::string scheme = {});

private:
    InputShape m_input;
    DataSet m_data;
    std::set<std::string, std::less<>> m_labels;
    std::int64_t m_tokens = 0;
};

/// Sorts labels by their texts; numbers, if all are, by value.
void sortLabels(std::vector<std::string>& labels);

/// Tokens between blanks as one sentence; none if there is nothing else.
TokenizedText blankSeparated(std::string_view text);

/// The product's segmentation of a text, with the positions of its tokens.
struct TokenizedString {
    TokenizedText text;
    std::vector<elmo::ByteSpan> tokens;
};
TokenizedString tokenizeText(const elmo::Tokenizer& tokenizer, std::string_view text);

/// The tokens that overlap a stretch of bytes; empty if none does. `tokens` are in order and disjoint.
elmo::TokenSpan tokensOver(const std::vector<elmo::ByteSpan>& tokens, elmo::ByteSpan bytes);

}  // namespace tasks
