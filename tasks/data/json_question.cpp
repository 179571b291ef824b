// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/json_question.h"

namespace tasks {

FileQuestion fileQuestion(const elmo::JsonNode& node) {
    FileQuestion question;
    question.text = node.member("question").text();
    if (const auto answers = node.find("answers"))
        for (const elmo::JsonNode& answer : answers->items())
            question.answers.push_back({answer.member("text").text(), answer.member("answer_start").integer()});
    if (const auto impossible = node.find("is_impossible"))
        question.impossible = impossible->boolean();
    return question;
}

}  // namespace tasks
