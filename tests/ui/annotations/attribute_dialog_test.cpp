// SPDX-License-Identifier: Apache-2.0
#include "ui/annotations/attribute_dialog.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include "tests/ui/annotated.h"
#include "tests/ui/sample_data.h"
#include "ui/annotations/annotation_model.h"

namespace ui {
namespace {

using Attributes = std::vector<tasks::NamedValue>;

TEST(AttributeDialogTest, attributesAreChangedAddedAndTakenAway) {
    AttributeDialog dialog(QStringLiteral("PER: Anna"), {{"gender", "fem"}, {"case", "nom"}, {"sure", ""}},
                           {QStringLiteral("case"), QStringLiteral("note")});
    ASSERT_EQ(dialog.rowCount(), 3);
    EXPECT_EQ(dialog.attributes(), (Attributes{{"gender", "fem"}, {"case", "nom"}, {"sure", ""}}));
    dialog.valueField(0)->setText(QStringLiteral(" masc "));
    dialog.removeButton(1)->click();
    dialog.addButton()->click();
    ASSERT_EQ(dialog.rowCount(), 3);
    EXPECT_EQ(dialog.nameField(2)->itemText(1), QStringLiteral("note")) << "names in use are offered";
    EXPECT_EQ(dialog.attributes(), (Attributes{{"gender", "masc"}, {"sure", ""}})) << "a row without a name is none";
    dialog.nameField(2)->setCurrentText(QStringLiteral("note"));
    dialog.valueField(2)->setText(QStringLiteral("see p. 3"));
    EXPECT_EQ(dialog.attributes(), (Attributes{{"gender", "masc"}, {"sure", ""}, {"note", "see p. 3"}}));
}

TEST(AttributeDialogTest, anAttributeCantBeThereTwice) {
    AttributeDialog dialog(QStringLiteral("PER: Anna"), {{"a", "1"}, {"b", "2"}}, {});
    EXPECT_TRUE(dialog.okButton()->isEnabled());
    dialog.nameField(1)->setCurrentText(QStringLiteral(" a"));
    EXPECT_FALSE(dialog.okButton()->isEnabled());
    dialog.removeButton(0)->click();
    EXPECT_TRUE(dialog.okButton()->isEnabled());
    EXPECT_EQ(dialog.attributes(), (Attributes{{"a", "2"}}));
}

TEST(AttributeDialogTest, aValueThatNobodyChangedKeepsItsLines) {
    AttributeDialog dialog(QStringLiteral("PER: Anna"), {{"note", " one\ntwo"}}, {});
    EXPECT_EQ(dialog.attributes(), (Attributes{{"note", " one\ntwo"}}));
}

TEST(AttributesInTheTable, areAColumnThatIsFilteredAndSorted) {
    const auto document = test::makeDocument("Anna saw Rome and Wye");
    auto annotations = std::make_shared<tasks::Annotations>(
        *test::annotate(*document, {{"Anna", "PER"}, {"Rome", "LOC"}, {"Wye", "LOC"}}));
    annotations->spans[0].features = {{"note", "who?"}};
    annotations->spans[2].features = {{"kind", "river"}, {"note", "or\nvillage"}};
    AnnotationModel model;
    model.setAnnotations(document, annotations);
    const auto shown = [&](int row) { return model.index(row, AnnotationModel::kAttributes).data().toString(); };
    EXPECT_EQ(shown(0), QStringLiteral("note: who?"));
    EXPECT_EQ(shown(1), QString());
    EXPECT_EQ(shown(2), QStringLiteral("kind: river; note: or village"));
    AnnotationFilter filter;
    filter.setSourceModel(&model);
    filter.setWords(QStringLiteral("VILLAGE"));
    ASSERT_EQ(filter.rowCount(), 1);
    EXPECT_EQ(filter.index(0, AnnotationModel::kText).data().toString(), QStringLiteral("Wye"));
    filter.setWords({});
    filter.sort(AnnotationModel::kAttributes);
    EXPECT_EQ(filter.index(0, 1).data().toString(), QStringLiteral("Rome"));
    EXPECT_EQ(filter.index(1, 1).data().toString(), QStringLiteral("Wye"));
}

}  // namespace
}  // namespace ui
