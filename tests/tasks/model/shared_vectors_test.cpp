// SPDX-License-Identifier: Apache-2.0
#include "tasks/model/shared_vectors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "elmo/containers/safetensors.h"
#include "tasks/inputs/bundle_vectors.h"
#include "tests/support/damage.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"

namespace tasks {
namespace {

namespace fs = std::filesystem;
using elmo::test::errorOf;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class SharedVectors : public testing::Test {
protected:
    SharedVectors() {
        fs::create_directories(m_head);
        fs::create_directories(m_table);
        writeBundleVectors(*vectorsForHead(std::make_shared<const WordVectors>(2, std::vector<std::string>{"a", "b"},
                                                                               std::vector<float>{1, 2, 3, 4}),
                                           {})
                                .vectors,
                           m_table / "vectors.safetensors");
        const std::string bytes = elmo::test::readFile(m_table / "vectors.safetensors");
        m_checksum = elmo::checksumOf(bytes.data(), bytes.size());
    }
    std::shared_ptr<const WordVectors> load() const { return vectorsOfBundle(m_head, m_checksum, {m_folder.path()}); }

    const elmo::test::TemporaryFolder m_folder;
    const fs::path m_head = m_folder / "head", m_table = m_folder / "vectors-of-all";
    std::string m_checksum;
};

TEST_F(SharedVectors, AreFoundNextToTheHeadOnlyByTheirChecksum) {
    EXPECT_THAT(sharedVectorFolders(m_head), testing::Contains(m_folder.path()));
    EXPECT_EQ(load()->words().front(), "a");
    fs::rename(m_table, m_folder / "another-name");
    EXPECT_EQ(load()->words().front(), "a");
}

TEST_F(SharedVectors, AreLoadedOnceForAllHeads) {
    const auto first = load();
    EXPECT_EQ(load(), first);
}

TEST_F(SharedVectors, OfTheHeadItselfArePreferred) {
    fs::copy(m_table / "vectors.safetensors", m_head / "vectors.safetensors");
    fs::remove_all(m_table);
    EXPECT_EQ(load()->size(), 3);
}

TEST_F(SharedVectors, OfAnotherHeadAreNotUsed) {
    elmo::test::writeFile(m_table / "task.json", "{}");
    EXPECT_THAT(errorOf([this] { load(); }), StartsWith("not found"));
}

TEST_F(SharedVectors, ThatCannotBeReadDoNotHideOthers) {
    const fs::path other = m_folder / "a-table-before-it";
    fs::create_directories(other);
    elmo::test::writeFile(other / "vectors.safetensors", "");
    fs::resize_file(other / "vectors.safetensors", std::uintmax_t{1} << 33);  // takes no blocks on the disk
    EXPECT_EQ(load()->size(), 3);
}

TEST_F(SharedVectors, MayBeLargerThan256MiB) {
    const fs::path large = m_folder / "large.safetensors";
    elmo::test::writeFile(large, "");
    fs::resize_file(large, std::uintmax_t{257} << 20);
    EXPECT_EQ(checksumOfVectors(large).size(), 32U);
}

TEST_F(SharedVectors, ThatAreMissingOrCorruptAreRejectedByName) {
    std::string bytes = elmo::test::readFile(m_table / "vectors.safetensors");
    bytes.back() ^= 1;
    elmo::test::writeFile(m_table / "vectors.safetensors", bytes);
    EXPECT_THAT(errorOf([this] { load(); }),
                AllOf(StartsWith("not found"), HasSubstr(m_checksum), HasSubstr(m_folder.path().string())));
    elmo::test::writeFile(m_head / "vectors.safetensors", bytes);
    EXPECT_THAT(errorOf([this] { load(); }), AllOf(StartsWith("checksum"), HasSubstr("vectors.safetensors")));
}

}  // namespace
}  // namespace tasks
