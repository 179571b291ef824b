// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/question_examples.h"

#include <fmt/format.h>

#include "elmo/error.h"
#include "tasks/files/line_source.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

constexpr std::size_t kMaxAnswers = 1000;  // of one question

[[noreturn]] void refuseQuestions(const std::string& message) {
    throw Error(ErrorCode::kBadFormat, message);
}

}  // namespace

GoldAnswer Passage::answer(const FileAnswer& answer) const {
    if (answer.text.empty())
        refuseQuestions("An answer is empty.");
    if (answer.start < 0 || answer.start >= m_offsets.codePointEnd().value())
        refuseQuestions(fmt::format("The answer {} starts at code point {}; the text has {}.", inQuotes(answer.text),
                                    answer.start, m_offsets.codePointEnd().value()));
    const elmo::ByteOffset begin = m_offsets.toBytes(elmo::CodePointOffset(answer.start));
    const auto at = static_cast<std::size_t>(begin.value());
    if (m_text.compare(at, answer.text.size(), answer.text) != 0)
        refuseQuestions(fmt::format(
            "The text at code point {} is {}; expected the answer {}. Offsets count code points, not bytes or UTF-16 "
            "units.",
            answer.start, inQuotes(std::string_view(m_text).substr(at, answer.text.size())), inQuotes(answer.text)));
    const elmo::ByteSpan bytes = {begin, begin + static_cast<std::int64_t>(answer.text.size())};
    const elmo::TokenSpan tokens = tokensOver(m_tokenized.tokens, bytes);
    if (tokens.empty())
        refuseQuestions(fmt::format("The answer {} covers no token of the text.", inQuotes(answer.text)));
    return {answer.text, tokens};
}

void QuestionExamples::add(std::string id, const Passage& passage, const FileQuestion& question) {
    const std::vector<FileAnswer>& answers = question.answers;
    const bool impossible = question.impossible.value_or(false);
    if (!m_ids.insert(id).second)
        refuseQuestions(fmt::format("Duplicate id {}; the ids of questions must be unique.", inQuotes(id)));
    if (answers.size() > kMaxAnswers)
        refuseQuestions(fmt::format("The question {} has {} answers; at most {} are read.", inQuotes(id),
                                    answers.size(), kMaxAnswers));
    if (answers.empty() && !impossible)
        refuseQuestions(
            fmt::format("The question {} has no answers and is not marked \"is_impossible\".", inQuotes(id)));
    if (!answers.empty() && impossible)
        refuseQuestions(fmt::format("The question {} is marked \"is_impossible\" but has answers.", inQuotes(id)));
    GoldAnswers gold;
    gold.impossible = answers.empty();
    for (const FileAnswer& answer : answers)
        gold.answers.push_back(passage.answer(answer));
    Example example;
    example.id = std::move(id);
    example.text = passage.tokenized().text;
    example.question = tokenizeText(m_tokenizer, question.text).text;
    example.passage = passage.text();
    example.passageTokens = passage.tokenized().tokens;
    example.article = passage.article();
    example.gold = std::move(gold);
    m_builder.add(std::move(example));
}

}  // namespace tasks
