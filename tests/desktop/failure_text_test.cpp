// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/bridge/failure_text.h"

#include <gtest/gtest.h>

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
