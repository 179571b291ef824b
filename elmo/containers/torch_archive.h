// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "elmo/containers/zip_reader.h"
#include "elmo/files/input_file.h"

namespace elmo {

/// A state_dict that torch.save() wrote, in its zip form or in the older form of consecutive pickles, read through
/// readPickle(). The constructor checks everything but the numbers themselves; tensors are read one at a time, and none
/// is allocated that the file does not hold. One thread at a time.
class TorchArchive {
public:
    /// Throws Error(kNotFound, kPermission, kIo, kBadFormat, kUnsupported).
    explicit TorchArchive(const std::filesystem::path& path);

    const std::filesystem::path& path() const { return m_file.path(); }
    std::vector<std::string> names() const;
    bool has(const std::string& name) const { return m_tensors.contains(name); }
    /// Throws Error(kBadShape) if there is no such tensor.
    const std::vector<std::int64_t>& shape(const std::string& name) const;

    /// The values of a tensor of floating-point numbers, row-major. Its shape must be `expected`. Throws
    /// Error(kBadShape, kChecksum, kIo).
    std::vector<float> read(const std::string& name, std::span<const std::int64_t> expected);

private:
    struct Tensor {
        std::string storage;
        std::int64_t offset = 0;  ///< in values
        std::vector<std::int64_t> shape;
        std::vector<std::int64_t> strides;  ///< in values
    };
    struct Storage {
        ZipEntry data;           ///< the bytes of its values
        std::string type;        ///< "FloatStorage"
        std::string entry;       ///< name of the zip entry; empty in the old form, which has no checksums
        std::int64_t count = 0;  ///< values
    };
    class Loader;

    const Tensor& find(const std::string& name) const;
    const std::string& loadStorage(const std::string& key);
    void readStorage(const Storage& storage, void* target);
    /// Whether a tensor of `count` floats is all of its storage, so that it can be read into its place.
    bool isWhole(const Tensor& tensor, std::size_t count) const;

    InputFile m_file;
    std::map<std::string, Tensor> m_tensors;
    std::map<std::string, Storage> m_storages;
    std::string m_loadedKey;
    std::string m_loadedBytes;  ///< the storage read last: tensors of an LSTM from a GPU share one
};

}  // namespace elmo
