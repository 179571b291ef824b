// SPDX-License-Identifier: Apache-2.0
#include "elmo/formats/allennlp_pair.h"

#include <gtest/gtest.h>

#include "elmo/error.h"
#include "tests/support/shared_data.h"

namespace elmo {
namespace {

using test::shared;

TEST(AllenNlpPair, ReadsThePublishedFixture) {
    REQUIRE_SHARED();
    const BilmModel model = readModel(shared("fixtures/allennlp"));
    EXPECT_EQ(model.options.encoder.cellSize, 64);
    EXPECT_EQ(model.options.encoder.projectionSize, 16);
    EXPECT_EQ(model.options.characters->filterCount(), 124);
    EXPECT_TRUE(model.options.encoder.skipConnections);
    EXPECT_EQ(model.provenance.format, "AllenNLP HDF5");
    for (int c = 0; c < 4; ++c)
        EXPECT_EQ(model.tensors.at("characters.embedding").values[c], 0.0f);
}

TEST(AllenNlpPair, IsFoundByFolderOptionsAndWeights) {
    REQUIRE_SHARED();
    const std::string hash = modelHash(readModel(shared("fixtures/random_small")));
    EXPECT_EQ(modelHash(readModel(shared("fixtures/random_small/options.json"))), hash);
    EXPECT_EQ(modelHash(readModel(shared("fixtures/random_small/weights.hdf5"))), hash);
}

}  // namespace
}  // namespace elmo
