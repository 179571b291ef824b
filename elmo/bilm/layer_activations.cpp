// SPDX-License-Identifier: Apache-2.0
#include "elmo/bilm/layer_activations.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "elmo/error.h"
#include "elmo/remedy.h"

namespace elmo {
namespace {

// More than this are the layers of a whole document, or of a "sentence" of thousands of tokens: a table without stops.
constexpr std::size_t kMaxHeapBytes = std::size_t{64} << 20;

std::shared_ptr<float[]> allocateInTemporaryFile(std::size_t bytes) {
    std::error_code missing;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(missing);
    if (missing)
        throw Error(
            ErrorCode::kIo,
            fmt::format(
                "{} MB of layers (of a long text, or of one very long sentence) need a temporary file, but there is no "
                "folder for it: {}. Set TMPDIR to an existing folder with that much space.",
                bytes >> 20, missing.message()));
    std::string path = (folder / "elmoscope-layers-XXXXXX").string();
    const int file = mkstemp(path.data());
    const auto fail = [&](const char* what) {
        const int reason = errno;
        if (file >= 0)
            close(file);
        return Error(
            ErrorCode::kIo,
            fmt::format("A temporary file of {} MB for the layers of a long text or sentence could not be {} in "
                        "'{}': {}. Free some space or set TMPDIR to a folder with more.",
                        bytes >> 20, what, folder.string(), std::strerror(reason)));
    };
    if (file < 0)
        throw fail("created");
    unlink(path.c_str());
    // Space is reserved now: a full disk is an error here, not a SIGBUS while the values are written.
    if (const int reason = posix_fallocate(file, 0, static_cast<off_t>(bytes)); reason != 0) {
        errno = reason;
        throw fail("filled");
    }
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED)
        throw fail("mapped");
    close(file);
    return {static_cast<float*>(memory), [bytes](float* values) { munmap(values, bytes); }};
}

std::shared_ptr<float[]> allocateOnHeap(std::size_t bytes) {
    void* memory = std::aligned_alloc(64, std::max<std::size_t>((bytes + 63) / 64 * 64, 64));
    if (!memory)
        throw RemediedError(
            ErrorCode::kOutOfMemory,
            fmt::format("No memory for the layers of one sentence ({} MB). Close other programs.", bytes >> 20),
            Remedy::kSmallerBatch);
    return {static_cast<float*>(memory), [](float* values) { std::free(values); }};
}

}  // namespace

LayerActivations::LayerActivations(int layers, std::int64_t tokens, int width)
    : m_layers(layers), m_tokens(tokens), m_width(width) {
    const std::size_t bytes = size() * sizeof(float);
    m_values = bytes > kMaxHeapBytes ? allocateInTemporaryFile(bytes) : allocateOnHeap(bytes);
}

LayerActivations LayerActivations::slice(std::int64_t first, std::int64_t last) const {
    LayerActivations result(m_layers, last - first, m_width);
    result.setModelHash(m_modelHash);
    for (int l = 0; l < m_layers; ++l)
        std::copy_n(layer(l).data() + first * m_width, (last - first) * m_width,
                    result.mutableValues() + result.layerSize() * static_cast<std::size_t>(l));
    return result;
}

}  // namespace elmo
