// SPDX-License-Identifier: Apache-2.0
// Tokens a second of whole training steps (character CNN, LSTMs, sampled softmax, backward, update), beside the
// multiply-add limit measured in the same run: bench-train [preset] [steps] [--json] [key=value ...]. The comparison
// with the peer in PyTorch is compare-train's.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <nlohmann/json.hpp>
#include <string_view>

#include "elmo/bilm/thread_team.h"
#include "elmo/training/passes/products.h"
#include "elmo/training/run/train_config.h"
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
    const MatrixView<Stored> view{factor.data(), kSize, false};
    RightFactor<Stored> right;
    right.set(kSize, kSize, view);
    const auto once = [&](int) {
        Products products;
        std::vector<float> result(kSize * kSize);
        for (int k = 0; k < kRepeats; ++k)
            products.matmul<Stored>(kSize, view, right, result.data(), kSize);
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
    return 2 * 3 * (lstm + options.negativeSamples * p);
}

/// What the peer needs to compute the same.
nlohmann::ordered_json settingsJson(const TrainOptions& options) {
    nlohmann::ordered_json filters = nlohmann::ordered_json::array();
    for (const ConvolutionFilter& filter : options.model.characters->filters)
        filters.push_back({filter.width, filter.count});
    const EncoderOptions& e = options.model.encoder;
    return {{"rows", options.batchSize},
            {"window", options.unrollSteps},
            {"samples", options.negativeSamples},
            {"vocabulary", options.vocabulary},
            {"filters", filters},
            {"highways", options.model.characters->highwayLayers},
            {"cell", e.cellSize},
            {"projection", e.projectionSize},
            {"layers", e.layers}};
}

int run(int argc, char** argv) {
    TrainOptions options = loadTrainOptions(argc > 1 ? argv[1] : "small");
    const int steps = argc > 2 ? std::atoi(argv[2]) : 10;
    options.threads = physicalCores();
    bool json = false;
    for (int k = 3; k < argc; ++k) {
        if (std::string_view(argv[k]) == "--json")
            json = true;
        else
            applySetting(options, argv[k]);
    }
    const test::ScratchFolder folder;
    test::writeCorpus(folder.path("corpus"), test::randomDocuments(20'000, 30'000, 1));
    const Corpus corpus(folder.path("corpus"));
    const auto trainer = makeBilmTrainer(options, corpus);
    trainer->step();
    const auto begin = Clock::now();
    const double processor = processorSeconds();
    std::int64_t positions = 0;
    double best = 0;  // tokens a second of the fastest step
    for (int k = 0; k < steps; ++k) {
        const auto start = Clock::now();
        const std::int64_t done = trainer->step().positions;
        best = std::max(best, static_cast<double>(done) / std::chrono::duration<double>(Clock::now() - start).count());
        positions += done;
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    const double used = processorSeconds() - processor;
    const double limit = options.precision == Precision::kFloat32 ? productLimit<float>(std::min(options.threads, 2))
                                                                  : productLimit<Bf16>(std::min(options.threads, 2));
    const double rate = static_cast<double>(positions) / used;
    const double share = rate * multiplyAddsPerPosition(options) / limit;
    if (json) {
        const nlohmann::ordered_json object = {
            {"tokens_per_second", best},
            {"tokens_per_processor_second", rate},
            {"share_of_limit", share},
            {"limit", fmt::format("{:.0f} G multiply-adds a processor second; LSTM and softmax products", limit / 1e9)},
            {"settings", settingsJson(trainer->options())}};
        fmt::print("{}\n", object.dump());
        return 0;
    }
    fmt::print("{} positions in {:.1f} s: {:.0f} tokens/s; {:.0f} tokens a processor second\n", positions, seconds,
               static_cast<double>(positions) / seconds, rate);
    fmt::print("limit {:.0f} G multiply-adds a processor second; LSTM and softmax products alone use {:.0f} % of it\n",
               limit / 1e9, 100 * share);
    return 0;
}

}  // namespace
}  // namespace elmo::training

int main(int argc, char** argv) {
    return elmo::training::run(argc, argv);
}
