// SPDX-License-Identifier: Apache-2.0
#include "tasks/qa/qa_data.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <unordered_set>
#include <utility>

#include "elmo/text/offset_map.h"
#include "elmo/text/tokenizer.h"
#include "tasks/data/data_set_builder.h"
#include "tasks/data/format_recognition.h"
#include "tasks/data/json_lines.h"

namespace tasks {
namespace {

constexpr std::size_t kMaxAnswers = 1000;  // of one question

[[noreturn]] void refuseQuestions(const std::string& message) {
    throw elmo::Error(elmo::ErrorCode::kBadFormat, message);
}

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
        : m_labelled(options.labelled), m_tokenizer(options.language), m_builder(file, InputShape::kTextAndQuestion) {}

    const elmo::Tokenizer& tokenizer() const { return m_tokenizer; }
    DataSetBuilder& builder() { return m_builder; }

    /// Throws Error(kBadFormat) for a repeated id, for an answer that is not there, for a question without answers that
    /// is not marked impossible unless answers may be absent, and for a marked one with answers.
    void add(std::string id, const Passage& passage, const FileQuestion& question);

private:
    bool m_labelled;
    elmo::Tokenizer m_tokenizer;
    DataSetBuilder m_builder;
    std::unordered_set<std::string> m_ids;
};

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
    if (m_labelled && answers.empty() && !impossible)
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

/// "question", "answers" ([{"text", "answer_start"}...]) and "is_impossible" of an object. Answers are also read as
/// Hugging Face's `datasets` writes them: {"text": [...], "answer_start": [...]}, empty for a question without one.
FileQuestion fileQuestion(const elmo::JsonNode& node) {
    FileQuestion question;
    question.text = node.member("question").text();
    const auto answers = node.find("answers");
    if (answers && answers->json().is_object()) {
        const std::vector<std::string> texts = answers->member("text").texts();
        const std::vector<elmo::JsonNode> starts = answers->member("answer_start").items();
        if (texts.size() != starts.size())
            answers->refuse(fmt::format("There are {} texts and {} starts.", texts.size(), starts.size()));
        for (std::size_t i = 0; i < texts.size(); ++i)
            question.answers.push_back({texts[i], starts[i].integer()});
        question.impossible = texts.empty();
    } else if (answers) {
        for (const elmo::JsonNode& answer : answers->items())
            question.answers.push_back({answer.member("text").text(), answer.member("answer_start").integer()});
    }
    if (const auto impossible = node.find("is_impossible"))
        question.impossible = impossible->boolean();
    return question;
}

/// Files may hold an article in several parts. One without a title is an article by itself; its name has the file's, so
/// that it is no other file's.
std::string titleOf(const elmo::JsonNode& article, std::int64_t number, const std::string& file) {
    const auto title = article.find("title");
    return title && title->isText() && !title->text().empty() ? title->text()
                                                              : fmt::format("{}, article {}", file, number);
}

/// SQuAD 1.1 and 2.0. answer_start counts code points; an answer that differs from the text there is an error, as are a
/// repeated id and a question without answers that is not marked is_impossible. Unknown keys are ignored.
DataSet readSquad(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    DataFile file = readDataFile(path, control);
    const elmo::JsonNode root = parseJson(file.bytes, file.path);
    file.bytes = {};
    QuestionExamples examples(file, options);
    std::int64_t number = 0;
    for (const elmo::JsonNode& article : root.member("data").items()) {
        const std::string title = titleOf(article, ++number, file.path);
        for (const elmo::JsonNode& paragraph : article.member("paragraphs").items()) {
            control.checkpoint();
            const Passage passage(examples.tokenizer(), paragraph.member("context").text(), title);
            for (const elmo::JsonNode& node : paragraph.member("qas").items()) {
                const FileQuestion question = fileQuestion(node);
                std::string id = node.member("id").textOrNumber();
                placed(node, [&] { examples.add(std::move(id), passage, question); });
            }
        }
    }
    return placed(root, [&] { return examples.builder().finish(); });
}

/// {"context": TEXT, "question": TEXT, "answers": [{"text": TEXT, "answer_start": N}...]} with code points as in SQuAD;
/// {"is_impossible": true} without answers. "title" names the article.
DataSet readQuestionLines(const std::filesystem::path& path, const DataOptions& options,
                          const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    LineSource lines(file);
    QuestionExamples examples(file, options);
    std::unique_ptr<const Passage> passage;  // questions about one text mostly follow each other
    forEachObject(lines, control, [&](const elmo::JsonNode& node, std::string id) {
        const std::string& context = node.member("context").text();
        const auto title = node.find("title");
        const std::string article = title && title->isText() ? title->text() : std::string();
        if (passage == nullptr || passage->text() != context || passage->article() != article)
            passage = std::make_unique<const Passage>(examples.tokenizer(), context, article);
        const FileQuestion question = fileQuestion(node);
        placed(node, [&] { examples.add(std::move(id), *passage, question); });
    });
    return placed(lines, [&] { return examples.builder().finish(); });
}

bool looksLikeSquad(const std::filesystem::path& path, std::string_view head) {
    return !nameEndsWith(path, ".jsonl") && firstMarkOf(head) == '{' &&
           (nameEndsWith(path, ".json") || head.find("\"data\"") != std::string_view::npos);
}

constexpr DataFormat kQaFormats[] = {
    {"squad", "SQuAD 1.1 or 2.0 JSON", true, looksLikeSquad, readSquad},
    {"json-lines", "{\"context\": ..., \"question\": ..., \"answers\": [...]} a line", true, looksLikeJsonLines,
     readQuestionLines},
};

}  // namespace

DataFormats qaFormats() {
    return kQaFormats;
}

}  // namespace tasks
