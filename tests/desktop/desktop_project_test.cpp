// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/project/desktop_project.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "app/annotate/analyzer.h"
#include "app/desktop/project/history.h"
#include "elmo/error.h"
#include "tests/support/temporary_folder.h"
#include "ui/annotations/annotation_edits.h"

namespace app {
namespace {

namespace fs = std::filesystem;

class DesktopProjectTest : public ::testing::Test {
protected:
    DesktopProjectTest() { mark(2, "PER"); }

    static tasks::AnnotatedDocument documentOf(const std::string& name, const std::string& text) {
        tasks::AnnotatedDocument document{name, tokenizeText(text, "en", {}).document, {}};
        tasks::bindTo(document.annotations, *document.document);
        return document;
    }
    static void mark(tasks::AnnotatedDocument& document, std::size_t token, const std::string& label) {
        document.annotations = ui::applied(
            document.annotations, ui::createChange(document.annotations, document.document->tokens().at(token), label));
    }
    void mark(std::size_t token, const std::string& label) { mark(m_document, token, label); }
    std::string write(const std::string& name, const std::string& text) const { return m_folder.write(name, text); }
    /// Reads a file into the project and saves annotations.
    static void keep(DesktopProject& project, const std::string& path, const tasks::AnnotatedDocument& document) {
        ProjectText text = project.take(path, documentOf(document.name, document.document->text()), "UTF-8", false);
        ASSERT_TRUE(text.held);
        EXPECT_TRUE(project.save(*text.held, path, document, "UTF-8", {}));
    }
    static std::size_t spansOf(const ProjectText& text) { return text.annotations.spans.size(); }
    tasks::AnnotatedDocument bare() const { return documentOf("letter.txt", m_document.document->text()); }

    elmo::test::TemporaryFolder m_folder;
    const fs::path m_file = m_folder / "deep/unsaved.elmoscope";
    tasks::AnnotatedDocument m_document = documentOf("letter.txt", "We saw Anna in Rome.");
};

TEST_F(DesktopProjectTest, annotationsAreKeptAfterARestart) {
    const auto project = DesktopProject::unsaved(m_file);
    EXPECT_TRUE(project->list().empty());
    EXPECT_FALSE(fs::exists(m_file)) << "nothing to store yet";
    keep(*project, "/a.txt", m_document);
    const ProjectText later = DesktopProject::unsaved(m_file)->take("/a.txt", bare(), "UTF-8", false);
    EXPECT_EQ(later.annotations.spans, m_document.annotations.spans);
    EXPECT_EQ(DesktopProject::unsaved(m_file)->list().size(), 1U);
}

TEST_F(DesktopProjectTest, fileThatWasOpenedAndAddedIsListedOnce) {
    const auto project = DesktopProject::unsaved(m_file);
    keep(*project, "/a.txt", m_document);
    project->addUnread({"/a.txt", "/b.txt"});
    const std::vector<ui::DocumentEntry> list = project->list();
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0].path, "/a.txt");
    EXPECT_EQ(list[1].path, "/b.txt");
}

TEST_F(DesktopProjectTest, deletedUnsavedProjectIsRecreated) {
    const auto project = DesktopProject::unsaved(m_file);
    keep(*project, "/a.txt", m_document);
    fs::remove_all(m_file.parent_path());
    keep(*project, "/a.txt", m_document);
    EXPECT_EQ(spansOf(DesktopProject::unsaved(m_file)->take("/a.txt", bare(), "UTF-8", false)), 1U);
}

TEST_F(DesktopProjectTest, movedFileKeepsItsAnnotationsAndIsListedOnce) {
    const auto project = DesktopProject::unsaved(m_file);
    keep(*project, "/gone/letter.txt", m_document);
    const std::string moved = write("renamed.txt", m_document.document->text());
    const ProjectText text = project->take(moved, bare(), "UTF-8", false);
    EXPECT_FALSE(text.sameText);
    EXPECT_EQ(spansOf(text), 1U);
    ASSERT_EQ(project->list().size(), 1U);
    EXPECT_EQ(project->list()[0].path.toStdString(), moved);
}

