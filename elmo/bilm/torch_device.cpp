// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/torch_device.h"

#include <ATen/Context.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <string_view>

#include "elmo/error.h"

namespace elmo {
namespace {

/// The device number of "cuda" or "cuda:N"; empty if the name is neither.
std::optional<int> cudaNumber(std::string_view name) {
    if (name == "cuda")
        return 0;
    constexpr std::string_view kPrefix = "cuda:";
    if (!name.starts_with(kPrefix))
        return {};
    const char* const last = name.data() + name.size();
    int number = 0;
    const auto [end, failure] = std::from_chars(name.data() + kPrefix.size(), last, number);
    return failure == std::errc() && end == last && number >= 0 ? std::optional(number) : std::nullopt;
}

}  // namespace

at::Device findTorchDevice(const std::string& name) {
    if (name == "cpu")
        return at::kCPU;
    const std::optional<int> number = cudaNumber(name);
    if (!number)
        throw Error(ErrorCode::kDevice,
                    fmt::format("Unknown device '{}'. Expected cpu, cuda, cuda:0, cuda:1, ...", name));
    if (!at::hasCUDA())
        throw Error(ErrorCode::kDevice, fmt::format("The device '{}' is not available: this LibTorch has no CUDA. Use "
                                                    "the device cpu, or install a LibTorch built with CUDA.",
                                                    name));
    const int count = c10::impl::getDeviceGuardImpl(at::kCUDA)->deviceCount();
    if (*number >= count)
        throw Error(ErrorCode::kDevice,
                    fmt::format("The device '{}' is not available: this machine has {} CUDA devices, numbered from 0.",
                                name, count));
    return {at::kCUDA, static_cast<c10::DeviceIndex>(*number)};
}

}  // namespace elmo
