// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/exporters/losses.h"
#include "elmo/embeddings/embedding_writer.h"
#include "elmo/run_control.h"
#include "tasks/analysis/analysis.h"
#include "tasks/results/annotations.h"

namespace app {

/// "sentences", or "sentences and tokens": what the names of a format's arrays count.
std::string_view positionsOf(const elmo::EmbeddingFormat& format);

/// The format of that name, null if documents' vectors have none of it.
const elmo::EmbeddingFormat* vectorFormat(std::string_view name);

/// A document and its analysis. A file of vectors cannot represent its annotations.
struct VectorDocument {
    const tasks::AnnotatedDocument& document;
    const tasks::Analysis& analysis;  ///< of the same tokens
};

/// What an export of vectors did. A plain value.
struct VectorExportResult {
    std::int64_t documents = 0, sentences = 0, tokens = 0;
    std::vector<std::filesystem::path> files;
    LossReport losses;
};

/// Writes the layers of documents, one after the other, the sentences counted through, as `elmo embed` writes those of
/// a text. Nothing stands at the target before finish(), and nothing ever if it is destroyed without. Memory does
/// not grow with the documents. One thread at a time. Throws elmo::Error, elmo::Cancelled.
class VectorExport {
public:
    /// `layers` as parseLayers() takes them. Throws Error(kBadArgument).
    VectorExport(const elmo::EmbeddingFormat& format, std::filesystem::path target, const std::string& layers);
    ~VectorExport();
    VectorExport(const VectorExport&) = delete;
    VectorExport& operator=(const VectorExport&) = delete;

    /// All documents must be read by one model. Throws Error(kBadArgument) if one is not.
    void add(const VectorDocument& document, const elmo::RunControl& control = {});
    VectorExportResult finish();
    /// Reads the finished file again and compares every name and number with what was written. Empty if all are
    /// equal to the bit, else what differs.
    LossReport readBack(const elmo::RunControl& control = {}) const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// The files an export of the document would make, as they begin: of its first sentences. Binary files are
/// listed, an array a line.
struct VectorPreview {
    std::vector<FilePart> parts;
    bool whole = true;  ///< whether the parts are of all sentences
    LossReport losses;
};
VectorPreview previewVectors(const elmo::EmbeddingFormat& format, const VectorDocument& document,
                             const std::string& layers, const elmo::RunControl& control = {});

}  // namespace app
