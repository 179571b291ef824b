// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/data_formats.h"
#include "tasks/data/json_node.h"
#include "tasks/data/json_question.h"
#include "tasks/data/question_examples.h"

namespace tasks {
namespace {

void addQuestion(const JsonNode& node, const Passage& passage, QuestionExamples& examples) {
    const FileQuestion question = fileQuestion(node);
    try {
        examples.add(node.member("id").textOrNumber(), passage, question);
    } catch (const elmo::Error& error) {
        node.refuse(error.what());
    }
}

}  // namespace

DataSet readSquad(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    DataFile file = readDataFile(path, control);
    const nlohmann::json json = parseJson(file.bytes, file.path);
    file.bytes = {};
    QuestionExamples examples(file, options);
    const JsonNode root(json, file.path);
    for (const JsonNode& article : root.member("data").items())
        for (const JsonNode& paragraph : article.member("paragraphs").items()) {
            control.checkpoint();
            const Passage passage(examples.tokenizer(), paragraph.member("context").text());
            for (const JsonNode& question : paragraph.member("qas").items())
                addQuestion(question, passage, examples);
        }
    try {
        return examples.builder().finish();
    } catch (const elmo::Error& error) {
        root.refuse(error.what());
    }
}

}  // namespace tasks
