// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace app {

/// A zip file that other programs wrote, compressed or not (.docx, UIMA archives). One thread at a time.
class ZipArchive {
public:
    /// Throws elmo::Error(kNotFound, kPermission, kIo, kBadFormat).
    explicit ZipArchive(const std::filesystem::path& path);
    /// An archive in memory, such as one inside another; `name` is for messages.
    ZipArchive(std::string bytes, std::string name);
    ~ZipArchive();
    ZipArchive(const ZipArchive&) = delete;
    ZipArchive& operator=(const ZipArchive&) = delete;

    std::vector<std::string> names() const;
    bool has(const std::string& name) const;
    /// An entry unpacked, of at most 256 MB: more is an attack. Throws elmo::Error(kBadFormat, kUnsupported).
    std::string read(const std::string& name) const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace app
