// SPDX-License-Identifier: Apache-2.0
// Tokens a second of whole training steps (character CNN, LSTMs, sampled softmax, backward, update), beside the
// multiply-add limit measured in the same run: bench-train [preset] [steps] [key=value ...]
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <functional>

#include "elmo/bilm/thread_team.h"
#include "elmo/training/products.h"
#include "elmo/training/train_config.h"
#include "tests/elmo/training/training_fixture.h"

namespace elmo::training {
namespace {

using Clock = std::chrono::steady_clock;

double processorSeconds() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Multiply-adds a processor second that a large product of this type reaches, on `threads` threads at once.
template <class Stored>
double productLimit(int threads) {
    constexpr std::int64_t kSize = 1024;
    constexpr int kRepeats = 20;
    ThreadTeam team(threads);
    const std::vector<Stored> factor(kSize * kSize);
    const auto once = [&](int) {
        Products products;
        std::vector<float> result(kSize * kSize);
        for (int k = 0; k < kRepeats; ++k)
            products.multiply<Stored>(kSize, kSize, kSize, {factor.data(), kSize, false}, {factor.data(), kSize, false},
                                      result.data(), kSize);
    };
    team.run(threads, once);
    const double begin = processorSeconds();
    team.run(threads, once);
    return threads * kRepeats * static_cast<double>(kSize * kSize * kSize) / (processorSeconds() - begin);
}

/// Multiply-adds of one position in the LSTMs and the softmax of both directions, forward and backward; what the
/// distinct words cost comes on top and is left out.
double multiplyAddsPerPosition(const TrainOptions& options) {
    const EncoderOptions& e = options.model.encoder;
    const double p = e.projectionSize, h = e.cellSize;
    const double lstm = e.layers * (2 * p * 4 * h + h * p);
    return 2 * 3 * (lstm + options.samples * p);
}

int run(int argc, char** argv) {
    TrainOptions options = loadTrainOptions(argc > 1 ? argv[1] : "small");
    const int steps = argc > 2 ? std::atoi(argv[2]) : 10;
    for (int k = 3; k < argc; ++k)
        applySetting(options, argv[k]);
    options.threads = physicalCores();
    const test::ScratchFolder folder;
    test::writeCorpus(folder.path("corpus"), test::randomDocuments(20'000, 30'000, 1));
    const Corpus corpus(folder.path("corpus"));
    const auto trainer = makeBilmTrainer(options, corpus);
    trainer->step();
    const auto begin = Clock::now();
    const double processor = processorSeconds();
    std::int64_t positions = 0;
    for (int k = 0; k < steps; ++k)
        positions += trainer->step().positions;
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    const double used = processorSeconds() - processor;
    const double limit = options.precision == Precision::kFloat32 ? productLimit<float>(std::min(options.threads, 2))
                                                                  : productLimit<Bf16>(std::min(options.threads, 2));
    const double rate = static_cast<double>(positions) / used;
    fmt::print("{} positions in {:.1f} s: {:.0f} tokens/s; {:.0f} tokens a processor second\n", positions, seconds,
               static_cast<double>(positions) / seconds, rate);
    fmt::print("limit {:.0f} G multiply-adds a processor second; LSTM and softmax products alone use {:.0f} % of it\n",
               limit / 1e9, 100 * rate * multiplyAddsPerPosition(options) / limit);
    return 0;
}

}  // namespace
}  // namespace elmo::training

int main(int argc, char** argv) {
    return elmo::training::run(argc, argv);
}
