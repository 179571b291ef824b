// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "elmo/bilm/bilm.h"

namespace elmo {

/// Which layers an output holds: all [L, T, D], or one combination [T, D].
enum class LayerChoice { kAll, kTop, kAverage, kSingle };

/// What is written about every sentence, and the provenance that goes with it.
struct EmbeddingSettings {
    LayerChoice layers = LayerChoice::kAll;
    int singleLayer = 0;         ///< with LayerChoice::kSingle
    std::string provenanceJson;  ///< model hash, state policy, precision, program version; stored where the format can
};

/// Writes embeddings sentence by sentence to a file beside the target, renamed at finish(). Destroyed without finish()
/// it removes what it wrote. One thread at a time.
class EmbeddingWriter {
public:
    virtual ~EmbeddingWriter() = default;
    /// Sentences arrive in order; layers are [layers, tokens, width], the tokens of `sentence` (edges included where
    /// the caller keeps them). `text` is the sentence as the index shows it (tokens joined by one blank).
    virtual void add(std::string_view text, const LayerActivations& layers) = 0;
    virtual void finish() = 0;
};

/// One output format; a new one is one file and one line in embeddingFormats().
struct EmbeddingFormat {
    std::string_view name;       ///< as in --format: "hdf5"
    std::string_view extension;  ///< ".hdf5"
    std::string_view summary;    ///< one line for --help
    std::unique_ptr<EmbeddingWriter> (*open)(const std::filesystem::path& target, const EmbeddingSettings& settings);
};

std::span<const EmbeddingFormat> embeddingFormats();

}  // namespace elmo
