// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/bridge/note_text.h"

#include <gtest/gtest.h>

#include <QString>

#include "app/importers/annotated_file.h"
#include "app/training/corrections.h"
#include "tasks/data/tag_schemes.h"
#include "tasks/registry/read_data_set.h"
#include "tasks/registry/task_list.h"
#include "tests/support/temporary_folder.h"
#include "ui/style/language.h"

namespace app::test {
namespace {

using Notes = std::vector<std::string>;

constexpr const char* kConllu =
    "# sent_id = s-1\n1\tI\tI\tPRON\tPRP\t_\t0\troot\t_\tNER=B-PER\n2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n"
    "2\tdo\tdo\tAUX\tVBP\t_\t0\tx\t_\tNER=O\n3\tn't\tnot\tPART\tRB\t_\t0\tx\t_\tNER=O\n\n";

Notes notesOf(const char* name, const char* text, const tasks::Task& task, const tasks::DataOptions& options = {}) {
    const elmo::test::TemporaryFolder folder;
    folder.write(name, text);
    return tasks::readDataSet(folder.path(name), task, options, {}).notes;
}

/// The kinds of what a document does not get from such a file.
Notes leftOutOf(const char* name, const char* text) {
    const elmo::test::TemporaryFolder folder;
    folder.write(name, text);
    Notes kinds;
    for (const auto& [kind, count] : readAnnotatedFile(folder.path(name), {}).leftOut)
        kinds.push_back(kind);
    return kinds;
}

/// What the readers say on such files, and what a project's corrections are.
std::vector<Notes> engineNotes() {
    tasks::TagRepairs repairs;
    repairs.missingBegin = repairs.otherLabel = repairs.missingEnd = 3;
    Corrections corrections;
    corrections.partlyDecided = corrections.undecided = 2;
    return {repairs.notes(),
            notesOn(corrections),
            notesOf("a.tsv", "-DOCSTART- -X- -X- O\n\nEU NNP I-NP I-ORG\nrejects VBZ I-VP O\n", tasks::Ner::kTask),
            notesOf("a.tsv", "# id 7\nx\tB-X\n\n# no tag here\nx\tB-X\n", tasks::Ner::kTask),
            notesOf("a.conllu", kConllu, tasks::Ner::kTask),
            notesOf("a.conllu", kConllu, tasks::Tagging::kTask),
            notesOf("a.jsonl",
                    "{\"text\": \"John Smithson.\", \"entities\": [{\"start\": 0, \"end\": 9, \"label\": \"PER\"}]}",
                    tasks::Ner::kTask),
            notesOf("a.txt", "(3 (2 It) (4 (4 works) (2 It)))\n", tasks::Sentiment::kTask, {.phrases = true}),
            notesOf("a.csv", "text,label\nGood.,pos\n,neg\n", tasks::Sentiment::kTask),
            notesOf("a.txt", "9\tIt 's fine\n\n2\tbad\tfilm", tasks::Sentiment::kTask),
            notesOf("a.txt", "a\tx\nb\tx\nc\tx\nd\tx\ne\tx\nf\tx\ng\tx\nh\tx\ni\tx\nj\tx\n", tasks::Sentiment::kTask),
            leftOutOf("a.conllu", "1\tI\tI\tPRON\tPRP\t_\t1\tnsubj\t_\t_\n\n"),
            notesOf("a.jsonl",
                    "{\"gold_label\": \"-\", \"sentence1\": \"a\", \"sentence2\": \"b\"}\n"
                    "{\"gold_label\": \"neutral\", \"sentence1\": \"a\", \"sentence2\": \"b\"}\n",
                    tasks::Entailment::kTask)};
}

TEST(NoteText, NotesOfDataAreTranslated) {
    for (const Notes& notes : engineNotes()) {
        ASSERT_FALSE(notes.empty());
        for (const std::string& note : notes) {
            EXPECT_EQ(noteText(note), QString::fromStdString(note));
            for (const char* language : {"zh_CN", "ar"}) {
                ui::applyLanguage(language);
                const QString text = noteText(note);
                ui::applyLanguage("en");
                EXPECT_NE(text, QString::fromStdString(note)) << language;
                EXPECT_FALSE(text.contains(QLatin1Char('%'))) << text.toStdString();
            }
        }
    }
}

TEST(NoteText, NumbersAndNamesKeepTheirPlaces) {
    ui::applyLanguage("zh_CN");
    const QString text = noteText("biLM 'my %1': layers of 120 distinct sentences, 7 of them computed now.");
    ui::applyLanguage("en");
    EXPECT_TRUE(text.contains("my %1") && text.contains("120") && text.contains("7")) << text.toStdString();
    EXPECT_FALSE(text.contains("sentences"));
}

TEST(NoteText, UnknownNoteStaysAsItIs) {
    ui::applyLanguage("ar");
    EXPECT_EQ(noteText("100% new"), "100% new");
    ui::applyLanguage("en");
}

TEST(NoteText, ManyNamesEndInAnEllipsis) {
    EXPECT_EQ(firstNames({"a", "b"}), QLocale().createSeparatedList({"a", "b"}));
    const QString many = firstNames(std::vector<std::string>(11, "x"));
    EXPECT_EQ(many.count('x'), 10);
    EXPECT_TRUE(many.endsWith(QStringLiteral("…")));
}

}  // namespace
}  // namespace app::test
