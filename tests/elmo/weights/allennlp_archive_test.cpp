// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/allennlp_archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/error_text.h"
#include "tests/support/fixtures.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

using test::errorOf;
using testing::AllOf;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

std::filesystem::path packed(const char* name) {
    return test::fixture("packed") / name;
}

TEST(AllenNlpArchive, TellsTaskAndWhereElmoIs) {
    const auto archive = findAllenNlpArchive(packed("ner.tar.gz"));
    ASSERT_TRUE(archive);
    EXPECT_EQ(archive->model, "crf_tagger");
    EXPECT_EQ(archive->reader, "conll2003");
    EXPECT_EQ(archive->seed, 13370);
    EXPECT_EQ(archive->lambda, 0.1);
    ASSERT_THAT(archive->elmo, SizeIs(1));
    const ArchiveElmo& elmo = archive->elmo.front();
    EXPECT_EQ(elmo.module, "text_field_embedder.token_embedder_elmo._elmo.");
    EXPECT_EQ(elmo.setting, "model.text_field_embedder.token_embedders.elmo");
    EXPECT_EQ(elmo.dropout, 0.25);
    EXPECT_FALSE(elmo.layerNorm);
    EXPECT_TRUE(elmo.holdsBilm);
}

TEST(AllenNlpArchive, ReadsTheLearnedMix) {
    const ArchiveMix mix = findAllenNlpArchive(packed("ner.tar.gz"))->elmo.front().mixes.at(0);
    EXPECT_EQ(mix.place, "input");
    EXPECT_EQ(mix.gamma, 1.5);
    EXPECT_THAT(mix.raw, ElementsAre(0.75, -0.5, 0.125));
    const double sum = std::exp(0.75) + std::exp(-0.5) + std::exp(0.125);
    EXPECT_THAT(mix.weights,
                ElementsAre(DoubleNear(std::exp(0.75) / sum, 1e-12), DoubleNear(std::exp(-0.5) / sum, 1e-12),
                            DoubleNear(std::exp(0.125) / sum, 1e-12)));
}

TEST(AllenNlpArchive, ReadsSeveralMixesOfAFolder) {
    const AllenNlpArchive archive = readAllenNlpArchive(packed("bcn"));
    ASSERT_THAT(archive.elmo, SizeIs(1));
    EXPECT_TRUE(archive.elmo.front().layerNorm);
    ASSERT_THAT(archive.elmo.front().mixes, SizeIs(2));
    EXPECT_EQ(archive.elmo.front().mixes[0].place, "input");
    EXPECT_EQ(archive.elmo.front().mixes[1].place, "output");
    EXPECT_EQ(archive.elmo.front().mixes[1].gamma, 1.125);
}

TEST(AllenNlpArchive, HoldsThePlainBilmToTheBit) {
    const std::string hash = modelHash(readModel(packed("plain")));
    for (const char* name : {"ner.tar.gz", "bcn"}) {
        const BilmModel model = readModel(packed(name));
        EXPECT_EQ(modelHash(model), hash) << name;
        EXPECT_EQ(model.provenance.format, "AllenNLP archive");
    }
}

TEST(AllenNlpArchive, TheFolderOfATrainingHasItsWeightsUnderAnotherName) {
    const test::TemporaryFolder folder;
    const auto copy = test::copyFolder(packed("bcn"), folder.path("training"));
    std::filesystem::rename(copy / "weights.th", copy / "best.th");
    EXPECT_EQ(readAllenNlpArchive(copy).elmo.front().mixes.size(), 2u);
}

TEST(AllenNlpArchive, SaysWhatItAssumes) {
    EXPECT_THAT(readingNotes(packed("ner.tar.gz")), ElementsAre(HasSubstr("clips 3")));
    EXPECT_THAT(readingNotes(packed("bcn")), IsEmpty());
}

TEST(AllenNlpArchive, OtherFoldersAreNone) {
    EXPECT_FALSE(findAllenNlpArchive(packed("plain")));
    EXPECT_FALSE(findAllenNlpArchive(packed("209.zip")));
    EXPECT_FALSE(findAllenNlpArchive("/no/such/model"));
}

TEST(AllenNlpArchive, NamesWhatIsWrong) {
    const test::TemporaryFolder folder;
    const auto copy = test::copyFolder(packed("bcn"), folder.path("bcn"));
    const std::string weights = test::readFile(copy / "weights.th");
    test::writeFile(copy / "weights.th", weights.substr(0, weights.size() / 2));
    EXPECT_THAT(errorOf([&] { readAllenNlpArchive(copy); }), StartsWith("bad format: "));
    test::writeFile(copy / "weights.th",
                    "\x80\x02"
                    "cposix\nsystem\n(X\x02\x00\x00\x00lstR.");
    EXPECT_THAT(errorOf([&] { readAllenNlpArchive(copy); }), testing::Not(HasSubstr("no error")));
}

}  // namespace
}  // namespace elmo
