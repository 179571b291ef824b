// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "elmo/error.h"
#include "elmo/remedy.h"

namespace elmo::training {

/// How the processes of one run find each other, as launchers set it. A value.
struct ProcessGroupOptions {
    std::string address;  ///< MASTER_ADDR: the machine of process 0
    int port = 29500;     ///< MASTER_PORT
    int rank = 0;         ///< RANK
    int size = 1;         ///< WORLD_SIZE
    int localRank = 0;    ///< LOCAL_RANK or SLURM_LOCALID: counts the processes of this machine
    bool onGpu = false;   ///< the run trains on CUDA devices: NCCL is taken where this build has it
    /// How long a process waits for the others before it calls them lost.
    std::chrono::seconds timeout{1800};
};

/// The settings from the environment; nothing if WORLD_SIZE is absent or 1. Throws Error(kBadArgument) naming the
/// variable that is missing or wrong.
std::optional<ProcessGroupOptions> processGroupFromEnvironment();

/// The device of this process among its machine's: "cuda" is the GPU of its local rank, so that the processes of a
/// launcher take one each; any other name stays. Throws as processGroupFromEnvironment().
std::string deviceOfThisProcess(const std::string& device);

/// Another process of the run ended or cannot be reached.
class ProcessLost : public RemediedError {
public:
    explicit ProcessLost(const std::string& message)
        : RemediedError(ErrorCode::kDevice, message, Remedy::kStartProcessesAgain) {}
};

/// The processes of one data-parallel run. All call the same functions in the same order; each on one thread.
class ProcessGroup {
public:
    virtual ~ProcessGroup() = default;

    int rank() const { return m_rank; }
    int size() const { return m_size; }

    /// Replaces the numbers by their sums over all processes: the same bits on every process, and in every run of as
    /// many processes. Throws ProcessLost.
    virtual void sum(std::span<float> values) = 0;
    virtual void sum(std::span<double> values) = 0;

    /// Whether `here` is true in any process.
    bool any(bool here);
    /// Whether all processes passed the same number.
    bool agree(std::uint64_t number);

protected:
    ProcessGroup(int rank, int size) : m_rank(rank), m_size(size) {}

private:
    int m_rank;
    int m_size;
};

/// The rows of a batch that one process computes.
struct RowShare {
    int first = 0;
    int count = 0;
    int all = 0;
};
RowShare rowShare(int rows, const ProcessGroup* group);

}  // namespace elmo::training
