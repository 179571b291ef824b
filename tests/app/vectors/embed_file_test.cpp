// SPDX-License-Identifier: Apache-2.0
#include "app/vectors/embed_file.h"

#include <gtest/gtest.h>

namespace app {
namespace {

TEST(ParseLayers, AcceptsNamesAndNumbers) {
    EXPECT_EQ(parseLayers("all")->choice, elmo::LayerChoice::kAll);
    EXPECT_EQ(parseLayers("top")->choice, elmo::LayerChoice::kTop);
    EXPECT_EQ(parseLayers("average")->choice, elmo::LayerChoice::kAverage);
    EXPECT_EQ(parseLayers("12")->choice, elmo::LayerChoice::kSingle);
    EXPECT_EQ(parseLayers("12")->single, 12);
}

TEST(ParseLayers, RejectsEverythingElse) {
    for (const char* text : {"", "ALL", "-1", "+1", "1 ", " 1", "1.0", "99999999999", "top2"})
        EXPECT_FALSE(parseLayers(text)) << text;
}

TEST(FormatOfExtension, FollowsTheFileExtension) {
    EXPECT_EQ(formatOfExtension("a/b.hdf5")->name, "hdf5");
    EXPECT_EQ(formatOfExtension("b.h5")->name, "hdf5");
    EXPECT_EQ(formatOfExtension("b.npz")->name, "npz");
    EXPECT_EQ(formatOfExtension("b.safetensors")->name, "safetensors");
    EXPECT_EQ(formatOfExtension("b.txt"), nullptr);
    EXPECT_EQ(formatOfExtension("hdf5"), nullptr);
}

}  // namespace
}  // namespace app
