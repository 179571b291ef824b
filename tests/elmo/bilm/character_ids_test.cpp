// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/character_ids.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "elmo/bilm/bilm.h"
#include "elmo/error.h"
#include "elmo/weights/weight_reader.h"
#include "tests/support/fixtures.h"
#include "tests/support/hdf5_fixture.h"
#include "tests/support/json_fixture.h"

namespace elmo {
namespace {

using test::Hdf5Array;
using test::Hdf5Fixture;
using test::readJson;
using test::Reference;
using testing::ElementsAre;
using testing::HasSubstr;

using Row = std::vector<std::int32_t>;

BilmModel byteModel(int width) {
    BilmModel model;
    model.options.characters.emplace().maxCharactersPerToken = width;
    return model;
}

/// Ids 0.. in the order given.
IdTable table(const std::vector<std::string>& keys) {
    IdTable result;
    for (const std::string& key : keys)
        result.emplace(key, static_cast<std::int32_t>(result.size()));
    return result;
}

BilmModel dictionaryModel(int width) {
    BilmModel model = byteModel(width);
    model.options.characters->scheme = CharacterScheme::kDictionary;
    model.characterIds = table({"<oov>", "<bow>", "<eow>", "<bos>", "<eos>", "<pad>", "a", "é", "天", "😀"});
    model.options.characters->characterCount = 10;
    model.options.wordEmbeddingSize = 4;
    model.wordIds = table({"<oov>", "<bos>", "<eos>", "<pad>", "a", "aa", "天"});
    model.options.wordCount = 7;
    return model;
}

BilmModel longestWordModel() {
    BilmModel model = byteModel(8);
    model.options.characters->scheme = CharacterScheme::kLongestWord;
    model.options.characters->filters = {{1, 2}, {4, 2}};
    model.characterIds = table({"<unk>", "<bow>", "<eow>", "<bos>", "<eos>", "<pad>", "a", "天"});
    model.options.characters->characterCount = 8;
    return model;
}

Row idsOf(const TokenIds& ids, std::string_view token) {
    Row row(static_cast<std::size_t>(ids.charactersPerToken()));
    EXPECT_EQ(ids.characterIds(token, row), ids.isTruncated(token));
    return row;
}

Row idsOf(const TokenIds& ids, Edge edge) {
    Row row(static_cast<std::size_t>(ids.charactersPerToken()));
    ids.characterIds(edge, row);
    return row;
}

TEST(ByteTokenIds, AddWordBoundaryMarkersAndPadding) {
    EXPECT_THAT(idsOf(TokenIds(byteModel(8)), "aé"), ElementsAre(259, 98, 196, 170, 260, 261, 261, 261));
}

TEST(ByteTokenIds, EmptyTokenHasOnlyWordBoundaryMarkers) {
    EXPECT_THAT(idsOf(TokenIds(byteModel(4)), ""), ElementsAre(259, 260, 261, 261));
}

TEST(ByteTokenIds, KeepNulAndInvalidUtf8Bytes) {
    using namespace std::string_view_literals;
    EXPECT_THAT(idsOf(TokenIds(byteModel(6)), "\0\xFF"sv), ElementsAre(259, 1, 256, 260, 261, 261));
}

TEST(ByteTokenIds, TruncateLongTokensInsideACharacterAndReportIt) {
    const TokenIds ids(byteModel(5));
    EXPECT_FALSE(ids.isTruncated("abc"));
    EXPECT_TRUE(ids.isTruncated("abé"));
    EXPECT_THAT(idsOf(ids, "abé"), ElementsAre(259, 98, 99, 196, 260));
}

TEST(ByteTokenIds, SentenceMarkersEqualTheTokensWithTheirSpelling) {
    const TokenIds ids(byteModel(5));
    EXPECT_THAT(idsOf(ids, Edge::kBegin), ElementsAre(259, 257, 260, 261, 261));
    EXPECT_THAT(idsOf(ids, Edge::kEnd), ElementsAre(259, 258, 260, 261, 261));
    EXPECT_EQ(idsOf(ids, "<S>"), idsOf(ids, Edge::kBegin));
    EXPECT_EQ(idsOf(TokenIds(byteModel(6)), "</S>"), idsOf(TokenIds(byteModel(6)), Edge::kEnd));
    EXPECT_NE(idsOf(ids, "<s>"), idsOf(ids, Edge::kBegin));
}

TEST(ByteTokenIds, PaddingTokenIsAllZero) {
    EXPECT_THAT(idsOf(TokenIds(byteModel(4)), Edge::kPad), ElementsAre(0, 0, 0, 0));
}

TEST(DictionaryTokenIds, AreCodePointsBetweenSwappedWordBoundaryMarkers) {
    EXPECT_THAT(idsOf(TokenIds(dictionaryModel(8)), "aé天😀x"), ElementsAre(2, 6, 7, 8, 9, 0, 1, 5));
}

TEST(DictionaryTokenIds, TruncateByCodePoints) {
    const TokenIds ids(dictionaryModel(4));
    EXPECT_FALSE(ids.isTruncated("天😀"));
    EXPECT_TRUE(ids.isTruncated("天😀é"));
    EXPECT_THAT(idsOf(ids, "天😀é"), ElementsAre(2, 8, 9, 1));
}

TEST(DictionaryTokenIds, InvalidUtf8BytesAreUnknownCharacters) {
    EXPECT_THAT(idsOf(TokenIds(dictionaryModel(8)),
                      "\xA9"
                      "a\xE5\xA4"),
                ElementsAre(2, 0, 6, 0, 1, 5, 5, 5));
}

TEST(DictionaryTokenIds, SentenceMarkersAndPadding) {
    const TokenIds ids(dictionaryModel(7));
    EXPECT_THAT(idsOf(ids, Edge::kBegin), ElementsAre(2, 3, 1, 5, 5, 5, 5));
    EXPECT_EQ(idsOf(ids, "<eos>"), idsOf(ids, Edge::kEnd));
    EXPECT_THAT(idsOf(ids, Edge::kPad), ElementsAre(5, 5, 5, 5, 5, 5, 5));
}

TEST(DictionaryTokenIds, WordsAreLookedUpAfterTruncation) {
    const TokenIds ids(dictionaryModel(4));
    EXPECT_EQ(ids.wordId("天"), 6);
    EXPECT_EQ(ids.wordId("b"), 0);
    EXPECT_EQ(ids.wordId("aaa"), 5);
    EXPECT_EQ(ids.wordId(Edge::kEnd), 2);
}

TEST(WordTokenIds, WorkWithoutACharacterEncoder) {
    BilmModel model = dictionaryModel(4);
    model.options.characters.reset();
    const TokenIds ids(model);
    EXPECT_FALSE(ids.hasCharacters());
    EXPECT_FALSE(ids.isTruncated("any length at all"));
    EXPECT_EQ(ids.wordId("aa"), 5);
    EXPECT_EQ(ids.wordId(""), 0);
}

std::string messageOf(const BilmModel& model) {
    try {
        TokenIds ids(model);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::kBadFormat);
        return error.what();
    }
    return "no error";
}

TEST(DictionaryTokenIds, RejectDictionariesThatDoNotMatchTheModel) {
    BilmModel lacksEntry = dictionaryModel(4);
    lacksEntry.characterIds.erase("<bow>");
    EXPECT_THAT(messageOf(lacksEntry), HasSubstr("lacks the special entry '<bow>'"));
    BilmModel beyondTable = dictionaryModel(4);
    beyondTable.wordIds["z"] = 7;
    EXPECT_THAT(messageOf(beyondTable), HasSubstr("gives 'z' the id 7"));
    BilmModel negative = dictionaryModel(4);
    negative.characterIds["z"] = -1;
    EXPECT_THAT(messageOf(negative), HasSubstr("gives 'z' the id -1"));
}

TEST(ByteTokenIds, RejectRowsOfADifferentLength) {
    Row row(7);
    EXPECT_THROW(TokenIds(byteModel(8)).characterIds("a", row), Error);
}

class AllenNlpVocabulary : public testing::TestWithParam<Reference> {};
INSTANTIATE_OVER_REFERENCES(AllenNlpVocabulary, test::publishedReferences("allennlp"));

TEST_P(AllenNlpVocabulary, HasTheSameIdsAsAllenNlp) {
    const auto reference = readJson(GetParam().folder / "vocab_test_char_ids.json");
    const TokenIds ids(byteModel(50));
    ASSERT_EQ(reference["words"].size(), 458u);
    for (std::size_t i = 0; i < reference["words"].size(); ++i)
        EXPECT_EQ(idsOf(ids, reference["words"][i].get<std::string>()), reference["char_ids"][i].get<Row>()) << i;
}

class ByteTokenIdsOf : public testing::TestWithParam<Reference> {};
INSTANTIATE_OVER_REFERENCES(ByteTokenIdsOf, test::references("random_small"));

TEST_P(ByteTokenIdsOf, UnusualTokensMatchTheReference) {
    const auto text = readJson(GetParam().folder / "sentences.json");
    const Hdf5Fixture reference(GetParam().folder / "char_ids.hdf5");
    const TokenIds ids(byteModel(50));
    EXPECT_EQ(idsOf(ids, Edge::kBegin), text["bos_char_ids"].get<Row>());
    EXPECT_EQ(idsOf(ids, Edge::kEnd), text["eos_char_ids"].get<Row>());
    for (std::size_t i = 0; i < text["sentences"].size(); ++i) {
        std::vector<double> row;
        for (const std::string token : text["sentences"][i])
            for (const std::int32_t id : idsOf(ids, token))
                row.push_back(id);
        EXPECT_EQ(row, reference.read(std::to_string(i)).values) << "sentence " << i;
    }
}

class DictionaryTokenIdsOf : public testing::TestWithParam<Reference> {};
INSTANTIATE_OVER_REFERENCES(DictionaryTokenIdsOf, test::references("elmoformanylangs"));

TEST_P(DictionaryTokenIdsOf, CharacterAndWordIdsMatchTheReference) {
    const auto text = readJson(GetParam().folder / "sentences.json");
    const TokenIds ids(readModel(GetParam().folder / "model_zip"));
    for (std::size_t i = 0; i < text["sentences"].size(); ++i) {
        std::vector<Row> characters{idsOf(ids, Edge::kBegin)};
        Row words{ids.wordId(Edge::kBegin)};
        for (const std::string token : text["sentences"][i]) {
            characters.push_back(idsOf(ids, token));
            words.push_back(ids.wordId(token));
        }
        characters.push_back(idsOf(ids, Edge::kEnd));
        words.push_back(ids.wordId(Edge::kEnd));
        EXPECT_EQ(characters, text["char_ids"][i].get<std::vector<Row>>()) << "sentence " << i;
        EXPECT_EQ(words, text["word_ids"][i].get<Row>()) << "sentence " << i;
    }
}

TEST(TokenIds, RowsEndWithTheLongestWordOfTheSentence) {
    const TokenIds ids(longestWordModel());
    const auto positions = [&](const Sentence& sentence) { return ids.positionsOf(sentence); };
    EXPECT_EQ(positions({}), 4);  // the widest filter
    EXPECT_EQ(positions({"a", "天天天", "aa"}), 5);
    EXPECT_EQ(positions({"aaaaaaaaaaaaaa"}), 8);
    EXPECT_EQ(positions({"<bos>", "<eos>"}), 4);
    TokenIdRows rows;
    rows.append(ids, std::string_view("aé"), 6);
    rows.append(ids, Edge::kEnd, 4);
    EXPECT_THAT(rows.characters, ElementsAre(1, 6, 0, 2, 5, 5, -1, -1, 1, 4, 2, 5, -1, -1, -1, -1));
    EXPECT_EQ(TokenIds(dictionaryModel(9)).positionsOf(Sentence{"a"}), 9);
}

}  // namespace
}  // namespace elmo
