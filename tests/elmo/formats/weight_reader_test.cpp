// SPDX-License-Identifier: Apache-2.0
#include "elmo/formats/weight_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "elmo/formats/allennlp_pair.h"
#include "elmo/formats/model_bundle.h"
#include "tests/support/error_text.h"
#include "tests/support/random_model.h"
#include "tests/support/shared_data.h"
#include "tests/support/temporary_folder.h"

namespace elmo {
namespace {

using test::errorOf;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

TEST(WeightReader, SaysWhatItLookedFor) {
    const test::TemporaryFolder folder;
    EXPECT_THAT(errorOf([] { readModel("/no/such/model"); }),
                AllOf(StartsWith("not found: "), HasSubstr("/no/such/model")));
    EXPECT_THAT(errorOf([&] { readModel(folder.path("")); }),
                AllOf(StartsWith("bad format: "), HasSubstr("options .json"), HasSubstr("token_embedder.pkl")));
    EXPECT_THAT(errorOf([&] { readModel(folder.write("notes.txt", "hello")); }), StartsWith("bad format: "));
    EXPECT_THAT(errorOf([&] { readModel(""); }), StartsWith("not found: "));
}

TEST(WeightReader, TellsFormatsApart) {
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

TEST(WeightReader, EveryFixtureModelIsRead) {
    REQUIRE_SHARED();
    for (const char* name : {"allennlp", "random_small", "elmoformanylangs/model_zip", "elmoformanylangs/model_legacy",
                             "elmoformanylangs/model_charonly_zip", "elmoformanylangs/model_lstmenc_legacy"}) {
        const BilmModel model = readModel(test::shared("fixtures") / name);
        EXPECT_GT(parameterCount(model.options), 30'000) << name;
    }
}

}  // namespace
}  // namespace elmo
