// SPDX-License-Identifier: Apache-2.0
#include "ui/documents/same_text_dialog.h"

#include <gtest/gtest.h>

#include "tests/ui/fake_session.h"

namespace ui {
namespace {

TEST(SameTextDialog, namesTheFolderOfAFileThatIsCalledAsTheDocument) {
    test::FakeSession session;
    SameTextDialog dialog(session);
    const auto textFor = [&](const QString& path) {
        auto project = std::make_shared<ProjectState>();
        const SameText file{path, QStringLiteral("/north/letter.txt"), QStringLiteral("letter.txt")};
        project->sameTexts = std::make_shared<const SameTexts>(SameTexts{{file}, true});
        session.state.project = project;
        session.publish();
        dialog.setSnapshot(session.snapshot());
        return dialog.text();
    };
    EXPECT_TRUE(textFor(QStringLiteral("/south/letter.txt")).contains(QStringLiteral("/south/letter.txt")))
        << dialog.text().toStdString();
    EXPECT_FALSE(textFor(QStringLiteral("/south/copy.txt")).contains(QStringLiteral("south")));
}

}  // namespace
}  // namespace ui
