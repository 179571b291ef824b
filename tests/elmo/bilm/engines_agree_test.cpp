// SPDX-License-Identifier: Apache-2.0
// The float32 engines against the double-precision one, over architectures that no reference data covers.
#include <gtest/gtest.h>

#include "tests/support/agreement.h"
#include "tests/support/engines.h"
#include "tests/support/random_model.h"

namespace elmo {
namespace {

using test::Agreement;
using test::Engine;
using test::EngineKind;

/// An architecture as a change to the small one; a table row of the test.
struct Architecture {
    const char* name;
    BilmOptions (*base)();
    void (*change)(BilmOptions& options);
};
void PrintTo(const Architecture& architecture, std::ostream* out) {
    *out << architecture.name;
}

const Architecture kArchitectures[] = {
    {"Small", test::smallOptions, [](BilmOptions&) {}},
    {"Dictionary", test::smallDictionaryOptions, [](BilmOptions&) {}},
    {"WordsOnly", test::smallWordOptions, [](BilmOptions&) {}},
    {"Tanh", test::smallOptions, [](BilmOptions& o) { o.characters->activation = Activation::kTanh; }},
    {"NoHighway", test::smallOptions, [](BilmOptions& o) { o.characters->highwayLayers = 0; }},
    {"NoProjection", test::smallOptions,
     [](BilmOptions& o) {
         o.tokenProjection = false;
         o.encoder.projectionSize = o.tokenEncoderWidth();
     }},
    {"NoClips", test::smallOptions, [](BilmOptions& o) { o.encoder.cellClip = o.encoder.projectionClip = 0; }},
    {"TightClips", test::smallOptions, [](BilmOptions& o) { o.encoder.cellClip = o.encoder.projectionClip = 0.25F; }},
    {"NoSkips", test::smallOptions, [](BilmOptions& o) { o.encoder.skipConnections = false; }},
    {"OneLayer", test::smallOptions, [](BilmOptions& o) { o.encoder.layers = 1; }},
    {"FourLayers", test::smallOptions, [](BilmOptions& o) { o.encoder.layers = 4; }},
    {"ShortWords", test::smallOptions,
     [](BilmOptions& o) {
         o.characters->maxCharactersPerToken = 9;
         o.characters->filters = {{9, 5}, {1, 3}};
     }},
    {"OddSizes", test::smallOptions,
     [](BilmOptions& o) {
         o.encoder.cellSize = 37;
         o.encoder.projectionSize = 11;
     }},
    {"PlainBilstm", test::smallDictionaryOptions,
     [](BilmOptions& o) {
         o.encoder.kind = EncoderKind::kPlainBilstm;
         o.encoder.cellClip = o.encoder.projectionClip = 0;
         o.encoder.skipConnections = false;
         o.encoder.layers = 3;
     }},
    {"LinearLstm", test::smallDictionaryOptions,
     [](BilmOptions& o) {
         o.characters->scheme = CharacterScheme::kLongestWord;
         o.wordEmbeddingSize.reset();
         o.wordCount = 0;
         o.encoder.kind = EncoderKind::kLinearLstm;
         o.encoder.cellClip = o.encoder.projectionClip = 0;
         o.encoder.skipConnections = false;
     }},
};

const std::vector<std::vector<Sentence>> kBatches = {
    {{"the", "cat", "sat", "."},
     {},
     {"a"},
     {"the", "unbelievably-long-word-that-goes-on-and-on-and-on-and-on-and-on", ""}},
    {{"天气", "sat"}, {"the", "the", "the", "the", "the", "the", "the"}},
    {{"one"}, {"<S>", "</S>", "<bos>", "<pad>"}, {"."}, {"b", "c"}, {"\xFF\xC3"}},
};

class EnginesAgree : public testing::TestWithParam<std::tuple<EngineKind, Architecture>> {
protected:
    Engine engine() const { return Engine(std::get<0>(GetParam()), model()); }
    Engine exact() const { return Engine(EngineKind::kTorchDouble, model()); }

private:
    BilmModel model() const {
        const Architecture& architecture = std::get<1>(GetParam());
        BilmOptions options = architecture.base();
        architecture.change(options);
        return test::randomModel(options, 5);
    }
};

INSTANTIATE_TEST_SUITE_P(Architectures, EnginesAgree,
                         testing::Combine(testing::Values(EngineKind::kKernel, EngineKind::kTorch),
                                          testing::ValuesIn(kArchitectures)),
                         [](const auto& entry) {
                             return test::nameOf(std::get<0>(entry.param)) + std::get<1>(entry.param).name;
                         });

void expectAgreement(const Engine& engine, const Engine& exact, double tolerance, DoubleCarriedState* state,
                     DoubleCarriedState* exactState) {
    Agreement agreement(tolerance);
    for (const auto& batch : kBatches) {
        const auto found = engine.run(batch, state);
        const auto expected = exact.run(batch, exactState);
        for (std::size_t i = 0; i < batch.size(); ++i)
            agreement.check("sentence " + std::to_string(i), found[i].values, {{}, expected[i].values});
        if (state) {
            agreement.check("h", state->h, {{}, exactState->h});
            agreement.check("c", state->c, {{}, exactState->c});
        }
    }
}

TEST_P(EnginesAgree, FromZeroStates) {
    expectAgreement(engine(), exact(), 2e-5, nullptr, nullptr);
}

TEST_P(EnginesAgree, WithCarriedStates) {
    DoubleCarriedState state, exactState;
    // The random weights drive the gates hard, and states handed on amplify the rounding of the batches before.
    expectAgreement(engine(), exact(), 5e-5, &state, &exactState);
}

}  // namespace
}  // namespace elmo
