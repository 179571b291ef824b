// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cluster/corpus_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <utility>

#include "app/files/missing_file.h"
#include "elmo/error.h"

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMaxParts = 99'999;
constexpr std::string_view kListByteOrderMark = "\xEF\xBB\xBF";

[[noreturn]] void refuse(elmo::ErrorCode code, const std::string& path, const std::string& reason) {
    throw elmo::Error(code, fmt::format("'{}' could not be read: {}.", path, reason));
}

std::vector<std::string> pathsListedIn(const std::string& listFile) {
    TextInput input(listFile, {});
    std::vector<std::string> paths;
    bool isFirst = true;
    for (std::string line; std::getline(input.stream(), line);) {
        if (line.ends_with('\r'))
            line.pop_back();
        if (std::exchange(isFirst, false) && line.starts_with(kListByteOrderMark))
            line.erase(0, kListByteOrderMark.size());
        if (!line.empty())
            paths.push_back(line);
    }
    return paths;
}

/// The end of the first `index` of `count` equal parts of `total` bytes, without overflow.
std::int64_t boundary(std::int64_t total, std::int64_t index, std::int64_t count) {
    return total / count * index + total % count * index / count;
}

}  // namespace

std::string PartNumber::folderName() const {
    return fmt::format("part-{:05}-of-{:05}", index, count);
}

std::string PartNumber::text() const {
    return fmt::format("{}/{}", index, count);
}

PartNumber parsePart(const std::string& text) {
    PartNumber part{0, 0};
    const char* const end = text.data() + text.size();
    const auto [slash, failure] = std::from_chars(text.data(), end, part.index);
    const bool has = failure == std::errc() && slash != end && *slash == '/';
    if (!has || std::from_chars(slash + 1, end, part.count).ptr != end || part.index < 1 || part.count > kMaxParts ||
        part.index > part.count)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("'{}' is not a part. Expected i/n, such as 3/8, with i from 1 to n and n at most "
                                      "{}.",
                                      text, kMaxParts));
    return part;
}

std::vector<CorpusFile> corpusFiles(std::vector<std::string> paths, const std::string& listFile,
                                    const FolderSearch& search) {
    if (!listFile.empty())
        std::ranges::copy(pathsListedIn(listFile), std::back_inserter(paths));
    std::vector<CorpusFile> files;
    for (const std::string& name : textFilesIn(paths, search)) {
        std::error_code failure;
        if (!fs::exists(name, failure) && !failure)
            throw missingFile(name);
        if (!fs::is_regular_file(name, failure))
            refuse(failure == std::errc::permission_denied ? elmo::ErrorCode::kPermission : elmo::ErrorCode::kNotFound,
                   name, failure ? failure.message() : "it is not a regular file, as parts of a corpus have to be");
        const std::uintmax_t size = fs::file_size(name, failure);
        if (failure)
            refuse(elmo::ErrorCode::kIo, name, failure.message());
        files.push_back({name, static_cast<std::int64_t>(size)});
    }
    return files;
}

std::vector<InputShare> shareOf(const std::vector<CorpusFile>& files, const PartNumber& part,
                                const std::function<bool(const std::string& path)>& isDivisible) {
    std::int64_t total = 0;
    for (const CorpusFile& file : files)
        total += file.size;
    const std::int64_t begin = boundary(total, part.index - 1, part.count);
    const std::int64_t end = part.index == part.count ? ByteRange::kOpen : boundary(total, part.index, part.count);
    std::vector<InputShare> shares;
    std::int64_t at = 0;
    for (const CorpusFile& file : files) {
        const std::int64_t first = std::max<std::int64_t>(begin - at, 0);
        const std::int64_t last = end == ByteRange::kOpen ? end : end - at;
        const bool divisible = isDivisible(file.path);
        if (!divisible && at >= begin && at < end)
            shares.push_back({file, {}});
        else if (divisible && first < file.size && last > 0)
            // Open at the end: decoded to UTF-8, a text may have more bytes than its file.
            shares.push_back({file, {first, last >= file.size ? ByteRange::kOpen : last}});
        at += file.size;
    }
    return shares;
}

}  // namespace app
