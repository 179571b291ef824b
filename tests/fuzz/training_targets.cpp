// SPDX-License-Identifier: Apache-2.0
#include <xxhash.h>

#include <algorithm>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "elmo/bilm/model.h"
#include "elmo/containers/safetensors.h"
#include "elmo/files/staged_file.h"
#include "elmo/text/text_decoder.h"
#include "elmo/training/corpus/corpus.h"
#include "elmo/training/run/checkpoint.h"
#include "elmo/training/run/train_config.h"
#include "tasks/training/activation_cache.h"
#include "tasks/training/task_checkpoint.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/fuzz_targets.h"

namespace fuzz {
namespace {

/// A biLM of two layers of width two that are 1 everywhere.
class OnesBilm final : public elmo::Bilm {
public:
    OnesBilm() : m_ids(model()) {}
    const elmo::BilmOptions& options() const override { return m_model.options; }
    const elmo::TokenIds& tokenIds() const override { return m_ids; }
    const std::string& modelHash() const override { return m_hash; }
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

    const std::string m_hash = "ones";
    const elmo::BilmModel m_model = model();
    const elmo::TokenIds m_ids;
};

}  // namespace

int checkpoint(std::string_view bytes) {
    std::string file(bytes);
    const XXH128_hash_t digest = XXH3_128bits(bytes.data(), bytes.size());
    file.append(reinterpret_cast<const char*>(&digest), sizeof digest);
    return expectValueOrError([&] { elmo::training::readCheckpoint(fileOf(file, "checkpoint.elmo-train")); });
}

int corpus(std::string_view bytes) {
    int index = 0;
    for (const char* name : {"corpus.json", "vocabulary.tsv", "shard-00000.ids", "shard-00000.documents"})
        fileOf(part(bytes, index++), name);
    return expectValueOrError([&] {
        const elmo::training::Corpus corpus(folder());
        for (std::uint64_t i = 0; i < std::min<std::uint64_t>(corpus.documentCount(), 100); ++i)
            corpus.document(i);
    });
}

int toml(std::string_view bytes) {
    return expectValueOrError([&] {
        elmo::training::TrainOptions options;
        elmo::training::applyConfig(options, bytes, "config.toml");
        elmo::training::configText(options);
    });
}

int taskCheckpoint(std::string_view bytes) {
    if (!elmo::isValidUtf8(bytes, elmo::TextPart::kWhole))
        return -1;  // the JSON around it refuses it before
    const std::string state(bytes);
    const std::filesystem::path path = folder() / "task.checkpoint";
    const std::vector<float> values = {1, 2, 3};
    const elmo::SafetensorsItem item{"value.weight", {3}, values};
    elmo::StagedFile file(path);
    elmo::writeSafetensors(file, std::span(&item, 1), elmo::StorageType::kFloat32,
                           {{"state", state}, {"state.checksum", elmo::checksumOf(state.data(), state.size())}});
    file.commit();
    return expectValueOrError([&] { tasks::readTaskCheckpoint(path); });
}

int activationCache(std::string_view bytes) {
    static const auto kBilm = std::make_shared<const OnesBilm>();
    static const tasks::TokenizedText kText{{{"a", "b"}, {"c"}}};
    fileOf(part(bytes, 0), "bilm.index");
    fileOf(part(bytes, 1), "bilm.layers");
    return expectValueOrError([&] {
        tasks::ActivationCache cache({folder(), 1 << 20}, kBilm, "bilm");
        const tasks::TokenizedText* const texts[] = {&kText};
        cache.fill(texts, {});
        for (const elmo::Sentence& sentence : kText.sentences) {
            const tasks::CachedLayers layers = cache.find(sentence);
            for (std::int64_t i = 0; i < layers.tokens * 4; ++i)
                if (layers.half[i] != 0x3F80)
                    __builtin_trap();
        }
    });
}

}  // namespace fuzz
