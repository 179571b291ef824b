// SPDX-License-Identifier: Apache-2.0
#include "tasks/training/activation_cache.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "elmo/containers/half_floats.h"
#include "tests/support/damage.h"
#include "tests/support/error_text.h"
#include "tests/tasks/training/tiny_tasks.h"

namespace tasks::test {
namespace {

namespace fs = std::filesystem;
using elmo::test::DamageCounts;
using elmo::test::errorOf;
using elmo::test::readFile;
using elmo::test::TemporaryFolder;
using elmo::test::writeFile;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kHash = "aaaa";
constexpr std::int64_t kTokenBytes = 3 * 16 * 2;  // layers, width, bytes a number

class ActivationCacheTest : public testing::Test {
protected:
    std::unique_ptr<ActivationCache> open(const std::string& hash = kHash,
                                          std::int64_t maxBytes = std::int64_t{1} << 30) const {
        return std::make_unique<ActivationCache>(ActivationCacheOptions{m_folder.path(), maxBytes}, m_bilm, hash);
    }

    ActivationCounts fill(ActivationCache& cache, const TokenizedText& text) const {
        const TokenizedText* const texts[] = {&text};
        return cache.fill(texts, {});
    }

    void expectRight(const ActivationCache& cache, const TokenizedText& text) const {
        for (const elmo::Sentence& sentence : text.sentences) {
            const auto direct = m_bilm->run(std::span(&sentence, 1), nullptr, {})[0].slice(1, std::ssize(sentence) + 1);
            const CachedLayers cached = cache.find(sentence);
            ASSERT_EQ(cached.tokens, std::ssize(sentence));
            for (std::size_t i = 0; i < direct.values().size(); ++i)
                ASSERT_EQ(cached.half[i], elmo::toBfloat16(direct.values()[i])) << "number " << i;
        }
    }

