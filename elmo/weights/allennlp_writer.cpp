// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/allennlp_writer.h"

#include <fmt/format.h>

#include <algorithm>

#include "elmo/containers/hdf5_writer.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/weights/allennlp_layout.h"
#include "elmo/weights/allennlp_vocabulary.h"

namespace elmo {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& what) {
    throw Error(ErrorCode::kUnsupported, fmt::format("An AllenNLP / bilm-tf model can't hold this biLM: {}. Write an "
                                                     "Elmoscope bundle instead.",
                                                     what));
}

void requireZeroRow(const BilmModel& model, const char* name) {
    const HostTensor& table = model.tensors.at(name);
    if (std::any_of(table.values.begin(), table.values.begin() + table.shape.back(), [](float v) { return v != 0; }))
        refuse(fmt::format("row 0 of '{}' is not zero, and the format leaves it out", name));
}

void requireExpressible(const BilmModel& model) {
    const BilmOptions& options = model.options;
    if (options.encoder.kind != EncoderKind::kProjectedLstm)
        refuse(options.encoder.hasStacks() ? "linear layers follow its LSTMs" : "its encoder is a plain biLSTM");
    if (options.characters && options.wordEmbeddingSize)
        refuse("its tokens are read by character and by word");
    if (options.characters) {
        if (options.characters->scheme != CharacterScheme::kUtf8Bytes)
            refuse("its characters come from a dictionary");
        requireZeroRow(model, "characters.embedding");
        return;
    }
    if (options.tokenProjection)
        refuse("its word vectors are projected");
    requireZeroRow(model, "words.embedding");
}

/// The numbers that were read from a pair for this bias; empty if there are none.
std::span<const float> storedFor(const PairDataset& dataset, std::int64_t cells, const TensorMap& stored) {
    const auto found = stored.find(dataset.tensors[0]);
    return found == stored.end() || std::ssize(found->second.values) != cells ? std::span<const float>()
                                                                              : found->second.values;
}

// What the 1 of the forget gate is added to. No float32 gives some sums (the sums near 0 lie closer together than the
// numbers near -1); then the sums themselves are stored next to it for allennlp_reader.cpp. Several numbers give other
// sums; then the one that was read is written.
void writeBias(const PairDataset& dataset, std::vector<float> bias, const TensorMap& stored, Hdf5Writer& file) {
    const auto cells = static_cast<std::int64_t>(bias.size() / 4);
    const std::span<const float> known = storedFor(dataset, cells, stored);
    const std::vector<float> sums(bias.begin() + 2 * cells, bias.begin() + 3 * cells);
    bool exact = true;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        float& value = bias[static_cast<std::size_t>(2 * cells) + i];
        value = !known.empty() && known[i] + 1.0f == sums[i] ? known[i] : sums[i] - 1.0f;
        exact = exact && value + 1.0f == sums[i];
    }
    file.write(dataset.name, dataset.shape, bias);
    if (!exact)
        file.write(dataset.name + "_forget", std::array{cells}, sums);
}

void writeDataset(const PairDataset& dataset, const BilmModel& model, const TensorMap& stored, Hdf5Writer& file) {
    const std::vector<float>& values = model.tensors.at(dataset.tensors[0]).values;
    switch (dataset.kind) {
        case PairDataset::Kind::kPlain:
            return file.write(dataset.name, dataset.shape, values);
        case PairDataset::Kind::kWithoutZero:
            return file.write(dataset.name, dataset.shape,
                              std::span(values).subspan(static_cast<std::size_t>(dataset.shape.back())));
        case PairDataset::Kind::kInputOnState: {
            std::vector<float> both = values;
            const std::vector<float>& state = model.tensors.at(dataset.tensors[1]).values;
            both.insert(both.end(), state.begin(), state.end());
            return file.write(dataset.name, dataset.shape, both);
        }
        case PairDataset::Kind::kBias:
            return writeBias(dataset, values, stored, file);
    }
}

void writeWeights(const BilmModel& model, const TensorMap& stored, const StagedFile& staged) {
    Hdf5Writer file(staged.path(), staged.target());
    for (const PairDataset& dataset : pairLayout(model.options))
        writeDataset(dataset, model, stored, file);
    file.finish();
}

}  // namespace

void writeAllenNlpPair(const BilmModel& model, const fs::path& folder, const TensorMap& stored) {
    validate(model.options);
    checkTensors(model.options, model.tensors);
    requireExpressible(model);
    const bool words = model.options.wordEmbeddingSize.has_value();
    const std::string vocabulary = words ? pairVocabularyText(model.wordIds, model.options.wordCount - 1) : "";
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure)
        refuseWriting(folder, failure.value());
    StagedFile weights(folder / "weights.hdf5");
    writeWeights(model, stored, weights);
    StagedFile options(folder / "options.json");
    options.write(pairOptionsText(model.options, model.provenance.training, model.provenance.metrics));
    weights.settle();
    options.settle();
    if (words) {
        StagedFile file(folder / "vocab.txt");
        file.write(vocabulary);
        file.commit();
    }
    weights.commit();
    options.commit();
}

}  // namespace elmo
