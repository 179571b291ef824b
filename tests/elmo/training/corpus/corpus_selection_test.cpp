// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/corpus/corpus_selection.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "elmo/error.h"
#include "elmo/training/corpus/corpus_overlap.h"
#include "elmo/training/corpus/corpus_preparation.h"
#include "tests/elmo/training/training_fixture.h"

namespace elmo::training::test {
namespace {

using DocumentList = std::vector<std::vector<std::string>>;

class CorpusSelectionTest : public ::testing::Test {
protected:
    /// Prepares the documents from a file with blank lines between them.
    SelectedCorpus select(const DocumentList& documents, const SelectionOptions& selection, CorpusOptions corpus = {}) {
        std::ofstream file(m_folder.path("text.txt"));
        for (const auto& document : documents) {
            for (const std::string& sentence : document)
                file << sentence << "\n";
            file << "\n";
        }
        file.close();
        PreparationOptions options;
        options.pretokenized = true;
        options.corpus = std::move(corpus);
        options.selection = selection;
        options.selection.heldOut = m_folder.path("held-out");
        const std::filesystem::path inputs[] = {m_folder.path("text.txt")};
        return prepareSelectedCorpus(inputs, m_folder.path("corpus"), options, nullptr, {});
    }

    /// The documents of a prepared corpus, sentences with one blank between words.
    DocumentList read(const char* folder) const {
        const Corpus corpus(m_folder.path(folder));
        DocumentList documents(corpus.documentCount());
        for (std::uint64_t d = 0; d < corpus.documentCount(); ++d) {
            std::string sentence;
            for (const WordId id : corpus.document(d)) {
                if (id != kSentenceEnd) {
                    sentence += (sentence.empty() ? "" : " ") + corpus.vocabulary().words[id];
                    continue;
                }
                documents[d].push_back(sentence);
                sentence.clear();
            }
        }
        return documents;
    }

    /// Sentences "k word word ...", which are all different.
    static DocumentList numbered(int documents, int sentences) {
        DocumentList result(static_cast<std::size_t>(documents));
        int k = 0;
        for (auto& document : result)
            for (int s = 0; s < sentences; ++s, ++k)
                document.push_back(std::to_string(k) + " the quick brown fox jumps over the lazy dog");
        return result;
    }