TEST_F(DesktopProjectTest, duplicateTextIsAddedOnlyOnRequest) {
    const auto project = DesktopProject::unsaved(m_file);
    const std::string first = write("letter.txt", m_document.document->text());
    const std::string second = write("copy.txt", m_document.document->text());
    keep(*project, first, m_document);
    const ProjectText asked = project->take(second, bare(), "UTF-8", false);
    ASSERT_TRUE(asked.sameText);
    EXPECT_EQ(asked.sameText->existing.toStdString(), first);
    EXPECT_EQ(project->list().size(), 1U);
    const ProjectText again = project->take(second, bare(), "UTF-8", true);
    EXPECT_EQ(spansOf(again), 0U) << "with annotations of its own";
    EXPECT_EQ(project->list().size(), 2U);
    EXPECT_EQ(spansOf(project->take(first, bare(), "UTF-8", false)), 1U);
    EXPECT_FALSE(project->take(second, bare(), "UTF-8", false).sameText) << "it is known now";
}

TEST_F(DesktopProjectTest, annotationsOfAFileOfAKnownTextAreASetOfAnotherPerson) {
    const auto project = DesktopProject::unsaved(m_file);
    const std::string first = write("letter.txt", m_document.document->text());
    keep(*project, first, m_document);
    tasks::AnnotatedDocument file = bare();
    file.name = "ben.ann";
    mark(file, 0, "ORG");
    nameImported(file.annotations, "ben.ann");
    ASSERT_TRUE(project->take(write("ben.ann", "-"), file, "UTF-8", false).sameText->isAnnotated);
    project->addSet(file);
    project->addSet(file);
    const auto sets = [&] {
        std::vector<std::string> names;
        for (const auto& layer : layersOf(project->take(first, bare(), "UTF-8", false).annotations))
            if (layer.maker.isColleague())
                names.push_back(layer.maker.name + ' ' + std::to_string(layer.spans));
        return names;
    };
    EXPECT_EQ(sets(), std::vector<std::string>{"ben.ann 1"}) << "the same once more adds nothing";
    EXPECT_EQ(onlyDecided(project->take(first, bare(), "UTF-8", false).annotations).spans.size(),
              onlyDecided(m_document.annotations).spans.size())
        << "it is no gold";
    mark(file, 2, "LOC");
    nameImported(file.annotations, "ben.ann");
    project->addSet(file);
    EXPECT_EQ(sets(), (std::vector<std::string>{"ben.ann 1", "ben.ann (2) 2"})) << "another state replaces nothing";
    EXPECT_EQ(project->list().size(), 1U);
}

TEST_F(DesktopProjectTest, setOfATextWithOtherWhiteSpaceIsMapped) {
    const auto project = DesktopProject::unsaved(m_file);
    const std::string first = write("letter.txt", m_document.document->text());
    keep(*project, first, m_document);
    tasks::AnnotatedDocument file = documentOf("ben.tsv", "We saw\r\nAnna in\u00a0Rome .\n");
    mark(file, 2, "ORG");
    nameImported(file.annotations, "ben.tsv");
    const auto asked = project->take(write("ben.tsv", "-"), file, "UTF-8", false).sameText;
    ASSERT_TRUE(asked);
    EXPECT_TRUE(asked->differsInSpace);
    EXPECT_EQ(asked->existing.toStdString(), first);
    const auto mapped = project->addSet(file);
    ASSERT_TRUE(mapped);
    EXPECT_EQ(mapped->count(), 1);
    EXPECT_TRUE(mapped->lost.empty());
    const ProjectText stored = project->take(first, bare(), "UTF-8", false);
    std::vector<std::string> places;
    for (const tasks::SpanAnnotation& span : stored.annotations.spans)
        places.push_back(span.label + '=' + std::string(m_document.document->slice(span.bytes)));
    EXPECT_THAT(places, testing::UnorderedElementsAre("PER=Anna", "ORG=Anna"));
    EXPECT_EQ(project->list().size(), 1U);
    const tasks::AnnotatedDocument plain = documentOf("plain.txt", "We saw Anna in Rome .");
    EXPECT_FALSE(project->take(write("plain.txt", "-"), plain, "UTF-8", false).sameText) << "a text of its own";
    tasks::AnnotatedDocument other = documentOf("other.tsv", "We saw Anna in Bonn.");
    mark(other, 2, "ORG");
    EXPECT_FALSE(project->take(write("other.tsv", "-"), other, "UTF-8", false).sameText);
    EXPECT_THROW(project->addSet(documentOf("gone.tsv", "Another text.")), elmo::Error);
}

