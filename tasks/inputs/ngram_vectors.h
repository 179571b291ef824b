// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tasks/inputs/product_codes.h"

namespace tasks {

/// How fastText (Bojanowski et al. 2017) cuts a word into character n-grams and numbers them.
struct NgramOptions {
    int shortest = 3, longest = 6;  ///< characters, the marks < and > of the word's ends counted
    std::int64_t buckets = 0;       ///< an n-gram's number is its hash modulo this

    bool operator==(const NgramOptions&) const = default;
};

/// The numbers of a word's n-grams in order of their places, repeated ones kept: fastText's computeSubwords().
std::vector<std::uint32_t> ngramsOf(std::string_view word, const NgramOptions& options);

/// Vectors of character n-grams, from which vectors of unseen words are composed. A value.
struct NgramVectors {
    NgramOptions options;
    std::vector<std::uint32_t> numbers;  ///< of the n-grams that have a vector, ascending
    ProductCodes codes;                  ///< a row for each

    /// The mean over those n-grams of the word that have a vector, into [width]; false if none has. The same bits on
    /// every machine.
    bool compose(std::string_view word, float* vector) const;
    /// Whether one of the word's n-grams has a vector.
    bool hasAny(std::string_view word) const;
};

}  // namespace tasks
