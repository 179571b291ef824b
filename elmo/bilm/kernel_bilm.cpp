// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/kernel_bilm.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "elmo/bilm/encode_block.h"
#include "elmo/bilm/kernels/current_level.h"
#include "elmo/error.h"

namespace elmo {
namespace {

/// What fills a byte model's character row after a word: the last id of the empty word's row.
std::int32_t characterPadding(const TokenIds& ids) {
    std::vector<std::int32_t> row(static_cast<std::size_t>(ids.charactersPerToken()));
    if (row.empty())
        return 0;
    ids.characterIds("", row);
    return row.back();
}

KernelLevel levelFor(const KernelBilmOptions& options) {
    return options.level.value_or(currentKernelLevel());
}

/// Positions of `sequences` from the longest to the shortest; equal lengths keep their order.
std::vector<std::size_t> longestFirst(std::span<const LstmSequence> sequences) {
    std::vector<std::size_t> order(sequences.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return sequences[a].length > sequences[b].length; });
    return order;
}

enum class StateFlow { kLoad, kStore };

/// Copies the states of one direction between the carried rows `slots` and the rows of a run.
void exchangeState(CarriedState& carried, int direction, std::span<const int> slots, std::span<LstmState> states,
                   std::span<const LstmLayer> layers, StateFlow flow) {
    const auto move = [&](std::vector<float>& outer, std::ptrdiff_t layer, int width, float* inner,
                          std::ptrdiff_t stride) {
        for (std::size_t r = 0; r < slots.size(); ++r) {
            float* held = outer.data() + ((layer * carried.rows + slots[r]) * 2 + direction) * width;
            float* row = inner + std::ptrdiff_t(r) * stride;
            if (flow == StateFlow::kLoad)
                std::copy_n(held, width, row);
            else
                std::copy_n(row, width, held);
        }
    };
    for (std::size_t l = 0; l < layers.size(); ++l) {
        move(carried.h, std::ptrdiff_t(l), layers[l].outputWidth(), states[l].h.data(), layers[l].hStride());
        move(carried.c, std::ptrdiff_t(l), layers[l].cells(), states[l].c.data(), layers[l].cStride());
    }
}

/// A copy of the carried state with at least `rows` row slots, the new ones zero. Throws Error(kBadArgument) if the
/// state does not fit the encoder.
CarriedState withRows(const CarriedState& state, int rows, const EncoderOptions& encoder) {
    CarriedState grown{std::max(rows, state.rows), {}, {}};
    const auto grow = [&](const std::vector<float>& from, std::vector<float>& to, std::int64_t width) {
        const std::int64_t held = state.rows * width, size = grown.rows * width;
        if (std::ssize(from) != encoder.layers * held)
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The carried LSTM state holds {} values where this biLM needs {}; it belongs to "
                                    "another model.",
                                    from.size(), encoder.layers * held));
        to.assign(static_cast<std::size_t>(encoder.layers * size), 0.0F);
        for (std::int64_t l = 0; l < encoder.layers; ++l)
            std::copy_n(from.begin() + l * held, held, to.begin() + l * size);
    };
    grow(state.h, grown.h, 2 * encoder.projectionSize);
    grow(state.c, grown.c, 2 * encoder.cellSize);
    return grown;
}

void eraseTensors(BilmModel& model, std::string_view prefix) {
    std::erase_if(model.tensors, [&](const auto& tensor) { return tensor.first.starts_with(prefix); });
}

}  // namespace

std::shared_ptr<const Bilm> makeKernelBilm(BilmModel model, const KernelBilmOptions& options) {
    validate(model.options);
    checkTensors(model.options, model.tensors);
    return std::make_shared<KernelBilm>(model, options);
}

