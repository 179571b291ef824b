// SPDX-License-Identifier: Apache-2.0
// Every engine against reference numbers for the PyTorch biLM of plm-nlp-code: the project's own, and those of the
// published program where ../shared is.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "elmo/weights/weight_reader.h"
#include "tests/support/agreement.h"
#include "tests/support/fixtures.h"
#include "tests/support/json_fixture.h"

namespace elmo {
namespace {

using test::Agreement;
using test::Engine;
using test::EngineKind;
using test::Hdf5Fixture;
using test::Reference;
using test::SentenceLayers;

constexpr double kPlmNlpTolerance = 1e-5;

class ReferencePlmNlp : public testing::TestWithParam<std::tuple<EngineKind, Reference>> {
protected:
    std::filesystem::path folder() const { return std::get<1>(GetParam()).folder; }
    Engine engine() const { return Engine(std::get<0>(GetParam()), readModel(folder())); }
    std::vector<Sentence> sentences() const { return test::readJson(folder() / "sentences.json")["sentences"]; }

    void check(const std::string& group, const std::vector<SentenceLayers>& rows) const {
        const Hdf5Fixture expected(folder() / "expected.hdf5");
        Agreement agreement(kPlmNlpTolerance);
        for (std::size_t i = 0; i < rows.size(); ++i)
            agreement.check(fmt::format("{}/{}", group, i), rows[i].values,
                            expected.read(fmt::format("{}/{}", group, i)));
    }
};

INSTANTIATE_TEST_SUITE_P(Engines, ReferencePlmNlp,
                         testing::Combine(testing::ValuesIn(test::kEngines),
                                          testing::ValuesIn(test::references("textbook_bilm"))),
                         [](const auto& given) {
                             return test::nameOf(std::get<0>(given.param)) + "_" +
                                    test::nameOf(std::get<1>(given.param));
                         });

TEST_P(ReferencePlmNlp, ASentenceHasTheNumbersThatItHasAlone) {
    check("alone", engine().run(sentences()));
}

TEST_P(ReferencePlmNlp, TheBatchDoesNotChangeThem) {
    const Engine engine = this->engine();
    std::vector<Sentence> sentences = this->sentences();
    std::vector<SentenceLayers> alone;
    for (const Sentence& sentence : sentences)
        alone.push_back(engine.run({sentence}).front());
    check("alone", alone);
    if (std::get<0>(GetParam()) != EngineKind::kKernel)
        return;  // the others agree within rounding
    std::ranges::reverse(sentences);
    const auto reversed = engine.run(sentences);
    for (std::size_t i = 0; i < alone.size(); ++i)
        EXPECT_EQ(reversed[alone.size() - 1 - i].values, alone[i].values) << i;
}

TEST_P(ReferencePlmNlp, CarriedStatesPadWordsToTheLongestOfTheBatchAndKeepNoState) {
    const Engine engine = this->engine();
    DoubleCarriedState state;
    for (int call = 0; call < 2; ++call)
        check("one_batch", engine.run(sentences(), &state));
}

}  // namespace
}  // namespace elmo
