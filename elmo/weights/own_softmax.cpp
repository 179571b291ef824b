// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/own_softmax.h"

#include <algorithm>

namespace elmo {
namespace {

constexpr std::array<const char*, 3> kSpecialNames = {"</S>", "<S>", "<UNK>"};

/// The rows in the order of the program's own vocabularies.
std::vector<std::size_t> ownOrder(std::size_t words, const std::array<std::size_t, 3>& specials) {
    std::vector<std::size_t> rows(specials.begin(), specials.end());
    for (std::size_t row = 0; row < words; ++row)
        if (std::ranges::find(specials, row) == specials.end())
            rows.push_back(row);
    return rows;
}

}  // namespace

BundleSoftmax ownSoftmax(const std::vector<std::string>& words, const std::array<std::size_t, 3>& specials,
                         const std::vector<float>& weight, const std::vector<float>& bias) {
    const auto width = static_cast<std::ptrdiff_t>(weight.size() / std::max<std::size_t>(1, words.size()));
    HostTensor ordered{{std::ssize(words), width}, {}}, orderedBias{{std::ssize(words)}, {}};
    ordered.values.reserve(weight.size());
    for (const std::size_t row : ownOrder(words.size(), specials)) {
        const auto first = weight.begin() + static_cast<std::ptrdiff_t>(row) * width;
        ordered.values.insert(ordered.values.end(), first, first + width);
        orderedBias.values.push_back(bias[row]);
    }
    BundleSoftmax softmax;
    softmax.vocabulary = ownVocabulary(words, specials);
    softmax.tensors = {{"softmax.weight", std::move(ordered)}, {"softmax.bias", std::move(orderedBias)}};
    return softmax;
}

std::string ownVocabulary(const std::vector<std::string>& words, const std::array<std::size_t, 3>& specials) {
    std::string text;
    std::size_t entries = 0;
    for (const std::size_t row : ownOrder(words.size(), specials)) {
        text += entries < kSpecialNames.size() ? kSpecialNames[entries] : words[row];
        text += "\t0\n";  // such vocabularies have no counts
        ++entries;
    }
    return text;
}

}  // namespace elmo
