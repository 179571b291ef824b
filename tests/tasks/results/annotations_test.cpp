// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/annotations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/support/error_text.h"

namespace tasks {
namespace {

using elmo::TokenIndex;
using elmo::TokenSpan;

TokenSpan tokens(std::int64_t begin, std::int64_t end) {
    return {TokenIndex(begin), TokenIndex(end)};
}

elmo::ByteSpan bytes(std::int64_t begin, std::int64_t end) {
    return {elmo::ByteOffset(begin), elmo::ByteOffset(end)};
}

/// "Ada met Bob .", one sentence; tokens begin at bytes 0, 4, 8 and 12.
elmo::Document document() {
    elmo::Segmentation cut;
    cut.tokens = {bytes(0, 3), bytes(4, 7), bytes(8, 11), bytes(12, 13)};
    cut.sentences = {tokens(0, 4)};
    return {"Ada met Bob .", cut};
}

AnnotationSource sourceOf(const std::string& model) {
    AnnotationSource source;
    source.model = model;
    source.modelHash = "hash of " + model;
    source.time = "2026-11-21T14:00:00Z";
    return source;
}

EntityPredictions entities(std::vector<EntityPrediction> list) {
    return {std::move(list)};
}

const EntityPrediction kAda{tokens(0, 1), "PER", 0.9}, kBob{tokens(2, 3), "PER", 0.8};

std::set<std::int64_t> idsOf(const Annotations& annotations) {
    std::set<std::int64_t> ids;
    for (const SpanAnnotation& span : annotations.spans)
        EXPECT_TRUE(ids.insert(span.id).second) << "two annotations have the number " << span.id;
    for (const ScoreAnnotation& score : annotations.scores)
        EXPECT_TRUE(ids.insert(score.id).second) << "two annotations have the number " << score.id;
    for (const QuestionAnnotation& question : annotations.questions)
        EXPECT_TRUE(ids.insert(question.id).second) << "two annotations have the number " << question.id;
    return ids;
}

TEST(MergePrediction, CreatesOneSpanPerTaggedToken) {
    Annotations annotations;
    const TagPredictions tags{{{"PROPN", 0.9}, {"VERB", 0.8}, {"PROPN", 0.7}, {"PUNCT", 1}}};
    mergePrediction(annotations, document(), tags, sourceOf("upos"));
    ASSERT_EQ(annotations.spans.size(), 4U);
    EXPECT_EQ(annotations.spans[1].bytes, bytes(4, 7));
    EXPECT_EQ(annotations.spans[1].label, "VERB");
    EXPECT_EQ(annotations.spans[1].confidence, 0.8);
    annotations.spans[2].decision = Decision::kAccepted;
    const TagPredictions other{{{"PROPN", 0.9}, {"NOUN", 0.8}, {"PROPN", 0.7}, {"PUNCT", 1}}};
    mergePrediction(annotations, document(), other, sourceOf("upos"));
    ASSERT_EQ(annotations.spans.size(), 4U);
    EXPECT_EQ(annotations.spans[1].label, "NOUN");
    EXPECT_EQ(annotations.spans[2].decision, Decision::kAccepted);
}

RolePredictions metRoles(const std::string& ofBob) {
    return {{{TokenIndex(1),
              false,
              0.9,
              "meet.02",
              {{tokens(0, 1), "ARG0", 0.8}, {tokens(1, 2), kPredicateLabel, 1}, {tokens(2, 3), ofBob, 0.7}}}}};
}

TEST(MergePrediction, RolesAreRelationsFromThePredicateToItsArguments) {
    Annotations annotations;
    mergePrediction(annotations, document(), metRoles("ARG1"), sourceOf("roles"));
    ASSERT_EQ(annotations.spans.size(), 3U);
    EXPECT_EQ(annotations.spans[0].kind, "argument");
    EXPECT_EQ(annotations.spans[1].kind, "predicate");
    EXPECT_EQ(annotations.spans[1].label, "meet.02");
    EXPECT_EQ(annotations.spans[1].bytes, bytes(4, 7));
    ASSERT_EQ(annotations.relations.size(), 2U);
    EXPECT_EQ(annotations.relations[1].label, "ARG1");
    EXPECT_EQ(annotations.relations[1].kind, "role");
    EXPECT_EQ(annotations.relations[1].layer, AnnotationLayer::kModel);
    EXPECT_EQ(annotations.relations[1].from.span, annotations.spans[1].id);
    EXPECT_EQ(annotations.relations[1].to.span, annotations.spans[2].id);
}

TEST(MergePrediction, NewRolesReplaceTheOldOnesButNotWhatPeopleDecided) {
    Annotations annotations;
    mergePrediction(annotations, document(), metRoles("ARG1"), sourceOf("roles"));
    const std::int64_t predicate = annotations.spans[1].id;
    annotations.spans[0].decision = Decision::kAccepted;
    mergePrediction(annotations, document(), metRoles("ARG2"), sourceOf("roles"));
    ASSERT_EQ(annotations.spans.size(), 3U);
    EXPECT_EQ(annotations.spans[0].decision, Decision::kAccepted);
    EXPECT_EQ(annotations.spans[1].id, predicate) << "the same span keeps its number";
    EXPECT_EQ(annotations.spans[2].label, "ARG2");
    ASSERT_EQ(annotations.relations.size(), 2U);
    EXPECT_EQ(annotations.relations[1].label, "ARG2");
    mergePrediction(annotations, document(), RolePredictions(), sourceOf("roles"));
    EXPECT_EQ(annotations.spans.size(), 1U) << "what was accepted stays";
    EXPECT_TRUE(annotations.relations.empty());
}

TEST(MergePrediction, PredicatesShareAnArgumentOfOneRole) {
    Annotations annotations;
    RolePredictions twice = metRoles("ARG1");
    twice.predicates.push_back({TokenIndex(2), false, 0.5, "bob.01", {{tokens(0, 1), "ARG0", 0.9}}});
    mergePrediction(annotations, document(), twice, sourceOf("roles"));
    ASSERT_EQ(annotations.relations.size(), 3U);
    EXPECT_EQ(annotations.relations[0].to, annotations.relations[2].to);
    EXPECT_EQ(annotations.spans.size(), 4U);
    EXPECT_EQ(annotations.spans[0].confidence, 0.9) << "the higher one";
    EXPECT_EQ(annotations.relations[0].confidence, 0.8);
}

TEST(MergePrediction, NewRolesKeepWhatPeopleSaidOfRelations) {
    Annotations annotations;
    mergePrediction(annotations, document(), metRoles("ARG1"), sourceOf("roles"));
    const std::int64_t id = annotations.relations[0].id;
    annotations.relations.edit()[0].decision = Decision::kRejected;
    annotations.relations.edit()[0].annotator = "Ann";
    mergePrediction(annotations, document(), metRoles("ARG2"), sourceOf("roles"));
    ASSERT_EQ(annotations.relations.size(), 2U);
    EXPECT_EQ(annotations.relations[0].id, id);
    EXPECT_EQ(annotations.relations[0].decision, Decision::kRejected);
    EXPECT_EQ(annotations.relations[0].annotator, "Ann");
}

TEST(MergePrediction, KeepsDecisionsOnRelationsAndTheSpansThatPeopleJoined) {
    Annotations annotations;
    mergePrediction(annotations, document(), metRoles("ARG1"), sourceOf("roles"));
    ASSERT_EQ(annotations.relations.size(), 2U);
    annotations.relations.edit()[0].decision = Decision::kRejected;
    annotations.relations.edit()[0].annotator = "Ann";
    annotations.relations.edit()[1].decision = Decision::kAccepted;
    const std::int64_t refused = annotations.relations[0].id, kept = annotations.relations[1].id;
    RelationAnnotation own;
    own.id = annotations.nextId++;
    own.from.span = annotations.spans[0].id;
    own.to.span = annotations.spans[2].id;
    own.label = "knows";
    annotations.relations.edit().push_back(own);
    const auto find = [&](std::int64_t id) {
        return std::ranges::find(annotations.relations, id, &RelationAnnotation::id);
    };
    mergePrediction(annotations, document(), metRoles("ARG1"), sourceOf("roles"));
    ASSERT_EQ(annotations.relations.size(), 3U);
    ASSERT_NE(find(refused), annotations.relations.end());
    EXPECT_EQ(find(refused)->decision, Decision::kRejected);
    EXPECT_EQ(find(refused)->annotator, "Ann");
    mergePrediction(annotations, document(), RolePredictions(), sourceOf("roles"));
    ASSERT_EQ(annotations.relations.size(), 3U) << "what people decided";
    ASSERT_NE(find(kept), annotations.relations.end());
    EXPECT_EQ(find(kept)->decision, Decision::kAccepted);
    EXPECT_EQ(*find(own.id), own);
    EXPECT_EQ(annotations.spans.size(), 3U) << "their ends stay";
}

TEST(MergePrediction, ConvertsTokensToBytesInOrder) {
    Annotations annotations;
    mergePrediction(annotations, document(), entities({kBob, kAda}), sourceOf("ner"));
    ASSERT_EQ(annotations.spans.size(), 2U);
    EXPECT_EQ(annotations.spans[0].bytes, bytes(0, 3));
    EXPECT_EQ(annotations.spans[1].bytes, bytes(8, 11));
    EXPECT_EQ(annotations.spans[0].confidence, 0.9);
    EXPECT_EQ(annotations.spans[0].decision, Decision::kOpen);
    EXPECT_EQ(annotations.sources, (std::vector{sourceOf("ner")}));
}

TEST(MergePrediction, KeepsHumanDecisions) {
    Annotations annotations;
    mergePrediction(annotations, document(), entities({kAda, kBob}), sourceOf("ner"));
    annotations.spans[0].decision = Decision::kAccepted;
    annotations.spans[1].decision = Decision::kRejected;
    const std::int64_t id = annotations.spans[0].id;
    EntityPrediction surer = kAda, other = kBob;
    surer.confidence = 0.99;
    other.label = "LOC";
    mergePrediction(annotations, document(), entities({surer, other}), sourceOf("ner"));
    ASSERT_EQ(annotations.spans.size(), 3U);
    EXPECT_EQ(annotations.spans[0].decision, Decision::kAccepted);
    EXPECT_EQ(annotations.spans[0].id, id);
    EXPECT_EQ(annotations.spans[0].confidence, 0.99);
    EXPECT_EQ(annotations.spans[1].decision, Decision::kOpen) << "another label is another claim";
    EXPECT_EQ(annotations.spans[2].decision, Decision::kRejected) << "though it is not predicted any more";
    EXPECT_EQ(annotations.spans[2].label, kBob.label);
}

TEST(MergePrediction, KeepsNotesOnOpenSpansAndWhoDecided) {
    Annotations annotations;
    mergePrediction(annotations, document(), entities({kAda, kBob}), sourceOf("ner"));
    annotations.spans[0].features = {{"note", "who?"}};
    annotations.spans[1].decision = Decision::kAccepted;
    annotations.spans[1].annotator = "Eve";
    mergePrediction(annotations, document(), entities({kAda, kBob}), sourceOf("ner"));
    ASSERT_EQ(annotations.spans.size(), 2U);
    EXPECT_EQ(annotations.spans[0].features, (std::vector<NamedValue>{{"note", "who?"}}));
    EXPECT_EQ(annotations.spans[0].decision, Decision::kOpen);
    EXPECT_EQ(annotations.spans[1].annotator, "Eve");
    mergePrediction(annotations, document(), entities({kBob}), sourceOf("ner"));
    ASSERT_EQ(annotations.spans.size(), 2U) << "the model no longer finds the span, but somebody wrote a note on it";
    EXPECT_EQ(annotations.spans[0].features, (std::vector<NamedValue>{{"note", "who?"}}));
    annotations.spans[0].features.clear();
    mergePrediction(annotations, document(), entities({kBob}), sourceOf("ner"));
    EXPECT_EQ(annotations.spans.size(), 1U);
}

TEST(MergePrediction, KeepsAnnotationsOfHumansAndOtherModels) {
    Annotations annotations;
    mergePrediction(annotations, document(), entities({kAda}), sourceOf("first"));
    SpanAnnotation human;
    human.id = annotations.nextId++;
    human.bytes = bytes(8, 11);
    human.label = "PER";
    human.layer = AnnotationLayer::kHuman;
    annotations.spans.push_back(human);
    mergePrediction(annotations, document(), entities({kBob}), sourceOf("second"));
    mergePrediction(annotations, document(), entities({}), sourceOf("second"));
    ASSERT_EQ(annotations.spans.size(), 2U);
    EXPECT_EQ(annotations.sources.at(static_cast<std::size_t>(annotations.spans[0].source)).model, "first");
    EXPECT_EQ(annotations.spans[1], human);
}

TEST(MergePrediction, NeverReusesAnId) {
    Annotations annotations;
    std::set<std::int64_t> gone;
    for (int round = 0; round < 4; ++round) {
        mergePrediction(annotations, document(), entities(round % 2 == 0 ? std::vector{kAda} : std::vector{kBob}),
                        sourceOf("ner"));
        mergePrediction(annotations, document(), ClassPredictions{{"bad", "good"}, {{0.2, 0.8}}, {0.2, 0.8}},
                        sourceOf("sentiment"));
        const std::set<std::int64_t> ids = idsOf(annotations);
        for (const std::int64_t id : ids)
            EXPECT_EQ(gone.count(id), 0U) << "round " << round;
        EXPECT_LT(*ids.rbegin(), annotations.nextId);
        gone.insert(ids.begin(), ids.end());
    }
}

TEST(MergePrediction, AddsASourceOnce) {
    Annotations annotations;
    for (int round = 0; round < 3; ++round)
        for (const char* model : {"a", "b"})
            mergePrediction(annotations, document(), entities({kAda}), sourceOf(model));
    EXPECT_EQ(annotations.sources, (std::vector{sourceOf("a"), sourceOf("b")}));
    AnnotationSource later = sourceOf("a");
    later.time = "2027-01-01T00:00:00Z";
    mergePrediction(annotations, document(), entities({kAda}), later);
    EXPECT_EQ(annotations.sources, (std::vector{sourceOf("b"), later})) << "nothing refers to the old run any more";
    for (const SpanAnnotation& span : annotations.spans)
        EXPECT_LT(span.source, 2);
}

TEST(MergePrediction, AModelThatFoundNothingStaysASource) {
    Annotations annotations;
    mergePrediction(annotations, document(), entities({}), sourceOf("a"));
    mergePrediction(annotations, document(), entities({kAda}), sourceOf("b"));
    EXPECT_EQ(annotations.sources, (std::vector{sourceOf("a"), sourceOf("b")}));
    EXPECT_EQ(annotations.spans.at(0).source, 1);
    AnnotationSource later = sourceOf("a");
    later.time = "2027-01-01T00:00:00Z";
    mergePrediction(annotations, document(), entities({}), later);
    EXPECT_EQ(annotations.sources, (std::vector{sourceOf("b"), later})) << "one run of a model";
}

TEST(MergePrediction, StoresScoresOfSentencesAndTheDocumentSeparately) {
    Annotations annotations;
    for (const double good : {0.7, 0.6})
        mergePrediction(annotations, document(), ClassPredictions{{"bad", "good"}, {{1 - good, good}}, {0.5, 0.5}},
                        sourceOf("sentiment"));
    ASSERT_EQ(annotations.scores.size(), 2U) << "the second run replaces the first";
    EXPECT_FALSE(annotations.scores[0].sentence.has_value());
    EXPECT_EQ(annotations.scores[1].sentence, elmo::SentenceIndex(0));
    EXPECT_EQ(annotations.scores[1].probabilities[1], 0.6);
}

TEST(MergePrediction, AnEmptyDocumentHasNoClass) {
    Annotations annotations;
    const elmo::Document empty("", {}, "en");
    mergePrediction(annotations, empty, ClassPredictions{{"negative", "positive"}, {}, {0.5, 0.5}}, sourceOf("s"));
    EXPECT_TRUE(annotations.scores.empty());
    EXPECT_EQ(annotations.sources.size(), 1U) << "the head has read it";
}

TEST(MergePrediction, ReplacesOnlyTheSameQuestion) {
    Annotations annotations;
    for (const char* question : {"Who?", "Whom?", "Who?"})
        mergePrediction(annotations, document(), AnswerPredictions{question, {{tokens(0, 1), 0.6}}, 0.1},
                        sourceOf("qa"));
    ASSERT_EQ(annotations.questions.size(), 2U);
    EXPECT_EQ(annotations.questions[0].question, "Whom?");
    EXPECT_EQ(annotations.questions[1].question, "Who?");
    EXPECT_EQ(annotations.questions[1].answers[0].bytes, bytes(0, 3));
    idsOf(annotations);
}

TEST(MergePrediction, PredictionOutsideTheTextChangesNothing) {
    Annotations annotations;
    mergePrediction(annotations, document(), entities({kAda}), sourceOf("ner"));
    const Annotations before = annotations;
    const EntityPrediction beyond{tokens(3, 9), "PER", 1};
    EXPECT_THAT(
        elmo::test::errorOf([&] { mergePrediction(annotations, document(), entities({beyond}), sourceOf("ner")); }),
        testing::StartsWith("bad argument"));
    EXPECT_EQ(annotations, before);
}

TEST(MergePrediction, DecisionsOnTheSameSpanOfAnotherModelAreNotAskedForAgain) {
    Annotations annotations;
    mergePrediction(annotations, document(), entities({kAda, kBob}), sourceOf("first"));
    annotations.spans[0].decision = Decision::kAccepted;
    annotations.spans[1].decision = Decision::kRejected;
    EntityPrediction other = kBob;
    other.label = "LOC";
    mergePrediction(annotations, document(), entities({kAda, kBob, other}), sourceOf("second"));
    ASSERT_EQ(annotations.spans.size(), 5U);
    for (const SpanAnnotation& span : annotations.spans) {
        const bool isAda = span.bytes == bytes(0, 3);
        EXPECT_EQ(span.decision, span.label == "LOC" ? Decision::kOpen
                                 : isAda             ? Decision::kAccepted
                                                     : Decision::kRejected);
    }
    mergePrediction(annotations, document(), entities({}), sourceOf("second"));
    EXPECT_EQ(annotations.spans.size(), 2U) << "the first model's spans have the decisions";
}

}  // namespace
}  // namespace tasks
