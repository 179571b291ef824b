// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/subword_training.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "elmo/error.h"
#include "elmo/files/child_program.h"
#include "tasks/inputs/subword_library.h"
#include "tasks/inputs/subwords.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

constexpr std::size_t kMaxWords = 4'000'000;  // distinct ones; limits memory for any text
constexpr std::size_t kMaxWordLength = 1000;  // bytes; SentencePiece leaves out what is longer than 4192
constexpr std::int64_t kMaxCount = 1 << 30;

using WordCounts = std::unordered_map<std::string, std::int64_t>;

void validate(const SubwordTraining& options) {
    const auto check = [](bool holds, const std::string& message) {
        if (!holds)
            throw Error(ErrorCode::kBadArgument, message);
    };
    check(options.type == "unigram" || options.type == "bpe",
          fmt::format("Unknown subword type \"{}\". Expected unigram or bpe.", options.type));
    check(options.pieces >= 8 && options.pieces <= 1'000'000,
          fmt::format("Invalid number of subword pieces {}; expected 8 to 1,000,000.", options.pieces));
    check(options.coverage > 0.9 && options.coverage <= 1,
          fmt::format("The subwords' coverage of characters is {}; expected more than 0.9 and at most 1.",
                      options.coverage));
}

WordCounts countWords(const std::function<bool(std::string&)>& next) {
    WordCounts counts;
    std::string line;
    while (next(line)) {
        constexpr std::string_view kWordEnds = " \t\r\n\v\f";
        for (std::size_t at = line.find_first_not_of(kWordEnds); at != std::string::npos;) {
            const std::size_t end = std::min(line.find_first_of(kWordEnds, at), line.size());
            std::string word = line.substr(at, end - at);
            // NUL ends words inside SentencePiece, and U+2581 is its own mark of a word's begin.
            if (word.size() <= kMaxWordLength && word.find('\0') == std::string::npos &&
                word.find("\xE2\x96\x81") == std::string::npos)
                counts[std::move(word)]++;
            at = line.find_first_not_of(kWordEnds, end);
        }
        if (counts.size() > kMaxWords)
            throw Error(
                ErrorCode::kBadArgument,
                fmt::format("The text for the subwords has more than {} distinct words. Give less text.", kMaxWords));
    }
    return counts;
}

/// Words with counts as lines for the trainer, most frequent first, so that the order of the text does not matter. A
/// word met more than once comes in pairs, "WORD WORD" with half its count: SentencePiece takes up as a piece only what
/// it sees twice with different characters after, here a blank and the line's end.
std::string trainerLines(const WordCounts& counts) {
    std::vector<std::pair<std::string, std::int64_t>> words(counts.begin(), counts.end());
    std::sort(words.begin(), words.end(), [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    std::string lines;
    for (const auto& [word, count] : words) {
        if (count > 1)
            lines += fmt::format("{0} {0}\t{1}\n", word, std::min(count / 2, kMaxCount));
        if (count % 2 == 1)
            lines += word + "\t1\n";
    }
    return lines;
}

}  // namespace

std::string trainSubwordModel(const std::function<bool(std::string&)>& next, const SubwordTraining& options,
                              const elmo::RunControl& control) {
    validate(options);
    elmo::ChildProgram trainer = {
        .command = {subwordPart("elmoscope-subword-trainer").string(), options.type, fmt::format("{}", options.pieces),
                    fmt::format("{:f}", options.coverage), fmt::format("{}", options.seed & 0x7FFFFFFF)},
        .input = trainerLines(countWords(next))};
    if (trainer.input.empty())
        throw Error(ErrorCode::kBadArgument, "The text for the subwords has no words.");
    control.report({.stage = "subwords", .done = 0, .total = 0});
    elmo::ChildResult trained = elmo::runChild(trainer, control);
    if (trained.exitCode != 0 || trained.output.empty())
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("No SentencePiece model with {} pieces could be trained: {}. Ask for fewer pieces or "
                                "give more text.",
                                options.pieces, trained.errors.empty() ? "the trainer was ended" : trained.errors));
    return std::move(trained.output);
}

}  // namespace tasks
