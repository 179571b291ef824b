// SPDX-License-Identifier: Apache-2.0
#include "tests/support/engines.h"

#include <ostream>

namespace elmo::test {
namespace {

std::shared_ptr<const Bilm> makeBilm(EngineKind kind, const BilmModel& model) {
    switch (kind) {
        case EngineKind::kKernel:
            return makeKernelBilm(model, KernelBilmOptions());
        case EngineKind::kTorch:
            return makeTorchBilm(model, TorchBilmOptions());
        case EngineKind::kTorchDouble:
            return nullptr;
    }
    return nullptr;
}

template <class To, class From>
To converted(const From& state) {
    return {state.rows, {state.h.begin(), state.h.end()}, {state.c.begin(), state.c.end()}};
}

}  // namespace

std::string nameOf(EngineKind kind) {
    switch (kind) {
        case EngineKind::kKernel:
            return "Kernel";
        case EngineKind::kTorch:
            return "Torch";
        case EngineKind::kTorchDouble:
            return "TorchDouble";
    }
    return {};
}

std::ostream& operator<<(std::ostream& out, EngineKind kind) {
    return out << nameOf(kind);
}

SentenceLayers SentenceLayers::inner() const {
    SentenceLayers result{layers, tokens - 2, width, {}};
    for (int k = 0; k < layers; ++k) {
        const auto start = values.begin() + (k * tokens + 1) * width;
        result.values.insert(result.values.end(), start, start + result.tokens * width);
    }
    return result;
}

SentenceLayers SentenceLayers::layer(int k) const {
    const auto start = values.begin() + k * tokens * width;
    return {1, tokens, width, {start, start + tokens * width}};
}

SentenceLayers SentenceLayers::columns(int first, int last) const {
    SentenceLayers result{layers, tokens, last - first, {}};
    for (auto row = values.begin(); row != values.end(); row += width)
        result.values.insert(result.values.end(), row + first, row + last);
    return result;
}

Engine::Engine(EngineKind kind, const BilmModel& model) : m_model(model), m_bilm(makeBilm(kind, model)) {}

std::vector<SentenceLayers> Engine::run(const std::vector<Sentence>& batch, DoubleCarriedState* state) const {
    const int layers = options().layerCount();
    const int width = options().layerWidth();
    std::vector<SentenceLayers> result;
    const auto add = [&](std::vector<double> values) {
        const std::int64_t tokens = std::ssize(values) / layers / width;
        result.push_back({layers, tokens, width, std::move(values)});
    };
    if (!m_bilm) {
        for (std::vector<double>& values : runInDouble(m_model, batch, state))
            add(std::move(values));
        return result;
    }
    CarriedState carried = state ? converted<CarriedState>(*state) : CarriedState{};
    for (const LayerActivations& sentence : m_bilm->run(batch, state ? &carried : nullptr, {}))
        add({sentence.values().begin(), sentence.values().end()});
    if (state)
        *state = converted<DoubleCarriedState>(carried);
    return result;
}

}  // namespace elmo::test
