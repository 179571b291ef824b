// SPDX-License-Identifier: Apache-2.0
// Several people who annotated one text have a set each in a project.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/evaluation/rater_comparison.h"
#include "app/importers/project_import.h"
#include "app/workspace/project_merge.h"
#include "app/workspace/workspace.h"
#include "tasks/results/annotation_layers.h"
#include "tests/app/formats/sample_documents.h"
#include "tests/support/temporary_folder.h"

namespace app::test {
namespace {

using elmo::test::TemporaryFolder;
using testing::ElementsAre;
using testing::HasSubstr;

/// "NAME: PER=Ann ...", a line for each annotator of the only document.
std::vector<std::string> setsIn(const Workspace& workspace) {
    const std::vector<DocumentRow> rows = workspace.documents(0, 10);
    EXPECT_EQ(rows.size(), 1U);
    const StoredDocument stored = workspace.document(rows.front().id);
    std::vector<std::string> sets;
    for (const tasks::AnnotationLayerSize& layer : tasks::layersOf(stored.document.annotations)) {
        std::string set = layer.maker.name + ':';
        for (const auto& span : tasks::onlyLayer(stored.document.annotations, layer.maker).spans)
            set += ' ' + span.label + '=' + std::string(stored.document.document->slice(span.bytes));
        sets.push_back(set);
    }
    return sets;
}

/// The sets that are annotators to be compared, and no gold.
std::vector<std::string> colleaguesIn(const Workspace& workspace) {
    std::vector<std::string> names;
    for (const tasks::AnnotationMaker& maker : workspace.annotators())
        if (maker.isColleague())
            names.push_back(maker.name);
    return names;
}

/// The labels that an export of accepted and own annotations has.
std::vector<std::string> goldIn(const Workspace& workspace) {
    std::vector<std::string> labels;
    for (const auto& span : tasks::onlyDecided(workspace.document(1).document.annotations).spans)
        labels.push_back(span.label);
    return labels;
}

class Annotators : public testing::Test {
protected:
    ProjectImportResult add(const std::vector<std::pair<std::string, std::string>>& files,
                            const std::string& project = "p.elmoscope") {
        const std::string path = (m_folder / project).string();
        Workspace::create(path);
        Workspace workspace(path);
        std::vector<std::filesystem::path> paths;
        for (const auto& [name, content] : files)
            paths.emplace_back(m_folder.write(name, content));
        return importIntoProject(workspace, paths, {}, {});
    }
    Workspace project() const { return Workspace((m_folder / "p.elmoscope").string(), Workspace::Access::kReadOnly); }
    std::vector<std::string> sets() const { return setsIn(project()); }
    std::vector<std::string> colleagues() const { return colleaguesIn(project()); }
    std::vector<std::string> gold() const { return goldIn(project()); }

    TemporaryFolder m_folder;
};

std::string webannoOf(const std::string& label) {
    return "#FORMAT=WebAnno TSV 3.3\n#T_SP=custom.Span|label\n\n\n#Text=Ann left .\n1-1\t0-3\tAnn\t" + label +
           "\t\n1-2\t4-8\tleft\t_\t\n1-3\t9-10\t.\t_\t\n";
}

TEST_F(Annotators, NamedSessionsOfProdigyAreSets) {
    const std::string begin = R"({"text": "Ann left.", "_input_hash": 1, "answer": "accept", )";
    add({{"a.jsonl", begin +
                         R"("spans": [{"start": 0, "end": 3, "label": "PER"}], "_annotator_id": "p-ann"})"
                         "\n" +
                         begin +
                         R"("spans": [{"start": 0, "end": 3, "label": "ORG"}], "_annotator_id": "p-ben"})"
                         "\n"}});
    EXPECT_THAT(sets(), ElementsAre("p-ann: PER=Ann", "p-ben: ORG=Ann"));
    EXPECT_THAT(colleagues(), ElementsAre("p-ann", "p-ben"));
    EXPECT_THAT(gold(), testing::IsEmpty()) << "nobody has decided between them";
}

TEST_F(Annotators, BinaryAnswersAboutOneTextAreOneSet) {
    const auto line = [](const std::string& span, const std::string& answer) {
        return R"({"text": "Ann met Bob.", "_input_hash": 1, "_annotator_id": "2023-05-01_12-00-00", "spans": [{)" +
               span + R"(}], "answer": ")" + answer + "\"}\n";
    };
    add({{"a.jsonl", line(R"("start": 0, "end": 3, "label": "PER")", "accept") +
                         line(R"("start": 8, "end": 11, "label": "PER")", "accept")}});
    EXPECT_THAT(sets(), ElementsAre("a.jsonl: PER=Ann PER=Bob"));
    EXPECT_THAT(colleagues(), testing::IsEmpty());
    EXPECT_THAT(gold(), ElementsAre("PER", "PER"));
}

TEST_F(Annotators, PeopleOfOneTaskOfLabelStudioAreSets) {
    const auto annotation = [](const std::string& by, const std::string& label) {
        return R"({"completed_by": )" + by +
               R"(, "result": [{"from_name": "l", "to_name": "t", "type": "labels", "value":
            {"start": 0, "end": 3, "labels": [")" +
               label + R"("]}}]})";
    };
    add({{"a.json", R"([{"id": 1, "data": {"text": "Ann left."}, "annotations": [)" + annotation("1", "PER") + ", " +
                        annotation(R"({"id": 2, "email": "ben@example.org"})", "ORG") + "]}]"}});
    EXPECT_THAT(sets(), ElementsAre("annotator 1: PER=Ann", "ben@example.org: ORG=Ann"));
    EXPECT_THAT(colleagues(), ElementsAre("annotator 1", "ben@example.org"));
    EXPECT_THAT(gold(), testing::IsEmpty());
}

