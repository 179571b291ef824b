// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/model.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <xxhash.h>

#include <memory>
#include <set>

#include "elmo/error.h"

namespace elmo {
namespace {

class Hasher {
public:
    Hasher() : m_state(XXH3_createState()) { XXH3_128bits_reset(m_state.get()); }

    void bytes(const void* data, std::size_t size) { XXH3_128bits_update(m_state.get(), data, size); }
    void number(double value) { bytes(&value, sizeof value); }
    void text(const std::string& value) {
        number(static_cast<double>(value.size()));
        bytes(value.data(), value.size());
    }
    std::string digest() const {
        const XXH128_hash_t hash = XXH3_128bits_digest(m_state.get());
        return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
    }

private:
    struct Free {
        void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
    };
    std::unique_ptr<XXH3_state_t, Free> m_state;
};

void hashOptions(const BilmOptions& options, Hasher& hasher) {
    if (options.characters) {
        const CharacterCnnOptions& c = *options.characters;
        for (const int value : {static_cast<int>(c.scheme), c.characterCount, c.embeddingSize, c.maxCharactersPerToken,
                                static_cast<int>(c.activation), c.highwayLayers})
            hasher.number(value);
        for (const ConvolutionFilter& filter : c.filters) {
            hasher.number(filter.width);
            hasher.number(filter.count);
        }
    }
    const EncoderOptions& e = options.encoder;
    for (const int value : {options.wordEmbeddingSize.value_or(0), options.wordCount, int{options.tokenProjection},
                            static_cast<int>(e.kind), e.cellSize, e.projectionSize, e.layers, int{e.skipConnections}})
        hasher.number(value);
    hasher.number(e.cellClip);
    hasher.number(e.projectionClip);
}

void hashIds(const IdTable& table, Hasher& hasher) {
    const std::map<std::string, std::int32_t> sorted(table.begin(), table.end());
    hasher.number(static_cast<double>(sorted.size()));
    for (const auto& [key, id] : sorted) {
        hasher.text(key);
        hasher.number(id);
    }
}

}  // namespace

void checkTensors(const BilmOptions& options, const TensorMap& tensors) {
    std::set<std::string> expected;
    for (const TensorSpec& spec : tensorSpecs(options)) {
        expected.insert(spec.name);
        const auto found = tensors.find(spec.name);
        if (found == tensors.end())
            throw Error(ErrorCode::kBadShape, fmt::format("The biLM lacks the tensor '{}', expected with shape ({}).",
                                                          spec.name, fmt::join(spec.shape, ", ")));
        if (found->second.shape != spec.shape || std::ssize(found->second.values) != spec.size())
            throw Error(ErrorCode::kBadShape,
                        fmt::format("The tensor '{}' has shape ({}) with {} values; the options ask for shape ({}).",
                                    spec.name, fmt::join(found->second.shape, ", "), found->second.values.size(),
                                    fmt::join(spec.shape, ", ")));
    }
    for (const auto& [name, tensor] : tensors)
        if (!expected.contains(name))
            throw Error(ErrorCode::kBadShape,
                        fmt::format("The tensor '{}' with shape ({}) is not part of a biLM with these options.", name,
                                    fmt::join(tensor.shape, ", ")));
}

std::string modelHash(const BilmModel& model) {
    Hasher hasher;
    hashOptions(model.options, hasher);
    hashIds(model.characterIds, hasher);
    hashIds(model.wordIds, hasher);
    for (const auto& [name, tensor] : model.tensors) {
        hasher.text(name);
        hasher.bytes(tensor.values.data(), tensor.values.size() * sizeof(float));
    }
    return hasher.digest();
}

}  // namespace elmo