TEST_F(DesktopProjectTest, allPeopleAreComparedOverAllDocuments) {
    const auto project = DesktopProject::unsaved(m_file);
    EXPECT_FALSE(project->compare({.everybody = true}, 10, {}).all) << "there is no project yet";
    keep(*project, write("letter.txt", m_document.document->text()), m_document);
    EXPECT_FALSE(project->compare({.everybody = true}, 10, {}).all) << "one person alone agrees with nobody";
    for (const char* name : {"ben.ann", "cleo.ann"}) {
        tasks::AnnotatedDocument file = bare();
        file.name = name;
        mark(file, 0, "ORG");
        nameImported(file.annotations, name);
        project->addSet(file);
    }
    const ui::ProjectAgreement found = project->compare({.everybody = true}, 10, {});
    ASSERT_TRUE(found.all);
    EXPECT_EQ(found.all->raters.size(), 3U);
    EXPECT_EQ(found.all->documents, 1);
    ASSERT_EQ(found.all->pairs.size(), 3U);
    const auto agreeing = std::ranges::count_if(
        found.all->pairs, [](const tasks::RaterAgreement::Pair& pair) { return pair.spans.right == 1; });
    EXPECT_EQ(agreeing, 1) << "Ben and Cleo";
    EXPECT_FALSE(project->compare({}, 10, {}).all) << "nobody has asked";
}

TEST_F(DesktopProjectTest, earlierTextOfAFileIsOfferedUntilResolved) {
    const auto project = DesktopProject::unsaved(m_file);
    const auto now = documentOf("a.txt", "Then we saw Anna in Rome.");
    const auto next = documentOf("a.txt", "Nobody was seen.");
    const elmo::TextHash earlier(*m_document.document);
    const auto take = [&](const tasks::AnnotatedDocument& document) {
        return project->take("/a.txt", document, "UTF-8", false);
    };
    keep(*project, "/a.txt", m_document);
    EXPECT_FALSE(take(bare()).earlier);
    const ProjectText asked = take(now);
    ASSERT_TRUE(asked.earlier);
    EXPECT_EQ(asked.earlier->content.annotations.spans, m_document.annotations.spans);
    EXPECT_FALSE(asked.keptEarlier);
    EXPECT_TRUE(take(now).earlier);
    EXPECT_EQ(project->list().size(), 1U) << "the earlier text of a file is not listed";

    project->settle("/a.txt", earlier, elmo::TextHash(*now.document), EarlierText::kKept);
    EXPECT_TRUE(take(now).keptEarlier);
    EXPECT_EQ(project->idsOf({"/a.txt"}).front(), asked.earlier->held->id) << "what is shown is exported";
    EXPECT_FALSE(take(next).keptEarlier);
    EXPECT_TRUE(take(next).earlier);

    project->settle("/a.txt", earlier, elmo::TextHash(*now.document), EarlierText::kSettled);
    EXPECT_FALSE(take(now).earlier);
    EXPECT_FALSE(take(next).earlier);
    EXPECT_EQ(spansOf(take(bare())), 1U);
}

