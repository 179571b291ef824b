// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tasks/registry/read_data_set.h"
#include "tasks/registry/task_list.h"
#include "tests/support/fixtures.h"
#include "tests/tasks/data/printed_examples.h"

namespace tasks {
namespace {

using test::printed;
using test::read;
using test::refusal;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr Task kConlluKind = Ner::kTask;

std::string row(const std::string& number, const std::string& form, const std::string& misc) {
    return number + "\t" + form + "\t_\t_\t_\t_\t_\t_\t_\t" + misc + "\n";
}

TEST(ConlluReader, readsEntitiesFromMisc) {
    const DataSet data =
        read("# sent_id = s-1\n# text = Ann's in Rome\n" + row("1-2", "Ann's", "_") +
                 row("1", "Ann", "NER=B-PER|SpaceAfter=No") + row("2", "'s", "_") + row("2.1", "is", "_") +
                 row("3", "Rome", "SpaceAfter=No|Entity=B-LOC") + "\n" + row("1", "x", "NER=O"),
             kConlluKind, {}, "a.conllu");
    EXPECT_EQ(printed(data), "Ann 's Rome => B-PER O B-LOC\nx => O\n");
    EXPECT_EQ(data.examples[0].id, "s-1");
    EXPECT_EQ(data.examples[1].id, "a.conllu:9");
    EXPECT_THAT(data.notes, ElementsAre("2 ranges of words and empty nodes were skipped."));
}

TEST(ConlluReader, entitiesAreFoundUnderTheKeysOfOtherPrograms) {
    const auto tagsOf = [](const std::string& first, const std::string& second) {
        return printed(read(row("1", "Ann", first) + row("2", "left", second), kConlluKind, {}, "a.conllu"));
    };
    for (const char* key : {"NER", "ner", "Ner", "NE", "name", "Entity", "NamedEntity"})
        EXPECT_EQ(tagsOf("Gloss=x|" + std::string(key) + "=S-PER", std::string(key) + "=O"), "Ann left => B-PER O\n")
            << key;
    EXPECT_EQ(tagsOf("B-PER|SpaceAfter=No", "O"), "Ann left => B-PER O\n") << "tags without a key";
    EXPECT_EQ(tagsOf("SpaceAfter=No name=B-PER", "name=O"), "Ann left => B-PER O\n") << "NorNE of 2019";
    EXPECT_EQ(tagsOf("NER=b_PER", "NER=o"), "Ann left => B-PER O\n");
    EXPECT_EQ(tagsOf("name=Ann|NE=B-PER", "Name=S"), "Ann left => B-PER O\n") << "a name that is not a tag";
}

// As `elmo export --format conllu` writes a label with a blank, a bar, a backslash or a control character.
TEST(ConlluReader, labelsAreUnescaped) {
    const DataSet data =
        read(row("1", "Ann", "SpacesAfter=\\n|NER=B-a\\sb\\pc\\\\d\\x41\\xFFe\\q") + row("2", "left", "_"), kConlluKind,
             {}, "a.conllu");
    EXPECT_EQ(printed(data), "Ann left => B-a b|c\\dA\\xFFe\\q O\n");
}

TEST(ConlluReader, errorsNameInvalidLines) {
    const auto refused = [](const std::string& text) { return refusal(text, kConlluKind, {}, "a.conllu"); };
    EXPECT_THAT(refused("1\tx\n"),
                StartsWith("bad format: a.conllu:1: Expected the 10 columns of CoNLL-U between TABs; found 2."));
    EXPECT_THAT(refused(row("x", "a", "_")), HasSubstr("The first column is \"x\""));
    EXPECT_THAT(refused(row("1", "", "_")), HasSubstr("The token is empty"));
    EXPECT_THAT(refused(row("1", "a", "NER=PER")), HasSubstr("a.conllu:1: \"PER\" is not a tag"));
    EXPECT_THAT(refused(row("1", "a", "Entity=(e1-person")), HasSubstr("written in brackets"));
    EXPECT_THAT(refused(row("1", "a", "_")), HasSubstr("No token of the file has NER="));
}

TEST(ConlluReader, treebankWithoutEntitiesIsRejectedWithAReason) {
    EXPECT_THAT(elmo::test::errorOf([] { readDataSet(elmo::test::fixture("data/web.conllu"), kConlluKind, {}, {}); }),
                HasSubstr("No token of the file has NER="));
    const DataSet data =
        readDataSet(elmo::test::fixture("data/web.conllu"), kConlluKind, DataOptions{.labelled = false}, {});
    ASSERT_FALSE(data.examples.empty());
    EXPECT_TRUE(std::get<TokenTags>(data.examples[0].gold).tags.empty());
}

}  // namespace
}  // namespace tasks
