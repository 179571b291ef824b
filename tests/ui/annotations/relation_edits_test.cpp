// SPDX-License-Identifier: Apache-2.0
#include "ui/annotations/relation_edits.h"

#include <gtest/gtest.h>

#include "tasks/results/predicate_table.h"
#include "tests/ui/annotated.h"
#include "tests/ui/sample_data.h"
#include "ui/annotations/annotation_edits.h"

namespace ui {
namespace {

using tasks::Annotations;
using tasks::Decision;
using tasks::RelationAnnotation;

class RelationEdits : public ::testing::Test {
protected:
    RelationEdits()
        : m_opened(test::makeOpened("Anna saw Rome and Wye")),
          m_annotations(*test::annotate(*m_opened->document, {{"Anna", "PER"}, {"saw", "see.01"}, {"Rome", "LOC"}})) {}

    const elmo::Document& document() const { return *m_opened->document; }
    void add(RelationAnnotation relation) {
        relation.id = m_annotations.nextId++;
        m_annotations.relations.edit().push_back(std::move(relation));
    }
    static RelationAnnotation joining(std::int64_t from, std::int64_t to, const std::string& label) {
        RelationAnnotation relation;
        relation.from.span = from;
        relation.to.span = to;
        relation.label = label;
        return relation;
    }
    RelationAnnotation ofModel(std::int64_t from, std::int64_t to, const std::string& label) const {
        RelationAnnotation relation = joining(from, to, label);
        relation.kind = tasks::kRoleRelation;
        relation.layer = tasks::AnnotationLayer::kModel;
        relation.source = 0;
        relation.confidence = 0.7;
        return relation;
    }
    /// Applies a change, and checks that it can be undone.
    void apply(const AnnotationChange& change) {
        const Annotations after = applied(m_annotations, change);
        const Annotations before = applied(after, change.reversed());
        EXPECT_EQ(before.spans, m_annotations.spans);
        EXPECT_EQ(before.relations.items(), m_annotations.relations.items());
        m_annotations = after;
    }
    /// "2>1:ARG0*": by hand; with ? + - of a model.
    std::string printed() const {
        std::string text;
        for (const RelationAnnotation& relation : m_annotations.relations)
            text +=
                (text.empty() ? "" : " ") + std::to_string(relation.from.span) + '>' +
                std::to_string(relation.to.span) + ':' + relation.label +
                (relation.layer == tasks::AnnotationLayer::kHuman ? '*'
                                                                  : "?+-"[static_cast<std::size_t>(relation.decision)]);
        return text;
    }

