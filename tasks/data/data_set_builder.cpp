// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/data_set_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "elmo/error.h"
#include "tasks/files/line_source.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

constexpr std::size_t kMaxExamples = 10'000'000;
constexpr std::int64_t kMaxTokens = 200'000'000;
constexpr std::size_t kMaxSentence = 100'000;
constexpr std::size_t kMaxLabels = 1000;
constexpr std::size_t kMaxLabelLength = 200;

[[noreturn]] void refuse(const std::string& message) {
    throw Error(ErrorCode::kBadFormat, message);
}

std::int64_t checkedTokens(const TokenizedText& text, std::string_view what) {
    std::int64_t count = 0;
    for (const elmo::Sentence& sentence : text.sentences) {
        if (sentence.size() > kMaxSentence)
            refuse(fmt::format("A sentence has {} tokens; at most {} are read.", sentence.size(), kMaxSentence));
        count += static_cast<std::int64_t>(sentence.size());
    }
    if (count == 0)
        refuse(fmt::format("The {} has no tokens.", what));
    return count;
}

std::optional<std::int64_t> numberOf(const std::string& label) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(label.data(), label.data() + label.size(), number);
    return error == std::errc() && end == label.data() + label.size() ? std::optional(number) : std::nullopt;
}

}  // namespace

void DataSetBuilder::add(Example example) {
    if (m_data.examples.size() == kMaxExamples)
        refuse(fmt::format("The file has more than {} examples. Split it.", kMaxExamples));
    m_tokens += checkedTokens(example.text, "text");
    if (!secondTextOf(m_input).empty())
        m_tokens += checkedTokens(example.question, secondTextOf(m_input));
    if (m_tokens > kMaxTokens)
        refuse(fmt::format("The file has more than {} tokens. Split it.", kMaxTokens));
    m_data.examples.push_back(std::move(example));
}

void DataSetBuilder::addLabel(std::string_view label) {
    if (m_labels.contains(label))
        return;
    if (label.empty())
        refuse("The label is empty.");
    if (label.size() > kMaxLabelLength)
        refuse(fmt::format("The label {} has {} bytes; at most {} are read.", inQuotes(label), label.size(),
                           kMaxLabelLength));
    if (m_labels.size() == kMaxLabels)
        refuse(fmt::format("{} is label number {}; at most {} labels are read. Check the column.", inQuotes(label),
                           kMaxLabels + 1, kMaxLabels));
    m_labels.emplace(label);
}

void DataSetBuilder::note(std::int64_t count, std::string_view what) {
    if (count > 0)
        m_data.notes.push_back(fmt::format("{} {}", count, what));
}

DataSet DataSetBuilder::finish(std::string scheme) {
    if (m_data.examples.empty())
        refuse("The file has no examples.");
    m_data.scheme = std::move(scheme);
    m_data.labels.assign(m_labels.begin(), m_labels.end());
    sortLabels(m_data.labels);
    return std::move(m_data);
}

void sortLabels(std::vector<std::string>& labels) {
    std::ranges::sort(labels);
    if (std::ranges::all_of(labels, [](const auto& label) { return !!numberOf(label); }))
        std::ranges::stable_sort(labels, {}, [](const std::string& label) { return *numberOf(label); });
}

TokenizedText blankSeparated(std::string_view text) {
    const std::vector<std::string_view> parts = splitBlanks(text);
    TokenizedText result;
    if (!parts.empty())
        result.sentences.emplace_back(parts.begin(), parts.end());
    return result;
}

TokenizedString tokenizeText(const elmo::Tokenizer& tokenizer, std::string_view text) {
    elmo::Segmentation segmentation = tokenizer.segment(text);
    TokenizedString result;
    result.text.sentences.reserve(segmentation.sentences.size());
    for (const elmo::TokenSpan& sentence : segmentation.sentences) {
        elmo::Sentence& tokens = result.text.sentences.emplace_back();
        tokens.reserve(static_cast<std::size_t>(sentence.length()));
        for (elmo::TokenIndex i = sentence.begin; i < sentence.end; ++i) {
            const elmo::ByteSpan bytes = segmentation.tokens[static_cast<std::size_t>(i.value())];
            tokens.emplace_back(
                text.substr(static_cast<std::size_t>(bytes.begin.value()), static_cast<std::size_t>(bytes.length())));
        }
    }
    result.tokens = std::move(segmentation.tokens);
    return result;
}

elmo::TokenSpan tokensOver(const std::vector<elmo::ByteSpan>& tokens, elmo::ByteSpan bytes) {
    const auto first = std::partition_point(tokens.begin(), tokens.end(),
                                            [&](const elmo::ByteSpan& token) { return token.end <= bytes.begin; });
    const auto last =
        std::partition_point(first, tokens.end(), [&](const elmo::ByteSpan& token) { return token.begin < bytes.end; });
    return {elmo::TokenIndex(first - tokens.begin()), elmo::TokenIndex(last - tokens.begin())};
}

}  // namespace tasks
