// SPDX-License-Identifier: Apache-2.0
#include "tasks/training/torch_head_start.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <map>
#include <vector>

#include "tasks/modules/torch_word_overlap.h"

namespace tasks {
namespace {

/// Which rows of a wider tensor the rows of the other one become, where its inputs are `blocks` times
/// [own ; ELMo, forward ; ELMo, backward ; `trailing`], of a biLM of width `from` and now of width `to`.
std::vector<std::int64_t> rowsOf(std::int64_t rows, std::int64_t blocks, std::int64_t trailing, std::int64_t from,
                                 std::int64_t to) {
    std::vector<std::int64_t> result;
    const std::int64_t block = rows / blocks, backward = block - trailing - from / 2;
    for (std::int64_t row = 0; row < rows; ++row) {
        const std::int64_t k = row % block;
        const std::int64_t halves = k >= block - trailing ? 2 : k >= backward ? 1 : 0;
        result.push_back(row + (row / block) * (to - from) + halves * (to - from) / 2);
    }
    return result;
}

/// The part of the target that has the sizes of the source in all dimensions from `first` on; undefined if it is
/// smaller.
at::Tensor partLike(at::Tensor target, const at::Tensor& source, std::int64_t first) {
    for (std::int64_t d = first; d < target.dim(); ++d) {
        if (source.size(d) > target.size(d))
            return {};
        target = target.narrow(d, 0, source.size(d));
    }
    return target;
}

bool copyWidened(at::Tensor target, const at::Tensor& source, std::int64_t trailing, std::int64_t from,
                 std::int64_t to) {
    const std::int64_t added = target.size(0) - source.size(0);
    if (to <= from || added <= 0 || added % (to - from) != 0)
        return false;
    const std::int64_t blocks = added / (to - from), rows = source.size(0);
    target = partLike(target, source, 1);
    if (!target.defined() || rows % blocks != 0 || rows / blocks < from + trailing)
        return false;
    const std::vector<std::int64_t> places = rowsOf(rows, blocks, trailing, from, to);
    target.zero_();
    for (std::int64_t row = 0; row < rows; ++row)
        target.select(0, places[static_cast<std::size_t>(row)]).copy_(source.select(0, row));
    return true;
}

}  // namespace

void startFrom(TaskHead& head, const HeadOptions& options, const TaskHead& other, const HeadOptions& otherOptions) {
    const at::NoGradGuard noGradients;
    std::map<std::string, at::Tensor> given;
    for (const auto& [name, tensor] : other.parameters())
        given.emplace(name, tensor.detach());
    const std::int64_t overlap = options.task.readsPair() ? overlapWidth(options.input) : 0;
    for (const auto& [name, tensor] : head.parameters()) {
        const auto found = given.find(name);
        if (found == given.end() || found->second.dim() != tensor.dim())
            continue;
        const at::Tensor &source = found->second, target = tensor.detach();
        const std::int64_t trailing = name.starts_with("encoder.0.") ? overlap : 0;
        if (copyWidened(target, source, trailing, otherOptions.elmo.width, options.elmo.width))
            continue;
        if (at::Tensor part = partLike(target, source, 0); part.defined())
            part.copy_(source);
    }
}

}  // namespace tasks
