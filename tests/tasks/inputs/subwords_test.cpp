// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/subwords.h"
#include "tasks/inputs/subword_training.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <random>
#include <thread>

#include "tests/support/error_text.h"
#include "tests/support/fixtures.h"
#include "tests/support/temporary_folder.h"

namespace tasks {
namespace {

using elmo::test::errorOf;
using testing::HasSubstr;
using testing::StartsWith;

std::vector<std::string> lines() {
    std::vector<std::string> text;
    for (int i = 0; i < 40; ++i) {
        text.push_back("the newest widest lowest lower newer wider tests resting");
        text.push_back("London Londoner Reuters rested best west nested " + std::to_string(i));
    }
    return text;
}

std::string trained(const std::vector<std::string>& text, const SubwordTraining& options) {
    std::size_t at = 0;
    return trainSubwordModel(
        [&](std::string& line) {
            if (at == text.size())
                return false;
            line = text[at++];
            return true;
        },
        options, {});
}

std::string smallModel() {
    static const std::string model = trained(lines(), {.pieces = 40});
    return model;
}

std::string pieces(const SubwordModel& model, std::string_view token) {
    std::vector<std::int32_t> ids;
    model.encode(token, ids);
    std::string text;
    for (const std::int32_t id : ids)
        text.append(text.empty() ? "" : " ").append(model.piece(id));
    return text;
}

TEST(Subwords, trainedModelEncodesItsTrainingWords) {
    const auto model = loadSubwordModel(smallModel());
    EXPECT_EQ(model->size(), 40);
    EXPECT_EQ(model->piece(0), "<unk>");
    for (const char* word : {"newest", "London", "Reuters"}) {
        std::string spelled = pieces(*model, word);
        spelled.erase(std::remove(spelled.begin(), spelled.end(), ' '), spelled.end());
        EXPECT_EQ(spelled.substr(3), word);
    }
}

TEST(Subwords, trainingIsBitIdenticalForAnyLineOrder) {
    std::vector<std::string> shuffled = lines();
    std::shuffle(shuffled.begin(), shuffled.end(), std::mt19937(5));
    for (const char* type : {"unigram", "bpe"}) {
        const SubwordTraining options = {.pieces = 40, .type = type};
        const std::string first = trained(lines(), options);
        EXPECT_EQ(first, trained(lines(), options)) << type;
        EXPECT_EQ(first, trained(shuffled, options)) << type;
    }
}

TEST(Subwords, aFrequentWordBecomesOnePiece) {
    std::vector<std::string> text = lines();
    text.insert(text.end(), 500, "Elmoscope");
    const auto model = loadSubwordModel(trained(text, {.pieces = 48}));
    EXPECT_EQ(pieces(*model, "Elmoscope"), "\u2581Elmoscope");
}

TEST(Subwords, everyTokenHasAtLeastOnePiece) {
    const auto model = loadSubwordModel(smallModel());
    const std::string strange[] = {
        "", " ", "\u200B", std::string("\0", 1), "\xFF\xFE", "\u5317\u4EAC", std::string(5000, 'x')};
    for (const std::string& token : strange) {
        std::vector<std::int32_t> ids = {-7};
        model->encode(token, ids);
        ASSERT_GE(ids.size(), 2U) << token.size();
        EXPECT_EQ(ids[0], -7);
        for (std::size_t i = 1; i < ids.size(); ++i)
            EXPECT_TRUE(ids[i] >= 0 && ids[i] < model->size());
    }
}

TEST(Subwords, overlongTokenIsEncodedByItsBeginning) {
    const auto model = loadSubwordModel(smallModel());
    std::string token = "w";
    while (token.size() < 4093)
        token += "wn";
    const std::string beginning = pieces(*model, token);
    const auto isBeginningAnd = [&](const std::string& rest, const std::string& piece) {
        return pieces(*model, token + rest) == beginning + piece;  // EXPECT_EQ would print thousands of pieces
    };
    EXPECT_TRUE(isBeginningAnd("€", " <unk>"));  // its last byte is the 4096th
    EXPECT_TRUE(isBeginningAnd("😊", ""));        // a character is never cut
    EXPECT_TRUE(isBeginningAnd("n€", " n"));
    std::string run = "€";
    while (run.size() < 50'000'000)
        run += "€";
    EXPECT_TRUE(isBeginningAnd(run, " <unk>"));
    EXPECT_EQ(pieces(*model, run), pieces(*model, run.substr(0, 300)));
}

TEST(Subwords, cachedWordsAreEncodedTheSame) {
    const auto model = loadSubwordModel(smallModel());
    const std::string first = pieces(*model, "resting");
    for (int i = 0; i < 300'000; ++i) {  // more words than the cache keeps
        std::vector<std::int32_t> ids;
        model->encode(std::to_string(i) + "w", ids);
    }
    EXPECT_EQ(pieces(*model, "resting"), first);
    EXPECT_EQ(pieces(*model, "resting"), first);
}

TEST(Subwords, manyThreadsCanEncodeConcurrently) {
    const auto model = loadSubwordModel(smallModel());
    const std::string expected = pieces(*model, "newest");
    std::vector<std::string> found(4);
    {
        std::vector<std::jthread> threads;
        for (std::size_t t = 0; t < found.size(); ++t)
            threads.emplace_back([&, t] {
                for (int i = 0; i < 2000; ++i)
                    found[t] = pieces(*model, i % 2 == 0 ? std::to_string(i) + "t" : "newest");
            });
    }
    EXPECT_THAT(found, testing::Each(expected));
}

TEST(Subwords, modelCanBeTrainedAndLoadedOnAnotherThread) {
    std::string spelled;
    std::jthread([&] { spelled = pieces(*loadSubwordModel(trained(lines(), {.pieces = 40})), "London"); }).join();
    EXPECT_EQ(spelled, pieces(*loadSubwordModel(smallModel()), "London"));
}

TEST(Subwords, modelReadFromAFileKeepsItsBytes) {
    const elmo::test::TemporaryFolder folder;
    const auto model = readSubwordModel(folder.write("a.model", smallModel()));
    EXPECT_EQ(model->bytes(), smallModel());
    EXPECT_THAT(errorOf([&] { readSubwordModel(folder / "none.model"); }), StartsWith("not found: "));
    EXPECT_THAT(errorOf([&] { readSubwordModel(folder.write("b.model", "no model")); }),
                testing::AllOf(StartsWith("bad format: "), HasSubstr("b.model")));
}

TEST(Subwords, corruptModelsAreRejectedOrHarmless) {
    const std::string whole = smallModel();
    EXPECT_THAT(errorOf([] { loadSubwordModel(""); }), StartsWith("bad format: "));
    for (std::size_t length = 1; length < whole.size(); length += whole.size() / 50 + 1)
        EXPECT_THAT(errorOf([&] { loadSubwordModel(whole.substr(0, length)); }),
                    testing::AnyOf(StartsWith("bad format: "), "no error"));
    std::mt19937 engine(3);
    for (int round = 0; round < 300; ++round) {
        std::string damaged = whole;
        for (int i = 0; i < 4; ++i)
            damaged[engine() % damaged.size()] = static_cast<char>(engine());
        const std::string result = errorOf([&] {
            const auto model = loadSubwordModel(damaged);
            for (const char* word : {"resting", "\u00C4\uFB01", "\u0E33x", "\u2167\u3392"})
                pieces(*model, word);
        });
        EXPECT_THAT(result, testing::AnyOf(StartsWith("bad format: "), "no error", StartsWith("bad argument: ")));
    }
}

TEST(Subwords, impossibleTrainingIsRejectedWithAReason) {
    EXPECT_THAT(errorOf([] { trained(lines(), {.pieces = 5000, .type = "bpe"}); }),
                testing::AllOf(StartsWith("bad argument: "), HasSubstr("5000"), HasSubstr("fewer pieces")));
    EXPECT_THAT(errorOf([] { trained({"", "  "}, {}); }), HasSubstr("no words"));
    EXPECT_THAT(errorOf([] { trained(lines(), {.type = "word"}); }), HasSubstr("unigram or bpe"));
    EXPECT_THAT(errorOf([] { trained(lines(), {.pieces = 1}); }), HasSubstr("subword pieces 1;"));
    EXPECT_THAT(errorOf([] { trained(lines(), {.pieces = 10}); }), StartsWith("bad argument: "));
}

TEST(Subwords, shortTextGivesFewerPiecesThanRequested) {
    const auto model = loadSubwordModel(trained(lines(), {.pieces = 5000}));
    EXPECT_GT(model->size(), 40);
    EXPECT_LT(model->size(), 5000);
}

TEST(Subwords, errorOfTheTextSourceIsPassedOn) {
    EXPECT_THROW(trainSubwordModel([](std::string&) -> bool { throw elmo::Cancelled(); }, {}, {}), elmo::Cancelled);
}

TEST(Subwords, trainingCanBeCancelledAndLeavesNoProcess) {
    // So many words that no machine trains on them in the moment until the stop.
    std::int64_t words = 0;
    std::stop_source stop;
    std::jthread stopper;
    const auto next = [&](std::string& line) {
        line = fmt::format("{:x}", words * 2654435761 % 4294967291);
        if (++words == 300'000)
            stopper = std::jthread([&stop] {
                std::this_thread::sleep_for(std::chrono::milliseconds(300));
                stop.request_stop();
            });
        return words <= 300'000;
    };
    EXPECT_THROW(trainSubwordModel(next, {.pieces = 8000}, elmo::RunControl(stop.get_token())), elmo::Cancelled);
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

TEST(Subwords, modelOfRealTextHasTheRequestedSize) {
    std::ifstream file(elmo::test::fixture("data/reviews.tsv"));
    const auto model = loadSubwordModel(
        trainSubwordModel([&](std::string& line) { return bool(std::getline(file, line)); }, {.pieces = 150}, {}));
    EXPECT_EQ(model->size(), 150);
    EXPECT_EQ(pieces(*model, "movie"), "\u2581movie");
}

}  // namespace
}  // namespace tasks
