// SPDX-License-Identifier: Apache-2.0
// One tile of a product on 8-bit weights (MatmulCallInt8). Included like kernels_body.h, before it.
//
// IntVec: as many 32-bit integers as Vec has lanes; zero, load (integers), loadBytes (four weights a lane), splatBytes
// (four bytes of a row in every lane), dot(x, w, sum) = sum + four products of unsigned x and signed w, operator -,
// toFloat. kInt8TileRows: the rows whose two sums fit the registers.

/// The scaled sums of one vector of columns, added to the start values. Every set of instructions does these steps.
inline void finishInt8(const MatmulCallInt8& call, int row, int panel, int column, IntVec high, IntVec low) {
    const std::ptrdiff_t n = std::ptrdiff_t{panel} * kPanelColumns + column;
    const Vec q = Vec::fma((high - IntVec::load(call.bSum + n)).toFloat(), Vec::splat(256), low.toFloat());
    const Vec scale = Vec::load(call.bScale + n) * Vec::splat(call.aScale[row]);
    float* c = call.c + row * call.cRowStride + panel * call.cPanelStride + column;
    const Vec start = call.accumulate ? Vec::load(c) : call.start ? Vec::load(call.start + n) : Vec::splat(0);
    Vec::fma(q, scale, start).store(c);
}

template <int kRows, int kTiles>
inline void productTile(const MatmulCallInt8& call, int firstRow, int firstTile) {
    constexpr int kColumns = kTileVectors * Vec::kLanes;
    constexpr int kInPanel = kPanelColumns / kColumns;
    IntVec high[kTiles][kRows][kTileVectors];
    IntVec low[kTiles][kRows][kTileVectors];
    const std::int8_t* b[kTiles];
    for (int t = 0; t < kTiles; ++t) {
        const int tile = firstTile + t;
        b[t] = call.b + std::ptrdiff_t{tile / kInPanel} * call.depth * kPanelColumns + tile % kInPanel * kColumns * 4;
        for (int r = 0; r < kRows; ++r)
            for (int v = 0; v < kTileVectors; ++v)
                high[t][r][v] = low[t][r][v] = IntVec::zero();
    }
    const std::uint8_t* a = call.a + std::ptrdiff_t{firstRow} * 2 * call.depth;
    for (int k = 0; k < call.depth; k += 4) {
        IntVec weights[kTiles][kTileVectors];
        for (int t = 0; t < kTiles; ++t) {
            for (int v = 0; v < kTileVectors; ++v)
                weights[t][v] = IntVec::loadBytes(b[t] + v * Vec::kLanes * 4);
            b[t] += kPanelColumns * 4;
        }
        for (int r = 0; r < kRows; ++r) {
            const IntVec x = IntVec::splatBytes(a + std::ptrdiff_t{2} * r * call.depth + k);
            const IntVec y = IntVec::splatBytes(a + (std::ptrdiff_t{2} * r + 1) * call.depth + k);
            for (int t = 0; t < kTiles; ++t)
                for (int v = 0; v < kTileVectors; ++v) {
                    high[t][r][v] = IntVec::dot(x, weights[t][v], high[t][r][v]);
                    low[t][r][v] = IntVec::dot(y, weights[t][v], low[t][r][v]);
                }
        }
    }
    for (int t = 0; t < kTiles; ++t)
        for (int r = 0; r < kRows; ++r)
            for (int v = 0; v < kTileVectors; ++v)
                finishInt8(call, firstRow + r, (firstTile + t) / kInPanel,
                           (firstTile + t) % kInPanel * kColumns + v * Vec::kLanes, high[t][r][v], low[t][r][v]);
}
