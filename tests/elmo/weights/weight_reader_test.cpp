// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/weight_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "elmo/weights/allennlp_writer.h"
#include "elmo/weights/model_bundle.h"
#include "tests/support/error_text.h"
#include "tests/support/fixtures.h"
#include "tests/support/random_model.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_paths.h"

namespace elmo {
namespace {

using test::errorOf;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

TEST(WeightReader, ErrorListsTheExpectedFiles) {
    const test::TemporaryFolder folder;
    EXPECT_THAT(errorOf([] { readModel("/no/such/model"); }),
                AllOf(StartsWith("not found: "), HasSubstr("/no/such/model")));
    EXPECT_THAT(errorOf([&] { readModel(folder.path("")); }),
                AllOf(StartsWith("bad format: "), HasSubstr("options .json"), HasSubstr("token_embedder.pkl")));
    EXPECT_THAT(errorOf([&] { readModel(folder.write("notes.txt", "hello")); }), StartsWith("bad format: "));
    EXPECT_THAT(errorOf([&] { readModel(""); }), StartsWith("not found: "));
}

TEST(WeightReader, NamesTheFilesThatAFolderLacks) {
    const auto errorWith = [](const std::vector<std::string>& names) {
        const test::TemporaryFolder folder;
        for (const std::string& name : names)
            folder.write(name, "x");
        return errorOf([&] { readModel(folder.path()); });
    };
    EXPECT_THAT(errorWith({"weights.hdf5"}), HasSubstr("lacks *options.json"));
    EXPECT_THAT(errorWith({"options.json"}), HasSubstr("no weights"));
    EXPECT_THAT(errorWith({"model.ckpt-7.index"}), AllOf(HasSubstr("checkpoint"), HasSubstr("lacks *options.json")));
    EXPECT_THAT(errorWith({"config.json", "token_embedder.pkl"}),
                AllOf(HasSubstr("looks like ELMoForManyLangs"), HasSubstr("lacks encoder.pkl")));
    EXPECT_THAT(errorWith({"encoder.pth"}), HasSubstr("lacks token_embedder.pth and configs.json"));
    EXPECT_THAT(errorWith({"model.json"}), HasSubstr("lacks weights.safetensors"));
    EXPECT_THAT(errorWith({"config.json"}), testing::Not(HasSubstr("lacks")));
}

TEST(WeightReader, DistinguishesFormats) {
    const test::TemporaryFolder folder;
    writeBundle(test::randomModel(test::smallOptions(), 1), folder.path("bundle"));
    writeAllenNlpPair(test::randomModel(test::smallOptions(), 1), folder.path("pair"));
    EXPECT_EQ(findWeightFormat(folder.path("bundle")).name, "Elmoscope bundle");
    EXPECT_EQ(findWeightFormat(folder.path("pair")).name, "AllenNLP / bilm-tf HDF5");
}

TEST(WeightReader, ReportsProgress) {
    const test::TemporaryFolder folder;
    writeBundle(test::randomModel(test::smallOptions(), 1), folder.path("bundle"));
    writeAllenNlpPair(test::randomModel(test::smallOptions(), 1), folder.path("pair"));
    for (const char* name : {"bundle", "pair"}) {
        std::int64_t last = -1;
        const RunControl control({}, [&last](const Progress& progress) {
            EXPECT_GT(progress.done, last);
            EXPECT_LT(progress.done, progress.total);
            last = progress.done;
        });
        readModel(folder.path(name), control);
        EXPECT_GT(last, 10);
    }
}

TEST(WeightReader, ReadsEveryFixtureModel) {
    int models = 0;
    for (const char* name :
         {"allennlp", "random_small", "tanh_one_layer", "tanh_three_layers", "relu_three_layers_no_skips",
          "words_two_layers", "elmoformanylangs/model_zip", "elmoformanylangs/model_legacy",
          "elmoformanylangs/model_charonly_zip", "elmoformanylangs/model_lstmenc_legacy"})
        for (const auto& folder : {test::fixture(name), test::sharedDir() / "fixtures" / name}) {
            if (!is_directory(folder))
                continue;
            EXPECT_GT(parameterCount(readModel(folder).options), 5'000) << folder;
            ++models;
        }
    EXPECT_GE(models, 9);
}

}  // namespace
}  // namespace elmo
