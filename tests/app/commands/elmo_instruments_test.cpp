// SPDX-License-Identifier: Apache-2.0
// `elmo surprisal`, `elmo substitutes` and `elmo compare-sentences` as processes, on the bundled biLM.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/support/run_program.h"
#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::vector<std::vector<std::string>> rowsOf(const std::string& table, char separator) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream cells(line);
        rows.emplace_back();
        for (std::string cell; std::getline(cells, cell, separator);)
            rows.back().push_back(cell);
    }
    return rows;
}

constexpr const char* kRiverText = "The river ran past the old bank. She can't zorgle here, he said.\n";

TEST(ElmoSurprisal, ReproducesThePerplexityOfEvalLm) {
    const TemporaryFolder folder;
    const std::string text = folder.write("a.txt", kRiverText);
    const ProgramResult evaluated = runElmo({"eval-lm", "english-small", text, "--json"});
    ASSERT_EQ(evaluated.exitCode, 0) << evaluated.err;
    const ProgramResult result = runElmo({"surprisal", text, "--to", "tsv", "--edges"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto rows = rowsOf(result.out, '\t');
    ASSERT_THAT(rows.front(), testing::ElementsAre("file", "sentence", "word", "token", "text", "begin", "end", "known",
                                                   "surprisal_left", "surprisal_right", "entropy_left", "entropy_right",
                                                   "rank_left", "rank_right"));
    double bits = 0;
    int counted = 0;
    bool sawUnknown = false;
    for (std::size_t k = 1; k < rows.size(); ++k) {
        if (rows[k][4] == "zorgle") {
            sawUnknown = true;
            EXPECT_EQ(rows[k][7], "0");
            EXPECT_EQ(rows[k][8], "NA");
            EXPECT_EQ(rows[k][12], "NA");
            EXPECT_GT(std::stod(rows[k][10]), 0) << "the entropy exists";
            continue;
        }
        ++counted;
        bits += (std::stod(rows[k][8]) + std::stod(rows[k][9])) / 2;
    }
    EXPECT_TRUE(sawUnknown);
    const double known = nlohmann::json::parse(evaluated.out)["perplexityKnownWords"];
    EXPECT_NEAR(bits / counted, std::log2(known), 2e-6);
    EXPECT_THAT(result.err, AllOf(HasSubstr("from the left"), HasSubstr("1 word outside the vocabulary is NA")));
}

TEST(ElmoSurprisal, WordsBetweenBlanksSumTheirTokens) {
    const ProgramResult tokens = runElmo({"surprisal", "-", "--to", "tsv", "--language", "en"}, "I can't go.\n");
    const ProgramResult words =
        runElmo({"surprisal", "-", "--to", "tsv", "--language", "en", "--unit", "word"}, "I can't go.\n");
    ASSERT_EQ(words.exitCode, 0) << words.err;
    const auto token = rowsOf(tokens.out, '\t'), word = rowsOf(words.out, '\t');
    ASSERT_EQ(token.size(), 6U);
    ASSERT_EQ(word.size(), 4U);
    EXPECT_EQ(word[2][4], "can't");
    EXPECT_NEAR(std::stod(word[2][8]), std::stod(token[2][8]) + std::stod(token[3][8]), 2e-6);
    EXPECT_EQ(word[2][12], "NA");
}

TEST(ElmoSurprisal, JoinsATableOfWords) {
    const TemporaryFolder folder;
    const std::string table = folder.write("times.csv",
                                           "subject;item;word;region;rt\r\n"
                                           "1;1;The;a;310\r\n1;1;bank,;b;402\r\n1;1;closed.;c;388\r\n"
                                           "2;1;The;a;250\r\n2;1;bank,;b;300\r\n2;1;closed.;c;280\r\n"
                                           "2;2;Zorgle;a;1\r\n2;2;;b;2\r\n");
    const ProgramResult result = runElmo({"surprisal", table, "--word-column", "word", "--sentence-column", "subject",
                                          "--sentence-column", "item", "--language", "en"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto rows = rowsOf(result.out, ',');
    ASSERT_EQ(rows.size(), 9U);
    EXPECT_EQ(rows[0][5], "known");
    EXPECT_THAT(result.out, HasSubstr("1,1,\"bank,\",b,402,1,"));
    EXPECT_EQ(std::vector(rows[1].begin() + 5, rows[1].end()), std::vector(rows[4].begin() + 5, rows[4].end()))
        << "the same sentence, read by another person";
    EXPECT_EQ(rows[7][6], "NA");
    EXPECT_EQ(rows[8][7], "NA");
    // The words are the sentence's, not words alone.
    const ProgramResult text = runElmo({"surprisal", "-", "--unit", "word", "--language", "en"}, "The bank, closed.\n");
    const auto whole = rowsOf(text.out, ',');
    EXPECT_EQ(whole[1][8], rows[1][6]);
    EXPECT_EQ(whole[3][8], rows[3][6]);
    EXPECT_THAT(result.err, AllOf(HasSubstr("8 rows of 3 sentences"), HasSubstr("1 row without a word")));
}

TEST(ElmoSurprisal, SaysWhatATableLacks) {
    const TemporaryFolder folder;
    const std::string table = folder.write("times.csv", "item,word\n1,The\n");
    const ProgramResult absent = runElmo({"surprisal", table, "--word-column", "Wort", "--sentence-column", "item"});
    EXPECT_EQ(absent.exitCode, 1);
    EXPECT_THAT(absent.err, AllOf(HasSubstr("line 1"), HasSubstr("'Wort'"), HasSubstr("'item', 'word'")));
    const std::string short_ = folder.write("short.csv", "item,word\n1,The\n1\n");
    EXPECT_THAT(runElmo({"surprisal", short_, "--word-column", "word", "--sentence-column", "item"}).err,
                HasSubstr("line 3"));
    EXPECT_EQ(runElmo({"surprisal", table, "--word-column", "word"}).exitCode, 2);
    EXPECT_EQ(
        runElmo({"surprisal", table, "--word-column", "word", "--sentence-column", "item", "--to", "conllu"}).exitCode,
        2);
}

TEST(ElmoSurprisal, WritesJsonLinesAndConllu) {
    const ProgramResult lines = runElmo({"surprisal", "-", "--to", "jsonl", "--language", "en"}, "Go zorgle.\n");
    ASSERT_EQ(lines.exitCode, 0) << lines.err;
    const auto sentence = nlohmann::json::parse(lines.out);
    EXPECT_TRUE(sentence["places"][1]["surprisal"][0].is_null());
    EXPECT_EQ(sentence["places"][2]["code_points"][0], 9);
    const ProgramResult conllu = runElmo({"surprisal", "-", "--to", "conllu", "--language", "en"}, "Go zorgle.\n");
    EXPECT_THAT(conllu.out, AllOf(HasSubstr("# text = Go zorgle.\n"), HasSubstr("2\tzorgle\t_"),
                                  HasSubstr("SpaceAfter=No|SurprisalLeft=NA|"), HasSubstr("\tSurprisalLeft=")));
}

TEST(ElmoSurprisal, NeedsASoftmax) {
    const TemporaryFolder folder;
    const std::string text = folder.write("a.txt", kRiverText);
    const ProgramResult result =
        runElmo({"surprisal", text, "-m", (sourceDir() / "tests/fixtures/random_small").string()});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("softmax"));
    EXPECT_EQ(result.out, "");
}

TEST(ElmoSubstitutes, AreOrderedByTheChosenReading) {
    for (const std::string by : {"left", "right", "both"}) {
        const ProgramResult result =
            runElmo({"substitutes", "-", "--word", "BANK", "--by", by, "--count", "4", "--json", "--language", "en"},
                    "He sat on the bank of the river.\n");
        ASSERT_EQ(result.exitCode, 0) << result.err;
        const auto object = nlohmann::json::parse(result.out);
        EXPECT_EQ(object["token"], 5);
        EXPECT_EQ(object["text"], "bank");
        const auto& words = object["substitutes"];
        ASSERT_EQ(words.size(), 4U);
        for (std::size_t k = 1; k < words.size(); ++k)
            EXPECT_GE(words[k - 1][by].get<double>(), words[k][by].get<double>());
    }
    const ProgramResult none = runElmo({"substitutes", "-", "--word", "absent"}, "He sat on the bank.\n");
    EXPECT_EQ(none.exitCode, 0);
    EXPECT_THAT(none.err, HasSubstr("No token of the text is 'absent'"));
}

TEST(ElmoCompareSentences, PrefersTheGrammaticalOne) {
    const TemporaryFolder folder;
    const std::string pairs = folder.write("pairs.tsv",
                                           "good\tbad\tphenomenon\n"
                                           "He goes to the house.\tHe go to the house.\tagreement\n"
                                           "They have seen the house.\tThey has seen the house.\tagreement\n"
                                           "He sees a house.\tHe sees an house.\tarticle\n"
                                           "He sees a zorgle.\tHe sees an zorgle.\tarticle\n");
    const ProgramResult result =
        runElmo({"compare-sentences", pairs, "--json", "--language", "en", "--pairs", folder.path("each.tsv")});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto report = nlohmann::json::parse(result.out);
    ASSERT_EQ(report["rows"].size(), 3U);
    EXPECT_EQ(report["rows"][0]["forward"]["accuracy"], 1.0);
    EXPECT_EQ(report["rows"][1]["unknown"], 1);
    EXPECT_EQ(report["rows"][2]["pairs"], 3);
    EXPECT_THAT(result.err, HasSubstr("1 of 4 pairs"));
    const auto each = rowsOf(readFile(folder / "each.tsv"), '\t');
    ASSERT_EQ(each.size(), 5U);
    EXPECT_EQ(each[4][4], "NA");
}

constexpr const char* kBankText =
    "He sat on the bank of the river.\nShe put her money in the bank.\nThe bank of the stream was steep.\n"
    "The bank lent them the money.\nThey walked along the bank of the river.\nHis bank closed his account.\n";

TEST(ElmoSenses, GroupsEveryOccurrenceOnce) {
    for (const std::string method : {"kmeans", "linkage"}) {
        const ProgramResult result = runElmo(
            {"senses", "--word", "Bank", "--senses", "2", "--method", method, "--to", "json", "--language", "en", "-"},
            kBankText);
        ASSERT_EQ(result.exitCode, 0) << result.err;
        const auto report = nlohmann::json::parse(result.out);
        EXPECT_EQ(report["occurrences"], 6);
        ASSERT_EQ(report["senses"].size(), 2U);
        std::set<int> begins;
        for (const auto& sense : report["senses"]) {
            EXPECT_EQ(sense["by_file"]["standard input"], sense["occurrences"]);
            double last = 1.0001;
            for (const auto& place : sense["places"]) {
                const int begin = place["code_points"][0];
                begins.insert(begin);
                EXPECT_EQ(std::string(kBankText).substr(static_cast<std::size_t>(begin), 4), "bank");
                EXPECT_LE(place["typicality"].get<double>(), last);
                last = place["typicality"];
            }
            EXPECT_EQ(sense["substitutes"].size(), 8U);
            for (const auto& one : sense["substitutes"])
                EXPECT_NE(one["word"], "bank");
        }
        EXPECT_EQ(begins.size(), 6U);
    }
}

TEST(ElmoSenses, WritesATableWithARowForEachOccurrence) {
    const ProgramResult result =
        runElmo({"senses", "--word", "bank", "--to", "tsv", "--language", "en", "-"}, kBankText);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto rows = rowsOf(result.out, '\t');
    ASSERT_EQ(rows.size(), 7U);
    for (std::size_t k = 1; k < rows.size(); ++k)
        EXPECT_EQ(rows[k][8], "bank");
    const ProgramResult none = runElmo({"senses", "--word", "absent", "--language", "en", "-"}, kBankText);
    EXPECT_EQ(none.exitCode, 0);
    EXPECT_THAT(none.out, HasSubstr("absent: 0 occurrences in 0 senses"));
}

TEST(ElmoSenses, WritesUsesForTheDurelTool) {
    const ProgramResult result =
        runElmo({"senses", "--word", "bank", "--to", "durel", "--language", "en", "-"}, "É fell on the bank. No.\n");
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.out,
              "lemma\tpos\tdate\tgrouping\tidentifier\tdescription\tcontext\tindexes_target_token\t"
              "indexes_target_sentence\n"
              "bank\t\t\tstandard input\tstandard input:1:5\tsense 1\tÉ fell on the bank .\t14:18\t0:20\n");
}

/// Texts in which a word changes in a known way: `first` and `second` take turns in the second one.
std::string textOfUses(const std::vector<std::string>& frames, int count) {
    const std::vector<std::string> ends = {"yesterday", "in the morning", "last year", "again", "with them", "at noon"};
    std::string text;
    for (int k = 0; k < count; ++k)
        text += frames[static_cast<std::size_t>(k) % frames.size()] + " " +
                ends[static_cast<std::size_t>(k / 2) % ends.size()] + ".\n";
    return text;
}

TEST(ElmoChange, FindsAMadeUpChangeAndNamesItsLines) {
    const TemporaryFolder folder;
    const std::string river = "They sat on the bank of the river", road = "She walked along the bank of the lake";
    const std::string money = "The bank lent him money", law = "He sued the bank in court";
    const std::string old = folder.write("old.txt", textOfUses({river, road}, 24));
    const std::string same = folder.write("same.txt", textOfUses({road, river}, 24));
    const std::string changed = folder.write("changed.txt", textOfUses({river, money, road, law}, 24));
    const auto changeTo = [&](const std::string& second) {
        const ProgramResult result = runElmo(
            {"change", old, second, "--word", "Bank", "--permutations", "199", "--language", "en", "--to", "json"});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return nlohmann::json::parse(result.out);
    };
    const auto report = changeTo(changed);
    const auto& word = report["words"][0];
    EXPECT_EQ(word["first_count"], 24);
    EXPECT_EQ(word["second_n"], 24);
    ASSERT_EQ(word["layers"].size(), 3U);
    EXPECT_NEAR(word["layers"][0]["prototypes"]["value"].get<double>(), 0, 1e-6) << "layer 0 reads letters only";
    for (const std::size_t layer : {1U, 2U})
        EXPECT_LE(word["layers"][layer]["prototypes"]["p"].get<double>(), 0.02) << layer;
    for (const auto& line : word["second_lines"])
        EXPECT_THAT(line["context"].get<std::string>(), testing::AnyOf(HasSubstr("lent"), HasSubstr("sued")));
    EXPECT_EQ(report["permutations"], 199);
    EXPECT_EQ(report["seed"], 1);
    EXPECT_GT(report["model"].get<std::string>().size(), 8U);
    EXPECT_GT(changeTo(same)["words"][0]["layers"][2]["prototypes"]["p"].get<double>(), 0.05);
    EXPECT_EQ(changeTo(changed), report) << "the seed decides what is drawn";
}

TEST(ElmoChange, ComparesPartsOfAProjectAndTwoSpellings) {
    const TemporaryFolder folder;
    const std::string old = folder.write("old.txt", textOfUses({"The musick of the band was loud"}, 6));
    const std::string later = folder.write("later.txt", textOfUses({"The music of the band was loud"}, 6));
    const std::string table = folder.write("table.csv", "file,year\nold.txt,1750\nlater.txt,1950\n");
    const std::string project = folder.path("p.elmoscope");
    ASSERT_EQ(
        runElmo({"project", "create", project, "-q", "--language", "en", old, later, "--metadata", table}).exitCode, 0);
    const std::vector<std::string> parts = {"change",         project,       "--where",        "year < 1900",
                                            "--second-where", "year > 1900", "--permutations", "99"};
    auto spelled = parts;
    spelled.insert(spelled.end(), {"--word", "musick", "--second-word", "music", "--to", "tsv"});
    const ProgramResult result = runElmo(spelled);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto rows = rowsOf(result.out, '\t');
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[1][0], "musick");
    EXPECT_EQ(rows[1][1], "music");
    EXPECT_EQ(rows[1][3], "6");
    EXPECT_GT(std::stod(rows[1][11]), 0.01) << "layer 0 reads letters";

    auto all = parts;
    all.insert(all.end(), {"--least", "6"});
    const ProgramResult words = runElmo(all);
    ASSERT_EQ(words.exitCode, 0) << words.err;
    EXPECT_THAT(words.out, AllOf(HasSubstr("(year < 1900) (tokens"), HasSubstr("\nband: 6 and 6 uses\n"),
                                 HasSubstr("p is adjusted"), testing::Not(HasSubstr("musick:"))));
    auto missing = parts;
    missing.insert(missing.end(), {"--word", "musick"});
    EXPECT_THAT(runElmo(missing).err, HasSubstr("'musick' does not occur in one of the subcorpora"));
    EXPECT_EQ(runElmo({"change", project, "--word", "band"}).exitCode, 2);
    EXPECT_EQ(runElmo({"change", old, later, "--where", "year < 1900", "--word", "band"}).exitCode, 2);
}

class ElmoKwic : public testing::Test {
protected:
    void SetUp() override {
        const std::string old = m_folder.write("old.txt", "The old bank of the river fell. A bank lent money.\n");
        const std::string later = m_folder.write("later.txt", "Each bank closed. We sat on a bank near the river.\n");
        const std::string table = m_folder.write("table.csv", "file,year\nold.txt,1850\nlater.txt,1950\n");
        m_project = m_folder.path("p.elmoscope");
        const ProgramResult made =
            runElmo({"project", "create", m_project, "-q", "--language", "en", old, later, "--metadata", table});
        ASSERT_EQ(made.exitCode, 0) << made.err;
    }

    /// The column of all rows.
    std::vector<std::string> column(const std::string& name, const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"kwic", m_project, "bank", "--to", "tsv"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const ProgramResult result = runElmo(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        const auto rows = rowsOf(result.out, '\t');
        const auto place = std::ranges::find(rows.front(), name) - rows.front().begin();
        std::vector<std::string> cells;
        for (std::size_t k = 1; k < rows.size(); ++k)
            cells.push_back(rows[k][static_cast<std::size_t>(place)]);
        return cells;
    }

    TemporaryFolder m_folder;
    std::string m_project;
};

TEST_F(ElmoKwic, SortsByWhatStandsAround) {
    EXPECT_THAT(column("left", {"--context", "1"}), testing::ElementsAre("old ", "A ", "Each ", "a "));
    EXPECT_THAT(column("right", {"--context", "2", "--sort", "right"}),
                testing::ElementsAre(" closed.", " lent money", " near the", " of the"));
    EXPECT_THAT(column("left", {"--context", "1", "--sort", "left"}),
                testing::ElementsAre("A ", "a ", "Each ", "old "));
    EXPECT_THAT(column("year", {"--sort", "year"}), testing::ElementsAre("1850", "1850", "1950", "1950"));
    EXPECT_THAT(column("line", {"--where", "year > 1900"}), testing::ElementsAre("1", "2"));
}

TEST_F(ElmoKwic, PutsTheMostSimilarLinesFirst) {
    EXPECT_EQ(column("line", {"--like", "3"}).front(), "3");
    const std::vector<std::string> similar = column("similarity", {"--like", "3", "--layers", "1"});
    EXPECT_NEAR(std::stod(similar[0]), 1, 1e-6);
    EXPECT_GE(std::stod(similar[1]), std::stod(similar[2]));
    EXPECT_EQ(runElmo({"kwic", m_project, "bank", "--sort", "similarity"}).exitCode, 2);
    const ProgramResult none = runElmo({"kwic", m_project, "bank", "--like", "9"});
    EXPECT_EQ(none.exitCode, 1);
    EXPECT_THAT(none.err, HasSubstr("4 hits"));
}

TEST_F(ElmoKwic, CountsByField) {
    const ProgramResult counts = runElmo({"kwic", m_project, "the", "river", "--count-by", "year"});
    EXPECT_EQ(counts.out, "year\tlines\n1850\t1\n1950\t1\n");
    const ProgramResult absent = runElmo({"kwic", m_project, "zorgle"});
    EXPECT_EQ(absent.exitCode, 0);
    EXPECT_THAT(absent.err, HasSubstr("no hit"));
}

TEST(ElmoNeighbours, NameTheirPlaces) {
    const ProgramResult result =
        runElmo({"neighbours", "english-small", "--word", "bank", "--json", "--language", "en", "-"}, kBankText);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto first = nlohmann::json::parse(result.out)["places"][0];
    EXPECT_EQ(first["file"], "standard input");
    EXPECT_EQ(first["sentence"], 1);
    EXPECT_EQ(first["token"], 5);
    EXPECT_EQ(first["code_points"], nlohmann::json({14, 18}));
    EXPECT_GE(first["nearest"][0]["sentence"].get<int>(), 2);
}

}  // namespace
}  // namespace elmo::test
