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

TEST(DataPredictions, RolesAreWrittenInTheColumnsThatTheyAreReadFrom) {
    HeadPredictions done;
    tasks::Example& example = done.data.examples.emplace_back();
    example.id = "doc-1";
    example.text.sentences = {{"Anna", "gave", "up", "smoking"}};
    example.gold = tasks::GoldRoles{{{elmo::TokenIndex(1), "give_up.07"}}};
    const auto span = [](std::int64_t begin, std::int64_t end, const char* label) {
        return tasks::EntityPrediction{{elmo::TokenIndex(begin), elmo::TokenIndex(end)}, label, 1};
    };
    const tasks::PredicatePrediction given{
        elmo::TokenIndex(1), true, 1, "give_up.07", {span(0, 1, "ARG0"), span(1, 3, "V"), span(3, 4, "ARG1")}};
    const tasks::PredicatePrediction found{elmo::TokenIndex(3), false, 0.9, "smoke.02", {span(3, 4, "V")}};
    done.predictions.emplace_back(tasks::RolePredictions{{given, found}});
    const auto writtenAs = [&](const char* format) {
        std::string written;
        predictionWriter(format, tasks::OutputKind::kRoles)->write(done, [&](const std::string& text) {
            written += text;
        });
        return written;
    };
    EXPECT_EQ(writtenAs("propbank"),
              "# doc-1\n0\tAnna\t-\t(ARG0*)\n1\tgave\tgive_up.07\t(V*\n2\tup\t-\t*)\n3\tsmoking\t-\t(ARG1*)\n\n")
        << "predicates that the data name, and no others";
    example.gold = tasks::GoldRoles{};
    EXPECT_NE(writtenAs("propbank").find("3\tsmoking\tsmoke.02\t(ARG1*)\t(V*)\n"), std::string::npos);
    EXPECT_NE(writtenAs("jsonl").find("\"roleset\":\"smoke.02\",\"given\":false,\"confidence\":0.9"),
              std::string::npos);
}

}  // namespace
}  // namespace app::test
