// SPDX-License-Identifier: Apache-2.0
#include "app/training/corrections.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "app/documents/document_edits.h"
#include "app/training/task_training.h"
#include "app/workspace/workspace.h"
#include "tasks/registry/read_data_set.h"
#include "tasks/registry/task_list.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace app {
namespace {

using tasks::AnnotationLayer;
using tasks::Decision;
using testing::HasSubstr;
using testing::Not;

/// A document with spans by the words they cover.
class CorrectedText {
public:
    explicit CorrectedText(std::string text, const std::string& name = "a.txt") : m_builder(name, std::move(text)) {}

    CorrectedText& add(const std::string& words, const std::string& label, AnnotationLayer layer,
                       Decision decision = Decision::kOpen, int source = -1) {
        const auto at = static_cast<std::int64_t>(m_builder.text().find(words));
        tasks::SpanAnnotation& span = m_builder.addSpan(
            {elmo::ByteOffset(at), elmo::ByteOffset(at + static_cast<std::int64_t>(words.size()))}, label);
        span.layer = layer;
        span.decision = decision;
        span.source = source;
        return *this;
    }
    CorrectedText& accepted(const std::string& words, const std::string& label) {
        return add(words, label, AnnotationLayer::kModel, Decision::kAccepted);
    }
    CorrectedText& undecided(const std::string& words, const std::string& label) {
        return add(words, label, AnnotationLayer::kModel);
    }
    CorrectedText& manual(const std::string& words, const std::string& label) {
        return add(words, label, AnnotationLayer::kHuman);
    }
    tasks::AnnotatedDocument build() {
        tasks::AnnotatedDocument document = m_builder.build();
        sortSpans(document.annotations);
        return document;
    }

private:
    DocumentBuilder m_builder;
};

CorrectionSettings entities() {
    CorrectionSettings settings;
    settings.task = tasks::Ner::kTask;
    settings.imported = false;
    return settings;
}

std::string tagsOf(const CorrectedDocument& corrected) {
    std::string tags;
    for (std::size_t at = 0; (at = corrected.lines.find("\"tags\":", at)) != std::string::npos; ++at)
        tags += corrected.lines.substr(at + 7, corrected.lines.find(']', at) - at - 6) + " ";
    return tags;
}

TEST(Corrections, decidedDocumentGivesAllItsSentences) {
    const auto document = CorrectedText("Anna saw New York. It rained.")
                              .accepted("Anna", "PER")
                              .manual("New York", "LOC")
                              .add("It", "PER", AnnotationLayer::kModel, Decision::kRejected)
                              .build();
    const CorrectedDocument corrected = correctionsOf(document, entities());
    EXPECT_EQ(corrected.examples, 2);
    EXPECT_EQ(corrected.labels, 2);
    EXPECT_FALSE(corrected.isPartly);
    EXPECT_EQ(tagsOf(corrected), R"(["B-PER","O","B-LOC","I-LOC","O"] ["O","O","O"] )");
}

TEST(Corrections, partlyDecidedDocumentGivesOnlyTheDecidedSentences) {
    const auto document =
        CorrectedText("Anna came. Bob came. It rained.").accepted("Anna", "PER").undecided("Bob", "PER").build();
    const CorrectedDocument corrected = correctionsOf(document, entities());
    EXPECT_EQ(corrected.examples, 1) << "nobody has said anything about the other sentences";
    EXPECT_TRUE(corrected.isPartly);
    EXPECT_THAT(corrected.lines, HasSubstr("Anna"));
    EXPECT_THAT(corrected.lines, Not(HasSubstr("rained")));
}

TEST(Corrections, undecidedDocumentGivesNothing) {
    EXPECT_EQ(correctionsOf(CorrectedText("Anna came.").undecided("Anna", "PER").build(), entities()).examples, 0);
    EXPECT_EQ(correctionsOf(CorrectedText("It rained.").build(), entities()).examples, 0);
}

TEST(Corrections, manualSpanGoesBeforeAnAcceptedOneThatItOverlaps) {
    const auto document =
        CorrectedText("New York Times readers came.").accepted("New York", "LOC").manual("York Times", "ORG").build();
    EXPECT_EQ(tagsOf(correctionsOf(document, entities())), R"(["O","B-ORG","I-ORG","O","O","O"] )");
}

TEST(Corrections, labelsOfOtherTasksAreNoEntities) {
    CorrectionSettings settings = entities();
    settings.notLabels = {"NOUN"};
    const auto document = CorrectedText("Anna saw trees.").accepted("Anna", "PER").undecided("trees", "NOUN").build();
    const CorrectedDocument corrected = correctionsOf(document, settings);
    EXPECT_FALSE(corrected.isPartly) << "the undecided part of speech does not matter";
    EXPECT_EQ(tagsOf(corrected), R"(["B-PER","O","O","O"] )");
}

TEST(Corrections, importedAnnotationsCountOnlyOnRequest) {
    tasks::AnnotatedDocument imported =
        CorrectedText("Anna came.").add("Anna", "PER", AnnotationLayer::kHuman, Decision::kOpen, 0).build();
    imported.annotations.sources.emplace_back().model = "gold.conll";
    CorrectionSettings settings = entities();
    EXPECT_EQ(correctionsOf(imported, settings).examples, 0);
    settings.imported = true;
    EXPECT_EQ(tagsOf(correctionsOf(imported, settings)), R"(["B-PER","O","O"] )");
}

TEST(Corrections, whatAnotherPersonMarkedIsNeverGold) {
    tasks::AnnotatedDocument document = CorrectedText("Anna saw Bob.")
                                            .add("Anna", "PER", AnnotationLayer::kHuman, Decision::kOpen, 0)
                                            .manual("Bob", "PER")
                                            .build();
    document.annotations.sources.emplace_back().model = "Ben";
    document.annotations.sources.back().modelHash = tasks::kColleague;
    CorrectionSettings settings = entities();
    for (const bool imported : {true, false}) {
        settings.imported = imported;
        EXPECT_EQ(tagsOf(correctionsOf(document, settings)), R"(["O","O","B-PER","O"] )");
    }
}

TEST(Corrections, whatTheUserMarksGoesTogetherWithTheAnnotationsOfAFile) {
    CorrectedText text("Anna saw Bob. Eve left Paris. It rained.");
    for (const char* name : {"Anna", "Paris"})
        text.add(name, "PER", AnnotationLayer::kHuman, Decision::kOpen, 0);
    tasks::AnnotatedDocument document = text.manual("Bob", "PER").manual("Paris", "LOC").build();
    document.annotations.sources.emplace_back().model = "gold.conll";
    CorrectionSettings settings = entities();
    settings.imported = true;
    EXPECT_EQ(tagsOf(correctionsOf(document, settings)),
              R"(["B-PER","O","B-PER","O"] ["O","O","B-LOC","O"] ["O","O","O"] )");
    settings.imported = false;
    EXPECT_EQ(tagsOf(correctionsOf(document, settings)), R"(["O","O","B-LOC","O"] ["O","O","O"] )")
        << "Anna must not be taught to be no name";
}

TEST(Corrections, classesAreThoseThatPeopleGave) {
    tasks::AnnotatedDocument document = CorrectedText("Bad film. Good end.").build();
    const auto score = [&](std::optional<elmo::SentenceIndex> sentence, double good, AnnotationLayer layer) {
        tasks::ScoreAnnotation& one = document.annotations.scores.emplace_back();
        one.sentence = sentence;
        one.labels = {"bad", "good"};
        one.probabilities = {1 - good, good};
        one.layer = layer;
    };
    score(elmo::SentenceIndex(0), 0.9, AnnotationLayer::kModel);
    score(elmo::SentenceIndex(0), 0, AnnotationLayer::kHuman);
    score(std::nullopt, 1, AnnotationLayer::kHuman);
    CorrectionSettings settings;
    settings.task = tasks::Sentiment::kTask;
    const CorrectedDocument corrected = correctionsOf(document, settings);
    EXPECT_EQ(corrected.examples, 2);
    EXPECT_THAT(corrected.lines, HasSubstr(R"("tokens":["Bad","film","."],"label":"bad")"));
    EXPECT_THAT(corrected.lines, HasSubstr(R"("label":"good")"));
}

class CorrectionFiles : public testing::Test {
protected:
    std::string project(int documents) {
        const std::string path = m_folder.path("work.elmoscope");
        Workspace workspace = Workspace::create(path);
        for (int i = 0; i < documents; ++i)
            workspace.addDocument(
                CorrectedText("Anna came on day " + std::to_string(i) + ".", "day" + std::to_string(i) + ".txt")
                    .accepted("Anna", "PER")
                    .build());
        return path;
    }
    std::string read(const std::filesystem::path& file) {
        std::ostringstream text;
        text << std::ifstream(file).rdbuf();
        return text.str();
    }