    std::shared_ptr<const OpenedDocument> m_opened;
    Annotations m_annotations;
};

TEST_F(RelationEdits, joiningSpansAcceptsThoseOfModels) {
    apply(relateChange(m_annotations, 2, 1, "seer"));
    EXPECT_EQ(printed(), "2>1:seer*");
    EXPECT_EQ(test::print(document(), m_annotations), "Anna:PER+ saw:see.01+ Rome:LOC?");
    EXPECT_TRUE(m_annotations.relations[0].kind.empty());
    EXPECT_TRUE(relateChange(m_annotations, 2, 1, "seer").empty()) << "it is there";
    EXPECT_TRUE(relateChange(m_annotations, 2, 2, "seer").empty());
    EXPECT_TRUE(relateChange(m_annotations, 2, 1, "").empty());
    EXPECT_TRUE(relateChange(m_annotations, 2, 99, "seer").empty());
    apply(decideChange(m_annotations, {3}, Decision::kRejected));
    EXPECT_TRUE(relateChange(m_annotations, 2, 3, "seer").empty()) << "to a rejected span";
}

TEST_F(RelationEdits, theKindIsThatOfTheLabelOrOfThePredicate) {
    m_annotations.spans[1].kind = tasks::kPredicateSpan;
    apply(relateChange(m_annotations, 2, 1, "ARG0"));
    EXPECT_EQ(m_annotations.relations[0].kind, tasks::kRoleRelation);
    RelationAnnotation other = joining(1, 3, "lives-in");
    other.kind = "place";
    add(other);
    apply(relateChange(m_annotations, 2, 3, "lives-in"));
    EXPECT_EQ(m_annotations.relations[2].kind, "place");
}

TEST_F(RelationEdits, aModelsRelationIsAcceptedOrRejectedAndNeverRewritten) {
    add(ofModel(2, 1, "ARG0"));
    add(ofModel(2, 3, "ARG1"));
    const std::int64_t first = m_annotations.relations[0].id, second = m_annotations.relations[1].id;
    apply(decideRelationChange(m_annotations, first, Decision::kAccepted));
    EXPECT_EQ(printed(), "2>1:ARG0+ 2>3:ARG1?");
    apply(decideRelationChange(m_annotations, first, Decision::kOpen));
    apply(relabelRelationChange(m_annotations, second, "ARG2"));
    EXPECT_EQ(printed(), "2>1:ARG0? 2>3:ARG1- 2>3:ARG2*");
    EXPECT_EQ(m_annotations.relations[2].kind, tasks::kRoleRelation);
    EXPECT_EQ(m_annotations.relations[2].confidence, std::nullopt);
    apply(reverseRelationChange(m_annotations, first));
    EXPECT_EQ(printed(), "2>1:ARG0- 2>3:ARG1- 2>3:ARG2* 1>2:ARG0*");
    apply(relateChange(m_annotations, 2, 3, "ARG1"));
    EXPECT_EQ(printed(), "2>1:ARG0- 2>3:ARG1+ 2>3:ARG2* 1>2:ARG0*") << "the model says the same";
}

TEST_F(RelationEdits, onesOwnIsChangedAndDeleted) {
    add(joining(1, 3, "lives-in"));
    const std::int64_t id = m_annotations.relations[0].id;
    apply(relabelRelationChange(m_annotations, id, "born-in"));
    EXPECT_EQ(printed(), "1>3:born-in*");
    apply(reverseRelationChange(m_annotations, id));
    EXPECT_EQ(printed(), "3>1:born-in*");
    EXPECT_TRUE(relabelRelationChange(m_annotations, id, "born-in").empty());
    EXPECT_TRUE(decideRelationChange(m_annotations, id, Decision::kAccepted).empty());
    apply(decideRelationChange(m_annotations, id, Decision::kRejected));
    EXPECT_EQ(printed(), "");
}

TEST_F(RelationEdits, ofAFileBecomeOnesOwnAndOfAColleagueStay) {
    tasks::AnnotationSource file, colleague;
    file.model = "gold.ann";
    colleague.model = "Ann";
    colleague.modelHash = tasks::kColleague;
    m_annotations.sources.insert(m_annotations.sources.end(), {file, colleague});
    RelationAnnotation relation = joining(1, 3, "x");
    relation.source = 1;
    add(relation);
    relation.source = 2;
    add(relation);
    const std::int64_t ofFile = m_annotations.relations[0].id, ofAnn = m_annotations.relations[1].id;
    apply(relabelRelationChange(m_annotations, ofFile, "y"));
    EXPECT_EQ(m_annotations.relations[0].source, -1);
    EXPECT_TRUE(relabelRelationChange(m_annotations, ofAnn, "y").empty());
    EXPECT_TRUE(decideRelationChange(m_annotations, ofAnn, Decision::kRejected).empty());
}

TEST_F(RelationEdits, dependenciesGetOtherLabelsButKeepTheirDirection) {
    RelationAnnotation subject;
    subject.from.token = elmo::TokenIndex(1);
    subject.to.token = elmo::TokenIndex(0);
    subject.label = "obj";
    subject.kind = tasks::kDependency;
    add(subject);
    const std::int64_t id = m_annotations.relations[0].id;
    apply(relabelRelationChange(m_annotations, id, "nsubj"));
    EXPECT_EQ(m_annotations.relations[0].label, "nsubj");
    EXPECT_EQ(m_annotations.relations[0].kind, tasks::kDependency);
    EXPECT_TRUE(reverseRelationChange(m_annotations, id).empty());
    add(joining(1, 3, "b"));
    add(joining(1, 2, "a"));
    add(joining(3, 2, "a"));
    EXPECT_EQ(relationLabels(m_annotations, RelationSort::kDependencies), std::vector<std::string>{"nsubj"});
    EXPECT_EQ(relationLabels(m_annotations, RelationSort::kOthers), (std::vector<std::string>{"a", "b"}));
}

TEST_F(RelationEdits, followTheManualSpanThatReplacesAModelsOne) {
    add(ofModel(2, 1, "ARG0"));
    add(joining(1, 3, "visits"));
    apply(relabelChange(m_annotations, {1, 3}, "X"));
    const std::int64_t anna = test::idOf(document(), m_annotations, "Anna", "X"),
                       rome = test::idOf(document(), m_annotations, "Rome", "X");
    EXPECT_EQ(printed(), "2>1:ARG0? " + std::to_string(anna) + '>' + std::to_string(rome) + ":visits* 2>" +
                             std::to_string(anna) + ":ARG0*");
    apply(resizeChange(m_annotations, anna, test::placeOf(document(), "Anna saw")));
    EXPECT_EQ(m_annotations.relations.size(), 3U) << "a manual span keeps its number";
    EXPECT_EQ(m_annotations.relations[1].to.span, rome);
}

TEST_F(RelationEdits, thoseOfAPlaceAreGoneThrough) {
    add(joining(2, 1, "a"));
    add(joining(2, 3, "b"));
    add(joining(1, 3, "c"));
    const auto& relations = m_annotations.relations;
    const auto next = [&](const char* text, std::optional<std::int64_t> from) {
        return nextRelation(m_annotations, document(), test::placeOf(document(), text), from);
    };
    EXPECT_EQ(next("saw", std::nullopt), relations[0].id);
    EXPECT_EQ(next("saw", relations[0].id), relations[1].id);
    EXPECT_EQ(next("saw", relations[1].id), relations[0].id) << "it wraps around";
    EXPECT_EQ(next("Wye", std::nullopt), std::nullopt);
    apply(decideRelationChange(m_annotations, relations[0].id, Decision::kRejected));
    EXPECT_EQ(next("Anna", std::nullopt), relations[1].id);
}

}  // namespace
}  // namespace ui
