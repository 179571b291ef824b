// SPDX-License-Identifier: Apache-2.0
#include "app/evaluation/data_predictions.h"

#include <gtest/gtest.h>

namespace app::test {
namespace {

TEST(DataPredictions, BlanksInTokensAndTagsDoNotAddColumns) {
    HeadPredictions done;
    tasks::Example& example = done.data.examples.emplace_back();
    example.text.sentences.push_back({"New York", "grows"});
    example.gold = tasks::TokenLabels{{"N N", "V"}};
    done.predictions.emplace_back(tasks::TagPredictions{{{"N N", 1}, {"V", 1}}});
    std::string written;
    predictionWriter("conll", tasks::OutputKind::kTokenTags)->write(done, [&](const std::string& text) {
        written += text;
    });
    EXPECT_EQ(written, "New_York N_N N_N\ngrows V V\n\n");
}

}  // namespace
}  // namespace app::test
