// SPDX-License-Identifier: Apache-2.0
#include "ui/bilm/model_dialog.h"

#include <gtest/gtest.h>

#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>

#include "tests/ui/fake_session.h"
#include "tests/ui/sample_data.h"

namespace ui {
namespace {

class ModelDialogTest : public ::testing::Test {
protected:
    QPushButton* loadButton(const ModelDialog& dialog) const {
        for (auto* button : dialog.findChildren<QPushButton*>())
            if (button->isDefault())
                return button;
        return nullptr;
    }
    int rows(const ModelDialog& dialog) const { return dialog.findChild<QFormLayout*>()->rowCount(); }
    bool says(const ModelDialog& dialog, const QString& text) const {
        for (const auto* label : dialog.findChildren<QLabel*>())
            if (label->isVisibleTo(&dialog) && label->text().contains(text))
                return true;
        return false;
    }

    test::FakeSession m_session;
};

TEST_F(ModelDialogTest, inspectsTheFirstModelImmediately) {
    const ModelDialog dialog(m_session, {QStringLiteral("/models/a"), QStringLiteral("/models/b")});
    EXPECT_EQ(dialog.selectedPath(), QStringLiteral("/models/a"));
    EXPECT_EQ(m_session.lastCommand(), QStringLiteral("inspect /models/a"));
    EXPECT_FALSE(loadButton(dialog)->isEnabled());
}

TEST_F(ModelDialogTest, showsTheArchitectureBeforeLoading) {
    const ModelDialog dialog(m_session, {QStringLiteral("/models/tiny")});
    Q_EMIT m_session.modelInspected(test::makeModel());
    EXPECT_TRUE(loadButton(dialog)->isEnabled());
    EXPECT_TRUE(says(dialog, QStringLiteral("AllenNLP HDF5")));
    EXPECT_TRUE(says(dialog, QStringLiteral("12 (4 of width 1, 8 of width 2)")));
    EXPECT_TRUE(says(dialog, QStringLiteral("16, projected to 4")));
    EXPECT_TRUE(says(dialog, QStringLiteral("3, vectors of size 8")));
    EXPECT_FALSE(m_session.log.contains(QStringLiteral("choose /models/tiny")));
}

TEST_F(ModelDialogTest, resultForAnotherModelIsDropped) {
    ModelDialog dialog(m_session, {QStringLiteral("/models/tiny"), QStringLiteral("/models/b")});
    dialog.lookAt(QStringLiteral("/models/b"));
    Q_EMIT m_session.modelInspected(test::makeModel());
    EXPECT_EQ(rows(dialog), 0);
    EXPECT_FALSE(loadButton(dialog)->isEnabled());
}

TEST_F(ModelDialogTest, unreadableModelShowsTheReasonAndCannotBeLoaded) {
    const ModelDialog dialog(m_session, {QStringLiteral("/models/tiny")});
    Q_EMIT m_session.modelInspected(test::makeModel());
    auto refused = std::make_shared<ModelSummary>();
    refused->path = QStringLiteral("/models/tiny");
    refused->problem =
        Problem{QStringLiteral("Can't be read"), refused->path, QStringLiteral("options.json is empty.")};
    Q_EMIT m_session.modelInspected(refused);
    EXPECT_TRUE(says(dialog, QStringLiteral("options.json is empty.")));
    EXPECT_EQ(rows(dialog), 0);
    EXPECT_FALSE(loadButton(dialog)->isEnabled());
}

TEST_F(ModelDialogTest, withoutModelsItExplainsWhatCanBeChosen) {
    const ModelDialog dialog(m_session, {});
    EXPECT_TRUE(says(dialog, QStringLiteral("options.json")));
    EXPECT_FALSE(loadButton(dialog)->isEnabled());
    EXPECT_TRUE(m_session.log.isEmpty());
}

TEST_F(ModelDialogTest, pathIsListedOnce) {
    ModelDialog dialog(m_session, {QStringLiteral("/models/a"), QStringLiteral("/models/b")});
    dialog.lookAt(QStringLiteral("/models/a"));
    EXPECT_EQ(dialog.findChild<QListWidget*>()->count(), 2);
    EXPECT_EQ(dialog.selectedPath(), QStringLiteral("/models/a"));
}

}  // namespace
}  // namespace ui
