// SPDX-License-Identifier: Apache-2.0
// The store of heads that spares the tests of commands most of their trainings.
#include "tests/support/trained_head_store.h"

#include <gtest/gtest.h>

namespace elmo::test {
namespace {

class TrainedHeadStoreTest : public testing::Test {
protected:
    static std::vector<std::string> arguments(const TemporaryFolder& folder, const char* epochs = "1") {
        return {"train", "--output", folder.path("ner"), "--set", std::string("training.epochs=") + epochs};
    }
    static void train(const TemporaryFolder& folder) {
        std::filesystem::create_directories(folder / "ner");
        std::filesystem::create_directories(folder / "cache");
        writeFile(folder / "ner/model.json", "{\"bilm\": \"" + folder.path("bilm") + "\"}");
        writeFile(folder / "ner/weights.safetensors", "weights");
        writeFile(folder / "cache/layers", "layers");
    }

    const TemporaryFolder m_store, m_first, m_second;
};

TEST_F(TrainedHeadStoreTest, RestoresAHeadInTheFolderOfAnotherTest) {
    const TrainedHeadStore store(m_store.path(), "1-app_tests");
    EXPECT_FALSE(store.restore(arguments(m_first), m_first, "ner"));
    train(m_first);
    store.keep(arguments(m_first), m_first, "ner");
    ASSERT_TRUE(store.restore(arguments(m_second), m_second, "ner"));
    EXPECT_EQ(readFile(m_second / "ner/model.json"), "{\"bilm\": \"" + m_second.path("bilm") + "\"}");
    EXPECT_EQ(readFile(m_second / "ner/weights.safetensors"), "weights");
    EXPECT_EQ(readFile(m_second / "cache/layers"), "layers");
    EXPECT_FALSE(store.restore(arguments(m_second, "2"), m_second, "ner")) << "other arguments train another head";
}

TEST_F(TrainedHeadStoreTest, ForgetsWhatAnotherBuildHasTrained) {
    train(m_first);
    TrainedHeadStore(m_store.path(), "1-app_tests").keep(arguments(m_first), m_first, "ner");
    TrainedHeadStore(m_store.path(), "1-kills_tests").keep(arguments(m_first), m_first, "ner");
    EXPECT_FALSE(TrainedHeadStore(m_store.path(), "2-app_tests").restore(arguments(m_second), m_second, "ner"));
    EXPECT_EQ(m_store.names(), (std::vector<std::string>{"1-kills_tests", "2-app_tests"}));
}

TEST_F(TrainedHeadStoreTest, DoesNothingInAFolderThatCannotBeWritten) {
    const TrainedHeadStore store(m_store.write("file", "") + "/folder", "1-app_tests");
    train(m_first);
    store.keep(arguments(m_first), m_first, "ner");
    EXPECT_FALSE(store.restore(arguments(m_second), m_second, "ner"));
}

}  // namespace
}  // namespace elmo::test