TEST_F(Annotators, SetsThatAreAddedStayTheSameWhenTheFileIsAddedAgain) {
    add({{"ann.tsv", webannoOf("PER")}, {"ben.tsv", webannoOf("ORG")}});
    const auto before = sets();
    Workspace workspace((m_folder / "p.elmoscope").string());
    importIntoProject(workspace, {m_folder / "ben.tsv"}, {}, {});
    EXPECT_EQ(sets(), before);
    EXPECT_THAT(colleagues(), ElementsAre("ben.tsv"));
}

TEST_F(Annotators, FilesOfOneTextAreSetsAndCopiesAreNot) {
    const ProjectImportResult result =
        add({{"ann.tsv", webannoOf("PER")}, {"ben.tsv", webannoOf("ORG")}, {"copy.tsv", webannoOf("PER")}});
    EXPECT_EQ(result.documents, 1);
    EXPECT_EQ(result.updated, 1);
    EXPECT_THAT(result.notes, testing::Contains(HasSubstr("ben.tsv are a set of their own")));
    EXPECT_THAT(sets(), testing::IsSupersetOf({"ann.tsv: PER=Ann", "ben.tsv: ORG=Ann"}));
    EXPECT_THAT(colleagues(), ElementsAre("ben.tsv")) << "who comes later is compared with what was there";
    EXPECT_THAT(gold(), ElementsAre("PER"));
}

TEST_F(Annotators, MergingTakesWhatAPersonMarkedInAnotherProgram) {
    add({{"letter.tsv", webannoOf("PER")}});
    add({{"letter.tsv", webannoOf("ORG")}}, "b.elmoscope");
    Workspace ours((m_folder / "p.elmoscope").string());
    const MergeCounts counts =
        mergeProject(ours, Workspace((m_folder / "b.elmoscope").string(), Workspace::Access::kReadOnly), "Ben", {});
    EXPECT_EQ(counts.merged, 1);
    EXPECT_THAT(setsIn(ours), ElementsAre("Ben: ORG=Ann", "letter.tsv: PER=Ann"));
}

TEST_F(Annotators, TextWithOtherWhiteSpaceIsTheSameText) {
    add({{"letter.txt", "Ann left.\r\n"}});
    Workspace workspace((m_folder / "p.elmoscope").string());
    const ProjectImportResult result =
        importIntoProject(workspace, {m_folder.write("ben.tsv", webannoOf("ORG"))}, {}, {});
    EXPECT_EQ(result.documents, 0);
    EXPECT_EQ(result.updated, 1);
    EXPECT_THAT(result.notes, testing::Contains(testing::AllOf(HasSubstr("ben has the text of letter.txt"),
                                                               HasSubstr("white space only: 1"))));
    EXPECT_THAT(setsIn(workspace), ElementsAre("ben.tsv: ORG=Ann"));
    EXPECT_EQ(importIntoProject(workspace, {m_folder / "ben.tsv"}, {}, {}).updated, 0) << "it is there";
    EXPECT_THAT(setsIn(workspace), ElementsAre("ben.tsv: ORG=Ann"));
    const std::string other = m_folder.write("letter.conll", "Ann B-PER\nstayed O\n");
    EXPECT_EQ(importIntoProject(workspace, {other}, {}, {}).documents, 1);
}