    const std::shared_ptr<const elmo::Bilm> m_bilm = tinyBilm();
    const TokenizedText m_text = textOf("Anna went to Rome . | a | in Paris we saw Bob | the last one stands here");
    const TemporaryFolder m_folder;
};

TEST_F(ActivationCacheTest, StoresLayersRoundedToSixteenBits) {
    const auto cache = open();
    const ActivationCounts counts = fill(*cache, m_text);
    EXPECT_EQ(counts.sentences, 4);
    EXPECT_EQ(counts.computed, 4);
    EXPECT_EQ(counts.tokens, 16);
    expectRight(*cache, m_text);
}

TEST_F(ActivationCacheTest, StoresFloat32Exactly) {
    ActivationCache cache({m_folder.path(), 1 << 20, LayerStorage::kFloat32}, m_bilm, "exact");
    fill(cache, m_text);
    for (const elmo::Sentence& sentence : m_text.sentences) {
        const auto direct = m_bilm->run(std::span(&sentence, 1), nullptr, {})[0].slice(1, std::ssize(sentence) + 1);
        const CachedLayers cached = cache.find(sentence);
        ASSERT_TRUE(cached.full != nullptr && cached.half == nullptr);
        EXPECT_TRUE(std::ranges::equal(direct.values(), std::span(cached.full, direct.values().size())));
    }
}

TEST_F(ActivationCacheTest, StartsOverForAnotherStorageType) {
    fill(*open(), m_text);
    ActivationCache exact({m_folder.path(), 1 << 20, LayerStorage::kFloat32}, m_bilm, kHash);
    EXPECT_EQ(fill(exact, m_text).computed, 4);
    EXPECT_EQ(fill(*open(), m_text).computed, 4);
}

TEST_F(ActivationCacheTest, ComputesASentenceOnce) {
    const auto cache = open();
    const ActivationCounts counts = fill(*cache, textOf("a b | c d | a b | ab | a b"));
    EXPECT_EQ(counts.sentences, 3);
    EXPECT_EQ(counts.tokens, 5);
    EXPECT_EQ(fill(*cache, textOf("c d | e")).computed, 1);
    EXPECT_EQ(fill(*open(), textOf("a b | c d | e | ab")).computed, 0) << "another program finds them";
    EXPECT_EQ(fs::file_size(m_folder / "aaaa.layers"), 6 * kTokenBytes);
}

TEST_F(ActivationCacheTest, SkipsEmptySentences) {
    const auto cache = open();
    EXPECT_EQ(fill(*cache, TokenizedText{{{}, {"a"}, {}}}).sentences, 1);
    EXPECT_EQ(cache->find({}).tokens, 0);
}

TEST_F(ActivationCacheTest, DoesNotReturnLayersOfAnotherBilm) {
    fill(*open(), m_text);
    EXPECT_EQ(fill(*open("bbbb"), m_text).computed, 4);
    EXPECT_EQ(fill(*open(), m_text).computed, 0) << "both stay";
}

TEST_F(ActivationCacheTest, TruncatedFileIsRecomputed) {
    fill(*open(), m_text);
    for (const char* name : {"aaaa.layers", "aaaa.index"}) {
        const std::string good = readFile(m_folder / name);
        const auto read = [&](const std::string& bytes) {
            writeFile(m_folder / name, bytes);
            const auto cache = open();
            EXPECT_GT(fill(*cache, m_text).computed, 0);
            expectRight(*cache, m_text);
            EXPECT_EQ(fill(*open(), m_text).computed, 0) << "it is whole again";
        };
        EXPECT_EQ(elmo::test::readTruncated(good, 20, read).accepted, 20);
    }
}

TEST_F(ActivationCacheTest, CorruptFileIsRecomputed) {
    fill(*open(), m_text);
    for (const char* name : {"aaaa.layers", "aaaa.index"}) {
        const std::string good = readFile(m_folder / name);
        const std::string other =
            readFile(m_folder / (name == std::string("aaaa.layers") ? "aaaa.index" : "aaaa.layers"));
        const auto read = [&](const std::string& bytes) {
            writeFile(m_folder / (name == std::string("aaaa.layers") ? "aaaa.index" : "aaaa.layers"), other);
            writeFile(m_folder / name, bytes);
            const auto cache = open();
            fill(*cache, m_text);
            expectRight(*cache, m_text);
        };
        EXPECT_EQ(elmo::test::readFlipped(good, 60, 1, read).accepted, 60);
    }
}

TEST_F(ActivationCacheTest, EvictsTheOldestOtherBilmsFirst) {
    const TokenizedText text = textOf("a b c d e");
    fill(*open("old"), text);
    fill(*open("new"), text);
    fs::last_write_time(m_folder / "old.layers", fs::file_time_type::clock::now() - std::chrono::hours(1));
    fill(*open(kHash, 10 * kTokenBytes), text);
    EXPECT_FALSE(fs::exists(m_folder / "old.layers"));
    EXPECT_FALSE(fs::exists(m_folder / "old.index"));
    EXPECT_TRUE(fs::exists(m_folder / "new.layers"));
    EXPECT_EQ(fill(*open("new", 10 * kTokenBytes), text).computed, 0);
}

TEST_F(ActivationCacheTest, StartsOverIfItsOwnSentencesFillIt) {
    const auto cache = open(kHash, 6 * kTokenBytes);
    const elmo::Sentence first = {"a", "b", "c", "d"};
    fill(*cache, {{first}});
    const CachedLayers held = cache->find(first);
    const std::vector<std::uint16_t> before(held.half, held.half + 4 * 3 * 16);
    const TokenizedText second = textOf("e f g h i");
    EXPECT_EQ(fill(*cache, second).computed, 1);
    expectRight(*cache, second);
    EXPECT_LE(fs::file_size(m_folder / "aaaa.layers"), 6 * kTokenBytes);
    EXPECT_TRUE(std::ranges::equal(before, std::span(held.half, before.size()))) << "what was handed out stays";
    EXPECT_THAT(errorOf([&] { fill(*cache, textOf("one two three four five six seven")); }),
                testing::AllOf(StartsWith("bad argument"), HasSubstr("Raise the limit")));
}

TEST_F(ActivationCacheTest, StartingOverKeepsOtherBilmsThatStillFit) {
    fill(*open("other"), textOf("a b c d"));
    fill(*open(kHash, 10 * kTokenBytes), textOf("a b c d e"));
    fill(*open(kHash, 10 * kTokenBytes), textOf("f g h i j k"));
    EXPECT_EQ(fs::file_size(m_folder / "aaaa.layers"), 6 * kTokenBytes);
    EXPECT_EQ(fill(*open("other"), textOf("a b c d")).computed, 0);
}

TEST_F(ActivationCacheTest, MissingSentenceIsAnInternalError) {
    const auto cache = open();
    fill(*cache, m_text);
    EXPECT_THAT(errorOf([&] { cache->find({"never", "seen"}); }), StartsWith("internal"));
}

TEST_F(ActivationCacheTest, KeepsLayersComputedBeforeACancel) {
    std::stop_source stop;
    const elmo::RunControl control(stop.get_token(), [&](const elmo::Progress& progress) {
        if (progress.stage == "embed" && progress.done > 0)
            stop.request_stop();
    });
    const TokenizedText* const texts[] = {&m_text};
    EXPECT_THROW(open()->fill(texts, control), elmo::Cancelled);
    const auto cache = open();
    EXPECT_EQ(fill(*cache, m_text).computed, 0) << "one batch holds all sentences";
    expectRight(*cache, m_text);
}

TEST_F(ActivationCacheTest, CanBeSharedInTheSameFolder) {
    std::vector<std::thread> threads;
    for (int k = 0; k < 4; ++k)
        threads.emplace_back([&, k] {
            const auto cache = open();
            const TokenizedText own = textOf("thread " + std::to_string(k) + " | all of them");
            fill(*cache, own);
            fill(*cache, m_text);
            expectRight(*cache, m_text);
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(fill(*open(), textOf("thread 0 | thread 1 | thread 2 | thread 3 | all of them")).computed, 0);
}

TEST_F(ActivationCacheTest, ErrorNamesAFolderThatCannotBeCreated) {
    const std::string file = m_folder.write("file", "x");
    EXPECT_THAT(errorOf([&] { ActivationCache({fs::path(file) / "cache"}, m_bilm, kHash); }),
                testing::AllOf(StartsWith("permission"), HasSubstr("Choose another one")));
}

}  // namespace
}  // namespace tasks::test
