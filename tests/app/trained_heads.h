// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "elmo/weights/model_bundle.h"
#include "tests/support/random_model.h"
#include "tests/support/run_program.h"
#include "tests/support/trained_head_store.h"

namespace elmo::test {

inline std::string columns() {
    const char* const people[] = {"Anna\tB-PER\n", "Bob\tB-PER\n", "Clara\tB-PER\nBerg\tI-PER\n", "David\tB-PER\n"};
    const char* const places[] = {"Paris\tB-LOC\n", "Rome\tB-LOC\n", "New\tB-LOC\nYork\tI-LOC\n"};
    std::string text;
    for (int i = 0; i < 24; ++i)
        text += std::string(people[i % 4]) + "went\tO\nto\tO\n" + places[i % 3] + ".\tO\n\n";
    return text;
}

inline std::string opinions() {
    std::string text;
    for (int i = 0; i < 24; ++i)
        text += i % 2 == 0 ? "positive\tthe film was great\n" : "negative\tthe plot was awful\n";
    return text;
}

inline std::string questions() {
    const char* const people[] = {"Anna", "Bob", "Clara", "David"};
    const char* const places[] = {"Paris", "Rome", "Oslo"};
    std::string text;
    for (int i = 0; i < 24; ++i) {
        const std::string person = people[i % 4], place = places[i % 3];
        const std::string context = fmt::format("{} lives in {}. It is cold.", person, place);
        const nlohmann::json answer = {{"text", place}, {"answer_start", context.find(place)}};
        const nlohmann::json line = {{"id", fmt::format("q{}", i)},
                                     {"context", context},
                                     {"question", fmt::format("Where does {} live?", person)},
                                     {"answers", nlohmann::json::array({answer})}};
        text += line.dump() + "\n";
    }
    return text;
}

inline std::string pairs() {
    const char* const people[] = {"Anna", "Bob", "Clara", "David"};
    const char* const places[] = {"Paris", "Rome", "Oslo"};
    std::string text;
    for (int i = 0; i < 24; ++i) {
        const std::string person = people[i % 4], place = places[i % 3];
        text += i % 2 == 0
                    ? fmt::format("entailment\t{} lives in {}.\t{} is in {}.\n", person, place, person, place)
                    : fmt::format("contradiction\t{} lives in {}.\t{} is not in {}.\n", person, place, person, place);
    }
    return text;
}

/// Who saw or called whom, in PropBank's columns.
inline std::string roleColumns() {
    const char* const people[] = {"Anna", "Bob", "Clara", "David"};
    std::string text;
    for (int i = 0; i < 24; ++i)
        text += fmt::format("# letter-{}\n0\t{}\t-\t(ARG0*)\n1\t{}\t{}\t(V*)\n2\t{}\t-\t(ARG1*)\n3\t.\t-\t*\n\n", i,
                            people[i % 4], i % 2 == 0 ? "saw" : "called", i % 2 == 0 ? "see.01" : "call.02",
                            people[(i + 1) % 4]);
    return text;
}

inline std::vector<nlohmann::json> linesOf(const std::string& text) {
    std::vector<nlohmann::json> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(nlohmann::json::parse(line));
    return lines;
}

/// Small data sets, a random biLM, and the program to train heads on them and to use these.
class TrainedHeads : public testing::Test {
protected:
    TrainedHeads() { writeBundle(randomModel(smallOptions(), 5), m_folder / "bilm"); }

    std::string data(const std::string& task) const {
        return task == "ner" || task == "tagging"                ? m_folder.write("data.tsv", columns())
               : task == "entailment"                            ? m_folder.write("pairs.tsv", pairs())
               : task == "roles"                                 ? m_folder.write("roles.tsv", roleColumns())
               : task == "sentiment" || task == "classification" ? m_folder.write("data.txt", opinions())
                                                                 : m_folder.write("data.jsonl", questions());
    }

    std::vector<std::string> trainArguments(const std::string& task, const std::vector<std::string>& more) const {
        const std::string file = data(task);
        std::vector<std::string> arguments = {"train",       "--task",    task,       "--data",   file,
                                              "--dev",       file,        "--output", path(task), "--cache",
                                              path("cache"), "--threads", "1"};
        if (std::ranges::find(more, "none") == more.end())
            arguments.insert(arguments.end(), {"--bilm", path("bilm")});
        // No more pieces than the text has, and a piece for each letter.
        arguments.insert(arguments.end(), {"--set", task == "sentiment" || task == "classification" || task == "roles"
                                                        ? "input.piece_count=20"
                                                        : "input.piece_count=40"});
        for (const char* setting :
             {"input.piece_width=8", "input.character_filters=4", "input.dropout=0.1", "elmo.dropout=0.1",
              "network.dropout=0.1", "network.encoder_width=10", "network.integrator_width=8", "training.epochs=40",
              "training.patience=40", "training.batch_tokens=40", "training.learning_rate=0.01", "training.ema_decay=0",
              "network.encoder_layers=1", "training.capitals=0"})
            arguments.insert(arguments.end(), {"--set", setting});
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }

    /// The same settings for `elmo train-variants` with entities.
    std::vector<std::string> variantArguments(const std::vector<std::string>& more) const {
        std::vector<std::string> arguments = trainArguments("ner", {"--set", "training.epochs=3"});
        arguments.front() = "train-variants";
        const auto output = std::ranges::find(arguments, "--output");
        *output = "--runs";
        *(output + 1) = path("runs");
        arguments.insert(arguments.end(), {"--test", data("ner")});
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }

    ProgramResult train(const std::string& task, const std::vector<std::string>& more = {}) const {
        return runElmo(trainArguments(task, more));
    }

    /// A trained head as a starting point. Tests of training itself use train().
    void trained(const std::string& task, const std::vector<std::string>& more = {}) const {
        const std::vector<std::string> arguments = trainArguments(task, more);
        // A file that a test wrote may have another content in the next test.
        const bool isOwn = std::ranges::any_of(
            more, [&](const std::string& argument) { return argument.find(path("")) != argument.npos; });
        if (!isOwn && TrainedHeadStore::ofThisBuild().restore(arguments, m_folder, task))
            return;
        std::vector<std::string> replacing = arguments;
        replacing.emplace_back("--replace");  // a test may want the head in several versions
        const ProgramResult result = runElmo(replacing);
        ASSERT_EQ(result.exitCode, 0) << result.err;
        if (!isOwn)
            TrainedHeadStore::ofThisBuild().keep(arguments, m_folder, task);
    }

    std::string path(const std::string& name) const { return m_folder.path(name); }

    ProgramResult evaluate(const std::string& task, std::vector<std::string> more = {}) const {
        std::vector<std::string> arguments = {"evaluate", "--model", path(task), data(task), "--cache", path("cache")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runElmo(arguments);
    }

    ProgramResult annotate(const std::string& input, std::vector<std::string> more = {},
                           const std::string& models = "ner") const {
        std::vector<std::string> arguments = {"annotate", "--model", path(models), "-", "--language", "en"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runElmo(arguments, input);
    }

    TemporaryFolder m_folder;
};

}  // namespace elmo::test