TEST_F(Annotators, AnotherTextOfTheSameNameIsSaidWithItsFirstDifference) {
    add({{"letter.conll", "Ann B-PER\nleft O\n"}});
    Workspace workspace((m_folder / "p.elmoscope").string());
    const std::string other = m_folder.write("letter.conll", "Ann B-PER\nstayed O\n");
    EXPECT_THAT(importIntoProject(workspace, {other}, {}, {}).notes,
                testing::Contains(HasSubstr("they differ first in line 1 'left' and line 1 'stayed'")));
}

TEST_F(Annotators, TextsOfOneFileStayApart) {
    const ProjectImportResult result = add({{"a.jsonl",
                                             "{\"text\": \"Ann left.\", \"label\": [[0, 3, \"PER\"]]}\n"
                                             "{\"text\": \"Ann left .\", \"label\": [[0, 3, \"PER\"]]}\n"}});
    EXPECT_EQ(result.documents, 2);
}

TEST_F(Annotators, MergeMapsATextWithOtherWhiteSpace) {
    const auto projectOf = [&](const std::string& name, const std::string& text, const std::string& label) {
        Workspace workspace = Workspace::create(m_folder / name);
        tasks::AnnotatedDocument document = documentOf(text);
        mark(document, "Rome", label);
        workspace.addDocument(document);
        return workspace;
    };
    Workspace ours = projectOf("ours.elmoscope", "Ann left Rome.\nBob, too.", "LOC");
    Workspace theirs = projectOf("theirs.elmoscope", "Ann  left\u00a0Rome. \r\nBob, too.\n", "CITY");
    theirs.setFinished(1, "", true);
    const MergeCounts counts = mergeProject(ours, theirs, "Ben", {});
    EXPECT_EQ(counts.added, 0);
    EXPECT_EQ(counts.merged, 1);
    EXPECT_EQ(counts.finished, 1);
    EXPECT_EQ(counts.mappedDocuments, 1);
    EXPECT_EQ(counts.mapped, 1);
    EXPECT_EQ(counts.lost, 0);
    EXPECT_THAT(setsIn(ours), testing::UnorderedElementsAre("Ben: CITY=Rome", ": LOC=Rome"));
}

/// A project with one document and, by hand, one span over "Ann" with the label.
Workspace projectWith(const std::filesystem::path& file, const std::string& label) {
    Workspace workspace = Workspace::create(file);
    tasks::AnnotatedDocument document = documentOf("Ann left Rome.");
    if (!label.empty())
        mark(document, "Ann", label);
    workspace.addDocument(document);
    return workspace;
}

/// "Ann, Ben": who has finished the only document; somebody without a name is "me".
std::string finishedIn(const Workspace& workspace) {
    std::string names;
    for (const FinishedMark& mark : workspace.finishedMarks(1))
        names += (names.empty() ? "" : ", ") + (mark.annotator.empty() ? std::string("me") : mark.annotator);
    return names;
}

TEST_F(Annotators, MergingTakesFinishedMarksWithTheirTime) {
    Workspace ours = projectWith(m_folder / "ours.elmoscope", "PER");
    Workspace theirs = projectWith(m_folder / "theirs.elmoscope", "ORG");
    theirs.addFinishedMark(1, {"", "2026-01-02T03:04:05Z"});
    theirs.addDocument(documentOf("Another text."));
    theirs.addFinishedMark(2, {"", "2026-01-02T03:04:06Z"});
    const MergeCounts counts = mergeProject(ours, theirs, "Ben", {});
    EXPECT_EQ(counts.finished, 2);
    EXPECT_THAT(counts.reopened, testing::IsEmpty());
    EXPECT_THAT(ours.finishedMarks(1), ElementsAre(FinishedMark{"Ben", "2026-01-02T03:04:05Z"}));
    EXPECT_THAT(ours.finishedMarks(2), ElementsAre(FinishedMark{"Ben", "2026-01-02T03:04:06Z"}));
    EXPECT_EQ(mergeProject(ours, theirs, "Ben", {}).finished, 0) << "they are there";
}

