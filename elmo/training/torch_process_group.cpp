// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/torch_process_group.h"

#include "elmo/training/process_group.h"

#ifndef ELMOSCOPE_PROCESS_GROUPS

namespace elmo::training {

std::unique_ptr<ProcessGroup> joinProcessGroup(const ProcessGroupOptions&) {
    throw Error(ErrorCode::kUnsupported,
                "This program was built without process groups, so it trains in one process only. Build it where the "
                "headers of Gloo (package libgloo-dev) are, or unset WORLD_SIZE.");
}

}  // namespace elmo::training

#else

// LibTorch declares these classes only if these macros are defined; not every package of it says what it was built
// with.
#ifndef USE_C10D_GLOO
#define USE_C10D_GLOO
#endif
#include <ATen/core/Tensor.h>
#include <ATen/ops/from_blob.h>
#include <fmt/format.h>

#include <cstdlib>
#include <string_view>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>
#ifdef ELMOSCOPE_NCCL
#ifndef USE_C10D_NCCL
#define USE_C10D_NCCL
#endif
#include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>
#endif

namespace elmo::training {
namespace {

std::string firstLine(std::string_view text) {
    return std::string(text.substr(0, text.find('\n')));
}

/// Sums through one of LibTorch's backends; numbers are copied through `device`.
template <class Backend>
class TorchProcessGroup : public ProcessGroup {
public:
    TorchProcessGroup(const ProcessGroupOptions& options, c10::intrusive_ptr<c10d::Store> store,
                      c10::intrusive_ptr<Backend> backend, at::Device device)
        : ProcessGroup(options.rank, options.size),
          m_store(std::move(store)),
          m_backend(std::move(backend)),
          m_device(device) {}

    void sum(std::span<float> values) override { reduce(values.data(), values.size(), at::kFloat); }
    void sum(std::span<double> values) override { reduce(values.data(), values.size(), at::kDouble); }

private:
    void reduce(void* values, std::size_t count, at::ScalarType type) {
        try {
            const at::Tensor here =
                at::from_blob(values, {static_cast<std::int64_t>(count)}, at::device(at::kCPU).dtype(type));
            std::vector<at::Tensor> tensors{here.to(m_device)};
            m_backend->allreduce(tensors)->wait();
            if (!m_device.is_cpu())
                here.copy_(tensors.front());
        } catch (const std::exception& error) {
            throw ProcessLost(fmt::format(
                "Process {} of {} lost its connection to the others: one of them ended, or the network failed ({}).",
                rank(), size(), firstLine(error.what())));
        }
    }

    c10::intrusive_ptr<c10d::Store> m_store;
    c10::intrusive_ptr<Backend> m_backend;
    at::Device m_device;
};

#ifdef ELMOSCOPE_NCCL
constexpr bool kHasNccl = true;
#else
constexpr bool kHasNccl = false;
#endif

bool wantsNccl(const ProcessGroupOptions& options) {
    const char* choice = std::getenv("ELMO_PROCESS_GROUP");
    if (!choice)
        return kHasNccl && options.onGpu;
    const std::string_view name = choice;
    if (name != "gloo" && name != "nccl")
        throw Error(ErrorCode::kBadArgument, fmt::format("ELMO_PROCESS_GROUP is '{}'; it can be gloo or nccl.", name));
    return name == "nccl";
}

/// LibTorch waits with libuv by default from 2.4 on, and Debian builds it without libuv.
template <class StoreOptions>
void waitWithoutLibuv(StoreOptions& options) {
    if constexpr (requires { options.useLibUV; })
        options.useLibUV = false;
}

c10::intrusive_ptr<c10d::Store> meet(const ProcessGroupOptions& options) {
    c10d::TCPStoreOptions meeting;
    meeting.port = static_cast<std::uint16_t>(options.port);
    meeting.isServer = options.rank == 0;
    meeting.numWorkers = static_cast<std::size_t>(options.size);
    meeting.timeout = options.timeout;
    waitWithoutLibuv(meeting);
    return c10::make_intrusive<c10d::TCPStore>(options.address, meeting);
}

std::unique_ptr<ProcessGroup> join(const ProcessGroupOptions& options) {
    const bool nccl = wantsNccl(options);
    if (nccl && !kHasNccl)
        throw Error(ErrorCode::kUnsupported,
                    "ELMO_PROCESS_GROUP asks for nccl, which this build does not have; leave it unset to use Gloo.");
    const auto store = meet(options);
#ifdef ELMOSCOPE_NCCL
    if (nccl) {
        // Without these, wait() would not report a lost process, and a watchdog would end this one without an error.
        for (const char* name : {"NCCL_BLOCKING_WAIT", "TORCH_NCCL_BLOCKING_WAIT"})
            ::setenv(name, "1", 0);
        using Nccl = c10d::ProcessGroupNCCL;
        const auto settings = Nccl::Options::create();
        settings->timeout = options.timeout;
        return std::make_unique<TorchProcessGroup<Nccl>>(
            options, store, c10::make_intrusive<Nccl>(store, options.rank, options.size, settings),
            at::Device(at::kCUDA, static_cast<c10::DeviceIndex>(options.localRank)));
    }
#endif
    using Gloo = c10d::ProcessGroupGloo;
    const auto settings = Gloo::Options::create(options.timeout);
    // Other machines reach this one at the address of its host name; on one machine that is the loopback.
    settings->devices.push_back(options.address == "127.0.0.1" || options.address == "localhost"
                                    ? Gloo::createDeviceForHostname("127.0.0.1")
                                    : Gloo::createDefaultDevice());
    return std::make_unique<TorchProcessGroup<Gloo>>(
        options, store, c10::make_intrusive<Gloo>(store, options.rank, options.size, settings), at::Device(at::kCPU));
}

}  // namespace

std::unique_ptr<ProcessGroup> joinProcessGroup(const ProcessGroupOptions& options) {
    try {
        return join(options);
    } catch (const Error&) {
        throw;
    } catch (const std::exception& error) {
        throw ProcessLost(fmt::format("Process {} of {} could not connect to the others at {}:{} ({}).", options.rank,
                                      options.size, options.address, options.port, firstLine(error.what())));
    }
}

}  // namespace elmo::training

#endif
