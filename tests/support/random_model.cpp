// SPDX-License-Identifier: Apache-2.0
#include "tests/support/random_model.h"

#include <cmath>
#include <random>

namespace elmo::test {
namespace {

// The distributions of the standard library differ between implementations; the generator does not.
class Uniform {
public:
    explicit Uniform(unsigned seed) : m_generator(seed) {}
    float next(float scale) {
        const double unit = static_cast<double>(m_generator()) / 4294967295.0;
        return static_cast<float>((2 * unit - 1) * static_cast<double>(scale));
    }

private:
    std::mt19937 m_generator;
};

bool contains(const std::string& name, const char* part) {
    return name.find(part) != std::string::npos;
}

float scaleOf(const TensorSpec& spec) {
    if (contains(spec.name, "embedding"))
        return 1.0f;
    if (contains(spec.name, "bias"))
        return 0.5f;
    // A uniform value on [-1, 1] has variance 1/3; LSTM inputs are driven harder so that gates leave their linear part.
    const float drive = contains(spec.name, "lstm") ? 3.0f : 1.5f;
    return drive / std::sqrt(static_cast<float>(spec.shape.front()));
}

void fillIds(IdTable& ids, std::int32_t rows, std::vector<std::string> entries) {
    for (std::int32_t id = 0; id < rows; ++id)
        ids[static_cast<std::size_t>(id) < entries.size() ? entries[static_cast<std::size_t>(id)]
                                                          : "entry" + std::to_string(id)] = id;
}

std::vector<std::string> characterEntries() {
    std::vector<std::string> entries = {"<bos>", "<eos>", "<bow>", "<eow>", "<pad>", "<oov>", "\xe3\x80\x80", "<unk>"};
    for (char c = 'a'; c <= 'z'; ++c)
        entries.emplace_back(1, c);
    return entries;
}

}  // namespace

BilmModel randomModel(const BilmOptions& options, unsigned seed) {
    validate(options);
    BilmModel model;
    model.options = options;
    Uniform uniform(seed);
    for (const TensorSpec& spec : tensorSpecs(options)) {
        HostTensor& tensor = model.tensors[spec.name];
        tensor.shape = spec.shape;
        std::size_t size = 1;
        for (const std::int64_t extent : spec.shape)
            size *= static_cast<std::size_t>(extent);
        tensor.values.resize(size);
        for (float& value : tensor.values)
            value = uniform.next(scaleOf(spec));
    }
    const bool dictionary = options.characters && options.characters->scheme != CharacterScheme::kUtf8Bytes;
    const auto clearFirstRow = [&](const char* name) {
        HostTensor& table = model.tensors.at(name);
        std::fill_n(table.values.begin(), table.shape.back(), 0.0f);
    };
    if (options.characters && !dictionary)
        clearFirstRow("characters.embedding");
    if (options.wordEmbeddingSize && !options.characters)
        clearFirstRow("words.embedding");
    if (dictionary)
        fillIds(model.characterIds, options.characters->characterCount, characterEntries());
    if (options.wordEmbeddingSize)
        fillIds(model.wordIds, options.wordCount, {"<pad>", "<bos>", "<eos>", "<oov>", "the", "cat", "sat", "."});
    model.provenance.format = "random test model";
    return model;
}

BilmOptions smallOptions() {
    BilmOptions options;
    options.characters = CharacterCnnOptions{};
    options.characters->embeddingSize = 5;
    options.characters->filters = {{1, 4}, {2, 4}, {3, 6}, {4, 6}};
    options.characters->highwayLayers = 2;
    options.encoder.cellSize = 24;
    options.encoder.projectionSize = 8;
    options.encoder.layers = 2;
    options.encoder.cellClip = 3;
    options.encoder.projectionClip = 3;
    options.encoder.skipConnections = true;
    return options;
}

BilmOptions smallDictionaryOptions() {
    BilmOptions options = smallOptions();
    options.characters->scheme = CharacterScheme::kDictionary;
    options.characters->characterCount = 40;
    options.wordEmbeddingSize = 7;
    options.wordCount = 12;
    return options;
}

BilmOptions smallWordOptions() {
    BilmOptions options = smallOptions();
    options.characters.reset();
    options.wordEmbeddingSize = options.encoder.projectionSize;
    options.wordCount = 12;
    options.tokenProjection = false;
    return options;
}

}  // namespace elmo::test
