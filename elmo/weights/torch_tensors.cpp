// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/torch_tensors.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "elmo/error.h"

namespace elmo {
namespace {

using Values = std::vector<float>;
using Shape = std::vector<std::int64_t>;

// [rows, cols] to [cols, rows], in tiles that fit the cache: the largest matrix has 8 million values.
Values transposed(const float* source, std::int64_t rows, std::int64_t cols) {
    constexpr std::int64_t kTile = 32;
    Values target(static_cast<std::size_t>(rows * cols));
    for (std::int64_t r0 = 0; r0 < rows; r0 += kTile)
        for (std::int64_t c0 = 0; c0 < cols; c0 += kTile)
            for (std::int64_t r = r0; r < std::min(r0 + kTile, rows); ++r)
                for (std::int64_t c = c0; c < std::min(c0 + kTile, cols); ++c)
                    target[static_cast<std::size_t>(c * rows + r)] = source[r * cols + c];
    return target;
}

// torch has the gates in the order i, f, g, o, a BilmModel i, j, f, o, and j is g: swaps the middle blocks of rows.
Values inGateOrder(Values values) {
    const auto block = static_cast<std::ptrdiff_t>(values.size() / 4);
    std::swap_ranges(values.begin() + block, values.begin() + 2 * block, values.begin() + 2 * block);
    return values;
}

/// Reads from one archive and notes what was read.
class Source {
public:
    explicit Source(TorchArchive& archive) : m_archive(&archive) {}

    Values read(const std::string& name, const Shape& shape) {
        m_used.insert(name);
        return m_archive->read(name, shape);
    }
    /// The weight of a torch Linear, [out, in], as x W needs it, [in, out].
    Values linear(const std::string& name, std::int64_t in, std::int64_t out) {
        return transposed(read(name, {out, in}).data(), out, in);
    }
    /// The same for gates: [4H, in] to [in, 4H].
    Values gates(const std::string& name, std::int64_t in, std::int64_t cells) {
        return transposed(inGateOrder(read(name, {4 * cells, in})).data(), 4 * cells, in);
    }
    void requireAllUsed() const {
        for (const std::string& name : m_archive->names())
            if (!m_used.contains(name))
                throw Error(ErrorCode::kBadShape,
                            fmt::format("{} holds the tensor '{}', which is not part of the architecture.",
                                        m_archive->path().string(), name));
    }

private:
    TorchArchive* m_archive;
    std::set<std::string> m_used;
};

class Mapper {
public:
    Mapper(const BilmOptions& options, const TorchBilmNames& names, const RunControl& control)
        : m_options(options), m_names(names), m_control(control) {
        for (TensorSpec& spec : tensorSpecs(options))
            m_shapes[spec.name] = std::move(spec.shape);
    }

    void mapEmbedder(Source& source);
    void mapEncoder(Source& source);
    TensorMap take() { return std::move(m_tensors); }

private:
    void put(const std::string& name, Values values) {
        m_tensors[name] = {m_shapes.at(name), std::move(values)};
        m_control.report(
            {"read model", static_cast<std::int64_t>(m_tensors.size()), static_cast<std::int64_t>(m_shapes.size())});
    }
    void mapConvolution(Source& source, std::size_t index);
    void mapHighway(Source& source, int layer);
    void mapProjectedLayer(Source& source, const char* direction, int layer);
    void mapPlainLayer(Source& source, const char* direction, int layer);
    void mapLinearLayer(Source& source, const char* direction, int layer);
    void mapTorchLstm(Source& source, const std::string& name, const std::string& stem, const std::string& suffix,
                      std::int64_t in);

