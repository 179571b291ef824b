// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/kernels/kernels_plain.h"

#include <cmath>
#include <cstring>

#include "elmo/bilm/kernels/scalar_rounding.h"

namespace elmo {
namespace {

/// One float: the kernels as the formulas say them, for any CPU. std::fma rounds once, as the vector units do.
struct Vec {
    static constexpr int kLanes = 1;
    float v;

    static Vec load(const float* p) { return {*p}; }
    void store(float* p) const { *p = v; }
    static Vec splat(float x) { return {x}; }
    static Vec splatBits(const void* p) {
        float x;
        std::memcpy(&x, p, sizeof x);
        return {x};
    }
    static Vec fma(Vec a, Vec b, Vec c) { return {std::fma(a.v, b.v, c.v)}; }
    static Vec min(Vec a, Vec b) { return {a.v < b.v ? a.v : b.v}; }
    static Vec max(Vec a, Vec b) { return {a.v > b.v ? a.v : b.v}; }
    static Vec roundToInt(Vec a) { return {std::nearbyint(a.v)}; }
    static Vec exponentOfTwo(Vec n) { return {std::ldexp(1.0F, static_cast<int>(n.v))}; }
    Vec lowHalf() const { return fromBits(bits() << 16); }
    Vec highHalf() const { return fromBits(bits() & 0xFFFF0000U); }
    std::uint32_t bits() const {
        std::uint32_t pattern;
        std::memcpy(&pattern, &v, sizeof pattern);
        return pattern;
    }
    static Vec fromBits(std::uint32_t pattern) { return splatBits(&pattern); }
    friend Vec operator+(Vec a, Vec b) { return {a.v + b.v}; }
    friend Vec operator-(Vec a, Vec b) { return {a.v - b.v}; }
    friend Vec operator*(Vec a, Vec b) { return {a.v * b.v}; }
    friend Vec operator/(Vec a, Vec b) { return {a.v / b.v}; }
};

struct IntVec {
    std::int32_t v;

    static IntVec zero() { return {0}; }
    static IntVec load(const std::int32_t* p) { return {*p}; }
    static IntVec loadBytes(const std::int8_t* p) {
        IntVec bytes{};
        std::memcpy(&bytes.v, p, sizeof bytes.v);
        return bytes;
    }
    static IntVec splatBytes(const std::uint8_t* p) {
        IntVec bytes{};
        std::memcpy(&bytes.v, p, sizeof bytes.v);
        return bytes;
    }
    static IntVec dot(IntVec x, IntVec w, IntVec sum) {
        std::uint8_t unsignedBytes[4];
        std::int8_t signedBytes[4];
        std::memcpy(unsignedBytes, &x.v, sizeof unsignedBytes);
        std::memcpy(signedBytes, &w.v, sizeof signedBytes);
        for (int i = 0; i < 4; ++i)
            sum.v += std::int32_t{unsignedBytes[i]} * signedBytes[i];
        return sum;
    }
    Vec toFloat() const { return {static_cast<float>(v)}; }
    friend IntVec operator-(IntVec a, IntVec b) { return {a.v - b.v}; }
};

constexpr int kTileVectors = 4;
constexpr int kTileRows = 2;
constexpr int kInt8TileRows = 2;

#include "elmo/bilm/kernels/int8_tile.inc"

#include "elmo/bilm/kernels/multiply_add_widened.inc"
// The body calls them, so it comes last.
#include "elmo/bilm/kernels/kernels_body.inc"

}  // namespace

const KernelTable kPlainKernels = kernelTable("plain");

}  // namespace elmo