    elmo::test::TemporaryFolder m_folder;
};

TEST_F(CorrectionFiles, documentsAreDealtWholeAndTheSameWayEveryTime) {
    const std::string path = project(60);
    const Corrections corrections = writeCorrections(path, entities(), m_folder.path("data"), {});
    EXPECT_EQ(corrections.train.documents + corrections.heldOut.documents, 60);
    EXPECT_GT(corrections.heldOut.documents, 2);
    EXPECT_LT(corrections.heldOut.documents, 30);
    const std::string heldOut = read(heldOutPart(m_folder.path("data")));
    Workspace(path).addDocument(CorrectedText("Anna came back.").accepted("Anna", "PER").build());
    writeCorrections(path, entities(), m_folder.path("later"), {});
    const std::string later = read(heldOutPart(m_folder.path("later")));
    EXPECT_THAT(later, HasSubstr(heldOut)) << "what was held out once is held out again";
    EXPECT_THAT(read(trainingPart(m_folder.path("data"))), Not(HasSubstr(heldOut.substr(0, heldOut.find('\n')))));
}

TEST_F(CorrectionFiles, bothPartsAreReadAsDataSets) {
    writeCorrections(project(20), entities(), m_folder.path("data"), {});
    tasks::DataOptions options;
    options.scheme = "bio";
    for (const auto& part : {trainingPart(m_folder.path("data")), heldOutPart(m_folder.path("data"))})
        EXPECT_EQ(tasks::readDataSet(part, tasks::Ner::kTask, options, {}).labels, std::vector<std::string>{"PER"});
}

TEST_F(CorrectionFiles, developmentSetOfAProjectMayBeAFileOfAnotherFormat) {
    TaskTrainingSettings settings;
    settings.config.head.task = tasks::Ner::kTask;
    settings.train = project(20);
    settings.dev = m_folder.write("dev.conll", "Bob\tB-PER\nran\tO\n\n");
    settings.labels = {{"PERSN", "PERSON"}};
    const auto [train, dev] = readTrainingData(settings, {});
    EXPECT_EQ(train.labels, std::vector<std::string>{"PER"});
    EXPECT_THAT(train.notes, testing::Contains(HasSubstr("do not have the label \"PERSN\"")));
    EXPECT_EQ(dev.format, "conll");
    EXPECT_EQ(dev.examples.size(), 1U);
}

TEST_F(CorrectionFiles, oneDocumentIsTooFew) {
    EXPECT_THAT(elmo::test::errorOf([&] { writeCorrections(project(1), entities(), m_folder.path("data"), {}); }),
                testing::StartsWith("bad argument"));
}

TEST_F(CorrectionFiles, projectWithoutDecisionsIsRefused) {
    const std::string path = m_folder.path("empty.elmoscope");
    Workspace::create(path).addDocument(CorrectedText("Anna came.").undecided("Anna", "PER").build());
    EXPECT_THAT(elmo::test::errorOf([&] { writeCorrections(path, entities(), m_folder.path("data"), {}); }),
                testing::StartsWith("not found"));
}

TEST_F(CorrectionFiles, refusalSaysHowManyDocumentsAreDecided) {
    try {
        writeCorrections(project(1), entities(), m_folder.path("data"), {});
        FAIL();
    } catch (const TooFewDecisions& few) {
        EXPECT_EQ(few.documents, 1);
    }
}

}  // namespace
}  // namespace app
