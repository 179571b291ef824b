// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_matmul.h"

#include <ATen/Parallel.h>
#include <ATen/ops/empty.h>
#include <torch/csrc/autograd/custom_function.h>

#include <optional>

#include "tasks/modules/matmul.h"
#include "tasks/modules/packed_factor.h"

namespace tasks {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

struct ProductFunction : torch::autograd::Function<ProductFunction> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& vectors, const at::Tensor& weight,
                              const PackedFactor* packed) {
        const at::Tensor rows = vectors.contiguous();
        const at::Tensor factor = weight.contiguous();  // [D, E]
        const std::int64_t inner = factor.size(0), columns = factor.size(1);
        auto shape = rows.sizes().vec();
        shape.back() = columns;
        at::Tensor result = at::empty(shape, rows.options());
        std::optional<PackedFactor> own;
        if (!packed)
            packed = &own.emplace(inner, columns, MatrixView{factor.data_ptr<float>(), columns});
        const float* from = rows.data_ptr<float>();
        float* to = result.data_ptr<float>();
        constexpr std::int64_t kGrain = 64;
        at::parallel_for(0, result.numel() / columns, kGrain, [&](std::int64_t begin, std::int64_t end) {
            packed->multiply(end - begin, from + begin * inner, inner, to + begin * columns, columns);
        });
        context->save_for_backward({rows, factor});
        return result;
    }

    static tensor_list backward(AutogradContext* context, const tensor_list& gradients) {
        const auto saved = context->get_saved_variables();
        const at::Tensor &rows = saved[0], &factor = saved[1];
        const at::Tensor gradient = gradients[0].contiguous();  // [..., E]
        const std::int64_t inner = factor.size(0), columns = factor.size(1), count = rows.numel() / inner;
        at::Tensor ofVectors, ofWeight;
        if (context->needs_input_grad(0)) {
            ofVectors = at::empty(rows.sizes(), rows.options());
            matmul(count, inner, columns, {gradient.data_ptr<float>(), columns},
                   {factor.data_ptr<float>(), columns, true}, ofVectors.data_ptr<float>(), inner);
        }
        if (context->needs_input_grad(1)) {
            ofWeight = at::empty(factor.sizes(), factor.options());
            matmul(inner, columns, count, {rows.data_ptr<float>(), inner, true}, {gradient.data_ptr<float>(), columns},
                   ofWeight.data_ptr<float>(), columns);
        }
        return {ofVectors, ofWeight, at::Tensor()};
    }
};

/// The product of each row of the batch; a [B, M, K] or [B, K, M], b [B, K, N] or [B, N, K].
template <class Product>
at::Tensor eachProduct(const at::Tensor& a, bool transposeA, const at::Tensor& b, bool transposeB,
                       const Product& product) {
    const std::int64_t rows = a.size(transposeA ? 2 : 1), inner = a.size(transposeA ? 1 : 2);
    const std::int64_t columns = b.size(transposeB ? 1 : 2);
    at::Tensor result = at::empty({a.size(0), rows, columns}, a.options());  // [B, M, N]
    const float* left = a.data_ptr<float>();
    const float* right = b.data_ptr<float>();
    float* out = result.data_ptr<float>();
    const std::int64_t strideA = a.size(2), strideB = b.size(2);
    at::parallel_for(0, a.size(0), 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t k = begin; k < end; ++k)
            product(rows, columns, inner, MatrixView{left + k * rows * inner, strideA, transposeA},
                    MatrixView{right + k * inner * columns, strideB, transposeB}, out + k * rows * columns);
    });
    return result;
}

at::Tensor eachForward(const at::Tensor& a, const at::Tensor& b, bool transposeB) {
    const auto product = [](std::int64_t rows, std::int64_t columns, std::int64_t inner, MatrixView left,
                            MatrixView right, float* result) {
        PackedFactor(inner, columns, right).multiply(rows, left.data, left.stride, result, columns);
    };
    return eachProduct(a, false, b, transposeB, product);
}

at::Tensor eachGradient(const at::Tensor& a, bool transposeA, const at::Tensor& b, bool transposeB) {
    const auto product = [](std::int64_t rows, std::int64_t columns, std::int64_t inner, MatrixView left,
                            MatrixView right,
                            float* result) { matmul(rows, columns, inner, left, right, result, columns); };
    return eachProduct(a, transposeA, b, transposeB, product);
}

struct BatchProductFunction : torch::autograd::Function<BatchProductFunction> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& a, const at::Tensor& b, bool transposed) {
        const at::Tensor left = a.contiguous(), right = b.contiguous();
        context->save_for_backward({left, right});
        context->saved_data["transposed"] = transposed;
        return eachForward(left, right, transposed);
    }

    static tensor_list backward(AutogradContext* context, const tensor_list& gradients) {
        const auto saved = context->get_saved_variables();
        const at::Tensor &a = saved[0], &b = saved[1];
        const bool transposed = context->saved_data["transposed"].toBool();
        const at::Tensor gradient = gradients[0].contiguous();  // [B, M, N]
        at::Tensor ofA, ofB;
        if (context->needs_input_grad(0))
            ofA = eachGradient(gradient, false, b, !transposed);
        if (context->needs_input_grad(1))
            ofB = transposed ? eachGradient(gradient, true, a, false) : eachGradient(a, true, gradient, false);
        return {ofA, ofB, at::Tensor()};
    }
};

}  // namespace

at::Tensor tensorMatmul(const at::Tensor& vectors, const at::Tensor& weight, const PackedFactor* packed) {
    return ProductFunction::apply(vectors, weight, packed);
}

at::Tensor batchMatmul(const at::Tensor& a, const at::Tensor& b) {
    return BatchProductFunction::apply(a, b, false);
}

at::Tensor batchMatmulTransposed(const at::Tensor& a, const at::Tensor& b) {
    return BatchProductFunction::apply(a, b, true);
}

}  // namespace tasks
