// SPDX-License-Identifier: Apache-2.0
#include "elmo/embeddings/npz_embedding_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "elmo/containers/zip_writer.h"
#include "elmo/embeddings/layer_selection.h"
#include "elmo/embeddings/provenance_text.h"
#include "elmo/files/staged_file.h"

namespace elmo {
namespace {

constexpr std::size_t kPreludeBytes = 10;  // magic, version, length of the header
constexpr std::size_t kNpyAlignment = 64;

// Version 1.0 of the .npy format: a Python dictionary, blanks and a line end up to a multiple of 64 bytes.
std::string npyHeader(std::string_view descr, std::span<const std::int64_t> shape) {
    const std::string extents =
        shape.size() == 1 ? fmt::format("({},)", shape[0]) : fmt::format("({})", fmt::join(shape, ", "));
    std::string dictionary = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}", descr, extents);
    const std::size_t full =
        (kPreludeBytes + dictionary.size() + 1 + kNpyAlignment - 1) / kNpyAlignment * kNpyAlignment;
    dictionary.resize(full - kPreludeBytes - 1, ' ');
    dictionary += '\n';
    const auto length = static_cast<unsigned>(dictionary.size());
    std::string header("\x93NUMPY\x01\x00", 8);
    header += static_cast<char>(length & 0xff);
    header += static_cast<char>(length >> 8);
    return header + dictionary;
}

std::span<const std::byte> bytesOf(const std::string& text) {
    return std::as_bytes(std::span(text));
}

class NpzEmbeddingWriter : public EmbeddingWriter {
public:
    NpzEmbeddingWriter(const std::filesystem::path& target, const EmbeddingSettings& settings)
        : m_staged(target), m_zip(m_staged), m_selection(settings) {
        if (!settings.provenanceJson.empty())
            writeText("provenance", asciiJson(settings.provenanceJson));
    }

    void add(std::string_view, const LayerActivations& layers) override {
        const SelectedLayers selected = m_selection.select(layers);
        const std::string header = npyHeader("<f4", selected.shape);
        m_zip.add(std::to_string(m_count++) + ".npy", std::array{bytesOf(header), std::as_bytes(selected.values)});
    }

    void finish() override {
        m_zip.finish();
        m_staged.commit();
    }

private:
    // NumPy keeps strings as UTF-32.
    void writeText(const std::string& name, const std::string& ascii) {
        const std::string header = npyHeader(fmt::format("<U{}", ascii.size()), {});
        const std::u32string wide(ascii.begin(), ascii.end());
        m_zip.add(name + ".npy", std::array{bytesOf(header), std::as_bytes(std::span(wide))});
    }

    StagedFile m_staged;
    ZipWriter m_zip;
    LayerSelection m_selection;
    std::int64_t m_count = 0;
};

}  // namespace

std::unique_ptr<EmbeddingWriter> openNpzWriter(const std::filesystem::path& target, const EmbeddingSettings& settings) {
    return std::make_unique<NpzEmbeddingWriter>(target, settings);
}

}  // namespace elmo
