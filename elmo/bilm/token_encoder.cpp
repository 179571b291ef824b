// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/token_encoder.h"

#include <fmt/format.h>

#include <algorithm>

namespace elmo {
namespace {

// Rows of one block: enough to reuse every weight while it is near, few enough for the rows to stay in the caches.
constexpr int kBlockRows = 128;

std::ptrdiff_t wholePanels(std::ptrdiff_t columns) {
    return (columns + kPanelColumns - 1) / kPanelColumns * kPanelColumns;
}

std::vector<float> paddedToPanels(const std::vector<float>& values) {
    std::vector<float> padded(values);
    padded.resize(static_cast<std::size_t>(wholePanels(std::ptrdiff_t(values.size()))));
    return padded;
}

/// Runs `work(first, last)` over `count` items in a few pieces for each thread.
template <class Work>
void inPieces(ThreadTeam& team, int count, const Work& work) {
    const int pieces = std::min(count, team.threads() == 1 ? 1 : team.threads() * 2);
    team.run(pieces, [&](int piece) { work(count * piece / pieces, count * (piece + 1) / pieces); });
}

}  // namespace

TokenEncoder::TokenEncoder(const BilmModel& model, const KernelTable& table, Precision precision, std::int32_t padding)
    : m_table(table),
      m_characters(model.options.characters),
      m_wordWidth(model.options.wordEmbeddingSize.value_or(0)),
      m_filterCount(m_characters ? m_characters->filterCount() : 0),
      m_padding(padding),
      m_width(model.options.encoder.projectionSize),
      m_stride(wholePanels(m_width)) {
    m_featureStride = wholePanels(m_wordWidth + wholePanels(m_filterCount));
    if (m_wordWidth > 0)
        m_wordTable = model.tensors.at("words.embedding").values;
    if (m_characters) {
        addConvolutions(model, padding);
        addHighways(model, precision);
    }
    if (model.options.tokenProjection) {
        const std::vector<float>& weight = model.tensors.at("projection.weight").values;
        m_projection.emplace(weight.data(), m_wordWidth + m_filterCount, m_width, precision);
        m_projectionBias = paddedToPanels(model.tensors.at("projection.bias").values);
    }
}

void TokenEncoder::addConvolutions(const BilmModel& model, std::int32_t padding) {
    m_characterTable = model.tensors.at("characters.embedding").values;
    const int size = m_characters->embeddingSize;
    int column = 0;
    for (std::size_t i = 0; i < m_characters->filters.size(); ++i) {
        const ConvolutionFilter& filter = m_characters->filters[i];
        const std::string stem = fmt::format("characters.convolution.{}", i);
        Convolution& convolution = m_convolutions.emplace_back();
        convolution.width = filter.width;
        convolution.count = filter.count;
        convolution.firstColumn = column;
        column += filter.count;
        convolution.weight = PackedMatrix(model.tensors.at(stem + ".weight").values.data(), filter.width * size,
                                          filter.count, Precision::kFloat32);
        convolution.bias = paddedToPanels(model.tensors.at(stem + ".bias").values);
        std::vector<float> window;
        for (int k = 0; k < filter.width; ++k)
            window.insert(window.end(), m_characterTable.data() + std::ptrdiff_t{padding} * size,
                          m_characterTable.data() + (std::ptrdiff_t{padding} + 1) * size);
        convolution.padded.resize(convolution.bias.size());
        m_table.matmulF32({window.data(), 0, 1, convolution.weight.depth(), convolution.weight.panelF32(0),
                           convolution.weight.panels(), convolution.padded.data(), 0, kPanelColumns,
                           convolution.bias.data(), false});
    }
}

void TokenEncoder::addHighways(const BilmModel& model, Precision precision) {
    const int width = m_filterCount;
    const int packed = static_cast<int>(2 * wholePanels(width));
    // The two weight matrices side by side, so that one packed matrix takes its columns from both.
    const auto order = [width](int n) {
        const int column = n / (2 * kPanelColumns) * kPanelColumns + n % kPanelColumns;
        return column >= width ? -1 : (n / kPanelColumns % 2 == 0 ? column : width + column);
    };
    for (int k = 0; k < m_characters->highwayLayers; ++k) {
        const std::string stem = fmt::format("characters.highway.{}.", k);
        const float* transform = model.tensors.at(stem + "transform.weight").values.data();
        const float* carry = model.tensors.at(stem + "carry.weight").values.data();
        std::vector<float> both;
        both.reserve(std::size_t{2} * static_cast<std::size_t>(width) * static_cast<std::size_t>(width));
        for (int row = 0; row < width; ++row) {
            both.insert(both.end(), transform + std::ptrdiff_t{row} * width,
                        transform + std::ptrdiff_t{row + 1} * width);
            both.insert(both.end(), carry + std::ptrdiff_t{row} * width, carry + std::ptrdiff_t{row + 1} * width);
        }
        std::vector<float> bias = model.tensors.at(stem + "transform.bias").values;
        const std::vector<float>& carryBias = model.tensors.at(stem + "carry.bias").values;
        bias.insert(bias.end(), carryBias.begin(), carryBias.end());
        m_highways.push_back({PackedMatrix(both.data(), width, 2 * width, packed, order, precision),
                              packVector(bias.data(), packed, order)});
    }
}

void TokenEncoder::convolve(std::span<const std::int32_t> characters, float* features) const {
    const int size = m_characters->embeddingSize;
    const auto absent = std::ranges::find(characters, kNoCharacter);
    const int total = static_cast<int>(absent - characters.begin());
    int length = total;
    while (length > 0 && characters[static_cast<std::size_t>(length - 1)] == m_padding)
        --length;
    thread_local std::vector<float> embedded;
    thread_local std::vector<float> windows;
    embedded.resize(characters.size() * static_cast<std::size_t>(size));
    for (int position = 0; position < total; ++position)
        std::copy_n(m_characterTable.data() + std::ptrdiff_t{characters[static_cast<std::size_t>(position)]} * size,
                    size, embedded.data() + std::ptrdiff_t{position} * size);
    for (const Convolution& convolution : m_convolutions) {
        // Only windows that touch a character differ; all others are the padding window, computed once.
        const int positions = total - convolution.width + 1;
        const int touched = std::min(length, positions);
        const std::ptrdiff_t columns = std::ptrdiff_t{convolution.weight.panels()} * kPanelColumns;
        windows.resize(static_cast<std::size_t>((touched + 1) * columns));
        m_table.matmulF32({embedded.data(), size, touched, convolution.weight.depth(), convolution.weight.panelF32(0),
                           convolution.weight.panels(), windows.data(), columns, kPanelColumns, convolution.bias.data(),
                           false});
        float* most = windows.data() + touched * columns;
        std::copy_n(touched < positions ? convolution.padded.data() : windows.data(), columns, most);
        m_table.columnMaximum(windows.data(), touched, columns, static_cast<int>(columns), most);
        std::copy_n(most, convolution.count, features + convolution.firstColumn);
    }
    const std::ptrdiff_t used = wholePanels(m_filterCount);
    std::fill(features + m_filterCount, features + used, 0.0F);
    if (m_characters->activation == Activation::kTanh)
        m_table.tanhInPlace(features, used);
    else
        for (std::ptrdiff_t i = 0; i < used; ++i)
            features[i] = std::max(0.0F, features[i]);
}

void TokenEncoder::encode(const TokenIdRows& ids, float* output, ThreadTeam& team, const RunControl& control) const {
    for (int first = 0; first < ids.count; first += kBlockRows) {
        control.checkpoint();
        encodeBlock(ids, first, std::min(kBlockRows, ids.count - first), output + first * m_stride, team);
    }
}

void TokenEncoder::encodeBlock(const TokenIdRows& ids, int first, int count, float* output, ThreadTeam& team) const {
    thread_local AlignedBuffer<float> front;
    thread_local AlignedBuffer<float> back;
    front.reserve(static_cast<std::size_t>(m_featureStride) * kBlockRows);
    back.reserve(static_cast<std::size_t>(m_featureStride) * kBlockRows);
    float* x = front.data();
    float* y = back.data();
    if (m_characters) {
        const auto perToken = static_cast<std::size_t>(m_characters->maxCharactersPerToken);
        inPieces(team, count, [&](int begin, int end) {
            for (int i = begin; i < end; ++i)
                convolve({ids.characters.data() + static_cast<std::size_t>(first + i) * perToken, perToken},
                         x + i * m_featureStride + m_wordWidth);
        });
        for (const Highway& layer : m_highways) {
            highway(layer, x, y, count, team);
            std::swap(x, y);
        }
    }
    if (m_wordWidth > 0)
        for (int i = 0; i < count; ++i)
            std::copy_n(
                m_wordTable.data() + std::ptrdiff_t{ids.words[static_cast<std::size_t>(first + i)]} * m_wordWidth,
                m_wordWidth, x + i * m_featureStride);
    project(x, count, output, team);
}

void TokenEncoder::highway(const Highway& layer, const float* x, float* y, int count, ThreadTeam& team) const {
    MatmulRows rows;
    rows.set(m_table, x + m_wordWidth, m_featureStride, count, m_filterCount, layer.weight.precision());
    inPieces(team, layer.weight.panels() / 2, [&](int begin, int end) {
        thread_local std::vector<float> both;
        both.resize(std::size_t{2} * kPanelColumns * kBlockRows);
        for (int group = begin; group < end; ++group) {
            rows.matmul(m_table, layer.weight, 2 * group, 2, both.data(), 2 * kPanelColumns, kPanelColumns,
                        layer.bias.data() + std::ptrdiff_t{2} * group * kPanelColumns, false);
            const std::ptrdiff_t column = m_wordWidth + std::ptrdiff_t{group} * kPanelColumns;
            for (int i = 0; i < count; ++i)
                m_table.highway(both.data() + std::ptrdiff_t{2} * kPanelColumns * i, x + i * m_featureStride + column,
                                y + i * m_featureStride + column);
        }
    });
}

void TokenEncoder::project(const float* x, int count, float* output, ThreadTeam& team) const {
    if (!m_projection) {
        for (int i = 0; i < count; ++i)
            std::copy_n(x + i * m_featureStride, m_width, output + i * m_stride);
        return;
    }
    MatmulRows rows;
    rows.set(m_table, x, m_featureStride, count, m_wordWidth + m_filterCount, m_projection->precision());
    inPieces(team, m_projection->panels(), [&](int begin, int end) {
        rows.matmul(m_table, *m_projection, begin, end - begin, output + std::ptrdiff_t{begin} * kPanelColumns,
                    m_stride, kPanelColumns, m_projectionBias.data() + std::ptrdiff_t{begin} * kPanelColumns, false);
    });
}

}  // namespace elmo
