// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/plm_nlp_bilm.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "elmo/weights/allennlp_writer.h"
#include "elmo/weights/model_bundle.h"
#include "tests/support/error_text.h"
#include "tests/support/fixtures.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

using test::errorOf;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

const std::filesystem::path kPlmNlpModel = test::fixture("textbook_bilm");

class PlmNlpFolder : public testing::Test {
protected:
    PlmNlpFolder() {
        for (const auto& entry : std::filesystem::directory_iterator(kPlmNlpModel))
            std::filesystem::copy_file(entry.path(), folder.path(entry.path().filename().string()));
    }

    test::TemporaryFolder folder;
};

TEST(PlmNlpBilm, ReadsTheArchitecture) {
    const BilmModel model = readModel(kPlmNlpModel);
    EXPECT_EQ(model.options.characters->scheme, CharacterScheme::kLongestWord);
    EXPECT_EQ(model.options.characters->maxCharactersPerToken, 12);
    EXPECT_EQ(model.options.characters->characterCount, 25);
    EXPECT_EQ(model.options.encoder.kind, EncoderKind::kLinearLstm);
    EXPECT_EQ(model.options.encoder.cellSize, 14);
    EXPECT_EQ(model.options.layerCount(), 3);
    EXPECT_EQ(model.characterIds.at("\xe3\x80\x80"), 22);
    EXPECT_EQ(model.provenance.format, "plm-nlp-code biLM");
}

TEST(PlmNlpBilm, SaysOnceThatTheProgramsOwnNumbersDependOnTheBatch) {
    EXPECT_THAT(readingNotes(kPlmNlpModel), ElementsAre(AllOf(HasSubstr("longest word"), HasSubstr("batch"))));
}

TEST(PlmNlpBilm, SoftmaxHasTheLastOfEqualEntriesAsTheSentencesEdges) {
    const std::optional<BundleSoftmax> softmax = readPredictor(kPlmNlpModel);
    ASSERT_TRUE(softmax);
    EXPECT_THAT(softmax->vocabulary, StartsWith("</S>\t0\n<S>\t0\n<UNK>\t0\n<pad>\t0\n<bos>\t0\n<eos>\t0\n明天\t0\n"));
    EXPECT_THAT(softmax->tensors.at("softmax.weight").shape, ElementsAre(12, 8));
}

TEST_F(PlmNlpFolder, ABundleOfItIsTheSameModel) {
    const BilmModel model = readModel(kPlmNlpModel);
    const std::optional<BundleSoftmax> softmax = readPredictor(kPlmNlpModel);
    writeBundle(model, folder.path("bundle"), {.storage = StorageType::kFloat32, .softmax = &*softmax});
    EXPECT_EQ(modelHash(readModel(folder.path("bundle"))), modelHash(model));
    EXPECT_EQ(readPredictor(folder.path("bundle"))->vocabulary, softmax->vocabulary);
}

TEST_F(PlmNlpFolder, WithoutAClassifierThereIsNoSoftmax) {
    std::filesystem::remove(folder.path("classifier.pth"));
    EXPECT_FALSE(readPredictor(folder.path()).has_value());
}

TEST_F(PlmNlpFolder, AFileThatAnEditorEndedIsTheSame) {
    test::writeFile(folder.path("char.dic"), test::readFile(folder.path("char.dic")) + "\n");
    EXPECT_EQ(modelHash(readModel(folder.path())), modelHash(readModel(kPlmNlpModel)));
}

TEST_F(PlmNlpFolder, DamagedFilesAreNamed) {
    const auto damaged = [&](const char* name, const std::string& content) {
        const std::string whole = test::readFile(folder.path(name));
        test::writeFile(folder.path(name), content);
        const std::string error = errorOf([&] { readModel(folder.path()); });
        test::writeFile(folder.path(name), whole);
        return error;
    };
    const std::string encoder = test::readFile(folder.path("encoder.pth"));
    EXPECT_THAT(damaged("encoder.pth", encoder.substr(0, encoder.size() / 2)), HasSubstr("encoder.pth"));
    EXPECT_THAT(damaged("char.dic", "a\nb"), AllOf(HasSubstr("char_embeddings.weight"), HasSubstr("(2, 5)")));
    EXPECT_THAT(damaged("configs.json", "{}"), AllOf(HasSubstr("configs.json"), HasSubstr("char_embedding_dim")));
    std::filesystem::remove(folder.path("char.dic"));
    EXPECT_THAT(errorOf([&] { readModel(folder.path()); }), HasSubstr("char.dic"));
}

TEST_F(PlmNlpFolder, APairCannotHoldIt) {
    EXPECT_THAT(errorOf([&] { writeAllenNlpPair(readModel(kPlmNlpModel), folder.path("pair")); }),
                HasSubstr("linear layers"));
}

}  // namespace
}  // namespace elmo