KernelBilm::KernelBilm(BilmModel& model, const KernelBilmOptions& options)
    : m_options(model.options),
      m_hash(elmo::modelHash(model)),
      m_ids(model),
      m_table(kernels(levelFor(options))),
      m_encoder(model, m_table, options.precision, characterPadding(m_ids)),
      m_words(options.wordCacheBytes, model.options.encoder.projectionSize),
      m_team(threadsOrCores(options.threads)) {
    for (const char* part : {"characters.", "words.", "projection."})
        eraseTensors(model, part);
    for (int d = 0; d < 2; ++d)
        for (int l = 0; l < m_options.encoder.layers; ++l) {
            const std::string stem = lstmStem(d, l);
            m_layers[d].emplace_back(model, stem, m_table, options.precision);
            eraseTensors(model, stem + ".");
        }
    if (m_options.encoder.kind == EncoderKind::kPlainBilstm) {
        const EncoderOptions& encoder = m_options.encoder;
        m_outputProjection.emplace(model.tensors.at("lstm.projection.weight").values.data(), encoder.cellSize,
                                   encoder.projectionSize, options.precision);
        m_outputBias = model.tensors.at("lstm.projection.bias").values;
        m_outputBias.resize(static_cast<std::size_t>(m_outputProjection->panels() * kPanelColumns));
    }
}

std::vector<LayerActivations> KernelBilm::run(std::span<const Sentence> batch, CarriedState* state,
                                              const RunControl& control) const {
    if (batch.empty())
        return {};
    // The plain encoder keeps no state; as published it runs a batch padded to its longest sentence.
    std::vector<LayerActivations> result =
        m_options.encoder.hasStacks() ? runSeparate(batch, state, control) : runPlain(batch, state != nullptr, control);
    for (LayerActivations& layers : result)
        layers.setModelHash(m_hash);
    return result;
}

void KernelBilm::encodeTokens(std::span<const Sentence> batch, std::span<const TokenRows> targets,
                              const RunControl& control) const {
    EncodeBlock block(m_ids, m_encoder, m_words);
    for (std::size_t s = 0; s < batch.size(); ++s) {
        const TokenRows& target = targets[s];
        for (std::int64_t row = 0; row < target.length; ++row) {
            const EncodeBlock::Target place{target.rows + row * target.stride, target.copies};
            const auto token = static_cast<std::size_t>(row - 1);
            if (row == 0)
                block.add(Edge::kBegin, target.positions, place);
            else if (token < batch[s].size())
                block.add(batch[s][token], target.positions, place);
            else
                block.add(token == batch[s].size() ? Edge::kEnd : Edge::kPad, target.positions, place);
            if (block.full())
                block.flush(m_team, control);
        }
    }
    block.flush(m_team, control);
}

std::vector<LayerActivations> KernelBilm::runSeparate(std::span<const Sentence> batch, CarriedState* state,
                                                      const RunControl& control) const {
    const int width = m_options.layerWidth();
    const int half = m_options.encoder.projectionSize;
    std::vector<LayerActivations> result;
    std::vector<TokenRows> targets;
    std::vector<LstmSequence> sequences[2];
    for (const Sentence& sentence : batch) {
        const auto length = std::int64_t(sentence.size()) + 2;
        float* values = result.emplace_back(m_options.layerCount(), length, width).mutableValues();
        targets.push_back({values, width, 2, length, m_ids.positionsOf(sentence)});
        for (int d = 0; d < 2; ++d)
            sequences[d].push_back({length, values + d * half, width, values + length * width + d * half, width,
                                    static_cast<std::ptrdiff_t>(length) * width});
    }
    if (state && !m_options.encoder.carriesStates()) {  // as published: words are padded to the longest of the batch
        state = nullptr;
        const int longest = std::ranges::max_element(targets, {}, &TokenRows::positions)->positions;
        for (TokenRows& target : targets)
            target.positions = longest;
    }
    CarriedState carried;
    if (state)
        carried = withRows(*state, static_cast<int>(batch.size()), m_options.encoder);
    encodeTokens(batch, targets, control);
    runStacks(sequences[0], sequences[1], 0, m_options.encoder.layers, state ? &carried : nullptr, control);
    if (state)
        *state = std::move(carried);
    return result;
}

