// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace tasks {

/// Turns the bytes of a file into its content, block by block. One thread.
class Unpacker {
public:
    virtual ~Unpacker() = default;

    /// Appends the content of `piece` to `out`, calling `check` with out's size after each block of it, so that the
    /// caller can refuse to go on. Throws Error(kBadFormat) for damage.
    virtual void add(std::string_view piece, std::string& out, const std::function<void(std::size_t)>& check) = 0;
    /// Throws Error(kBadFormat) if the archive is truncated.
    virtual void finish() = 0;
};

/// Chooses by the file's first bytes: Zstandard, gzip, or none. Messages name `path`.
std::unique_ptr<Unpacker> makeUnpacker(std::string_view head, const std::filesystem::path& path);

}  // namespace tasks
