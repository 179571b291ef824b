// SPDX-License-Identifier: Apache-2.0
#include "elmo/formats/many_langs.h"

#include <gtest/gtest.h>

#include "elmo/error.h"
#include "tests/support/shared_data.h"

namespace elmo {
namespace {

using test::shared;

std::filesystem::path fixture(const char* name) {
    return shared("fixtures/elmoformanylangs") / name;
}

TEST(ManyLangs, ReadsTheArchitecture) {
    REQUIRE_SHARED();
    const BilmModel model = readModel(fixture("model_zip"));
    EXPECT_EQ(model.options.characters->characterCount, 80);
    EXPECT_EQ(model.options.characters->scheme, CharacterScheme::kDictionary);
    EXPECT_EQ(model.options.wordEmbeddingSize, 10);
    EXPECT_EQ(model.options.encoder.cellSize, 32);
    EXPECT_EQ(model.options.encoder.cellClip, 3.0f);
    EXPECT_TRUE(model.options.encoder.skipConnections);
    EXPECT_EQ(model.characterIds.at("\xe3\x80\x80"), 73);
    EXPECT_EQ(model.wordIds.at("<bos>"), 1);
    EXPECT_EQ(model.provenance.format, "ELMoForManyLangs");
}

TEST(ManyLangs, ZipAndOldFormGiveTheSameModel) {
    REQUIRE_SHARED();
    EXPECT_EQ(modelHash(readModel(fixture("model_zip"))), modelHash(readModel(fixture("model_legacy"))));
}

TEST(ManyLangs, ReadsCharacterOnlyAndPlainLstmModels) {
    REQUIRE_SHARED();
    EXPECT_FALSE(readModel(fixture("model_charonly_zip")).options.wordEmbeddingSize.has_value());
    const BilmModel plain = readModel(fixture("model_lstmenc_legacy"));
    EXPECT_EQ(plain.options.encoder.kind, EncoderKind::kPlainBilstm);
    EXPECT_EQ(plain.options.layerCount(), 1);
}

TEST(ManyLangs, ArchitectureAloneIsThatOfTheWholeModel) {
    REQUIRE_SHARED();
    for (const char* name : {"model_zip", "model_charonly_zip", "model_lstmenc_legacy"}) {
        const BilmModel architecture = findWeightFormat(fixture(name)).readArchitecture(fixture(name));
        EXPECT_TRUE(architecture.tensors.empty());
        EXPECT_EQ(architecture.options, readModel(fixture(name)).options);
    }
}

}  // namespace
}  // namespace elmo
