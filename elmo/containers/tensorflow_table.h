// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace elmo {

/// Reads a whole table of TensorFlow (the .index file of a checkpoint; LevelDB's format): its keys and values. Every
/// block's checksum is held. Throws Error(kNotFound, kPermission, kIo, kBadFormat, kChecksum), and Error(kUnsupported)
/// for a block that this build can't unpack.
std::map<std::string, std::string> readTensorflowTable(const std::filesystem::path& path);

}  // namespace elmo
