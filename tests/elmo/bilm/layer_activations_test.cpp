// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/layer_activations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "elmo/error.h"

namespace elmo {
namespace {

constexpr std::int64_t kTokensInAFile = std::int64_t{17} << 20;  // of one float each: 68 MB, more than the heap gets

/// TMPDIR set to a folder while this lives.
class TemporaryDirectory {
public:
    explicit TemporaryDirectory(const char* folder) {
        if (const char* before = std::getenv("TMPDIR"))
            m_before = before;
        setenv("TMPDIR", folder, 1);
    }
    ~TemporaryDirectory() { m_before ? setenv("TMPDIR", m_before->c_str(), 1) : unsetenv("TMPDIR"); }
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

private:
    std::optional<std::string> m_before;
};

TEST(LayerActivations, SliceCopiesTheTokensOfEveryLayer) {
    LayerActivations layers(2, 3, 2);
    for (int i = 0; i < 12; ++i)
        layers.mutableValues()[i] = static_cast<float>(i);
    const LayerActivations inner = layers.slice(1, 3);
    EXPECT_EQ(inner.tokens(), 2);
    EXPECT_THAT(std::vector<float>(inner.values().begin(), inner.values().end()),
                testing::ElementsAre(2, 3, 4, 5, 8, 9, 10, 11));
    EXPECT_TRUE(layers.slice(1, 1).values().empty());
}

TEST(LayerActivations, OfAVeryLongSentenceKeepTheirValues) {
    LayerActivations layers(1, kTokensInAFile, 1);
    layers.mutableValues()[0] = 1;
    layers.mutableValues()[kTokensInAFile - 1] = 2;
    const LayerActivations copy = layers;
    EXPECT_EQ(copy.vector(0, 0)[0], 1);
    EXPECT_EQ(copy.vector(0, kTokensInAFile - 1)[0], 2);
}

TEST(LayerActivations, ErrorOfAMissingTemporaryFolderNamesTheSetting) {
    const TemporaryDirectory absent("/no/such/folder");
    EXPECT_EQ(LayerActivations(1, 100, 1).tokens(), 100) << "a short sentence needs no file";
    try {
        LayerActivations(1, kTokensInAFile, 1);
        FAIL() << "the values have no place";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::kIo);
        EXPECT_THAT(error.what(), testing::HasSubstr("TMPDIR"));
    }
}

}  // namespace
}  // namespace elmo
