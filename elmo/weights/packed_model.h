// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "elmo/error.h"
#include "elmo/remedy.h"
#include "elmo/weights/weight_reader.h"

namespace elmo {

/// A zip file or a tar file (as it is or compressed by gzip) that holds a model in another of the known formats, in its
/// root or in a folder. Const; any thread.
///
/// The readers check sizes and places in files, so the model is unpacked into a private folder among the system's
/// temporary files, which goes when the next packed model is opened or the program ends (if it is killed, when another
/// one unpacks). Messages name the archive, not that folder.
extern const WeightFormat kPackedFormat;

/// The folder of the model that a path names: of a packed one its private folder, which exists as long as this value;
/// otherwise the path itself.
struct ModelFolder {
    std::filesystem::path path;
    std::shared_ptr<const void> keeper;
    std::string root, archive;  ///< of a packed model: the private folder, and what messages call it

    /// The message with the archive in place of the private folder.
    std::string naming(std::string message) const;
};

/// Throws as unpackArchive() does, and Error(kBadFormat) if an archive holds no model.
ModelFolder openModelFolder(const std::filesystem::path& path, const RunControl& control = {});

/// Runs `read` on the folder of the model; messages of its errors name the archive.
template <class Read>
auto inModelFolder(const std::filesystem::path& path, const RunControl& control, const Read& read) {
    const ModelFolder folder = openModelFolder(path, control);
    try {
        return read(folder.path);
    } catch (const RemediedError&) {
        throw;
    } catch (const Error& error) {
        throw Error(error.code(), folder.naming(error.what()));
    }
}

}  // namespace elmo
