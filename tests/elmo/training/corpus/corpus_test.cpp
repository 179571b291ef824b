// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/corpus.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "elmo/error.h"
#include "elmo/training/corpus/corpus_writer.h"
#include "tests/elmo/training/training_fixture.h"

namespace elmo::training::test {
namespace {

std::string textOf(const Corpus& corpus, std::uint64_t document) {
    std::string text;
    for (const WordId id : corpus.document(document))
        text += corpus.vocabulary().words[id] + (id == kSentenceEnd ? "|" : " ");
    return text;
}

ErrorCode openingFails(const std::filesystem::path& folder) {
    try {
        const Corpus corpus(folder);
        for (std::uint64_t k = 0; k < corpus.documentCount(); ++k)
            corpus.document(k);
    } catch (const Error& error) {
        return error.code();
    }
    ADD_FAILURE() << "the damaged corpus was read";
    return ErrorCode::kIo;
}

TEST(Corpus, ReadsBackTheSentencesOfEveryDocument) {
    const ScratchFolder folder;
    const CorpusStatistics statistics = writeCorpus(folder.path("c"), {{"a b a", "c"}, {"b a"}});
    const Corpus corpus(folder.path("c"));
    EXPECT_EQ(corpus.documentCount(), 2U);
    EXPECT_EQ(textOf(corpus, 0), "a b a </S>|c </S>|");
    EXPECT_EQ(textOf(corpus, 1), "b a </S>|");
    EXPECT_EQ(statistics.tokens, 6U);
    EXPECT_EQ(statistics.sentences, 3U);
}

TEST(Corpus, NumbersWordsByDescendingFrequency) {
    const ScratchFolder folder;
    writeCorpus(folder.path("c"), {{"x y z z", "z y"}});
    const Corpus corpus(folder.path("c"));
    const LmVocabulary& vocabulary = corpus.vocabulary();
    EXPECT_EQ(vocabulary.words, (std::vector<std::string>{"</S>", "<S>", "<UNK>", "z", "y", "x"}));
    EXPECT_EQ(vocabulary.counts, (std::vector<std::uint64_t>{2, 0, 0, 3, 2, 1}));
}

TEST(Corpus, ReplacesRareAndSurplusWordsByTheUnknownWord) {
    const ScratchFolder folder;
    CorpusOptions options;
    options.minCount = 2;
    const CorpusStatistics rare = writeCorpus(folder.path("rare"), {{"a a b c c"}}, options);
    EXPECT_EQ(rare.unknownTokens, 1U);
    EXPECT_EQ(rare.types, 5U);
    options = {};
    options.maxTypes = 4;
    const CorpusStatistics full = writeCorpus(folder.path("full"), {{"a b c b"}}, options);
    EXPECT_EQ(full.unknownTokens, 2U) << "b, the most frequent, is kept";
}

/// The words of each count, most frequent first, as --max-types keeps them: a plain reference over the whole text.
std::vector<std::string> mostFrequent(const std::vector<std::vector<std::string>>& documents, std::size_t types) {
    std::map<std::string, std::pair<int, int>> seen;  // the negative count and the place of first sight
    int place = 0;
    for (const auto& document : documents)
        for (const std::string& sentence : document)
            for (const std::string_view word : wordsOf(sentence))
                --seen.try_emplace(std::string(word), 0, place++).first->second.first;
    std::vector<std::pair<std::pair<int, int>, std::string>> order;
    for (const auto& [word, rank] : seen)
        order.emplace_back(rank, word);
    std::ranges::sort(order);
    std::vector<std::string> words = {"</S>", "<S>", "<UNK>"};
    for (std::size_t k = 0; k < order.size() && words.size() < types; ++k)
        words.push_back(order[k].second);
    return words;
}

TEST(Corpus, KeepsTheMostFrequentTypes) {
    const ScratchFolder folder;
    std::vector<std::vector<std::string>> documents = {{"yes .", "no ."}};
    for (int k = 0; k < 30; ++k)
        documents.front().push_back("rare" + std::to_string(k));
    for (int k = 0; k < 50; ++k)
        documents.front().push_back("frequent word");
    documents.push_back(randomDocuments(1, 40, 3).front());
    for (const std::uint32_t types : {3U, 4U, 5U, 20U, 1000U}) {
        const CorpusStatistics statistics = writeCorpus(folder.path("c"), documents, {.maxTypes = types});
        const Corpus corpus(folder.path("c"));
        EXPECT_EQ(corpus.vocabulary().words, mostFrequent(documents, types));
        std::uint64_t unknown = 0, sum = 0;
        for (std::uint64_t d = 0; d < corpus.documentCount(); ++d)
            unknown += static_cast<std::uint64_t>(std::ranges::count(corpus.document(d), kUnknownWord));
        EXPECT_EQ(statistics.unknownTokens, unknown);
        for (const std::uint64_t count : corpus.vocabulary().counts)
            sum += count;
        EXPECT_EQ(sum, statistics.tokens + statistics.sentences);
    }
}

TEST(Corpus, KeepsTheMostFrequentNewTypesAfterAGivenVocabulary) {
    const ScratchFolder folder;
    writeCorpus(folder.path("train"), {{"a a b"}});
    const Corpus train(folder.path("train"));
    const CorpusStatistics statistics =
        writeCorpus(folder.path("held"), {{"x y b z z y z a"}}, {.maxTypes = 7}, &train.vocabulary());
    EXPECT_EQ(textOf(Corpus(folder.path("held")), 0), "<UNK> y b z z y z a </S>|");
    EXPECT_EQ(statistics.newTokens, 6U) << "x as well";
    EXPECT_EQ(statistics.unknownTokens, 1U);
}

TEST(Corpus, FrequentTypesStayWhenThereAreTooManyToCount) {
    const ScratchFolder folder;
    std::vector<std::vector<std::string>> documents(1);
    for (int k = 0; k < 500; ++k)
        documents.front().push_back("frequent once" + std::to_string(k) + (k % 3 == 0 ? " often" : " ."));
    const CorpusStatistics statistics = writeCorpus(folder.path("c"), documents, {.maxTypes = 6, .countedTypes = 40});
    const Corpus corpus(folder.path("c"));
    EXPECT_EQ(corpus.vocabulary().words, (std::vector<std::string>{"</S>", "<S>", "<UNK>", "frequent", ".", "often"}));
    EXPECT_EQ(corpus.vocabulary().counts[3], 500U);
    EXPECT_EQ(statistics.unknownTokens, 500U);
}

TEST(Corpus, KeepsTheIdsOfAGivenVocabularyAndAppendsNewWords) {
    const ScratchFolder folder;
    writeCorpus(folder.path("train"), {{"a a b"}});
    const Corpus train(folder.path("train"));
    const CorpusStatistics statistics = writeCorpus(folder.path("held"), {{"b new a new"}}, {}, &train.vocabulary());
    EXPECT_EQ(statistics.newTokens, 2U);
    EXPECT_EQ(statistics.unknownTokens, 0U);
    const Corpus held(folder.path("held"));
    EXPECT_EQ(textOf(held, 0), "b new a new </S>|");
    EXPECT_EQ(held.vocabulary().words, (std::vector<std::string>{"</S>", "<S>", "<UNK>", "a", "b", "new"}));
}

TEST(Corpus, SplitsDocumentsIntoShards) {
    const ScratchFolder folder;
    CorpusOptions options;
    options.idsPerShard = 4;
    writeCorpus(folder.path("c"), {{"a b c d"}, {"e"}, {"f g", "h"}, {"i"}}, options);
    const Corpus corpus(folder.path("c"));
    ASSERT_EQ(corpus.documentCount(), 4U);
    EXPECT_EQ(textOf(corpus, 2), "f g </S>|h </S>|");
    EXPECT_EQ(textOf(corpus, 3), "i </S>|");
    EXPECT_TRUE(std::filesystem::exists(folder.path("c") / "shard-00002.ids"));
}

TEST(Corpus, RejectsAMissingOrNewerManifest) {
    const ScratchFolder folder;
    EXPECT_EQ(openingFails(folder.path("absent")), ErrorCode::kNotFound);
    writeCorpus(folder.path("c"), {{"a"}});
    std::ofstream(folder.path("c") / "corpus.json") << R"({"format":"elmoscope corpus","version":99})";
    EXPECT_EQ(openingFails(folder.path("c")), ErrorCode::kNewerVersion);
    std::ofstream(folder.path("c") / "corpus.json") << R"({"format":"elmoscope corpus","version":1,"shards":7})";
    EXPECT_EQ(openingFails(folder.path("c")), ErrorCode::kBadFormat);
}

TEST(Corpus, RejectsShardsThatAreTruncatedOrContainUnknownIds) {
    const ScratchFolder folder;
    writeCorpus(folder.path("c"), {{"a b"}, {"c"}});
    const auto ids = folder.path("c") / "shard-00000.ids";
    std::fstream(ids, std::ios::in | std::ios::out | std::ios::binary).write("\xFF\xFF\xFF\x7F", 4);
    EXPECT_EQ(openingFails(folder.path("c")), ErrorCode::kBadFormat);
    std::filesystem::resize_file(ids, 8);
    EXPECT_EQ(openingFails(folder.path("c")), ErrorCode::kBadShape);
    writeCorpus(folder.path("d"), {{"a b"}, {"c"}});
    std::fstream(folder.path("d") / "shard-00000.documents", std::ios::in | std::ios::out | std::ios::binary)
        .write("\x05", 1);
    EXPECT_EQ(openingFails(folder.path("d")), ErrorCode::kBadFormat);
}

TEST(Corpus, WordTooLongForTheVocabularyFileIsUnknown) {
    const ScratchFolder folder;
    const CorpusStatistics statistics = writeCorpus(
        folder.path("c"), {{"a " + std::string(kMaxWordBytes, 'x') + " " + std::string(kMaxWordBytes + 1, 'y')}});
    EXPECT_EQ(statistics.unknownTokens, 1U);
    const Corpus corpus(folder.path("c"));
    EXPECT_EQ(corpus.vocabulary().size(), 5U);
    EXPECT_EQ(corpus.document(0)[2], kUnknownWord);
}

TEST(LmVocabulary, NamesTheInvalidLine) {
    const ScratchFolder folder;
    std::ofstream(folder.path("v.tsv")) << "</S>\t1\n<S>\t0\n<UNK>\t0\nword\tmany\n";
    try {
        readVocabulary(folder.path("v.tsv"));
        FAIL() << "a count that is no number was read";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::kBadFormat);
        EXPECT_NE(std::string(error.what()).find("Line 4"), std::string::npos) << error.what();
    }
}

TEST(Corpus, RejectsOverflowingCountsAndWrongValueTypes) {
    const ScratchFolder folder;
    writeCorpus(folder.path("c"), {{"a b"}});
    const auto fails = [&](const std::string& start, const std::string& ids) {
        std::ofstream(folder.path("c") / "corpus.json")
            << start << R"("documents":1,"sentences":1,"tokens":2,"types":5,"unknownTokens":0,"tokenizer":"",)"
            << R"("shards":[{"name":"shard-00000","ids":)" << ids << R"(,"documents":1}]})";
        return openingFails(folder.path("c"));
    };
    const std::string start = R"({"format":"elmoscope corpus","version":1,)";
    EXPECT_EQ(fails(start, "4611686018427387907"), ErrorCode::kBadShape);  // 2^62 + 3, of four bytes each: 12 bytes
    EXPECT_EQ(fails(start, "-1"), ErrorCode::kBadFormat);
    EXPECT_EQ(fails(start, "3.5"), ErrorCode::kBadFormat);
    EXPECT_EQ(fails(R"({"format":1,"version":1,)", "3"), ErrorCode::kBadFormat);
    EXPECT_EQ(fails(R"({"format":"elmoscope corpus","version":"1",)", "3"), ErrorCode::kBadFormat);
}

// Found by fuzzing: a fractional count of any size was converted to an integer.
TEST(Corpus, RejectsCountsThatAreNotIntegers) {
    const ScratchFolder folder;
    writeCorpus(folder.path("c"), {{"a b"}});
    for (const char* count : {"1.2e20", "-1", "2.5", "\"2\""}) {
        std::ofstream(folder.path("c") / "corpus.json")
            << R"({"format":"elmoscope corpus","version":1,"documents":1,"sentences":1,"tokens":)" << count
            << R"(,"types":5,"unknownTokens":0,"tokenizer":"","shards":[{"name":"shard-00000","ids":3,"documents":1}]})";
        EXPECT_EQ(openingFails(folder.path("c")), ErrorCode::kBadFormat) << count;
    }
}

}  // namespace
}  // namespace elmo::training::test
