// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/process_group.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace elmo::training {
namespace {

constexpr const char* kHint =
    "torchrun sets MASTER_ADDR, MASTER_PORT, RANK and WORLD_SIZE; under Slurm or MPI, set them yourself.";

int number(const char* name, int low, int high) {
    const char* text = std::getenv(name);
    if (!text)
        throw Error(ErrorCode::kBadArgument, fmt::format("WORLD_SIZE is set but {} is not. {}", name, kHint));
    const std::string_view digits = text;
    int value = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (problem != std::errc{} || end != digits.data() + digits.size() || value < low || value > high)
        throw Error(ErrorCode::kBadArgument, fmt::format("{} is '{}'; it must be a whole number from {} to {}. {}",
                                                         name, text, low, high, kHint));
    return value;
}

}  // namespace

std::optional<ProcessGroupOptions> processGroupFromEnvironment() {
    if (!std::getenv("WORLD_SIZE"))
        return std::nullopt;
    constexpr int kMaxProcesses = 1 << 14;
    ProcessGroupOptions options;
    options.size = number("WORLD_SIZE", 1, kMaxProcesses);
    if (options.size == 1)
        return std::nullopt;
    options.rank = number("RANK", 0, options.size - 1);
    options.port = number("MASTER_PORT", 1, 65535);
    const char* address = std::getenv("MASTER_ADDR");
    if (!address || !*address)
        throw Error(ErrorCode::kBadArgument, fmt::format("WORLD_SIZE is set but MASTER_ADDR is not. {}", kHint));
    options.address = address;
    for (const char* name : {"LOCAL_RANK", "SLURM_LOCALID"})
        if (std::getenv(name)) {
            options.localRank = number(name, 0, kMaxProcesses);
            break;
        }
    return options;
}

std::string deviceOfThisProcess(const std::string& device) {
    const auto processes = device == "cuda" ? processGroupFromEnvironment() : std::nullopt;
    return processes ? fmt::format("cuda:{}", processes->localRank) : device;
}

bool ProcessGroup::any(bool here) {
    double count = here;
    sum(std::span(&count, 1));
    return count > 0;
}

bool ProcessGroup::agree(std::uint64_t number) {
    constexpr std::uint64_t kExact = (std::uint64_t{1} << 52) - 1;  // what a double holds exactly
    std::vector<double> numbers(static_cast<std::size_t>(m_size), 0.0);
    numbers[static_cast<std::size_t>(m_rank)] = static_cast<double>(number & kExact);
    sum(std::span(numbers));
    return std::ranges::all_of(numbers, [&](double other) { return other == numbers.front(); });
}

RowShare rowShare(int rows, const ProcessGroup* group) {
    if (!group)
        return {0, rows, rows};
    if (rows < group->size())
        throw Error(
            ErrorCode::kBadArgument,
            fmt::format("A batch of {} rows cannot be shared by {} processes; set training.batch_size to {} or more.",
                        rows, group->size(), group->size()));
    const auto begin = [&](int rank) { return static_cast<int>(std::int64_t{rows} * rank / group->size()); };
    return {begin(group->rank()), begin(group->rank() + 1) - begin(group->rank()), rows};
}

}  // namespace elmo::training