TEST_F(Annotators, WorkOfAColleagueLeavesOnesOwnMark) {
    Workspace ours = projectWith(m_folder / "ours.elmoscope", "PER");
    ours.setFinished(1, "", true);
    const Workspace theirs = projectWith(m_folder / "theirs.elmoscope", "ORG");
    EXPECT_THAT(mergeProject(ours, theirs, "Ben", {}).reopened, testing::IsEmpty());
    EXPECT_EQ(finishedIn(ours), "me") << "Ben had not finished";
}

TEST_F(Annotators, MarksOfColleaguesStayWithTheirProject) {
    Workspace ours = projectWith(m_folder / "ours.elmoscope", "PER");
    Workspace theirs = projectWith(m_folder / "theirs.elmoscope", "ORG");
    {
        Workspace eve = projectWith(m_folder / "eve.elmoscope", "LOC");
        eve.setFinished(1, "", true);
        mergeProject(theirs, eve, "Eve", {});
    }
    EXPECT_EQ(finishedIn(theirs), "Eve");
    EXPECT_EQ(mergeProject(ours, theirs, "Ben", {}).finished, 0) << "Eve had finished, Ben had not";
    EXPECT_EQ(finishedIn(ours), "");
}

TEST_F(Annotators, DocumentThatIsNotAsItWasFinishedIsOpenAgain) {
    Workspace ours = projectWith(m_folder / "ours.elmoscope", "PER");
    Workspace theirs = projectWith(m_folder / "theirs.elmoscope", "ORG");
    ours.setFinished(1, "", true);
    const MergeCounts counts = mergeProject(ours, theirs, "", {});
    EXPECT_THAT(counts.reopened, ElementsAre("sample")) << "it has ORG, too, now";
    EXPECT_EQ(finishedIn(ours), "");
    theirs.setFinished(1, "", true);
    EXPECT_THAT(mergeProject(ours, theirs, "", {}).reopened, ElementsAre("sample")) << "that was without PER";
    EXPECT_EQ(finishedIn(ours), "");
}

TEST_F(Annotators, FinishedDocumentWithoutSpansCountsForWhoeverFinishedIt) {
    Workspace ours = projectWith(m_folder / "ours.elmoscope", "");
    mergeProject(ours, projectWith(m_folder / "theirs.elmoscope", "ORG"), "Ben", {});
    const std::vector<tasks::AnnotationMaker> raters = {
        {tasks::AnnotationLayer::kHuman, "", ""},
        {tasks::AnnotationLayer::kHuman, "Ben", std::string(tasks::kColleague)}};
    ours.setFinished(1, "Ben", true);
    EXPECT_EQ(raterAgreement(ours, raters, {}).documents, 0) << "only Ben has worked on it";
    ours.setFinished(1, "Lea", true);
    const tasks::RaterAgreement found = raterAgreement(ours, raters, {});
    EXPECT_EQ(found.documents, 1) << "Lea works by hand and found nothing";
    EXPECT_EQ(found.pairs.at(0).spans.right, 0);
}

TEST_F(Annotators, UndecidedPredictionsAndEqualWorkLeaveMarks) {
    Workspace ours = projectWith(m_folder / "ours.elmoscope", "PER");
    Workspace theirs = projectWith(m_folder / "theirs.elmoscope", "PER");
    StoredDocument stored = theirs.document(1);
    stored.document.annotations.sources = {sampleSource()};
    tasks::SpanAnnotation& span = mark(stored.document, "Rome", "LOC");
    span.layer = tasks::AnnotationLayer::kModel;
    span.source = 0;
    theirs.saveAnnotations(1, stored.document.annotations, stored.revision);
    theirs.setFinished(1, "", true);
    ours.setFinished(1, "Ann", true);
    const MergeCounts counts = mergeProject(ours, theirs, "", {});
    EXPECT_THAT(counts.reopened, testing::IsEmpty());
    EXPECT_EQ(finishedIn(ours), "me, Ann");
    EXPECT_EQ(ours.document(1).document.annotations.spans.size(), 2U);
}

}  // namespace
}  // namespace app::test