TEST_F(DesktopProjectTest, changesOfAnotherProgramAreMergedOnSave) {
    const auto ours = DesktopProject::unsaved(m_file);
    keep(*ours, "/a.txt", m_document);
    const auto theirs = DesktopProject::unsaved(m_file);
    ProjectText mine = ours->take("/a.txt", bare(), "UTF-8", false);
    ProjectText other = theirs->take("/a.txt", bare(), "UTF-8", false);
    tasks::AnnotatedDocument edited = bare(), editedToo = bare();
    edited.annotations = mine.annotations;
    editedToo.annotations = other.annotations;
    mark(edited, 4, "OURS");
    mark(editedToo, 0, "THEIRS");
    ASSERT_TRUE(theirs->save(*other.held, "/a.txt", editedToo, "UTF-8", {}));
    EXPECT_TRUE(ours->wasChangedByOthers());
    EXPECT_FALSE(ours->save(*mine.held, "/a.txt", edited, "UTF-8", {}));
    mark(edited, 3, "LATER");
    EXPECT_FALSE(ours->save(*mine.held, "/a.txt", edited, "UTF-8", {})) << "until it is read again";
    const auto spans = ours->read(mine.held->id).content.annotations.spans;
    ASSERT_EQ(spans.size(), 4U);
    EXPECT_EQ(spans[0].label + spans[1].label + spans[2].label + spans[3].label, "THEIRSPERLATEROURS");
}

TEST_F(DesktopProjectTest, ofTwoNewLabelsOfASpanBothStayAndTheSaveSaysSo) {
    mark(2, "PER");
    const auto ours = DesktopProject::unsaved(m_file);
    keep(*ours, "/a.txt", m_document);
    const auto theirs = DesktopProject::unsaved(m_file);
    const ProjectText mine = ours->take("/a.txt", bare(), "UTF-8", false);
    const ProjectText other = theirs->take("/a.txt", bare(), "UTF-8", false);
    tasks::AnnotatedDocument edited = m_document, editedToo = m_document;
    edited.annotations.spans[0].label = "LOC";
    editedToo.annotations.spans[0].label = "ORG";
    EXPECT_TRUE(theirs->save(*other.held, "/a.txt", editedToo, "UTF-8", {}).conflicts.empty());
    const SavedWork saved = ours->save(*mine.held, "/a.txt", edited, "UTF-8", {});
    ASSERT_EQ(saved.conflicts.size(), 1U);
    EXPECT_EQ(saved.conflicts[0].ours + saved.conflicts[0].theirs, "LOCORG");
    const auto again = ours->save(*mine.held, "/a.txt", edited, "UTF-8", {});
    EXPECT_TRUE(again.conflicts.empty()) << "said once";
    const auto spans = ours->read(mine.held->id).content.annotations.spans;
    ASSERT_EQ(spans.size(), 2U);
    EXPECT_EQ(spans[0].label + spans[1].label, "LOCORG");
}

TEST_F(DesktopProjectTest, aQueryIsSearchedInOneDocumentAsInAll) {
    mark(2, "PER");
    const auto project = DesktopProject::unsaved(m_file);
    keep(*project, "/a.txt", m_document);
    keep(*project, "/b.txt", documentOf("b.txt", "Anna and Anna slept."));
    const auto places = [&](const char* words, const char* document) {
        return project
            ->search({ui::SearchProject::Kind::kWords, QString::fromLatin1(words), QString::fromLatin1(document)}, 10,
                     elmo::RunControl())
            .size();
    };
    EXPECT_EQ(places("Anna", ""), 3U);
    EXPECT_EQ(places("Anna", "/a.txt"), 1U);
    EXPECT_EQ(places("Anna", "/b.txt"), 2U);
    EXPECT_EQ(places("[label=PER]", "/a.txt"), 1U);
    EXPECT_EQ(places("[label=PER]", "/b.txt"), 0U);
    EXPECT_EQ(places("Anna", "/c.txt"), 0U);
}