    ScratchFolder m_folder;
};

TEST_F(CorpusSelectionTest, RemovesDocumentsWithTheSameWords) {
    const DocumentList documents = {{"a b", "c"}, {"d"}, {"a b", "c"}, {"a b"}, {"d"}, {"d e"}};
    const SelectedCorpus selected = select(documents, {.removeDuplicates = true});
    EXPECT_EQ(read("corpus"), (DocumentList{{"a b", "c"}, {"d"}, {"a b"}, {"d e"}}));
    EXPECT_EQ(selected.counts.duplicates, 2U);
    EXPECT_EQ(selected.counts.duplicateTokens, 4U);
    EXPECT_EQ(selected.statistics.documents, 4U);
    EXPECT_EQ(Corpus(m_folder.path("corpus")).vocabulary().counts[kFirstWord], 2U) << "of what is left";
    EXPECT_FALSE(std::filesystem::exists(m_folder.path("held-out")));
}

TEST_F(CorpusSelectionTest, HoldsOutAShareOfTheDocuments) {
    const DocumentList documents = numbered(400, 3);
    const SelectedCorpus selected = select(documents, {.heldOutShare = 0.05});
    const DocumentList kept = read("corpus"), heldOut = read("held-out");
    EXPECT_EQ(heldOut.size(), 20U);
    EXPECT_TRUE(selected.counts.heldOutAreDocuments);
    std::multiset<std::vector<std::string>> both(kept.begin(), kept.end());
    both.insert(heldOut.begin(), heldOut.end());
    EXPECT_EQ(both, std::multiset<std::vector<std::string>>(documents.begin(), documents.end()));
    const Corpus train(m_folder.path("corpus")), held(m_folder.path("held-out"));
    EXPECT_NO_THROW(requireSameWords(held, train.vocabulary()));
    EXPECT_EQ(selected.counts.heldOut->newTokens, 60U) << "the numbers that its sentences begin with";
    EXPECT_EQ(overlapOf(train, held, {}).repeated, 0U);
    select(documents, {.heldOutShare = 0.05});
    EXPECT_EQ(read("held-out"), heldOut) << "the same each time";
    select(documents, {.heldOutShare = 0.05, .seed = 2});
    EXPECT_NE(read("held-out"), heldOut);
}

TEST_F(CorpusSelectionTest, HoldsOutStretchesOfATextWithFewDocuments) {
    const DocumentList documents = numbered(1, 2000);
    const SelectedCorpus selected = select(documents, {.heldOutShare = 0.1});
    EXPECT_FALSE(selected.counts.heldOutAreDocuments);
    EXPECT_GE(selected.counts.heldOutPieces, 8U);
    EXPECT_NEAR(static_cast<double>(selected.counts.heldOut->sentences), 200, 25);
    std::set<std::string> sentences;
    std::size_t count = 0;
    for (const char* folder : {"corpus", "held-out"})
        for (const auto& document : read(folder)) {
            sentences.insert(document.begin(), document.end());
            count += document.size();
            for (std::size_t k = 1; k < document.size(); ++k)
                ASSERT_EQ(std::stoi(document[k]), std::stoi(document[k - 1]) + 1) << "no document goes on over a hole";
        }
    EXPECT_EQ(sentences.size(), 2000U);
    EXPECT_EQ(count, 2000U);
}

TEST_F(CorpusSelectionTest, DuplicatesAreNeverHeldOutAndTrainedOn) {
    DocumentList documents = numbered(200, 2);
    const DocumentList again = documents;
    documents.insert(documents.end(), again.begin(), again.end());
    select(documents, {.removeDuplicates = true, .heldOutShare = 0.2});
    const Corpus train(m_folder.path("corpus")), held(m_folder.path("held-out"));
    EXPECT_EQ(train.documentCount() + held.documentCount(), 200U);
    EXPECT_EQ(overlapOf(train, held, {}).repeated, 0U);
}

TEST_F(CorpusSelectionTest, KeepsTheMostFrequentTypesOfWhatIsLeft) {
    DocumentList documents = numbered(400, 1);
    select(documents, {.heldOutShare = 0.1}, {.minCount = 2, .maxTypes = 8});
    const Corpus train(m_folder.path("corpus"));
    EXPECT_EQ(train.vocabulary().size(), 8U);
    EXPECT_EQ(train.vocabulary().words[kFirstWord], "the");
    EXPECT_EQ(train.vocabulary().counts[kFirstWord], 720U);
}

TEST_F(CorpusSelectionTest, RefusesTextThatIsTooShortAndSharesOutOfRange) {
    EXPECT_THROW(select({{"a b"}}, {.heldOutShare = 0.5}), Error);
    EXPECT_THROW(select(numbered(30, 1), {.heldOutShare = 1}), Error);
    EXPECT_FALSE(std::filesystem::exists(m_folder.path("corpus")));
    std::filesystem::create_directories(m_folder.path("held-out"));
    std::ofstream(m_folder.path("held-out") / "notes.txt") << "mine";
    EXPECT_THROW(select(numbered(30, 1), {.heldOutShare = 0.5}), Error);
    EXPECT_FALSE(std::filesystem::exists(m_folder.path("corpus"))) << "nothing is written if one of them cannot be";
}

TEST_F(CorpusSelectionTest, FindsHeldOutSentencesInTheTrainingText) {
    const DocumentList documents = numbered(50, 2);
    writeCorpus(m_folder.path("train"), documents, {.minCount = 2});  // the numbers are unknown words
    const Corpus train(m_folder.path("train"));
    const DocumentList held = {{"x the quick brown fox jumps over the lazy dog", "the dog", "the dog",
                                "the lazy dog jumps over the quick brown fox again"}};
    writeCorpus(m_folder.path("held"), held, {}, &train.vocabulary());
    const CorpusOverlap overlap = overlapOf(train, Corpus(m_folder.path("held")), {});
    EXPECT_EQ(overlap.sentences, 2U) << "short ones are in any text";
    EXPECT_EQ(overlap.repeated, 1U);
    EXPECT_EQ(overlap.example, held.front().front());
    writeCorpus(m_folder.path("other"), held);
    EXPECT_THROW(overlapOf(train, Corpus(m_folder.path("other")), {}), Error) << "another vocabulary";
}

}  // namespace
}  // namespace elmo::training::test