    const BilmOptions& m_options;
    const TorchBilmNames& m_names;
    const RunControl& m_control;
    std::map<std::string, Shape> m_shapes;
    TensorMap m_tensors;
};

// [count, C, width] to [width * C, count].
void Mapper::mapConvolution(Source& source, std::size_t index) {
    const ConvolutionFilter& filter = m_options.characters->filters[index];
    const std::int64_t size = m_options.characters->embeddingSize;
    const std::string torchName = fmt::format("{}{}", m_names.convolution, index);
    const std::string name = fmt::format("characters.convolution.{}", index);
    const Values weight = source.read(torchName + ".weight", {filter.count, size, filter.width});
    Values target(weight.size());
    std::size_t from = 0;
    for (std::int64_t n = 0; n < filter.count; ++n)
        for (std::int64_t c = 0; c < size; ++c)
            for (std::int64_t w = 0; w < filter.width; ++w)
                target[static_cast<std::size_t>((w * size + c) * filter.count + n)] = weight[from++];
    put(name + ".weight", std::move(target));
    put(name + ".bias", source.read(torchName + ".bias", {filter.count}));
}

// In the published code y = g x + (1 - g) relu(...), in a BilmModel y = t relu(...) + (1 - t) x: t = 1 - g =
// sigmoid(-(x W + b)).
void Mapper::mapHighway(Source& source, int layer) {
    const std::int64_t width = m_options.characters->filterCount();
    const std::string torchName = fmt::format("{}{}", m_names.highway, layer);
    const std::string name = fmt::format("characters.highway.{}", layer);
    Values weight = source.read(torchName + ".weight", {2 * width, width});
    Values bias = source.read(torchName + ".bias", {2 * width});
    const auto negate = [](Values& values) {
        std::transform(values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end(),
                       values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), std::negate<>());
    };
    negate(weight);
    negate(bias);
    put(name + ".transform.weight", transposed(weight.data(), width, width));
    put(name + ".carry.weight", transposed(weight.data() + width * width, width, width));
    put(name + ".transform.bias", {bias.begin(), bias.begin() + width});
    put(name + ".carry.bias", {bias.begin() + width, bias.end()});
}

void Mapper::mapEmbedder(Source& source) {
    if (m_options.characters) {
        const CharacterCnnOptions& characters = *m_options.characters;
        put("characters.embedding",
            source.read(m_names.characters, {characters.characterCount, characters.embeddingSize}));
        for (std::size_t i = 0; i < characters.filters.size(); ++i)
            mapConvolution(source, i);
        for (int k = 0; k < characters.highwayLayers; ++k)
            mapHighway(source, k);
    }
    if (m_options.wordEmbeddingSize)
        put("words.embedding", source.read(m_names.words, {m_options.wordCount, *m_options.wordEmbeddingSize}));
    const std::int64_t p = m_options.encoder.projectionSize;
    put("projection.weight", source.linear(m_names.projection + ".weight", m_options.tokenEncoderWidth(), p));
    put("projection.bias", source.read(m_names.projection + ".bias", {p}));
}

void Mapper::mapProjectedLayer(Source& source, const char* direction, int layer) {
    const std::int64_t h = m_options.encoder.cellSize;
    const std::int64_t p = m_options.encoder.projectionSize;
    const std::string torchName = fmt::format("{}{}_layer_{}", m_names.encoder, direction, layer);
    const std::string name = fmt::format("lstm.{}.{}", direction, layer);
    put(name + ".input.weight", source.gates(torchName + ".input_linearity.weight", p, h));
    put(name + ".recurrent.weight", source.gates(torchName + ".state_linearity.weight", p, h));
    put(name + ".bias", inGateOrder(source.read(torchName + ".state_linearity.bias", {4 * h})));
    put(name + ".projection.weight", source.linear(torchName + ".state_projection.weight", h, p));
}

void Mapper::mapPlainLayer(Source& source, const char* direction, int layer) {
    const EncoderOptions& options = m_options.encoder;
    mapTorchLstm(source, fmt::format("lstm.{}.{}", direction, layer), "encoder.",
                 fmt::format("_l{}{}", layer, direction == std::string_view("forward") ? "" : "_reverse"),
                 layer == 0 ? options.projectionSize : 2 * options.cellSize);
}

void Mapper::mapLinearLayer(Source& source, const char* direction, int layer) {
    const std::int64_t p = m_options.encoder.projectionSize;
    const std::string name = fmt::format("lstm.{}.{}", direction, layer);
    const std::string linear = fmt::format("{}_projections.{}", direction, layer);
    mapTorchLstm(source, name, fmt::format("{}_layers.{}.", direction, layer), "_l0", p);
    put(name + ".projection.weight", source.linear(linear + ".weight", m_options.encoder.cellSize, p));
    put(name + ".projection.bias", source.read(linear + ".bias", {p}));
}

// torch adds two biases; their sum is one.
void Mapper::mapTorchLstm(Source& source, const std::string& name, const std::string& stem, const std::string& suffix,
                          std::int64_t in) {
    const std::int64_t h = m_options.encoder.cellSize;
    put(name + ".input.weight", source.gates(stem + "weight_ih" + suffix, in, h));
    put(name + ".recurrent.weight", source.gates(stem + "weight_hh" + suffix, h, h));
    Values bias = source.read(stem + "bias_ih" + suffix, {4 * h});
    const Values second = source.read(stem + "bias_hh" + suffix, {4 * h});
    std::transform(bias.begin(), bias.end(), second.begin(), bias.begin(), std::plus<>());
    put(name + ".bias", inGateOrder(std::move(bias)));
}

void Mapper::mapEncoder(Source& source) {
    const EncoderOptions& encoder = m_options.encoder;
    for (const char* direction : {"forward", "backward"})
        for (int layer = 0; layer < encoder.layers; ++layer) {
            if (encoder.kind == EncoderKind::kProjectedLstm)
                mapProjectedLayer(source, direction, layer);
            else if (encoder.kind == EncoderKind::kLinearLstm)
                mapLinearLayer(source, direction, layer);
            else
                mapPlainLayer(source, direction, layer);
        }
    if (encoder.kind == EncoderKind::kPlainBilstm) {
        put("lstm.projection.weight", source.linear("projection.weight", encoder.cellSize, encoder.projectionSize));
        put("lstm.projection.bias", source.read("projection.bias", {encoder.projectionSize}));
    }
}

}  // namespace

TorchBilmNames manyLangsNames() {
    return {"char_emb_layer.embedding.weight",
            "convolutions.",
            "highways._layers.",
            "word_emb_layer.embedding.weight",
            "projection",
            "",
            true};
}

TorchBilmNames plmNlpNames() {
    return {"char_embeddings.weight", "convolutions.", "highways.layers.", "", "projection", "", true};
}

TorchBilmNames allenNlpNames(const std::string& module) {
    const std::string embedder = module + "_token_embedder.";
    return {embedder + "_char_embedding_weights",
            embedder + "char_conv_",
            embedder + "_highways._layers.",
            "",
            embedder + "_projection",
            module + "_elmo_lstm."};
}

TensorMap readTorchTensors(const BilmOptions& options, const TorchBilmNames& names, TorchArchive& embedder,
                           TorchArchive& encoder, const RunControl& control) {
    Mapper mapper(options, names, control);
    Source embedderSource(embedder);
    mapper.mapEmbedder(embedderSource);
    Source encoderSource(encoder);
    mapper.mapEncoder(encoderSource);
    if (names.isWholeArchive) {
        embedderSource.requireAllUsed();
        encoderSource.requireAllUsed();
    }
    return mapper.take();
}

}  // namespace elmo
