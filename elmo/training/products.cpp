// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/products.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <oneapi/dnnl/dnnl.hpp>
#include <unordered_map>

#include "elmo/bilm/one_thread.h"
#include "elmo/error.h"

namespace elmo::training {
namespace {

using Key = std::array<std::int64_t, 10>;
using DataType = dnnl::memory::data_type;

DataType dataType(const float*) {
    return DataType::f32;
}
DataType dataType(const Bf16*) {
    return DataType::bf16;
}

struct Prepared {
    dnnl::matmul primitive;
    dnnl::memory a, b, result;
    std::unordered_map<int, dnnl::memory> arguments;
};

dnnl::memory::desc describe(std::int64_t rows, std::int64_t columns, DataType type, std::int64_t stride,
                            bool transposed) {
    return {{rows, columns}, type, transposed ? dnnl::memory::dims{1, stride} : dnnl::memory::dims{stride, 1}};
}

}  // namespace

struct Products::Impl {
    dnnl::engine engine{dnnl::engine::kind::cpu, 0};
    dnnl::stream stream{engine};
    std::map<Key, Prepared> prepared;

    Prepared prepare(const Key& key, DataType type) {
        const auto [kind, rows, columns, inner, strideA, transposedA, strideB, transposedB, strideResult, add] = key;
        const auto a = describe(rows, inner, type, strideA, transposedA != 0);
        const auto b = describe(inner, columns, type, strideB, transposedB != 0);
        const auto result = describe(rows, columns, DataType::f32, strideResult, false);
        dnnl::primitive_attr attributes;
        if (add) {
            dnnl::post_ops sum;
            sum.append_sum(1.0f);
            attributes.set_post_ops(sum);
        }
        Prepared made{dnnl::matmul({{a, b, result}, attributes, engine}),
                      dnnl::memory(a, engine, nullptr),
                      dnnl::memory(b, engine, nullptr),
                      dnnl::memory(result, engine, nullptr),
                      {}};
        made.arguments = {{DNNL_ARG_SRC, made.a}, {DNNL_ARG_WEIGHTS, made.b}, {DNNL_ARG_DST, made.result}};
        return made;
    }
};

Products::Products() : m_impl(std::make_unique<Impl>()) {}
Products::~Products() = default;

template <class Stored>
void Products::multiply(std::int64_t rows, std::int64_t columns, std::int64_t inner, MatrixView<Stored> a,
                        MatrixView<Stored> b, float* result, std::int64_t resultStride, Accumulate accumulate) {
    if (rows == 0 || columns == 0)
        return;
    const OneThread oneThread;
    const DataType type = dataType(a.data);
    const Key key{static_cast<std::int64_t>(type),
                  rows,
                  columns,
                  inner,
                  a.stride,
                  a.transposed,
                  b.stride,
                  b.transposed,
                  resultStride,
                  accumulate == Accumulate::kYes};
    try {
        auto found = m_impl->prepared.find(key);
        if (found == m_impl->prepared.end())
            found = m_impl->prepared.emplace(key, m_impl->prepare(key, type)).first;
        Prepared& product = found->second;
        product.a.set_data_handle(const_cast<Stored*>(a.data));
        product.b.set_data_handle(const_cast<Stored*>(b.data));
        product.result.set_data_handle(result);
        product.primitive.execute(m_impl->stream, product.arguments);
        m_impl->stream.wait();
    } catch (const dnnl::error& error) {
        const char* hint = type == DataType::bf16
                               ? " This processor may lack 16-bit products: set training.precision to "
                                 "float32."
                               : "";
        throw Error(ErrorCode::kDevice, fmt::format("oneDNN refused the product of [{}, {}] and [{}, {}]: {}.{}", rows,
                                                    inner, inner, columns, error.what(), hint));
    }
}

template void Products::multiply<float>(std::int64_t, std::int64_t, std::int64_t, MatrixView<float>, MatrixView<float>,
                                        float*, std::int64_t, Accumulate);
template void Products::multiply<Bf16>(std::int64_t, std::int64_t, std::int64_t, MatrixView<Bf16>, MatrixView<Bf16>,
                                       float*, std::int64_t, Accumulate);

}  // namespace elmo::training
