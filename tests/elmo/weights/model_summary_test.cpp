// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/model_summary.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numeric>

#include "tests/support/random_model.h"

namespace elmo {
namespace {

TEST(ModelSummary, GroupsAddUpToAllParameters) {
    BilmOptions plain = test::smallDictionaryOptions();
    plain.encoder.kind = EncoderKind::kPlainBilstm;
    for (const BilmOptions& options : {test::smallOptions(), test::smallWordOptions(), plain}) {
        const ModelSummary summary = summarise(test::randomModel(options, 1));
        std::int64_t sum = 0;
        for (const ParameterGroup& group : summary.groups)
            sum += group.parameters;
        EXPECT_EQ(sum, parameterCount(options));
        EXPECT_EQ(summary.parameters, sum);
    }
}

TEST(ModelSummary, ShowsTheArchitectureAndVocabularies) {
    const BilmModel model = test::randomModel(test::smallDictionaryOptions(), 1);
    const ModelSummary summary = summarise(model);
    EXPECT_EQ(summary.layers, 3);
    EXPECT_EQ(summary.width, 16);
    EXPECT_EQ(summary.characterEntries, 40);
    EXPECT_EQ(summary.wordEntries, 12);
    EXPECT_EQ(summary.hash, modelHash(model));
    EXPECT_EQ(summary.groups.front().name, "character embedding");
    EXPECT_EQ(summary.groups.front().parameters, 200);
}

TEST(ModelSummary, ArchitectureWithoutWeightsHasNoHash) {
    BilmModel model = test::randomModel(test::smallOptions(), 1);
    model.tensors.clear();
    EXPECT_EQ(summarise(model).hash, "");
}

TEST(ModelSummary, JsonContainsTheRecords) {
    BilmModel model = test::randomModel(test::smallOptions(), 1);
    model.provenance.training = R"({"steps": 7})";
    model.provenance.path = "bad \xff name";
    const nlohmann::json json = nlohmann::json::parse(summaryJson(summarise(model)));
    EXPECT_EQ(json["training"]["steps"], 7);
    EXPECT_EQ(json["architecture"]["encoder"]["cell_size"], 24);
    EXPECT_EQ(json["parameter_groups"]["token projection"], 20 * 8 + 8);
    EXPECT_EQ(json["parameters"], parameterCount(model.options));
}

}  // namespace
}  // namespace elmo