TEST_F(DesktopProjectTest, listsThePredicatesOfAllDocuments) {
    const auto project = DesktopProject::unsaved(m_file);
    EXPECT_TRUE(project->predicates(9, elmo::RunControl()).rows.empty());
    mark(1, "see.01");
    m_document.annotations.spans[0].kind = tasks::kPredicateSpan;
    keep(*project, "/a.txt", m_document);
    tasks::AnnotatedDocument other = documentOf("b.txt", "Ben slept.");
    mark(other, 1, "sleep.01");
    other.annotations.spans[0].kind = tasks::kPredicateSpan;
    keep(*project, "/b.txt", other);
    const ui::ProjectPredicates all = project->predicates(9, elmo::RunControl());
    ASSERT_EQ(all.rows.size(), 2U);
    EXPECT_EQ(all.rows[1].path, QStringLiteral("/b.txt"));
    EXPECT_EQ(all.rows[1].row.predicate, "slept");
    EXPECT_FALSE(all.wasTruncated);
    EXPECT_TRUE(project->predicates(1, elmo::RunControl()).wasTruncated);
}

TEST_F(DesktopProjectTest, undoHistoryIsSavedWithTheAnnotations) {
    auto project = DesktopProject::unsaved(m_file);
    ProjectText text = project->take("/a.txt", bare(), "UTF-8", false);
    ui::EditHistory history;
    auto change = ui::createChange(bare().annotations, m_document.document->tokens().at(2), "PER");
    history.steps.push_back(std::make_shared<const ui::EditStep>(ui::EditStep{QStringLiteral("mark PER"), change}));
    history.done = 1;
    project->save(*text.held, "/a.txt", m_document, "UTF-8", history);
    project.reset();
    const auto later = DesktopProject::unsaved(m_file)->take("/a.txt", bare(), "UTF-8", false).history;
    EXPECT_TRUE(*later == history);
}

ui::EditHistory historyNamed(const char* name) {
    return {{std::make_shared<const ui::EditStep>(ui::EditStep{QString::fromLatin1(name), {}})}, 1};
}

/// What a history is of, whatever the text.
QString nameIn(const ui::EditHistory& history) {
    return history.steps.size() == 1 && history.done == 1 ? history.steps[0]->name : QString();
}

TEST_F(DesktopProjectTest, labelsKeepTheirColoursKeysAndMeanings) {
    const fs::path file = m_folder / "named.elmoscope";
    const std::vector<ui::ProjectLabel> labels{
        {QStringLiteral("Fluß"), QStringLiteral("#1080c0"), QStringLiteral("r"), QStringLiteral("Rivers"), {}},
        {QStringLiteral("person"), {}, {}, {}, QStringLiteral("PER")}};
    DesktopProject::create(file)->setTagset(labels);
    EXPECT_EQ(DesktopProject::open(file)->tagset(), labels);
    EXPECT_TRUE(DesktopProject::unsaved(m_file)->tagset().empty());
}

TEST_F(DesktopProjectTest, allMatchesAreLabelledWithAStepToUndoInEachDocument) {
    const auto project = DesktopProject::create(m_folder / "matches.elmoscope");
    const auto add = [&](const std::string& path, const std::string& text) {
        return project->take(path, documentOf(path.substr(1), text), "UTF-8", false).held->id;
    };
    const std::int64_t open = add("/open.txt", "Rome is open.");
    const std::int64_t two = add("/two.txt", "Rome saw Rome, not rome or Romeo.");
    const std::int64_t one = add("/one.txt", "In Rome.");
    const std::int64_t finished = add("/finished.txt", "Rome is finished.");
    add("/none.txt", "Paris.");
    project->setFinished({"/finished.txt"}, true);
    const ui::WordMatch match{{"Rome"}, true, QStringLiteral("LOC")};
    ui::MatchCount trial, done;
    project->labelMatches(match, open, true, trial, {});
    EXPECT_EQ(trial.spans, 3);
    EXPECT_EQ(trial.documents, 2);
    EXPECT_EQ(trial.finished, 1);
    EXPECT_TRUE(project->read(two).content.annotations.spans.empty()) << "nothing was labelled yet";
    project->labelMatches(match, open, false, done, {});
    EXPECT_EQ(done.spans, 3);
    EXPECT_EQ(done.documents, 2);
    EXPECT_EQ(done.finished, 1);
    EXPECT_EQ(project->read(two).content.annotations.spans.size(), 2U);
    EXPECT_EQ(project->read(one).content.annotations.spans.size(), 1U);
    EXPECT_TRUE(project->read(open).content.annotations.spans.empty());
    EXPECT_TRUE(project->read(finished).content.annotations.spans.empty());
    const ProjectDocument labelled = project->read(two);
    ASSERT_EQ(labelled.history->steps.size(), 1U);
    EXPECT_EQ(labelled.history->done, 1);
    EXPECT_TRUE(ui::applied(labelled.content.annotations, labelled.history->steps[0]->change.reversed()).spans.empty());
    EXPECT_TRUE(project->read(finished).history->steps.empty());
    ui::MatchCount again, anyCase;
    project->labelMatches(match, open, false, again, {});
    EXPECT_EQ(again.spans, 0);
    EXPECT_EQ(again.present, 3);
    project->labelMatches({{"Rome"}, false, QStringLiteral("LOC")}, 0, true, anyCase, {});
    EXPECT_EQ(anyCase.spans, 2) << "rome, and Rome in the document that was open";
}

