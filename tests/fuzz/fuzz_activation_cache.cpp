// SPDX-License-Identifier: Apache-2.0
// The two files of the cache of activations: whatever they hold, what is asked for is right.
#include <algorithm>

#include "elmo/bilm/bilm.h"
#include "elmo/bilm/model.h"
#include "tasks/training/activation_cache.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

/// A biLM of two layers of width two that are 1 everywhere.
class OnesBilm final : public elmo::Bilm {
public:
    OnesBilm() : m_ids(model()) {}
    const elmo::BilmOptions& options() const override { return m_model.options; }
    const elmo::TokenIds& tokenIds() const override { return m_ids; }
    std::vector<elmo::LayerActivations> run(std::span<const elmo::Sentence> batch, elmo::CarriedState*,
                                            const elmo::RunControl&) const override {
        std::vector<elmo::LayerActivations> result;
        for (const elmo::Sentence& sentence : batch) {
            elmo::LayerActivations layers(2, std::ssize(sentence) + 2, 2);
            std::fill_n(layers.mutableValues(), layers.values().size(), 1.0F);
            result.push_back(layers);
        }
        return result;
    }

private:
    static elmo::BilmModel model() {
        elmo::BilmModel model;
        model.options.characters = elmo::CharacterCnnOptions{};
        model.options.encoder.layers = 1;
        model.options.encoder.projectionSize = 1;
        return model;
    }

    const elmo::BilmModel m_model = model();
    const elmo::TokenIds m_ids;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    static const auto kBilm = std::make_shared<const OnesBilm>();
    static const tasks::TokenizedText kText{{{"a", "b"}, {"c"}}};
    fuzz::fileOf(fuzz::part(bytes, 0), "bilm.index");
    fuzz::fileOf(fuzz::part(bytes, 1), "bilm.layers");
    return fuzz::expectValueOrError([&] {
        tasks::ActivationCache cache({fuzz::folder(), 1 << 20}, kBilm, "bilm");
        const tasks::TokenizedText* const texts[] = {&kText};
        cache.fill(texts, {});
        for (const elmo::Sentence& sentence : kText.sentences) {
            const tasks::CachedLayers layers = cache.find(sentence);
            for (std::int64_t i = 0; i < layers.tokens * 4; ++i)
                if (layers.values[i] != 0x3F80)
                    __builtin_trap();
        }
    });
}
