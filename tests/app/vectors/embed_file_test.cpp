// SPDX-License-Identifier: Apache-2.0
#include "app/vectors/embed_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "elmo/weights/model_bundle.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"

namespace app {
namespace {

TEST(ParseLayers, AcceptsNamesAndNumbers) {
    EXPECT_EQ(parseLayers("all")->choice, elmo::LayerChoice::kAll);
    EXPECT_EQ(parseLayers("top")->choice, elmo::LayerChoice::kTop);
    EXPECT_EQ(parseLayers("average")->choice, elmo::LayerChoice::kAverage);
    EXPECT_EQ(parseLayers("12")->choice, elmo::LayerChoice::kSingle);
    EXPECT_EQ(parseLayers("12")->single, 12);
    EXPECT_EQ(parseLayers("-1")->single, -1) << "counted from the top";
}

TEST(ParseLayers, RejectsEverythingElse) {
    for (const char* text : {"", "ALL", "+1", "1 ", " 1", "1.0", "99999999999", "top2", "-0", "-top"})
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

// `elmo status` computes the time left of the parts of a corpus from them.
TEST(EmbedFile, CountsTheBytesThatWereReadOfTheSharesOfItsInputs) {
    const elmo::test::TemporaryFolder folder;
    elmo::writeBundle(elmo::test::randomModel(elmo::test::smallOptions(), 5), folder.path("bilm"));
    EmbedFileSettings run;
    run.model = folder.path("bilm");
    run.inputs = {folder.write("a.txt", "A b .\nA b .\nA b .\nA b .\n"), folder.write("b.txt", "Long tokens .\n")};
    run.shares = {{6, 18}, {0, 14}};
    run.output = folder.path("out.npz");
    run.format = formatOfExtension(run.output);
    run.reading.pretokenized = true;
    run.embedder.batchSentences = 1;
    std::vector<std::int64_t> read;
    run.onSentence = [&](const std::string&, std::int64_t, std::int64_t bytes) { read.push_back(bytes); };
    StandardOutput out;
    embedFile(run, out, {});
    EXPECT_THAT(read, testing::ElementsAre(5, 11, 12 + 13));
}

}  // namespace
}  // namespace app
