// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_bilm.h"

#include <ATen/ops/from_blob.h>
#include <c10/core/InferenceMode.h>
#include <fmt/format.h>

#include <algorithm>

#include "elmo/bilm/thread_team.h"
#include "elmo/bilm/torch_device.h"
#include "elmo/bilm/torch_engine.h"
#include "elmo/bilm/torch_threads.h"
#include "elmo/error.h"
#include "elmo/remedy.h"

namespace elmo {
namespace {

/// Runs `work`, turning what torch throws into Error.
template <class Work>
auto translated(const Work& work) {
    try {
        const c10::InferenceMode noGradients;
        return work();
    } catch (const c10::Error& error) {
        const std::string_view what = error.what_without_backtrace();
        if (dynamic_cast<const c10::OutOfMemoryError*>(&error) || what.find("not enough memory") != what.npos)
            throw RemediedError(ErrorCode::kOutOfMemory,
                                fmt::format("LibTorch has no memory left for the biLM: {}.", what),
                                Remedy::kSmallerBatch);
        throw Error(ErrorCode::kDevice, fmt::format("LibTorch failed while computing the biLM: {}", what));
    }
}

/// A caller's state (of float or double) as tensors [L, rows, width] on the model's device, and back.
template <class State>
class StateExchange {
public:
    StateExchange(const TorchModel& model, State* state) : m_state(state) {
        if (!state)
            return;
        m_tensors = zeroStates(model, state->rows);
        m_tensors.h = load(state->h, m_tensors.h);
        m_tensors.c = load(state->c, m_tensors.c);
    }

    LstmStates* tensors() { return m_state ? &m_tensors : nullptr; }

    void store() {
        if (!m_state)
            return;
        m_state->rows = static_cast<int>(m_tensors.h.size(1));
        m_state->h = unload(m_tensors.h);
        m_state->c = unload(m_tensors.c);
    }

private:
    using Values = decltype(State::h);
    static constexpr at::ScalarType kType = c10::CppTypeToScalarType<typename Values::value_type>::value;

    static at::Tensor load(Values& values, const at::Tensor& like) {
        if (std::ssize(values) != like.numel())
            throw Error(ErrorCode::kBadArgument,
                        fmt::format("The carried LSTM state holds {} values where this biLM needs {}; it belongs to "
                                    "another model.",
                                    values.size(), like.numel()));
        return at::from_blob(values.data(), like.sizes(), kType).to(like.options(), false, /*copy=*/true);
    }

    static Values unload(const at::Tensor& tensor) {
        const at::Tensor host = tensor.to(at::kCPU, kType).contiguous();
        const auto* const first = host.data_ptr<typename Values::value_type>();
        return Values(first, first + host.numel());
    }

    State* m_state;
    LstmStates m_tensors;
};

at::ScalarType elementType(Precision precision) {
    if (precision == Precision::kInt8)
        throw RemediedError(ErrorCode::kBadArgument,
                            "int8 is supported by the CPU engine only; elsewhere, use fp32 or bf16.",
                            Remedy::kProcessor);
    return precision == Precision::kBfloat16 ? at::kBFloat16 : at::kFloat;
}

class TorchBilm : public Bilm {
public:
    TorchBilm(const BilmModel& model, const TorchBilmOptions& options)
        : m_threads(threadsOrCores(options.threads)),
          m_hash(elmo::modelHash(model)),
          m_engine(model, {findTorchDevice(options.device), at::kFloat, elementType(options.precision)}) {}

    const BilmOptions& options() const override { return m_engine.model().options(); }
    const TokenIds& tokenIds() const override { return m_engine.tokenIds(); }
    const std::string& modelHash() const override { return m_hash; }

    std::vector<LayerActivations> run(std::span<const Sentence> batch, CarriedState* state,
                                      const RunControl& control) const override {
        return translated([&] {
            useTorchThreads(m_threads);
            StateExchange<CarriedState> exchange(m_engine.model(), state);
            std::vector<LayerActivations> result;
            for (const at::Tensor& layers : m_engine.run(batch, exchange.tensors(), control)) {
                LayerActivations sentence(layers.size(0), layers.size(1), layers.size(2));
                std::copy_n(layers.data_ptr<float>(), layers.numel(), sentence.mutableValues());
                sentence.setModelHash(m_hash);
                result.push_back(std::move(sentence));
            }
            exchange.store();
            return result;
        });
    }

private:
    int m_threads;
    std::string m_hash;
    TorchEngine m_engine;
};

}  // namespace

std::shared_ptr<const Bilm> makeTorchBilm(const BilmModel& model, const TorchBilmOptions& options) {
    return translated([&] { return std::make_shared<const TorchBilm>(model, options); });
}

std::vector<std::vector<double>> runInDouble(const BilmModel& model, std::span<const Sentence> batch,
                                             DoubleCarriedState* state) {
    return translated([&] {
        const TorchEngine engine(model, {at::kCPU, at::kDouble, at::kDouble});
        StateExchange<DoubleCarriedState> exchange(engine.model(), state);
        std::vector<std::vector<double>> result;
        for (const at::Tensor& layers : engine.run(batch, exchange.tensors(), {}))
            result.emplace_back(layers.data_ptr<double>(), layers.data_ptr<double>() + layers.numel());
        exchange.store();
        return result;
    });
}

}  // namespace elmo
