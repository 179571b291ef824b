// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/pair_softmax.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "elmo/error.h"
#include "elmo/weights/allennlp_vocabulary.h"
#include "elmo/weights/own_softmax.h"

namespace elmo {
namespace {

namespace fs = std::filesystem;

/// The rows of the words that bilm-tf adds to every vocabulary.
std::array<std::size_t, 3> specialRows(const std::vector<std::string>& tokens, const fs::path& place) {
    std::array<std::size_t, 3> rows = {};
    constexpr std::array kNames = {"</S>", "<S>", "<UNK>"};
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        const auto found = std::ranges::find(tokens, kNames[i]);
        if (found == tokens.end())
            throw Error(ErrorCode::kBadFormat, fmt::format("The vocabulary in {} lacks the token {}, which bilm-tf "
                                                           "needs.",
                                                           place.string(), kNames[i]));
        rows[i] = static_cast<std::size_t>(found - tokens.begin());
    }
    return rows;
}

}  // namespace

BundleSoftmax readPairSoftmax(const PairSource& source, std::int64_t width, const fs::path& folder,
                              const std::string& where, const RunControl& control) {
    const std::vector<std::string> tokens = readVocabularyLines(folder, "A model that predicts words");
    const auto rows = std::ssize(tokens);
    if (const std::vector<std::int64_t> stored = source.shape(kPairSoftmaxBias); stored != std::vector{rows})
        throw Error(ErrorCode::kBadShape,
                    fmt::format("The vocabulary in {} has {} tokens; the softmax of {} predicts {}.", folder.string(),
                                rows, where, stored.empty() ? 0 : stored.front()));
    control.report({"read softmax", 0, 2});
    const char* name = source.has(kPairSoftmaxWeight) ? kPairSoftmaxWeight : "embedding";
    const std::vector<float> weight = source.read(name, std::array{rows, width});
    control.report({"read softmax", 1, 2});
    const std::vector<float> bias = source.read(kPairSoftmaxBias, std::array{rows});
    return ownSoftmax(tokens, specialRows(tokens, folder), weight, bias);
}

std::string pairVocabularyIn(const fs::path& file) {
    const std::vector<std::string> tokens = vocabularyLinesIn(file);
    return ownVocabulary(tokens, specialRows(tokens, file));
}

}  // namespace elmo
