// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/squad_reader.h"

#include <fmt/format.h>

#include "tasks/data/json_lines.h"
#include "tasks/data/json_question.h"
#include "tasks/data/json_text.h"
#include "tasks/data/question_examples.h"

namespace tasks {
namespace {

void addQuestion(const elmo::JsonNode& node, const Passage& passage, QuestionExamples& examples) {
    const FileQuestion question = fileQuestion(node);
    placed(node, [&] { examples.add(node.member("id").textOrNumber(), passage, question); });
}

/// Files may hold an article in several parts. One without a title is an article by itself; its name has the file's, so
/// that it is no other file's.
std::string titleOf(const elmo::JsonNode& article, std::int64_t number, const std::string& file) {
    const auto title = article.find("title");
    return title && title->isText() && !title->text().empty() ? title->text()
                                                              : fmt::format("{}, article {}", file, number);
}

}  // namespace

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
            for (const elmo::JsonNode& question : paragraph.member("qas").items())
                addQuestion(question, passage, examples);
        }
    }
    return placed(root, [&] { return examples.builder().finish(); });
}

}  // namespace tasks
