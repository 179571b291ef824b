// SPDX-License-Identifier: Apache-2.0
// `elmo roles` as a process, and the commands around it, with a head trained for a moment.
#include <gmock/gmock.h>

#include <fstream>

#include "tests/app/trained_heads.h"

namespace elmo::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

class ElmoRoles : public TrainedHeads {
protected:
    ProgramResult roles(std::vector<std::string> more, const std::string& input = "Anna saw Bob .") const {
        std::vector<std::string> arguments = {"roles", "--model", path("roles"), "-", "--language", "en"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runElmo(arguments, input);
    }
};

TEST_F(ElmoRoles, SaysWhoDidWhatToWhom) {
    trained("roles");
    const ProgramResult text = roles({});
    ASSERT_EQ(text.exitCode, 0) << text.err;
    EXPECT_THAT(text.out, AllOf(HasSubstr("    1  Anna saw Bob .\n       saw  see.01\n"), HasSubstr("%  Anna\n"),
                                HasSubstr("%  Bob\n")));
    const std::vector<json> lines = linesOf(roles({"--json"}, "Anna saw Bob . Clara called David .").out);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[1]["text"], "called");
    EXPECT_EQ(lines[1]["roleset"], "call.02");
    ASSERT_EQ(lines[1]["arguments"].size(), 2U);
    EXPECT_EQ(lines[1]["arguments"][0]["label"], "ARG0");
    EXPECT_EQ(lines[1]["arguments"][1]["text"], "David");
    EXPECT_EQ(lines[1]["arguments"][1]["code_points"], (json{28, 33}));
}

TEST_F(ElmoRoles, ATableHasALineForEachPredicate) {
    trained("roles");
    const ProgramResult table = roles({"--csv"}, "Anna saw Bob . Clara called David .");
    ASSERT_EQ(table.exitCode, 0) << table.err;
    EXPECT_EQ(table.out,
              "arg0,predicate,arg1,others,sense,sentence\nAnna,saw,Bob,,see.01,1\nClara,called,David,,call.02,2\n");
    EXPECT_EQ(roles({"--csv", "--json"}).exitCode, 2);
}

TEST_F(ElmoRoles, APredicateTableOfAProjectIsThatOfItsAnnotations) {
    const std::string file = path("roles.gold_conll");
    std::ofstream(file) << "#begin document (nw/a); part 000\n"
                           "nw/a 0 0 Anna NNP * - - - - * (ARG0* -\n"
                           "nw/a 0 1 Lee NNP * - - - - * *) -\n"
                           "nw/a 0 2 saw VBD * see 01 - - * (V*) -\n"
                           "nw/a 0 3 \"Bob\" NNP * - - - - * (ARG1*) -\n"
                           "nw/a 0 4 today NN * - - - - * (ARGM-TMP*) -\n\n#end document\n";
    const std::string project = path("roles.elmoscope");
    ASSERT_EQ(runElmo({"project", "create", project, file}).exitCode, 0);
    const ProgramResult table = runElmo({"roles", "--project", project, "--csv"});
    ASSERT_EQ(table.exitCode, 0) << table.err;
    EXPECT_THAT(table.out, HasSubstr("arg0,predicate,arg1,others,sense,sentence,document\nAnna Lee,saw,\"\"\"Bob\"\"\","
                                     "ARGM-TMP: today,see.01,1,"));
    const std::vector<json> lines = linesOf(runElmo({"roles", "--project", project, "--json"}).out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["arg0"], "Anna Lee");
    EXPECT_THAT(runElmo({"roles", "--project", project}).out,
                HasSubstr("    1  Anna Lee | saw | \"Bob\" | ARGM-TMP: today\n"));
    const ProgramResult none = runElmo({"roles", "--project", project, "--where", "year = 1900", "--csv"});
    EXPECT_EQ(none.out, "arg0,predicate,arg1,others,sense,sentence,document\n");
    EXPECT_THAT(none.err, HasSubstr("no predicates"));
    EXPECT_EQ(runElmo({"roles", "--project", project, "-"}).exitCode, 2);
    EXPECT_EQ(runElmo({"roles"}).exitCode, 2);
    EXPECT_EQ(runElmo({"roles", "--project", path("missing.elmoscope")}).exitCode, 1);
}

TEST_F(ElmoRoles, GivenPredicatesAreWordsOfTheText) {
    trained("roles");
    const std::vector<json> lines =
        linesOf(roles({"--json", "--predicates", "Called"}, "Anna saw Bob . Clara called David .").out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["text"], "called");
    const ProgramResult none = roles({"--predicates", "saw,sold"});
    EXPECT_EQ(none.exitCode, 2);
    EXPECT_THAT(none.err, HasSubstr("the text has no word 'sold'"));
}

TEST_F(ElmoRoles, AHeadOfAnotherTaskIsRefused) {
    trained("ner");
    const ProgramResult other = runElmo({"roles", "--model", path("ner"), "-"}, "Anna saw Bob .");
    EXPECT_EQ(other.exitCode, 2);
    EXPECT_THAT(other.err, HasSubstr("needs a head for semantic roles"));
}

TEST_F(ElmoRoles, EvaluatePredictAndAnnotateTakeAHeadOfRoles) {
    trained("roles");
    const ProgramResult scores = evaluate("roles");
    ASSERT_EQ(scores.exitCode, 0) << scores.err;
    EXPECT_THAT(scores.out, AllOf(HasSubstr("argument F1"), HasSubstr("F1 end to end"), HasSubstr("ARG1")));
    const std::string columns = runElmo({"predict", "-m", path("roles"), "--to", "propbank", data("roles")}).out;
    EXPECT_EQ(columns, roleColumns()) << "as learned";
    const std::vector<json> said = linesOf(annotate("Anna saw Bob .", {}, "roles").out);
    ASSERT_EQ(said.size(), 1U);
    EXPECT_EQ(said[0]["predicates"][0]["label"], "see.01");
    EXPECT_EQ(said[0]["predicates"][0]["arguments"][1]["text"], "Bob");
}

}  // namespace
}  // namespace elmo::test
