// SPDX-License-Identifier: Apache-2.0
// Forward and backward of a task head's biLSTM next to at::lstm on the same packed rows, of its products next to
// at::linear, and of its dropout next to at::dropout, in one run: bench-task-lstm [threads] [inputs] [cells] [rows]
// [longest]
#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <random>

#include "elmo/bilm/torch_threads.h"
#include "tasks/modules/torch_bilstm.h"
#include "tasks/modules/torch_dropout.h"
#include "tasks/modules/torch_matmul.h"

namespace tasks {
namespace {

/// Processor milliseconds of all threads, the least of several runs: other programs share the machine.
double milliseconds(const std::function<void()>& run) {
    const auto now = [] {
        timespec time;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
    };
    double best = 1e30;
    for (int k = 0; k < 20; ++k) {
        const double begin = now();
        run();
        best = std::min(best, now() - begin);
    }
    return best;
}

struct Sizes {
    std::int64_t inputs, cells, rows, longest;
};

void compareLstm(const Sizes& s) {
    std::mt19937 random(1);
    std::vector<std::int64_t> lengths;
    for (std::int64_t row = 0; row < s.rows; ++row)
        lengths.push_back(std::uniform_int_distribution<std::int64_t>(s.longest / 2, s.longest)(random));
    std::ranges::sort(lengths, std::greater<>{});
    lengths[0] = s.longest;
    const at::Tensor vectors = at::randn({s.rows, s.longest, s.inputs}).set_requires_grad(true);
    Parameters parameters;
    const BiLstm ours(parameters, "lstm", s.inputs, s.cells);
    std::vector<at::Tensor> weights;
    for (int direction = 0; direction < 2; ++direction)
        for (const auto& shape : std::vector<std::vector<std::int64_t>>{
                 {4 * s.cells, s.inputs}, {4 * s.cells, s.cells}, {4 * s.cells}, {4 * s.cells}})
            weights.push_back((at::randn(shape) * 0.05).set_requires_grad(true));
    const at::Tensor zero = at::zeros({2, s.rows, s.cells});
    const at::Tensor counts = at::tensor(lengths, at::kLong);
    const auto theirs = [&] {
        const auto [data, sizes] = at::_pack_padded_sequence(vectors, counts, true);
        return std::get<0>(at::lstm(data, sizes, {zero, zero}, weights, true, 1, 0.0, true, true));
    };
    const double ourTime = milliseconds([&] { ours.apply(vectors, lengths).sum().backward(); });
    const double theirTime = milliseconds([&] { theirs().sum().backward(); });
    const at::NoGradGuard noGradients;
    const double ourForward = milliseconds([&] { ours.apply(vectors, lengths); });
    const double theirForward = milliseconds(theirs);
    fmt::print("biLSTM {} -> 2 x {}, {} rows of {} to {} tokens, {} threads\n", s.inputs, s.cells, s.rows,
               s.longest / 2, s.longest, at::get_num_threads());
    fmt::print("  forward and backward: {:.1f} ms, at::lstm {:.1f} ms, ratio {:.2f}\n", ourTime, theirTime,
               theirTime / ourTime);
    fmt::print("  forward:              {:.1f} ms, at::lstm {:.1f} ms, ratio {:.2f}\n", ourForward, theirForward,
               theirForward / ourForward);
}

void compareProducts(const Sizes& s) {
    const at::Tensor vectors = at::randn({s.rows * s.longest, s.inputs}).set_requires_grad(true);
    const at::Tensor weight = at::randn({s.inputs, 4 * s.cells}).set_requires_grad(true);
    const at::Tensor transposed = weight.detach().t().contiguous().set_requires_grad(true);
    const double ours = milliseconds([&] { tensorMatmul(vectors, weight).sum().backward(); });
    const double theirs = milliseconds([&] { at::linear(vectors, transposed).sum().backward(); });
    fmt::print("product [{}, {}] [{}, {}] and its gradients: {:.1f} ms, at::linear {:.1f} ms, ratio {:.2f}\n",
               vectors.size(0), s.inputs, s.inputs, 4 * s.cells, ours, theirs, theirs / ours);
}

void compareDropout(const Sizes& s) {
    const at::Tensor vectors = at::randn({s.rows, s.longest, s.inputs}).set_requires_grad(true);
    const double ours = milliseconds([&] { dropout(vectors, 0.5, Phase::kTraining).sum().backward(); });
    const double theirs = milliseconds([&] { at::dropout(vectors, 0.5, true).sum().backward(); });
    fmt::print("dropout of {} numbers and its gradient: {:.2f} ms, at::dropout {:.2f} ms, ratio {:.2f}\n",
               vectors.numel(), ours, theirs, theirs / ours);
}

int argument(int argc, char** argv, int place, int otherwise) {
    return argc > place ? std::atoi(argv[place]) : otherwise;
}

}  // namespace
}  // namespace tasks

int main(int argc, char** argv) {
    const auto number = [&](int place, int otherwise) { return tasks::argument(argc, argv, place, otherwise); };
    elmo::useTorchThreads(number(1, 1));
    const tasks::Sizes sizes{number(2, 392), number(3, 200), number(4, 48), number(5, 32)};
    tasks::compareLstm(sizes);
    tasks::compareProducts(sizes);
    tasks::compareDropout(sizes);
}
