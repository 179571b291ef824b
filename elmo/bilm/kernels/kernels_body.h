// SPDX-License-Identifier: Apache-2.0
// The kernels, written once over a vector type. Each instruction set's .cpp defines `Vec` and the constants below in an
// unnamed namespace and includes this file there: nothing here has external linkage, so no other file can pick up code
// compiled for an instruction set its CPU lacks. For the same reason no standard containers are used here.
//
// Vec: kLanes floats; load, store, splat, splatBits (one 32-bit pattern), fma(a, b, c) = a * b + c, arithmetic
// operators, min and max that return the second operand if either is NaN (so NaN passes), roundToInt (to nearest
// even), exponentOfTwo(n) = 2^n for an integral n. multiplyAdd(x, w, sum, tag): one step of a product, by element type.
// kTileVectors, kTileRows: the accumulators that fit the registers.
// No include guard: included once in each kernels_*.cpp.

constexpr int kTileColumns = kTileVectors * Vec::kLanes;
static_assert(kPanelColumns % kTileColumns == 0);
constexpr int kTilesPerPanel = kPanelColumns / kTileColumns;

inline Vec exponential(Vec x) {
    // e^x = 2^n e^r with |r| <= ln 2 / 2; Taylor to r^7 is below half a unit in the last place there.
    x = Vec::min(Vec::splat(88.0F), Vec::max(Vec::splat(-87.0F), x));
    const Vec n = Vec::roundToInt(x * Vec::splat(1.44269504F));
    Vec r = Vec::fma(n, Vec::splat(-0.693359375F), x);
    r = Vec::fma(n, Vec::splat(2.12194440e-4F), r);
    constexpr float kTaylor[] = {1.0F / 720, 1.0F / 120, 1.0F / 24, 1.0F / 6, 0.5F, 1.0F, 1.0F};
    Vec p = Vec::splat(1.0F / 5040);
    for (const float coefficient : kTaylor)
        p = Vec::fma(p, r, Vec::splat(coefficient));
    return p * Vec::exponentOfTwo(n);
}

inline Vec sigmoid(Vec x) {
    const Vec one = Vec::splat(1);
    return one / (one + exponential(Vec::splat(0) - x));
}

inline Vec hyperbolicTangent(Vec x) {
    // tanh x = 1 - 2 / (e^2x + 1): absolute error below 2e-7, which is what sums of gates see.
    const Vec one = Vec::splat(1);
    return one - Vec::splat(2) / (exponential(x + x) + one);
}

/// Pointers to the column tiles of one product.
template <class Element>
struct TileColumns {
    const Element* b;
    float* c;
    const float* start;
};

template <class Element>
inline TileColumns<Element> tileColumns(const MatmulCall<Element>& call, int tile) {
    const int panel = tile / kTilesPerPanel;
    const int column = tile % kTilesPerPanel * kTileColumns;
    constexpr int kPack = sizeof(float) / sizeof(Element);
    return {call.b + (std::ptrdiff_t{panel} * call.depth * kPanelColumns) + column * kPack,
            call.c + panel * call.cPanelStride + column,
            call.start ? call.start + panel * kPanelColumns + column : nullptr};
}

template <int kRows, int kTiles, class Element>
inline void productTile(const MatmulCall<Element>& call, int firstRow, int firstTile) {
    constexpr int kPack = sizeof(float) / sizeof(Element);
    Vec sum[kTiles][kRows][kTileVectors];
    TileColumns<Element> columns[kTiles];
    for (int t = 0; t < kTiles; ++t) {
        columns[t] = tileColumns(call, firstTile + t);
        for (int r = 0; r < kRows; ++r)
            for (int v = 0; v < kTileVectors; ++v) {
                const float* held = columns[t].c + (firstRow + r) * call.cRowStride + v * Vec::kLanes;
                sum[t][r][v] = call.accumulate    ? Vec::load(held)
                               : columns[t].start ? Vec::load(columns[t].start + v * Vec::kLanes)
                                                  : Vec::splat(0);
            }
    }
    const Element* a = call.a + firstRow * call.aStride;
    const Element* b[kTiles];
    for (int t = 0; t < kTiles; ++t)
        b[t] = columns[t].b;
    for (int k = 0; k < call.depth; k += kPack) {
        Vec weights[kTiles][kTileVectors];
        for (int t = 0; t < kTiles; ++t) {
            for (int v = 0; v < kTileVectors; ++v)
                weights[t][v] = Vec::load(reinterpret_cast<const float*>(b[t]) + v * Vec::kLanes);
            b[t] += kPanelColumns * kPack;
        }
        for (int r = 0; r < kRows; ++r) {
            const Vec x = Vec::splatBits(a + r * call.aStride);
            for (int t = 0; t < kTiles; ++t)
                for (int v = 0; v < kTileVectors; ++v)
                    sum[t][r][v] = multiplyAdd(x, weights[t][v], sum[t][r][v], a);
        }
        a += kPack;
    }
    for (int t = 0; t < kTiles; ++t)
        for (int r = 0; r < kRows; ++r)
            for (int v = 0; v < kTileVectors; ++v)
                sum[t][r][v].store(columns[t].c + (firstRow + r) * call.cRowStride + v * Vec::kLanes);
}

