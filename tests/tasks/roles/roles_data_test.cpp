// SPDX-License-Identifier: Apache-2.0
#include "tasks/roles/roles_data.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/data/tag_schemes.h"
#include "tasks/metrics/evaluation.h"
#include "tasks/registry/task_list.h"
#include "tests/tasks/data/printed_examples.h"

namespace tasks {
namespace {

using test::printed;
using test::read;
using test::refusal;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string kTwoPredicates =
    "# doc-one-0001\n"
    "0\tAnna\t-\t(ARG0*)\t*\n"
    "1\tsaid\tsay.01\t(V*)\t*\n"
    "2\tBob\t-\t(ARG1*\t(ARG0*)\n"
    "3\tgave\tgive_up.07\t*\t(V*\n"
    "4\tup\t-\t*)\t*)\n"
    "\n"
    "# doc-one-0002\n"
    "0\tYes\t-\n"
    "\n"
    "# doc-two-0001\n"
    "0\tIt\t-\t*\n"
    "1\tis\tbe.03\t(V*)\n";

TEST(RolesData, ReadsASentencePerExampleWithAColumnForEachPredicate) {
    const DataSet data = read(kTwoPredicates, Roles::kTask);
    EXPECT_EQ(data.format, "propbank");
    EXPECT_EQ(printed(data),
              "Anna said Bob gave up => [say.01 1: B-ARG0 B-V B-ARG1 I-ARG1 I-ARG1] "
              "[give_up.07 3: O O B-ARG0 B-V I-V]\n"
              "Yes => \n"
              "It is => [be.03 1: O B-V]\n");
    EXPECT_THAT(data.labels, ElementsAre("ARG0", "ARG1", "V"));
    EXPECT_EQ(data.examples[0].id, "doc-one-0001");
    EXPECT_EQ(data.examples[1].article, "doc-one");
    EXPECT_EQ(data.examples[2].article, "doc-two");
}

TEST(RolesData, TheGoldOfAFileAgainstItselfIsPerfect) {
    const DataSet data = read(
        "0\tUp\t-\t(C-V*)\t*\n1\tShe\t-\t(ARG0*)\t(ARG0*)\n2\tgave\tgive_up.07\t(V*)\t*\n"
        "3\tthe\t-\t(ARG1*\t*\n4\tplan\t-\t*)\t*\n5\ttoday\t-\t(ARGM-TMP*)\t*\n6\tto\t-\t(C-ARG1*\t*\n"
        "7\tsing\tsing.01\t*)\t(V*)\n\n0\tNo\t-\n",
        Roles::kTask);
    std::vector<TaskPrediction> same;
    for (const Example& example : data.examples) {
        RolePredictions roles;
        for (const GoldPredicate& gold : std::get<GoldRoles>(example.gold).predicates) {
            PredicatePrediction& predicate = roles.predicates.emplace_back();
            predicate.token = gold.token;
            for (const TagSpan& span : spansOf(gold.tags))
                predicate.arguments.push_back({span.tokens, span.label, 1});
        }
        same.emplace_back(std::move(roles));
    }
    const MetricReport report = evaluate(Roles::kTask, data.examples, same);
    EXPECT_EQ(report.value, 100);
    std::string counts;
    for (const LabelMetrics& label : report.labels)
        counts += label.label + " " + std::to_string(label.gold) + " ";
    EXPECT_EQ(counts, "ARG0 2 ARG1 1 ARGM-TMP 1 ") << "C-ARG1 is a piece of ARG1, V and C-V are left out";
}

TEST(RolesData, WithoutIdsSentencesAreNamedByTheirLine) {
    EXPECT_EQ(read("0\tGo\tgo.01\t(V*)\n\n0\tStop\tstop.01\t(V*)\n", Roles::kTask).examples[1].id, "data.txt:3");
}

TEST(RolesData, UnlabelledDataMayNamePredicatesAlone) {
    const std::string words = "0\tAnna\t-\n1\tleft\tleave.01\n";
    EXPECT_EQ(printed(read(words, Roles::kTask, {.labelled = false})), "Anna left => [leave.01 1]\n");
    EXPECT_THAT(refusal(words, Roles::kTask),
                HasSubstr("data.txt:1: The sentence has 1 rolesets and 0 columns of arguments"));
}

TEST(RolesData, AWrongSentenceIsRefusedByFileAndLine) {
    const auto refused = [](const std::string& lines) { return refusal(lines, Roles::kTask, {.format = "propbank"}); };
    EXPECT_THAT(refused("0\tGo\n"), HasSubstr("data.txt:1: The line has 2 columns between tabs"));
    EXPECT_THAT(refused("0\tGo\tgo.01\t(V*)\n1\ton\t-\n"),
                HasSubstr("data.txt:2: The line has 0 columns of arguments; the first line of its sentence has 1"));
    EXPECT_THAT(refused("0\tGo\tgo.01\t(V*)\n2\ton\t-\t*\n"),
                HasSubstr("data.txt:2: The first column is \"2\"; expected 1"));
    EXPECT_THAT(refused("0\tGo\t\t(V*)\n"), HasSubstr("data.txt:1: The word (column 2) or the roleset (column 3"));
    EXPECT_THAT(refused("0\ta\t-\t(ARG0*\n1\tb\tb.01\t(V*)\n"),
                HasSubstr("data.txt:2: The argument column 1 holds \"(V*)\", inside another argument"));
    EXPECT_THAT(refused("0\ta\ta.01\t(V*)\n1\tb\t-\t*)\n"), HasSubstr("data.txt:2: The argument column 1 holds \"*)\", "
                                                                      "but no argument is open"));
    EXPECT_THAT(refused("\n0\ta\ta.01\t(V*)\n1\tb\t-\t(ARG1*\n\n"),
                HasSubstr("data.txt:2: The sentence ends inside an argument \"ARG1\" (argument column 1)"));
    EXPECT_THAT(refused("0\ta\ta.01\t(V*)\n1\tb\t-\t(V*)\n"), HasSubstr("data.txt:1: Argument column 1 has 2 V spans"));
    EXPECT_THAT(refused("0\ta\ta.01\t*\n"), HasSubstr("data.txt:1: Argument column 1 has 0 V spans"));
    EXPECT_THAT(refused("0\ta\ta.01\t*\n1\tb\t-\t(V*)\n"),
                HasSubstr("The V of argument column 1 begins at token 1; the roleset \"a.01\" is at token 0"));
    EXPECT_THAT(refused("0\ta\ta.01\t(V*)\n1\tb\tb.01\t*\n"),
                HasSubstr("data.txt:1: The sentence has 2 rolesets and 1 columns of arguments"));
}

TEST(RolesData, ColumnsOfConll2012HavePredicatesTooAndTheirPartOfSpeech) {
    const auto line = [](const std::string& word, const std::string& tag, const std::string& lemma,
                         const std::string& frameset, const std::string& roles) {
        return "bc/x 0 0 " + word + " " + tag + " * " + lemma + " " + frameset + " - A * " + roles + " -\n";
    };
    const std::string file = "#begin document (bc/x); part 000\n" + line("Anna", "NNP", "-", "-", "(ARG0*) *") +
                             line("/?", ".", "-", "-", "* *") + line("tried", "VBD", "try", "01", "(V*) *") +
                             line("leaving", "VBG", "leave", "02", "(ARG1*) (V*)") + "\n#end document\n";
    const DataSet data = read(file, Roles::kTask);
    EXPECT_EQ(data.format, "conll2012");
    EXPECT_EQ(printed(data), "Anna ? tried leaving => [try.01 2: B-ARG0 O B-V B-ARG1] [leave.02 3: O O O B-V]\n");
    EXPECT_EQ(std::get<GoldRoles>(data.examples[0].gold).predicates[0].partOfSpeech, "VBD");
    EXPECT_EQ(data.examples[0].article, "bc/x part 000");
}

}  // namespace
}  // namespace tasks