TEST_F(DesktopProjectTest, labellingAllMatchesCanBeCancelledBetweenTwoDocuments) {
    const auto project = DesktopProject::create(m_folder / "many.elmoscope");
    std::vector<std::int64_t> ids;
    for (const char* path : {"/1.txt", "/2.txt", "/3.txt"})
        ids.push_back(
            project->take(path, documentOf(path + 1, std::string("Rome ") + (path + 1)), "UTF-8", false).held->id);
    std::stop_source source;
    std::int64_t total = 0;
    const elmo::RunControl control(source.get_token(), [&](const elmo::Progress& progress) {
        total = progress.total;
        if (progress.done == 2)
            source.request_stop();
    });
    ui::MatchCount done;
    EXPECT_THROW(project->labelMatches({{"Rome"}, true, QStringLiteral("LOC")}, 0, false, done, control),
                 elmo::Cancelled);
    EXPECT_EQ(total, 3);
    EXPECT_EQ(done.documents, 1) << "what was begun is labelled whole";
    std::size_t spans = 0;
    for (const std::int64_t id : ids)
        spans += project->read(id).content.annotations.spans.size();
    EXPECT_EQ(spans, 1U);
}

TEST_F(DesktopProjectTest, placesAreLabelledWithTheirOriginUnlessTheTextIsAnother) {
    const auto project = DesktopProject::create(m_folder / "places.elmoscope");
    const auto add = [&](const std::string& path, const std::string& text) {
        return project->take(path, documentOf(path.substr(1), text), "UTF-8", false).held->id;
    };
    const std::int64_t open = add("/open.txt", "Rome is open.");
    const std::int64_t two = add("/two.txt", "Rome saw Paris.");
    const std::int64_t finished = add("/finished.txt", "Rome is finished.");
    const std::int64_t other = add("/other.txt", "Wye.");
    project->setFinished({"/finished.txt"}, true);
    const auto placesOf = [&](std::int64_t id, const char* path, std::vector<std::size_t> tokens) {
        const auto document = project->read(id).content.document;
        ui::DocumentPlaces places{QString::fromLatin1(path), elmo::TextHash(*document), {}};
        for (const std::size_t token : tokens)
            places.places.push_back(document->tokens().at(token));
        return places;
    };
    ui::LabelPlaces request{QStringLiteral("LOC"), QStringLiteral("like \"Rome\""), {}};
    request.documents = {placesOf(open, "/open.txt", {0}), placesOf(two, "/two.txt", {0, 2}),
                         placesOf(finished, "/finished.txt", {0}), placesOf(other, "/other.txt", {0})};
    request.documents[3].text = request.documents[0].text;
    ui::MatchCount done;
    project->labelPlaces(request, open, done, {});
    EXPECT_EQ(done.spans, 2);
    EXPECT_EQ(done.documents, 1);
    EXPECT_EQ(done.finished, 1);
    EXPECT_EQ(done.changed, 1);
    const ProjectDocument labelled = project->read(two);
    ASSERT_EQ(labelled.content.annotations.spans.size(), 2U);
    for (const tasks::SpanAnnotation& span : labelled.content.annotations.spans) {
        EXPECT_EQ(span.label, "LOC");
        ASSERT_EQ(span.features.size(), 1U);
        EXPECT_EQ(span.features[0].name, "example");
        EXPECT_EQ(span.features[0].value, "like \"Rome\"");
    }
    ASSERT_EQ(labelled.history->steps.size(), 1U);
    EXPECT_TRUE(ui::applied(labelled.content.annotations, labelled.history->steps[0]->change.reversed()).spans.empty());
    for (const std::int64_t id : {open, finished, other})
        EXPECT_TRUE(project->read(id).content.annotations.spans.empty()) << id;
}

