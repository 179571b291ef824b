// SPDX-License-Identifier: Apache-2.0
// Every kernel of every instruction set of this CPU, by Google Benchmark, on the shapes of the small model (cells 1024,
// projection 128): bench-kernels [--benchmark_filter=avx512.*/product] [and its other options]
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <vector>

#include "elmo/bilm/kernels/packed_matrix.h"

namespace elmo {
namespace {

constexpr int kDepth = 128, kColumns = 4096, kRows = 64;

struct Type {
    const char* name;
    Precision precision;
};
constexpr Type kTypes[] = {{"f32", Precision::kFloat32}, {"bf16", Precision::kBfloat16}, {"int8", Precision::kInt8}};

/// Rows [rows, 128] times recurrent weights [128, 4096]: of one sentence a row, of a batch 64.
void product(benchmark::State& state, const KernelTable& table, Precision precision, int rows) {
    const std::vector<float> weights(std::size_t{kDepth} * kColumns, 0.5F);
    const PackedMatrix matrix(weights.data(), kDepth, kColumns, precision);
    const std::vector<float> a(static_cast<std::size_t>(rows) * kDepth, 0.25F);
    std::vector<float> c(static_cast<std::size_t>(rows) * kColumns);
    MatmulRows left;
    left.set(table, a.data(), kDepth, rows, kDepth, precision);
    for (auto _ : state) {
        left.matmul(table, matrix, 0, matrix.panels(), c.data(), kColumns, kPanelColumns, nullptr, false);
        benchmark::ClobberMemory();
    }
    state.counters["multiply-adds"] =
        benchmark::Counter(1.0 * rows * kDepth * kColumns, benchmark::Counter::kIsIterationInvariantRate);
}

void lstmCell(benchmark::State& state, const KernelTable& table) {
    const std::vector<float> gates(std::size_t{kRows} * 64, 0.3F);
    std::vector<float> cells(std::size_t{kRows} * kGroupCells), outputs(cells.size());
    CellCall call;
    call.ij = gates.data();
    call.fo = gates.data() + gates.size() / 2;
    call.rows = kRows;
    call.c = cells.data();
    call.s = outputs.data();
    call.cStride = call.sStride = kGroupCells;
    call.cellClip = 3;
    for (auto _ : state) {
        table.lstmCell(call);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * kRows * kGroupCells);
}

void highway(benchmark::State& state, const KernelTable& table) {
    const std::vector<float> gates(64, 0.3F), input(32, 0.5F);
    std::vector<float> output(32);
    for (auto _ : state) {
        table.highway(gates.data(), input.data(), output.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * kPanelColumns);
}

/// The maximum over the places of a word, [44, 1024] filters.
void columnMaximum(benchmark::State& state, const KernelTable& table) {
    constexpr int kPlaces = 44, kFilters = 1024;
    const std::vector<float> rows(std::size_t{kPlaces} * kFilters, 0.5F);
    std::vector<float> most(kFilters);
    for (auto _ : state) {
        table.columnMaximum(rows.data(), kPlaces, kFilters, kFilters, most.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * kPlaces * kFilters);
}

void tanhInPlace(benchmark::State& state, const KernelTable& table) {
    std::vector<float> values(4096, 0.1F);
    for (auto _ : state) {
        table.tanhInPlace(values.data(), std::ssize(values));
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * std::ssize(values));
}

void toBf16(benchmark::State& state, const KernelTable& table) {
    const std::vector<float> values(4096, 0.1F);
    std::vector<std::uint16_t> rounded(values.size());
    for (auto _ : state) {
        table.toBf16(values.data(), rounded.data(), std::ssize(values));
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * std::ssize(values));
}

void toInt16Planes(benchmark::State& state, const KernelTable& table) {
    const std::vector<float> values(1024, 0.1F);
    std::vector<std::uint8_t> planes(2 * values.size());
    for (auto _ : state) {
        benchmark::DoNotOptimize(table.toInt16Planes(values.data(), planes.data(), 1024, 1024));
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * std::ssize(values));
}

void add(const KernelTable& table, const char* name, void (*measure)(benchmark::State&, const KernelTable&)) {
    benchmark::RegisterBenchmark(fmt::format("{}/{}", table.name, name).c_str(), measure, table);
}

void addLevel(const KernelTable& table) {
    for (const Type& type : kTypes)
        for (const int rows : {1, 14, kRows})
            benchmark::RegisterBenchmark(fmt::format("{}/product_{}/rows:{}", table.name, type.name, rows).c_str(),
                                         product, table, type.precision, rows);
    add(table, "lstm_cell", lstmCell);
    add(table, "highway", highway);
    add(table, "column_maximum", columnMaximum);
    add(table, "tanh", tanhInPlace);
    add(table, "to_bf16", toBf16);
    add(table, "to_int16_planes", toInt16Planes);
}

}  // namespace
}  // namespace elmo

int main(int argc, char** argv) {
    using elmo::KernelLevel;
    for (const KernelLevel level :
         {KernelLevel::kPlain, KernelLevel::kAvx2, KernelLevel::kAvx512, KernelLevel::kAvx512Bf16})
        if (level <= elmo::bestKernelLevel())
            elmo::addLevel(elmo::kernels(level));
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
