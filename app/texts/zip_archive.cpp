// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/zip_archive.h"

#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <utility>

#include "elmo/error.h"
#include "elmo/text/file_input.h"

namespace app {
namespace {

constexpr std::size_t kMaxEntry = std::size_t{256} << 20;
constexpr std::size_t kMaxArchive = std::size_t{1} << 30;  // all that is read of it
constexpr zip_int64_t kMaxEntries = 100'000;
// Deflate packs at most 1032 to 1, text about 10 to 1: whoever gets near the bound wants to fill the memory.
constexpr std::size_t kMaxRatio = 200;
constexpr std::size_t kRatioCounts = std::size_t{1} << 20;  // smaller entries may be as regular as they like

}  // namespace

struct ZipArchive::Impl {
    std::string bytes;  ///< of an archive in memory
    std::string path;
    zip_t* archive = nullptr;
    std::size_t unpacked = 0;

    ~Impl() {
        if (archive != nullptr)
            zip_discard(archive);
    }
    /// How far an entry may unpack.
    std::size_t maxBytes(const zip_stat_t& entry) const {
        const std::size_t packed = std::min<std::size_t>(entry.comp_size, kMaxEntry);
        return std::min({kMaxEntry, kMaxArchive - unpacked, std::max(kRatioCounts, packed * kMaxRatio)});
    }
    /// Refuses what zip_open() could not open, and an archive of too many entries.
    void check(int code) const;
    [[noreturn]] void refuse(const std::string& why) const {
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("The zip file {} is refused: {}.", path, why));
    }
};

ZipArchive::ZipArchive(const std::filesystem::path& path) : m_impl(std::make_unique<Impl>()) {
    elmo::openForReading(path);  // for its messages
    m_impl->path = path.string();
    int code = 0;
    m_impl->archive = zip_open(m_impl->path.c_str(), ZIP_RDONLY, &code);
    m_impl->check(code);
}

ZipArchive::ZipArchive(std::string bytes, std::string name) : m_impl(std::make_unique<Impl>()) {
    m_impl->path = std::move(name);
    m_impl->bytes = std::move(bytes);
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(m_impl->bytes.data(), m_impl->bytes.size(), 0, &error);
    m_impl->archive = source == nullptr ? nullptr : zip_open_from_source(source, ZIP_RDONLY, &error);
    if (m_impl->archive == nullptr && source != nullptr)
        zip_source_free(source);
    const int code = zip_error_code_zip(&error);
    zip_error_fini(&error);
    m_impl->check(code);
}

void ZipArchive::Impl::check(int code) const {
    if (archive == nullptr) {
        if (code == ZIP_ER_NOZIP)
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("{} can't be read: it should be a zip file, and is not one. It may be "
                                          "incomplete, protected by a password, or of another format than its name "
                                          "says.",
                                          path));
        zip_error_t error;
        zip_error_init_with_code(&error, code);
        const std::string words = zip_error_strerror(&error);
        zip_error_fini(&error);
        refuse(words);
    }
    if (const zip_int64_t entries = zip_get_num_entries(archive, 0); entries > kMaxEntries)
        refuse(fmt::format("it has {} entries; at most {} are allowed", entries, kMaxEntries));
}

ZipArchive::~ZipArchive() = default;

std::vector<std::string> ZipArchive::names() const {
    std::vector<std::string> names;
    for (zip_int64_t i = 0; i < zip_get_num_entries(m_impl->archive, 0); ++i)
        if (const char* name = zip_get_name(m_impl->archive, static_cast<zip_uint64_t>(i), 0))
            names.emplace_back(name);
    return names;
}

bool ZipArchive::has(const std::string& name) const {
    return zip_name_locate(m_impl->archive, name.c_str(), 0) >= 0;
}

std::string ZipArchive::read(const std::string& name) const {
    zip_stat_t about;
    if (zip_stat(m_impl->archive, name.c_str(), 0, &about) != 0)
        m_impl->refuse(fmt::format("'{}' can't be found: {}", name, zip_strerror(m_impl->archive)));
    zip_file_t* file = zip_fopen(m_impl->archive, name.c_str(), 0);
    if (file == nullptr)
        m_impl->refuse(fmt::format("'{}' can't be opened: {}", name, zip_strerror(m_impl->archive)));
    const std::size_t most = m_impl->maxBytes(about);
    std::string bytes;
    char block[1 << 16];
    zip_int64_t count = 0;
    // What the directory says of the size is not believed: only what comes out is counted.
    while (bytes.size() <= most && (count = zip_fread(file, block, sizeof block)) > 0)
        bytes.append(block, static_cast<std::size_t>(count));
    zip_fclose(file);
    if (count < 0)
        m_impl->refuse(fmt::format("'{}' is damaged", name));
    if (bytes.size() > most)
        m_impl->refuse(
            fmt::format("'{}' unpacks to more than {} bytes, from {} packed ones", name, most, about.comp_size));
    m_impl->unpacked += bytes.size();
    return bytes;
}

}  // namespace app
