// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_bilm.h"

#include <ATen/Context.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>
#include <c10/core/InferenceMode.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <fmt/format.h>

#include <algorithm>

#include "elmo/bilm/thread_team.h"
#include "elmo/bilm/torch_batch.h"
#include "elmo/bilm/torch_lstm.h"
#include "elmo/bilm/torch_threads.h"
#include "elmo/error.h"

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
            throw Error(ErrorCode::kOutOfMemory,
                        fmt::format("LibTorch has no memory left for the biLM: {}. Lower --batch-tokens.", what));
        throw Error(ErrorCode::kDevice, fmt::format("LibTorch failed while computing the biLM: {}", what));
    }
}

at::Device findDevice(const std::string& name) {
    if (name == "cpu")
        return at::kCPU;
    if (name != "cuda" && !name.starts_with("cuda:"))
        throw Error(ErrorCode::kDevice,
                    fmt::format("There is no device '{}': the choices are cpu, cuda and cuda:0, cuda:1, ...", name));
    if (!at::hasCUDA())
        throw Error(ErrorCode::kDevice, fmt::format("The device '{}' was asked for, but this LibTorch has no CUDA. Use "
                                                    "the device cpu, or install a LibTorch built with CUDA.",
                                                    name));
    const at::Device device(name);
    const int count = c10::impl::getDeviceGuardImpl(at::kCUDA)->deviceCount();
    if (std::max<int>(device.index(), 0) >= count)
        throw Error(ErrorCode::kDevice, fmt::format("The device '{}' was asked for, but this machine has {} CUDA "
                                                    "devices, counted from 0.",
                                                    name, count));
    return device;
}

/// A biLM in any precision. Const once made; any thread.
class TorchEngine {
public:
    TorchEngine(const BilmModel& model, const TorchPlace& place) : m_model(model, place), m_ids(model) {}

    const TorchModel& model() const { return m_model; }
    const TokenIds& tokenIds() const { return m_ids; }

    /// As Bilm::run(): the layers of each sentence, [layerCount, n + 2, D], on the CPU. `carried` may be null.
    std::vector<at::Tensor> run(std::span<const Sentence> batch, LstmStates* carried, const RunControl& control) const {
        if (batch.empty())
            return {};
        if (m_model.options().encoder.kind == EncoderKind::kProjectedLstm)
            return runTogether(batch, Fill::kNone, carried, control);
        if (carried)  // the published program: padding up to the longest sentence takes part, and no state is kept
            return runTogether(batch, Fill::kToLongest, nullptr, control);
        std::vector<at::Tensor> result;
        for (std::size_t i = 0; i < batch.size(); ++i)
            result.push_back(runTogether(batch.subspan(i, 1), Fill::kNone, nullptr, control).front());
        return result;
    }

private:
    at::Tensor indices(const std::vector<std::int64_t>& values) const {
        return at::tensor(values, at::kLong).to(m_model.place().device);
    }

    std::vector<at::Tensor> runTogether(std::span<const Sentence> batch, Fill fill, LstmStates* carried,
                                        const RunControl& control) const {
        const TorchBatch input = makeTorchBatch(m_ids, batch, fill);
        const Packing packing = pack(input.lengths);
        const at::Tensor vectors = encodeTokens(m_model, input.ids, control);  // [W, P]
        const at::Tensor tokens =
            vectors.index_select(0, indices(input.distinct)).index_select(0, indices(packing.tokens));  // [N, P]

        const at::Tensor order = indices(packing.order);
        LstmStates states = carried ? takeStates(*carried, order) : zeroStates(m_model, std::ssize(batch));
        const std::vector<at::Tensor> layers = encodeSentences(m_model, tokens, packing, states, control);
        if (carried)
            putStates(states, order, *carried);
        const at::Tensor all = at::stack(layers).index_select(1, indices(packing.rows)).cpu();  // [L, N, D]
        return splitSentences(all, batch, input.lengths);
    }

    /// The states of the batch's rows in the packing's order; rows never seen before are zero.
    LstmStates takeStates(LstmStates& carried, const at::Tensor& order) const {
        if (const std::int64_t missing = order.size(0) - carried.h.size(1); missing > 0) {
            const LstmStates zero = zeroStates(m_model, missing);
            carried = {at::cat({carried.h, zero.h}, 1), at::cat({carried.c, zero.c}, 1)};
        }
        return {carried.h.index_select(1, order), carried.c.index_select(1, order)};
    }

    static void putStates(const LstmStates& states, const at::Tensor& order, LstmStates& carried) {
        carried.h.index_copy_(1, order, states.h);
        carried.c.index_copy_(1, order, states.c);
    }

    static std::vector<at::Tensor> splitSentences(const at::Tensor& all, std::span<const Sentence> batch,
                                                  const std::vector<std::int64_t>& lengths) {
        std::vector<at::Tensor> result;
        std::int64_t start = 0;
        for (std::size_t i = 0; i < batch.size(); start += lengths[i++])
            result.push_back(all.narrow(1, start, std::ssize(batch[i]) + 2).contiguous());
        return result;
    }

    TorchModel m_model;
    TokenIds m_ids;
};

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

class TorchBilm : public Bilm {
public:
    TorchBilm(const BilmModel& model, const TorchBilmOptions& options)
        : m_threads(options.threads > 0 ? options.threads : physicalCores()),
          m_engine(model, {findDevice(options.device), at::kFloat,
                           options.precision == Precision::kBfloat16 ? at::kBFloat16 : at::kFloat}) {}

    const BilmOptions& options() const override { return m_engine.model().options(); }
    const TokenIds& tokenIds() const override { return m_engine.tokenIds(); }

    std::vector<LayerActivations> run(std::span<const Sentence> batch, CarriedState* state,
                                      const RunControl& control) const override {
        return translated([&] {
            useTorchThreads(m_threads);
            StateExchange<CarriedState> exchange(m_engine.model(), state);
            std::vector<LayerActivations> result;
            for (const at::Tensor& layers : m_engine.run(batch, exchange.tensors(), control)) {
                LayerActivations sentence(layers.size(0), layers.size(1), layers.size(2));
                std::copy_n(layers.data_ptr<float>(), layers.numel(), sentence.mutableValues());
                result.push_back(std::move(sentence));
            }
            exchange.store();
            return result;
        });
    }

private:
    int m_threads;
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
