// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/torch_process_group.h"

#include "elmo/training/process_group.h"

#ifndef ELMOSCOPE_PROCESS_GROUPS

namespace elmo::training {

std::unique_ptr<ProcessGroup> joinProcessGroup(const ProcessGroupOptions&, const RunControl&) {
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
#include <fmt/ranges.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <numeric>
#include <string_view>
#include <thread>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>
#include <vector>
#ifdef ELMOSCOPE_NCCL
#ifndef USE_C10D_NCCL
#define USE_C10D_NCCL
#endif
#include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>
#endif

namespace elmo::training {
namespace {

constexpr std::chrono::milliseconds kOneTry{1000};  ///< to reach process 0; a stop waits for it
constexpr std::chrono::milliseconds kBetweenLooks{50};
constexpr std::chrono::seconds kToConnect{30};  ///< to process 0 when it listens

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

using Clock = std::chrono::steady_clock;

/// Whether process 0 listens at its address. Throws ProcessLost if the name of its machine is not known.
bool isOpen(const ProcessGroupOptions& options) {
    addrinfo wanted = {};
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (const int error = ::getaddrinfo(options.address.c_str(), std::to_string(options.port).c_str(), &wanted, &found))
        throw ProcessLost(
            fmt::format("Process {} of {} does not find the machine '{}' of process 0, which MASTER_ADDR "
                        "names ({}).",
                        options.rank, options.size, options.address, ::gai_strerror(error)));
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owner(found, ::freeaddrinfo);
    for (; found; found = found->ai_next) {
        const int socket = ::socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (socket < 0)
            continue;
        pollfd answer{socket, POLLOUT, 0};
        int error = 0;
        socklen_t size = sizeof error;
        const bool begun = ::connect(socket, found->ai_addr, found->ai_addrlen) == 0 || errno == EINPROGRESS;
        const bool open = begun && ::poll(&answer, 1, kOneTry.count()) == 1 &&
                          ::getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
        ::close(socket);
        if (open)
            return true;
    }
    return false;
}

/// The store of process 0, which the others wait for. LibTorch's own waiting cannot be stopped, and writes an error
/// for each try that ends.
c10::intrusive_ptr<c10d::Store> openStore(const ProcessGroupOptions& options, Clock::time_point end,
                                          const RunControl& control) {
    while (options.rank != 0 && Clock::now() < end && !isOpen(options)) {
        control.checkpoint();
        std::this_thread::sleep_for(kBetweenLooks);
    }
    c10d::TCPStoreOptions meeting;
    meeting.port = static_cast<std::uint16_t>(options.port);
    meeting.isServer = options.rank == 0;
    meeting.numWorkers = static_cast<std::size_t>(options.size);
    meeting.waitWorkers = false;  // waitForAll() can be stopped
    meeting.timeout = kToConnect;
    waitWithoutLibuv(meeting);
    return c10::make_intrusive<c10d::TCPStore>(options.address, meeting);
}

/// Waits until every process has written that it is there.
void waitForAll(c10d::Store& store, const ProcessGroupOptions& options, Clock::time_point end,
                const RunControl& control) {
    const auto key = [](int rank) { return fmt::format("elmoscope/arrived/{}", rank); };
    store.set(key(options.rank), std::vector<std::uint8_t>{1});
    std::vector<int> missing(static_cast<std::size_t>(options.size));
    std::iota(missing.begin(), missing.end(), 0);
    for (;;) {
        std::erase_if(missing, [&](int rank) { return store.check({key(rank)}); });
        if (missing.empty())
            return;
        control.checkpoint();
        if (Clock::now() >= end)
            throw ProcessLost(fmt::format("Process {} of {} waited {} s at {}:{}, and process {} did not come.",
                                          options.rank, options.size, options.timeout.count(), options.address,
                                          options.port, fmt::join(missing, ", ")));
        std::this_thread::sleep_for(kBetweenLooks);
    }
}

c10::intrusive_ptr<c10d::Store> meet(const ProcessGroupOptions& options, const RunControl& control) {
    const auto end = Clock::now() + options.timeout;
    auto store = openStore(options, end, control);
    waitForAll(*store, options, end, control);
    store->setTimeout(options.timeout);
    return store;
}

std::unique_ptr<ProcessGroup> join(const ProcessGroupOptions& options, const RunControl& control) {
    const bool nccl = wantsNccl(options);
    if (nccl && !kHasNccl)
        throw Error(ErrorCode::kUnsupported,
                    "ELMO_PROCESS_GROUP asks for nccl, which this build does not have; leave it unset to use Gloo.");
    const auto store = meet(options, control);
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

std::unique_ptr<ProcessGroup> joinProcessGroup(const ProcessGroupOptions& options, const RunControl& control) {
    try {
        return join(options, control);
    } catch (const Cancelled&) {
        throw;
    } catch (const Error&) {
        throw;
    } catch (const std::exception& error) {
        throw ProcessLost(fmt::format("Process {} of {} could not connect to the others at {}:{} ({}).", options.rank,
                                      options.size, options.address, options.port, firstLine(error.what())));
    }
}

}  // namespace elmo::training

#endif