TEST_F(DesktopProjectTest, aTextWithoutAFileIsAddedOnceAndCanBeRemoved) {
    const auto project = DesktopProject::unsaved(m_file);
    const AddedText first = project->addText(documentOf("We saw / Anna", "We saw Anna."));
    EXPECT_FALSE(first.isKnown);
    EXPECT_EQ(first.path, m_file.string() + "/1/We saw _ Anna");
    const AddedText second = project->addText(documentOf("other", "We saw Anna."));
    EXPECT_TRUE(second.isKnown);
    EXPECT_EQ(second.path, first.path);
    ASSERT_EQ(project->list().size(), 1U);
    EXPECT_EQ(project->list()[0].name, QStringLiteral("We saw / Anna"));
    ASSERT_TRUE(project->stored(first.path));
    EXPECT_EQ(project->stored(first.path)->content.document->text(), "We saw Anna.");
    keep(*project, "/letter.txt", m_document);
    EXPECT_EQ(project->addText(documentOf("pasted", m_document.document->text())).path, "/letter.txt");
    project->remove(first.path);
    EXPECT_EQ(project->list().size(), 1U);
}

TEST_F(DesktopProjectTest, undoBelongsToOneWindow) {
    auto ours = DesktopProject::unsaved(m_file), theirs = DesktopProject::unsaved(m_file);
    ProjectText mine = ours->take("/a.txt", bare(), "UTF-8", false);
    ASSERT_TRUE(ours->save(*mine.held, "/a.txt", m_document, "UTF-8", historyNamed("ours")));
    ProjectText other = theirs->take("/a.txt", bare(), "UTF-8", false);
    EXPECT_TRUE(other.history->steps.empty()) << "what the other window does is not undone here";
    ASSERT_TRUE(theirs->save(*other.held, "/a.txt", m_document, "UTF-8", historyNamed("theirs")));
    EXPECT_EQ(nameIn(*ours->read(mine.held->id).history), QStringLiteral("ours")) << "nor is it lost";
    EXPECT_EQ(nameIn(*theirs->read(mine.held->id).history), QStringLiteral("theirs"));
    ours.reset();
    theirs.reset();
    EXPECT_FALSE(DesktopProject::unsaved(m_file)->read(mine.held->id).history->steps.empty()) << "after a restart";
}

TEST_F(DesktopProjectTest, undoBelongsToOnePerson) {
    auto first = DesktopProject::unsaved(m_file);
    first->setPerson("Ann/B");
    const ProjectText text = first->take("/a.txt", bare(), "UTF-8", false);
    first->save(*text.held, "/a.txt", m_document, "UTF-8", historyNamed("Ann's"));
    first.reset();
    const auto historyOfPerson = [&](const char* person) {
        const auto project = DesktopProject::unsaved(m_file);
        project->setPerson(person);
        return *project->read(text.held->id).history;
    };
    EXPECT_TRUE(historyOfPerson("Bob").steps.empty());
    EXPECT_EQ(nameIn(historyOfPerson("Ann/B")), QStringLiteral("Ann's"));
}

