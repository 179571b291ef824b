// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_parameters.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/linalg_qr.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/zeros.h>
#include <sys/mman.h>

#include <cmath>
#include <new>
#include <tuple>

namespace tasks {
namespace {

/// OpenBLAS takes a working buffer of 128 MB at its first call, and if memory is short tries for ever to get it.
void requireBlasBuffer() {
    constexpr std::size_t kBytes = std::size_t{160} << 20;
    void* probe = ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (probe == MAP_FAILED)
        throw std::bad_alloc();
    ::munmap(probe, kBytes);
}

}  // namespace

c10::optional<at::Generator> Parameters::generator() const {
    return m_values.generator ? c10::optional<at::Generator>(*m_values.generator) : c10::nullopt;
}

at::Tensor Parameters::add(const std::string& name, const at::Tensor& start) {
    m_all.emplace_back(name, start.set_requires_grad(true));
    return m_all.back().second;
}

std::shared_ptr<const WeightMatrix> Parameters::addMatrix(const std::string& name, const at::Tensor& start) {
    return m_matrices.emplace_back(std::make_shared<WeightMatrix>(WeightMatrix{add(name, start), nullptr}));
}

void Parameters::freeze() {
    for (const auto& matrix : m_matrices) {
        const at::Tensor values = matrix->values.detach().contiguous();
        matrix->packed = std::make_shared<const PackedFactor>(values.size(0), values.size(1),
                                                              MatrixView{values.data_ptr<float>(), values.size(1)});
    }
}

at::Tensor Parameters::xavierUniform(std::int64_t rows, std::int64_t columns) const {
    const double bound = std::sqrt(6.0 / static_cast<double>(rows + columns));
    const at::Tensor values = at::empty({rows, columns}, at::kFloat);
    return drawn() ? values.uniform_(-bound, bound, generator()) : values;
}

at::Tensor Parameters::orthogonal(std::int64_t size) const {
    if (!drawn())
        return at::empty({size, size}, at::kFloat);
    requireBlasBuffer();
    const auto [q, r] = at::linalg_qr(at::randn({size, size}, generator(), at::TensorOptions(at::kDouble)));
    return (q * r.diagonal().sign()).to(at::kFloat).contiguous();  // the signs make it uniform among rotations
}

at::Tensor Parameters::gaussian(at::IntArrayRef shape, double deviation) const {
    return drawn() ? at::randn(shape, generator(), at::TensorOptions(at::kFloat)).mul_(deviation)
                   : at::empty(shape, at::kFloat);
}

at::Tensor Parameters::zeros(at::IntArrayRef shape) const {
    return at::zeros(shape, at::kFloat);
}

}  // namespace tasks