/// Rows whose sums fill the registers.
template <class Call>
constexpr int kTileRowsOf = kTileRows;
template <>
constexpr int kTileRowsOf<MatmulCallInt8> = kInt8TileRows;

/// Few rows leave most accumulators free: several column tiles at once hide the latency of the multiply-add.
template <int kRows, class Call>
inline void productColumns(const Call& call, int firstRow, int firstTile, int tiles) {
    constexpr int kFree = kTileRowsOf<Call> / kRows;
    constexpr int kTogether = kFree < 1 ? 1 : (kFree > 4 ? 4 : kFree);
    int tile = 0;
    for (; tile + kTogether <= tiles; tile += kTogether)
        productTile<kRows, kTogether>(call, firstRow, firstTile + tile);
    for (; tile < tiles; ++tile)
        productTile<kRows, 1>(call, firstRow, firstTile + tile);
}

template <class Call, int kRows = kTileRowsOf<Call>>
inline void productRows(const Call& call, int firstRow, int rows, int firstTile, int tiles) {
    if constexpr (kRows >= 1) {
        if (rows == kRows)
            productColumns<kRows>(call, firstRow, firstTile, tiles);
        else
            productRows<Call, kRows - 1>(call, firstRow, rows, firstTile, tiles);
    }
}

template <class Call>
void matmul(const Call& call) {
    // Row blocks of nearly equal height; a column strip stays in the nearest caches while all rows pass over it.
    constexpr int kBlockRows = kTileRowsOf<Call>;
    const int blocks = (call.rows + kBlockRows - 1) / kBlockRows;
    const int tiles = call.panels * kTilesPerPanel;
    constexpr int kStrip = 4;
    for (int tile = 0; tile < tiles; tile += kStrip) {
        const int strip = tiles - tile < kStrip ? tiles - tile : kStrip;
        int row = 0;
        for (int block = 0; block < blocks; ++block) {
            const int rows = (call.rows - row + blocks - block - 1) / (blocks - block);
            productRows<Call>(call, row, rows, tile, strip);
            row += rows;
        }
    }
}

void lstmCell(const CellCall& call) {
    const Vec clip = Vec::splat(call.cellClip);
    for (int r = 0; r < call.rows; ++r) {
        const float* ij = call.ij + std::ptrdiff_t{r} * kPanelColumns;
        const float* fo = call.fo + std::ptrdiff_t{r} * kPanelColumns;
        for (int v = 0; v < kGroupCells; v += Vec::kLanes) {
            const Vec input = sigmoid(Vec::load(ij + v));
            const Vec candidate = hyperbolicTangent(Vec::load(ij + kGroupCells + v));
            const Vec forget = sigmoid(Vec::load(fo + v));
            const Vec output = sigmoid(Vec::load(fo + kGroupCells + v));
            float* held = call.c + r * call.cStride + v;
            Vec c = Vec::fma(forget, Vec::load(held), input * candidate);
            if (call.cellClip > 0)
                c = Vec::min(clip, Vec::max(Vec::splat(0) - clip, c));
            c.store(held);
            (output * hyperbolicTangent(c)).store(call.s + r * call.sStride + v);
        }
    }
}

void highway(const float* tn, const float* x, float* y) {
    const Vec one = Vec::splat(1);
    for (int v = 0; v < kPanelColumns; v += Vec::kLanes) {
        const Vec t = sigmoid(Vec::load(tn + kPanelColumns + v));
        const Vec transformed = Vec::max(Vec::splat(0), Vec::load(tn + v));
        const Vec result = t * transformed + (one - t) * Vec::load(x + v);
        result.store(y + v);
    }
}

void columnMaximum(const float* rows, int rowCount, std::ptrdiff_t stride, int columns, float* y) {
    for (int v = 0; v < columns; v += Vec::kLanes) {
        Vec most = Vec::load(y + v);
        for (int r = 0; r < rowCount; ++r)
            most = Vec::max(most, Vec::load(rows + r * stride + v));
        most.store(y + v);
    }
}

void tanhInPlace(float* y, std::ptrdiff_t count) {
    for (std::ptrdiff_t v = 0; v < count; v += Vec::kLanes)
        hyperbolicTangent(Vec::load(y + v)).store(y + v);
}

void toBf16(const float* x, std::uint16_t* y, std::ptrdiff_t count) {
    toBf16Scalar(x, y, count);
}

float toInt16Planes(const float* x, std::uint8_t* y, int count, int depth) {
    return toInt16PlanesScalar(x, y, count, depth);
}

/// The kernels above under a name.
constexpr KernelTable kernelTable(const char* name) {
    return {name,
            matmul<MatmulCallF32>,
            matmul<MatmulCallBf16>,
            matmul<MatmulCallInt8>,
            lstmCell,
            highway,
            columnMaximum,
            tanhInPlace,
            toBf16,
            toInt16Planes};
}
