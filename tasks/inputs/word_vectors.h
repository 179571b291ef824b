// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "elmo/run_control.h"

namespace tasks {

/// Words with a vector each, as a word2vec or GloVe text file has them. Const once read; any thread.
class WordVectors {
public:
    /// `values` are [words, width]; words[i] has row i.
    WordVectors(int width, const std::vector<std::string>& words, std::vector<float> values);

    int width() const { return m_width; }
    std::int64_t size() const { return static_cast<std::int64_t>(m_rows.size()); }
    /// [width]; null for a word that is not here.
    const float* find(std::string_view word) const;

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view word) const { return std::hash<std::string_view>()(word); }
    };
    int m_width;
    std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> m_rows;
    std::vector<float> m_values;
};

/// Whether a word's vector is kept.
using WordFilter = std::function<bool(std::string_view)>;

/// Reads "WORD NUMBER NUMBER..." lines, plain, .gz or .zst, with or without word2vec's header ("WORDS WIDTH"), keeping
/// the words that `wanted` says, or all without it; of a repeated word the first. The file is read as a stream: memory
/// holds what is kept, at most 8 GiB. Reports stage "word vectors" in bytes. Throws Error(kNotFound, kPermission, kIo),
/// Error(kBadFormat) naming file and line.
std::shared_ptr<const WordVectors> readWordVectors(const std::filesystem::path& file, const elmo::RunControl& control,
                                                   const WordFilter& wanted = {});

}  // namespace tasks
