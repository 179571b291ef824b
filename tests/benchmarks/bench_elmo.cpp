// SPDX-License-Identifier: Apache-2.0
// Tokens a second of the CPU engine against what this machine can do, both measured in this run:
//     bench-elmo [--threads N] [--seconds S]
// "of peak" is the share of the measured multiply-add peak that the LSTM stacks' products alone account for; the token
// encoder's work on distinct words comes on top. "weights" is the rate at which recurrent weights pass through the
// products; beside the measured memory bandwidth it tells how much of them the caches held.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/bilm/bilm.h"
#include "elmo/bilm/kernels/packed_matrix.h"
#include "elmo/bilm/thread_team.h"
#include "tests/support/random_model.h"

namespace elmo {
namespace {

using Clock = std::chrono::steady_clock;

double secondsOf(const std::function<void()>& work) {
    const auto start = Clock::now();
    work();
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The best of as many runs as fit into `budget` seconds, at least two after one to warm up.
double bestSeconds(double budget, const std::function<void()>& work) {
    work();
    double best = secondsOf(work);
    for (double spent = best; spent < budget;) {
        const double seconds = secondsOf(work);
        best = std::min(best, seconds);
        spent += seconds;
    }
    return best;
}

struct Machine {
    double multiplyAdds = 0;  // floating-point operations a second, all threads
    double bandwidth = 0;     // bytes read from memory a second, all threads
};

/// Peak multiply-add rate: a product whose operands stay in the nearest caches, on every thread.
double measureMultiplyAdds(ThreadTeam& team, bool bfloat16) {
    constexpr int kRows = 28;
    constexpr int kDepth = 256;
    constexpr int kColumns = 64;
    constexpr int kRepeats = 400;
    const KernelTable& table = kernels(bestKernelLevel());
    const std::vector<float> weights(std::size_t{kDepth} * kColumns, 0.5F);
    const PackedMatrix matrix(weights.data(), kDepth, kColumns, bfloat16);
    const double seconds = bestSeconds(0.5, [&] {
        team.run(team.threads(), [&](int) {
            const std::vector<float> a(std::size_t{kRows} * kDepth, 0.25F);
            std::vector<float> c(std::size_t{kRows} * kColumns);
            ProductRows rows;
            rows.set(table, a.data(), kDepth, kRows, kDepth, bfloat16);
            for (int i = 0; i < kRepeats; ++i)
                rows.multiply(table, matrix, 0, kColumns / kPanelColumns, c.data(), kColumns, kPanelColumns, nullptr,
                              false);
        });
    });
    return 2.0 * kRows * kDepth * kColumns * kRepeats * team.threads() / seconds;
}

/// Read bandwidth: every thread runs over its part of a block far larger than the caches, a cache line at a time.
double measureBandwidth(ThreadTeam& team) {
    constexpr int kLine = 16;
    const std::size_t count = std::size_t{64} << 20;
    const std::vector<float> block(count, 1.0F);
    const KernelTable& table = kernels(bestKernelLevel());
    const double seconds = bestSeconds(0.5, [&] {
        team.run(team.threads(), [&](int part) {
            const std::size_t share = count / static_cast<std::size_t>(team.threads());
            float most[kLine] = {};
            table.columnMaximum(block.data() + share * static_cast<std::size_t>(part), static_cast<int>(share / kLine),
                                kLine, kLine, most);
        });
    });
    return double(count) * sizeof(float) / seconds;
}

BilmOptions architecture(int cells, int projection, int largestWidth) {
    CharacterCnnOptions characters;
    characters.embeddingSize = 16;
    characters.highwayLayers = largestWidth == 7 ? 2 : 1;
    for (int width = 1; width <= largestWidth; ++width)
        characters.filters.push_back({width, width <= 2 ? 32 : 8 << width});
    BilmOptions options;
    options.characters = characters;
    options.encoder = {EncoderKind::kProjectedLstm, cells, projection, 2, 3, 3, true};
    return options;
}

/// Sentences of words drawn with the frequencies of running text (Zipf), so that words repeat as they do there.
std::vector<Sentence> sentences(int count, int length) {
    std::mt19937 generator(1);
    std::uniform_real_distribution<double> uniform(0, 1);
    std::vector<Sentence> result(static_cast<std::size_t>(count));
    for (Sentence& sentence : result)
        for (int i = 0; i < length; ++i)
            sentence.push_back("word" + std::to_string(static_cast<int>(std::exp(uniform(generator) * 9))));
    return result;
}

struct Case {
    std::string_view model;
    BilmOptions options;
    int sentences;
    int length;
};

/// Floating-point operations of the LSTM stacks, which every token pays.
double operationsOf(const Case& test) {
    const EncoderOptions& e = test.options.encoder;
    const double perToken =
        2.0 * e.layers * 2 * (8.0 * e.cellSize * e.projectionSize + double(e.cellSize) * e.projectionSize);
    return perToken * test.sentences * (test.length + 2);
}

/// Bytes of recurrent and projection weights, which every time step reads once.
double weightBytesOf(const Case& test, Precision precision) {
    const EncoderOptions& e = test.options.encoder;
    const double perStep = 2.0 * e.layers * 5 * e.cellSize * e.projectionSize;
    return perStep * (test.length + 2) * (precision == Precision::kFloat32 ? 4 : 2);
}

int run(int threads, double budget) {
    ThreadTeam team(threads);
    fmt::print("{} threads, kernels {}\n", threads, kernels(bestKernelLevel()).name);
    const double bandwidth = measureBandwidth(team);
    const Machine machines[] = {{measureMultiplyAdds(team, false), bandwidth},
                                {measureMultiplyAdds(team, true), bandwidth}};
    fmt::print("limits: fp32 {:.0f} GFLOP/s, bf16 {:.0f} GFLOP/s, memory {:.1f} GB/s\n\n",
               machines[0].multiplyAdds / 1e9, machines[1].multiplyAdds / 1e9, bandwidth / 1e9);
    fmt::print("{:<10} {:<5} {:>9} {:>12} {:>9} {:>15}\n", "model", "type", "batch", "tokens/s", "of peak",
               "weights, GB/s");
    const BilmOptions original = architecture(4096, 512, 7);
    const BilmOptions small = architecture(1024, 128, 7);
    for (const Case& test : {Case{"original", original, 1, 25}, Case{"original", original, 64, 30},
                             Case{"small", small, 1, 25}, Case{"small", small, 64, 30}})
        for (const Precision precision : {Precision::kFloat32, Precision::kBfloat16}) {
            const auto bilm = makeKernelBilm(test::randomModel(test.options, 1), {precision, threads, 0, {}});
            const std::vector<Sentence> batch = sentences(test.sentences, test.length);
            const double seconds = bestSeconds(budget, [&] { bilm->run(batch, nullptr, {}); });
            const double peak = machines[precision == Precision::kBfloat16 ? 1 : 0].multiplyAdds;
            fmt::print("{:<10} {:<5} {:>4} x {:>2} {:>12.0f} {:>8.0f}% {:>15.1f}\n", test.model,
                       precision == Precision::kFloat32 ? "fp32" : "bf16", test.sentences, test.length,
                       test.sentences * test.length / seconds, 100 * operationsOf(test) / peak / seconds,
                       weightBytesOf(test, precision) / seconds / 1e9);
        }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    fmt::print("\npeak memory {} MB, the models' float32 originals included\n", usage.ru_maxrss / 1024);
    return 0;
}

}  // namespace
}  // namespace elmo

int main(int argc, char** argv) {
    int threads = elmo::physicalCores();
    double budget = 3;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (std::string_view(argv[i]) == "--threads")
            threads = std::stoi(argv[i + 1]);
        else if (std::string_view(argv[i]) == "--seconds")
            budget = std::stod(argv[i + 1]);
    }
    return elmo::run(threads, budget);
}
