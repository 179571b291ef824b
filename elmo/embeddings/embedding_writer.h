// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/bilm/bilm.h"

namespace elmo {

/// Which layers an output holds: all [L, T, D], or one combination [T, D].
enum class LayerChoice { kAll, kTop, kAverage, kSingle };

/// The content to write for every sentence, and its provenance.
struct EmbeddingSettings {
    LayerChoice layers = LayerChoice::kAll;
    int singleLayer = 0;         ///< with LayerChoice::kSingle
    std::string provenanceJson;  ///< model hash, state policy, precision, program version; stored if the format can
};

/// Writes embeddings sentence by sentence to a file next to the target, renamed at finish(). Destroyed without finish()
/// it removes what it wrote. One thread at a time.
class EmbeddingWriter {
public:
    virtual ~EmbeddingWriter() = default;
    /// Sentences arrive in order; layers are [layers, tokens, width], the tokens of `sentence` (edges included if
    /// the caller keeps them). `text` is the sentence as the index shows it (tokens joined by one blank).
    virtual void add(std::string_view text, const LayerActivations& layers) = 0;
    virtual void finish() = 0;
};

/// One array of a file of vectors.
struct EmbeddingRecord {
    std::string name;                 ///< the number of its sentence, or of one token "WORD#SENTENCE:TOKEN"
    std::vector<std::int64_t> shape;  ///< [L, T, D] or [T, D] of a sentence, [L * D] or [D] of a token
    std::vector<float> values;
};
using EmbeddingSink = std::function<void(const EmbeddingRecord&)>;

/// One output format; a new one is one file and one line in embeddingFormats().
struct EmbeddingFormat {
    std::string_view name;       ///< as in --format: "hdf5"
    std::string_view extension;  ///< ".hdf5"
    std::string_view summary;    ///< one line for --help
    bool rows = false;           ///< text with one line per token; otherwise one array per sentence
    std::string_view companion;  ///< in place of the extension, of a second file next to the target; empty: none
    std::unique_ptr<EmbeddingWriter> (*open)(const std::filesystem::path& target, const EmbeddingSettings& settings);
    /// Hands over what such a file holds, in the order it was written, in memory that does not grow with it beyond a
    /// directory. Throws Error(kNotFound, kPermission, kIo, kBadFormat), and what `sink` throws.
    void (*read)(const std::filesystem::path& path, const EmbeddingSink& sink);
};

/// The name of a token in formats with one line per token: "bank#3:7". Places count from 0.
std::string tokenRowName(std::string_view word, std::int64_t sentence, std::int64_t token);

std::span<const EmbeddingFormat> embeddingFormats();

}  // namespace elmo