TEST(History, OfEarlierVersionsAndOfProcessesThatAreGoneIsGoneOnWith) {
    const HistoryOwner owner;
    const ui::EditHistory history = historyNamed("before");
    EXPECT_TRUE(historyOf(encodeHistory(history), owner, {}) == history) << "without an owner";
    EXPECT_TRUE(historyOf(R"({"owner":"/1.5.1",)" + encodeHistory(history).substr(1), owner, {}) == history)
        << "process 1 began at another time";
    EXPECT_TRUE(historyOf("[]", owner, {}).steps.empty());
    EXPECT_TRUE(historyOf("{\"owner\":", owner, {}).steps.empty());
}

TEST_F(DesktopProjectTest, tooLongHistoryLosesItsOldestSteps) {
    ui::EditHistory history;
    for (int i = 0; i < 3; ++i)
        history.steps.push_back(
            std::make_shared<const ui::EditStep>(ui::EditStep{QString(2'000'000, u'x') + QString::number(i), {}}));
    history.done = 3;
    const ui::EditHistory kept = decodeHistory(encodeHistory(history), {});
    ASSERT_EQ(kept.steps.size(), 2U);
    EXPECT_EQ(kept.done, 2);
    EXPECT_TRUE(kept.steps[1]->name.endsWith(u'2'));
    history.done = 2;
    EXPECT_EQ(decodeHistory(encodeHistory(history), {}).done, 1) << "one step is left out, one undone";
    history.done = 0;
    EXPECT_TRUE(decodeHistory(encodeHistory(history), {}).steps.empty());
    EXPECT_TRUE(decodeHistory("{\"done\":", {}).steps.empty());
}

TEST_F(DesktopProjectTest, saveAsMovesTheUnsavedProjectAndCopiesOthers) {
    const auto project = DesktopProject::unsaved(m_file);
    keep(*project, "/a.txt", m_document);
    const auto named = project->saveAs(m_folder / "work.elmoscope");
    EXPECT_FALSE(named->isUnsaved());
    EXPECT_EQ(named->list().size(), 1U);
    EXPECT_TRUE(project->list().empty());
    EXPECT_EQ(Workspace(m_folder / "work.elmoscope").search("Anna", 5).size(), 1U);
    EXPECT_EQ(Workspace(m_file).check(), "");
    const auto copy = named->saveAs(m_folder / "copy.elmoscope");
    EXPECT_EQ(copy->list().size(), 1U);
    EXPECT_EQ(named->list().size(), 1U);
    EXPECT_THROW(named->saveAs(m_folder / "copy.elmoscope"), elmo::Error);
    EXPECT_THROW(project->saveAs(m_folder / "copy.elmoscope"), elmo::Error);
}

TEST_F(DesktopProjectTest, corruptUnsavedProjectIsKeptAndReplacedByANewOne) {
    fs::create_directories(m_file.parent_path());
    std::ofstream(m_file) << "no project at all";
    const auto project = DesktopProject::unsaved(m_file);
    keep(*project, "/a.txt", m_document);
    EXPECT_NE(project->file(), m_file);
    EXPECT_NE(project->takeNotice().find(m_file.string()), std::string::npos);
    EXPECT_EQ(fs::file_size(m_file), 17U);
    EXPECT_EQ(spansOf(DesktopProject::unsaved(m_file)->take("/a.txt", bare(), "UTF-8", false)), 1U);
}

TEST_F(DesktopProjectTest, textWithoutAFileIsReadFromTheProject) {
    const fs::path file = m_folder / "work.elmoscope";
    const std::int64_t id = Workspace::create(file).addDocument(m_document);
    const auto project = DesktopProject::open(file);
    const auto list = project->list();
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0].path.toStdString(), file.string() + '/' + std::to_string(id) + "/letter.txt");
    auto stored = project->stored(list[0].path.toStdString());
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->content.annotations.spans, m_document.annotations.spans);
    mark(stored->content, 4, "LOC");
    EXPECT_TRUE(project->save(*stored->held, list[0].path.toStdString(), stored->content, "UTF-8", {}));
    EXPECT_EQ(project->read(id).content.annotations.spans.size(), 2U);
    project->remove(list[0].path.toStdString());
    EXPECT_TRUE(project->list().empty());
}

}  // namespace
}  // namespace app
