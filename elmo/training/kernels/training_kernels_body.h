// SPDX-License-Identifier: Apache-2.0
// Compiled once per instruction set; the including file names the namespace in ELMO_KERNEL_NAMESPACE. Loops are plain
// so that the compiler vectorises them for the width that the file is compiled for.
#include <cmath>
#include <cstdint>

#include "elmo/training/kernels/training_kernels.h"

namespace elmo::training::ELMO_KERNEL_NAMESPACE {
namespace {

// exp to about 2e-7 relative: x = n ln 2 + r, a degree-6 polynomial for e^r, and n put into the exponent bits.
inline float exponential(float x) {
    x = x < -87.0f ? -87.0f : x;
    x = x > 88.0f ? 88.0f : x;
    const float n = __builtin_floorf(x * 1.44269504f + 0.5f);
    const float r = (x - n * 0.693359375f) + n * 2.12194440e-4f;
    float p = 1.9875691500e-4f;
    p = p * r + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    p = p * r * r + r + 1.0f;
    const std::int32_t bits = (static_cast<std::int32_t>(n) + 127) << 23;
    float scale;
    __builtin_memcpy(&scale, &bits, sizeof scale);
    return p * scale;
}
inline float sigmoid(float x) {
    return 1.0f / (1.0f + exponential(-x));
}
inline float tangent(float x) {
    return 1.0f - 2.0f / (1.0f + exponential(2.0f * x));
}

template <class Stored>
void convert(const float* __restrict from, Stored* __restrict to, std::int64_t count) {
    for (std::int64_t k = 0; k < count; ++k)
        store(from[k], to[k]);
}

template <class Stored>
void add(const Stored* __restrict from, float* __restrict to, std::int64_t count) {
    for (std::int64_t k = 0; k < count; ++k)
        to[k] += load(from[k]);
}

template <class Stored>
void cellForward(const CellStep<Stored>& s) {
    const int cells = s.cells;
    const float clip = s.clip > 0 ? s.clip : 3.0e38f;
    for (int row = 0; row < s.rows; ++row) {
        const float keep = s.starts && s.starts[row] ? 0.0f : 1.0f;
        const float* __restrict sums = s.sums + std::int64_t{row} * 4 * cells;
        const float* __restrict bias = s.bias + (s.biasRows ? std::int64_t{s.biasRows[row]} * 4 * cells : 0);
        const float* __restrict before = s.before + std::int64_t{row} * cells;
        float* __restrict now = s.after + std::int64_t{row} * cells;
        Stored* __restrict gates = s.gates + std::int64_t{row} * 4 * cells;
        Stored* __restrict hidden = s.hidden + std::int64_t{row} * cells;
#pragma omp simd
        for (int k = 0; k < cells; ++k) {
            const float i = sigmoid(sums[k] + bias[k]);
            const float j = tangent(sums[cells + k] + bias[cells + k]);
            const float f = sigmoid(sums[2 * cells + k] + bias[2 * cells + k]);
            const float o = sigmoid(sums[3 * cells + k] + bias[3 * cells + k]);
            float c = f * before[k] * keep + i * j;
            c = c > clip ? clip : c;
            c = c < -clip ? -clip : c;
            now[k] = c;
            store(i, gates[k]);
            store(j, gates[cells + k]);
            store(f, gates[2 * cells + k]);
            store(o, gates[3 * cells + k]);
            store(o * tangent(c), hidden[k]);
        }
    }
}

template <class Stored>
void cellBackward(const CellStep<Stored>& s) {
    const int cells = s.cells;
    const float clip = s.clip > 0 ? s.clip : 3.0e38f;
    float* __restrict db = s.biasGradient;
    for (int row = 0; row < s.rows; ++row) {
        const float keep = s.starts && s.starts[row] ? 0.0f : 1.0f;
        const float* __restrict before = s.before + std::int64_t{row} * cells;
        const float* __restrict now = s.after + std::int64_t{row} * cells;
        const float* __restrict dm = s.hiddenGradient + std::int64_t{row} * cells;
        float* __restrict dc = s.cellGradient + std::int64_t{row} * cells;
        Stored* __restrict gates = s.gates + std::int64_t{row} * 4 * cells;
#pragma omp simd
        for (int k = 0; k < cells; ++k) {
            const float i = load(gates[k]), j = load(gates[cells + k]);
            const float f = load(gates[2 * cells + k]), o = load(gates[3 * cells + k]);
            const float t = tangent(now[k]);
            float g = dc[k] + dm[k] * o * (1.0f - t * t);
            // A clipped cell passes no gradient on; the clipped value is the bound itself.
            g = (now[k] >= clip || now[k] <= -clip) ? 0.0f : g;
            const float di = g * j * i * (1.0f - i);
            const float dj = g * i * (1.0f - j * j);
            const float df = g * before[k] * keep * f * (1.0f - f);
            const float dO = dm[k] * t * o * (1.0f - o);
            dc[k] = g * f * keep;
            store(di, gates[k]);
            store(dj, gates[cells + k]);
            store(df, gates[2 * cells + k]);
            store(dO, gates[3 * cells + k]);
            db[k] += di;
            db[cells + k] += dj;
            db[2 * cells + k] += df;
            db[3 * cells + k] += dO;
        }
    }
}

template <class Stored>
void highwayForward(const HighwayRows<Stored>& h) {
    for (std::int64_t row = 0; row < h.rows; ++row) {
        float* __restrict a = h.transform + row * h.width;
        float* __restrict b = h.carry + row * h.width;
        const float* __restrict x = h.input + row * h.width;
        float* __restrict y = h.output + row * h.width;
        Stored* __restrict stored = h.storedOutput + row * h.width;
#pragma omp simd
        for (int k = 0; k < h.width; ++k) {
            const float sum = a[k] + h.transformBias[k];
            const float r = sum > 0 ? sum : 0.0f;
            const float t = sigmoid(b[k] + h.carryBias[k]);
            const float value = t * r + (1.0f - t) * x[k];
            a[k] = r;
            b[k] = t;
            y[k] = value;
            store(value, stored[k]);
        }
    }
}

template <class Stored>
void highwayBackward(const HighwayRows<Stored>& h) {
    float* __restrict dTransformBias = h.transformBiasGradient;
    float* __restrict dCarryBias = h.carryBiasGradient;
    for (std::int64_t row = 0; row < h.rows; ++row) {
        const float* __restrict r = h.transform + row * h.width;
        const float* __restrict t = h.carry + row * h.width;
        const float* __restrict x = h.input + row * h.width;
        float* __restrict g = h.gradient + row * h.width;
        Stored* __restrict dA = h.transformGradient + row * h.width;
        Stored* __restrict dB = h.carryGradient + row * h.width;
#pragma omp simd
        for (int k = 0; k < h.width; ++k) {
            const float da = r[k] > 0 ? g[k] * t[k] : 0.0f;
            const float dt = g[k] * (r[k] - x[k]) * t[k] * (1.0f - t[k]);
            g[k] *= 1.0f - t[k];
            store(da, dA[k]);
            store(dt, dB[k]);
            dTransformBias[k] += da;
            dCarryBias[k] += dt;
        }
    }
}

inline std::uint32_t mix(std::uint32_t x) {
    x ^= x >> 16;
    x *= 0x7FEB352Du;
    x ^= x >> 15;
    x *= 0x846CA68Bu;
    return x ^ (x >> 16);
}

void dropout(const float* from, float* to, std::int64_t count, float keep, std::uint32_t key, std::uint32_t first) {
    if (keep >= 1.0f) {
        if (from != to)
            __builtin_memcpy(to, from, static_cast<std::size_t>(count) * sizeof(float));
        return;
    }
    const auto limit = static_cast<std::int32_t>(keep * 2147483647.0f);
    const float scale = 1.0f / keep;
#pragma omp simd
    for (std::int64_t k = 0; k < count; ++k) {
        const std::uint32_t hash = mix(mix(static_cast<std::uint32_t>(k) + first) ^ key) >> 1;
        to[k] = static_cast<std::int32_t>(hash) < limit ? from[k] * scale : 0.0f;
    }
}

void widestWindows(const float* __restrict table, int characters, int stride, const std::int16_t* __restrict ids,
                   int windows, int width, int count, float* __restrict best, std::int32_t* __restrict where) {
    const std::int64_t plane = std::int64_t{characters} * stride;
    for (int begin = 0; begin < count; begin += 32) {
        const int block = count - begin < 32 ? count - begin : 32;
        float high[32];
        std::int32_t at[32];
        for (int k = 0; k < 32; ++k) {
            high[k] = -3.0e38f;
            at[k] = 0;
        }
        for (int w = 0; w < windows; ++w) {
            float sum[32] = {};
            for (int j = 0; j < width; ++j) {
                const float* __restrict row = table + j * plane + std::int64_t{ids[w + j]} * stride + begin;
                if (block == 32) {
                    for (int k = 0; k < 32; ++k)
                        sum[k] += row[k];
                } else {
                    for (int k = 0; k < block; ++k)
                        sum[k] += row[k];
                }
            }
            for (int k = 0; k < 32; ++k) {
                at[k] = sum[k] > high[k] ? w : at[k];
                high[k] = sum[k] > high[k] ? sum[k] : high[k];
            }
        }
        for (int k = 0; k < block; ++k) {
            best[begin + k] = high[k];
            where[begin + k] = at[k];
        }
    }
}

template <class Stored>
float sampledSoftmax(float* __restrict logits, const float* __restrict bias, int count, int excluded, float trueLogit,
                     Stored* __restrict probabilities, float* __restrict biasGradient, float& trueProbability) {
    float maximum = trueLogit;
    if (excluded >= 0)
        logits[excluded] = -1.0e30f;
#pragma omp simd reduction(max : maximum)
    for (int k = 0; k < count; ++k) {
        logits[k] += bias[k];
        maximum = maximum > logits[k] ? maximum : logits[k];
    }
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int k = 0; k < count; ++k) {
        logits[k] = exponential(logits[k] - maximum);
        sum += logits[k];
    }
    const float trueExponential = exponential(trueLogit - maximum);
    sum += trueExponential;
    const float scale = 1.0f / sum;
#pragma omp simd
    for (int k = 0; k < count; ++k) {
        const float p = logits[k] * scale;
        store(p, probabilities[k]);
        biasGradient[k] += p;
    }
    if (excluded >= 0) {
        biasGradient[excluded] -= logits[excluded] * scale;
        store(0.0f, probabilities[excluded]);
    }
    trueProbability = trueExponential * scale;
    return std::log(sum) - (trueLogit - maximum);
}

void accumulateExponentials(const float* __restrict logits, const float* __restrict bias, int count, float& maximum,
                            double& sum) {
    float high = maximum;
#pragma omp simd reduction(max : high)
    for (int k = 0; k < count; ++k) {
        const float value = logits[k] + bias[k];
        high = high > value ? high : value;
    }
    float part = 0;
#pragma omp simd reduction(+ : part)
    for (int k = 0; k < count; ++k)
        part += exponential(logits[k] + bias[k] - high);
    sum = sum * std::exp(static_cast<double>(maximum) - high) + part;
    maximum = high;
}

void adam(const AdamStep& s, std::int64_t count, const float* __restrict gradient, float* __restrict value,
          float* __restrict mean, float* __restrict variance) {
    const float stepSize = s.stepSize, beta1 = s.beta1, beta2 = s.beta2, epsilon = s.epsilon, scale = s.scale,
                decay = s.decay;
#pragma omp simd
    for (std::int64_t k = 0; k < count; ++k) {
        const float g = gradient[k] * scale;
        const float m = beta1 * mean[k] + (1.0f - beta1) * g;
        const float v = beta2 * variance[k] + (1.0f - beta2) * g * g;
        mean[k] = m;
        variance[k] = v;
        value[k] -= stepSize * m / (__builtin_sqrtf(v) + epsilon) + decay * value[k];
    }
}

void adagrad(float learningRate, float scale, std::int64_t count, const float* __restrict gradient,
             float* __restrict value, float* __restrict accumulator) {
#pragma omp simd
    for (std::int64_t k = 0; k < count; ++k) {
        const float g = gradient[k] * scale;
        accumulator[k] += g * g;
        value[k] -= learningRate * g / __builtin_sqrtf(accumulator[k]);
    }
}

double sumOfSquares(const float* __restrict values, std::int64_t count) {
    double total = 0;
    for (std::int64_t begin = 0; begin < count; begin += 4096) {
        const std::int64_t end = begin + 4096 < count ? begin + 4096 : count;
        float sum = 0;
#pragma omp simd reduction(+ : sum)
        for (std::int64_t k = begin; k < end; ++k)
            sum += values[k] * values[k];
        total += sum;
    }
    return total;
}

template <class Stored>
constexpr TrainingKernels<Stored> makeTable() {
    return {convert<Stored>,
            add<Stored>,
            cellForward<Stored>,
            cellBackward<Stored>,
            highwayForward<Stored>,
            highwayBackward<Stored>,
            dropout,
            widestWindows,
            sampledSoftmax<Stored>,
            accumulateExponentials,
            adam,
            adagrad,
            sumOfSquares};
}

}  // namespace

const TrainingKernels<float> kFloatKernels = makeTable<float>();
const TrainingKernels<Bf16> kBf16Kernels = makeTable<Bf16>();

}  // namespace elmo::training::ELMO_KERNEL_NAMESPACE
