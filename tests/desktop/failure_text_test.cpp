// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/bridge/failure_text.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <functional>

#include "app/models/head_bilm.h"
#include "elmo/files/staged_file.h"
#include "elmo/training/corpus/corpus_preparation.h"
#include "elmo/weights/model_bundle.h"
#include "tasks/data/data_split.h"
#include "tasks/registry/read_data_set.h"
#include "tasks/registry/task_list.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"
#include "ui/style/language.h"

namespace app::test {
namespace {

TEST(FailureText, TranslatedMessageStartsWithTheErrorKind) {
    const Failure failure{elmo::ErrorCode::kChecksum, "weights.bin holds 1; 2 was expected."};
    EXPECT_EQ(failureText(failure), "weights.bin holds 1; 2 was expected.");
    ui::applyLanguage("zh_CN");
    const QString chinese = failureText(failure);
    ui::applyLanguage("en");
    EXPECT_TRUE(chinese.startsWith(QStringLiteral("文件")) &&
                chinese.endsWith("\nweights.bin holds 1; 2 was expected."))
        << chinese.toStdString();
}

TEST(FailureText, MissingFileIsNamedWithoutEnglishWords) {
    const Failure failure{elmo::ErrorCode::kNotFound,
                          "'/nowhere/my letter.txt' could not be opened: No such file or directory. Check the path."};
    EXPECT_EQ(failureText(failure), QString::fromStdString(failure.message));
    ui::applyLanguage("ar");
    const QString arabic = failureText(failure);
    ui::applyLanguage("en");
    EXPECT_TRUE(arabic.endsWith("\n/nowhere/my letter.txt")) << arabic.toStdString();
}

Failure failureOf(const std::function<void()>& work) {
    try {
        work();
    } catch (...) {
        return describeFailure(std::current_exception());
    }
    ADD_FAILURE() << "nothing failed";
    return {elmo::ErrorCode::kInternal, {}};
}

/// What the window says in Chinese before the engine's message.
std::string headlineOf(const Failure& failure) {
    ui::applyLanguage("zh_CN");
    const QString text = failureText(failure);
    ui::applyLanguage("en");
    EXPECT_TRUE(text.endsWith(QLatin1Char('\n') + QString::fromStdString(failure.message))) << text.toStdString();
    return text.section(QLatin1Char('\n'), 0, 0).toStdString();
}

/// What it says of any failure of this kind.
std::string headlineOf(elmo::ErrorCode code) {
    return headlineOf(Failure{code, "x"});
}

TEST(FailureText, FullDiskIsNamed) {
    using elmo::ErrorCode;
    const Failure written = failureOf([] { elmo::refuseWriting("/data/a.json", ENOSPC); });
    const std::string full = headlineOf(written);
    EXPECT_NE(full, headlineOf(ErrorCode::kIo));
    EXPECT_EQ(full, headlineOf({ErrorCode::kIo, "The corpus 'a' could not be written; is the disk full? Try again."}));
    const Failure torn = failureOf([] { elmo::refuseWriting("/data/a.json", EIO); });
    EXPECT_EQ(headlineOf(torn), headlineOf(ErrorCode::kIo));
}

TEST(FailureText, TooLittleDataIsNamed) {
    const elmo::test::TemporaryFolder folder;
    folder.write("empty.tsv", "\n");
    folder.write("one.tsv", "Anna\tB-PER\n\n");
    folder.write("empty.txt", "\n\n");
    const auto read = [&](const char* name) {
        return tasks::readDataSet(folder.path(name), tasks::Ner::kTask, {.format = "conll"}, {});
    };
    const std::string few = headlineOf(failureOf([&] { read("empty.tsv"); }));
    EXPECT_EQ(few, headlineOf(failureOf([&] { tasks::splitDataSet(read("one.tsv"), 0.1, 1); })));
    const std::filesystem::path texts[] = {folder / "empty.txt"};
    const std::string empty =
        headlineOf(failureOf([&] { elmo::training::prepareCorpus(texts, folder / "corpus", {}, nullptr, {}); }));
    EXPECT_NE(few, empty);
    for (const std::string& headline : {few, empty})
        for (const auto kind : {elmo::ErrorCode::kBadFormat, elmo::ErrorCode::kBadArgument, elmo::ErrorCode::kNotFound})
            EXPECT_NE(headline, headlineOf(kind));
}

TEST(FailureText, HeadOfAnotherLanguageModelIsNamed) {
    const elmo::test::TemporaryFolder folder;
    tasks::TaskModelInfo head;
    head.name = "ner";
    head.bilmName = "bilm";
    head.bilmHash = "1234";
    const std::string missing = headlineOf(failureOf([&] { bilmOf(head, {}, {}, {}); }));
    EXPECT_NE(missing, headlineOf(elmo::ErrorCode::kNotFound));
    elmo::writeBundle(elmo::test::randomModel(elmo::test::smallOptions(), 5), folder.path("other"));
    const std::string other = headlineOf(failureOf([&] { bilmOf(head, folder.path("other"), {}, {}); }));
    EXPECT_NE(other, headlineOf(elmo::ErrorCode::kBadArgument));
    EXPECT_NE(other, missing);
}

TEST(FailureText, EveryKindIsTranslated) {
    using elmo::ErrorCode;
    for (const char* code : {"zh_CN", "ar"}) {
        ui::applyLanguage(code);
        for (int kind = 0; kind <= static_cast<int>(ErrorCode::kInternal); ++kind)
            EXPECT_TRUE(failureText({static_cast<ErrorCode>(kind), "x"}).endsWith("\nx")) << code << " " << kind;
    }
    ui::applyLanguage("en");
}

}  // namespace
}  // namespace app::test