void KernelBilm::runStacks(std::span<const LstmSequence> forward, std::span<const LstmSequence> backward,
                           int firstLayer, int layerCount, CarriedState* state, const RunControl& control) const {
    const std::vector<std::size_t> order = longestFirst(forward);
    // With few sentences all threads share each product, one direction after the other. Otherwise one thread takes each
    // direction; further threads take every n-th sentence, at least four of them to share a weight.
    const bool together = columnSharers(m_layers[0].front(), order.size(), m_team.threads()) > 1;
    const int sharers = together ? 1 : std::max(1, std::min(m_team.threads() / 2, static_cast<int>(order.size()) / 4));
    const auto work = [&](int task) {
        const int d = task % 2;
        const std::span<const LstmLayer> layers =
            std::span(m_layers[d]).subspan(static_cast<std::size_t>(firstLayer), static_cast<std::size_t>(layerCount));
        std::vector<LstmSequence> sequences;
        std::vector<int> slots;
        for (std::size_t i = static_cast<std::size_t>(task / 2); i < order.size();
             i += static_cast<std::size_t>(sharers)) {
            sequences.push_back(d == 0 ? forward[order[i]] : backward[order[i]]);
            slots.push_back(static_cast<int>(order[i]));
        }
        std::vector<LstmState> states;
        for (const LstmLayer& layer : layers)
            states.push_back(layer.zeroState(static_cast<int>(slots.size())));
        if (state)
            exchangeState(*state, d, slots, states, layers, StateFlow::kLoad);
        runLstmStack(layers, sequences, {d == 1, m_options.encoder.skipConnections, together ? &m_team : nullptr},
                     states, control);
        if (state)
            exchangeState(*state, d, slots, states, layers, StateFlow::kStore);
    };
    if (together) {
        work(0);
        work(1);
    } else {
        m_team.run(2 * sharers, work);
    }
}

std::vector<LayerActivations> KernelBilm::runPlain(std::span<const Sentence> batch, bool padToLongest,
                                                   const RunControl& control) const {
    const int half = m_options.encoder.projectionSize;
    const int cells = m_options.encoder.cellSize;
    std::size_t longest = 0;
    for (const Sentence& sentence : batch)
        longest = std::max(longest, sentence.size() + 2);
    std::vector<LayerActivations> input;
    std::vector<TokenRows> targets;
    for (const Sentence& sentence : batch) {
        const auto length = std::int64_t(padToLongest ? longest : sentence.size() + 2);
        input.emplace_back(1, length, half);
        targets.push_back({input.back().mutableValues(), half, 1, length, m_ids.positionsOf(sentence)});
    }
    encodeTokens(batch, targets, control);
    for (int l = 0; l < m_options.encoder.layers; ++l) {
        std::vector<LayerActivations> output;
        std::vector<LstmSequence> sequences[2];
        for (LayerActivations& rows : input) {
            float* values = output.emplace_back(1, rows.tokens(), 2 * cells).mutableValues();
            for (int d = 0; d < 2; ++d)
                sequences[d].push_back(
                    {rows.tokens(), rows.values().data(), rows.width(), values + d * cells, 2 * cells, 0});
        }
        runStacks(sequences[0], sequences[1], l, 1, nullptr, control);
        input = std::move(output);
    }
    std::vector<LayerActivations> result;
    for (std::size_t s = 0; s < batch.size(); ++s)
        projectOutput(input[s], result.emplace_back(1, std::int64_t(batch[s].size()) + 2, 2 * half));
    return result;
}

void KernelBilm::projectOutput(const LayerActivations& hidden, LayerActivations& output) const {
    const int half = m_options.encoder.projectionSize;
    const int cells = m_options.encoder.cellSize;
    std::vector<float> projected(m_outputBias.size());
    MatmulRows row;
    for (std::int64_t t = 0; t < output.tokens(); ++t)
        for (int d = 0; d < 2; ++d) {
            row.set(m_table, hidden.vector(0, t).data() + d * cells, 0, 1, cells, m_outputProjection->precision());
            row.matmul(m_table, *m_outputProjection, 0, m_outputProjection->panels(), projected.data(), 0,
                       kPanelColumns, m_outputBias.data(), false);
            std::copy_n(projected.data(), half, output.mutableValues() + t * 2 * half + d * half);
        }
}

}  // namespace elmo
