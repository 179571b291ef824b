// SPDX-License-Identifier: Apache-2.0
#include "tasks/modules/torch_character_windows.h"

#include <ATen/Parallel.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/zeros.h>
#include <fmt/format.h>
#include <torch/csrc/autograd/custom_function.h>

#include <vector>

#include "elmo/error.h"
#include "elmo/training/kernels/training_kernels.h"

namespace tasks {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

/// Every word's ids with one 0 before and after, as the kernel reads them: [N, W + 2] int16.
at::Tensor paddedIds(const at::Tensor& characters, std::int64_t count) {
    const at::Tensor from = characters.contiguous();
    const std::int64_t words = from.size(0), longest = from.size(1);
    const at::Tensor ids = at::zeros({words, longest + 2}, at::kShort);
    for (std::int64_t word = 0; word < words; ++word)
        for (std::int64_t k = 0; k < longest; ++k) {
            const std::int64_t id = from.data_ptr<std::int64_t>()[word * longest + k];
            if (id < 0 || id >= count)
                throw elmo::Error(elmo::ErrorCode::kBadShape,
                                  fmt::format("Word {} of a batch has the character id {}; ids go from 0 to {}.", word,
                                              id, count - 1));
            ids.data_ptr<std::int16_t>()[word * (longest + 2) + k + 1] = static_cast<std::int16_t>(id);
        }
    return ids;
}

int characterCount(const std::int16_t* padded, std::int64_t longest) {
    int count = 0;
    while (count < longest && padded[count + 1] != 0)
        ++count;
    return count;
}

struct WidestWindowsFunction : torch::autograd::Function<WidestWindowsFunction> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& table, const at::Tensor& ids) {
        const at::Tensor rows = table.contiguous();
        const std::int64_t words = ids.size(0), wide = ids.size(1), filters = rows.size(2);
        at::Tensor best = at::zeros({words, filters}, rows.options());
        at::Tensor where = at::zeros({words, filters}, at::kInt);
        const auto& kernels = elmo::training::trainingKernels<float>();
        constexpr std::int64_t kGrain = 256;
        at::parallel_for(0, words, kGrain, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t word = begin; word < end; ++word) {
                const std::int16_t* of = ids.data_ptr<std::int16_t>() + word * wide;
                if (const int windows = characterCount(of, wide - 2); windows > 0)
                    kernels.widestWindows(rows.data_ptr<float>(), static_cast<int>(rows.size(1)),
                                          static_cast<int>(filters), of, windows, kCharacterWindow,
                                          static_cast<int>(filters), best.data_ptr<float>() + word * filters,
                                          where.data_ptr<std::int32_t>() + word * filters);
            }
        });
        context->save_for_backward({ids, where});
        context->saved_data["characters"] = rows.size(1);
        return best;
    }

    static tensor_list backward(AutogradContext* context, const tensor_list& gradients) {
        const auto saved = context->get_saved_variables();
        const at::Tensor &ids = saved[0], &where = saved[1];
        const at::Tensor gradient = gradients[0].contiguous();  // [N, F]
        const std::int64_t characters = context->saved_data["characters"].toInt();
        const std::int64_t words = ids.size(0), wide = ids.size(1), filters = where.size(1);
        const at::Tensor ofTable = at::zeros({kCharacterWindow, characters, filters}, gradient.options());
        for (std::int64_t word = 0; word < words; ++word) {
            const std::int16_t* of = ids.data_ptr<std::int16_t>() + word * wide;
            if (characterCount(of, wide - 2) == 0)
                continue;
            const float* from = gradient.data_ptr<float>() + word * filters;
            const std::int32_t* at = where.data_ptr<std::int32_t>() + word * filters;
            for (std::int64_t offset = 0; offset < kCharacterWindow; ++offset)
                for (std::int64_t f = 0; f < filters; ++f)
                    ofTable.data_ptr<float>()[(offset * characters + of[at[f] + offset]) * filters + f] += from[f];
        }
        return {ofTable, at::Tensor()};
    }
};

}  // namespace

at::Tensor widestWindows(const at::Tensor& table, const at::Tensor& characters) {
    return WidestWindowsFunction::apply(table, paddedIds(characters, table.size(1)));
}

}  // namespace tasks
