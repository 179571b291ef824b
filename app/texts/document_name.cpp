// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/document_name.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <system_error>

#include "elmo/text/text_decoder.h"

namespace app {

namespace {

namespace fs = std::filesystem;

std::string inUtf8(const std::string& bytes) {
    std::string name;
    elmo::TextDecoder("UTF-8").decode(bytes, true, name);
    return name;
}

/// The path without "." and ".." in it; empty if it leads out of where it begins.
fs::path inside(const fs::path& path) {
    const fs::path normal = path.lexically_normal();
    return normal.empty() || *normal.begin() == ".." || normal == "." ? fs::path() : normal;
}

/// A folder that was given, and the path of a file below it.
struct GivenFolder {
    fs::path folder;  ///< with a slash at its end
    fs::path rest;
};

std::optional<GivenFolder> givenFolderOf(const fs::path& file, std::span<const std::string> given) {
    for (const std::string& path : given) {
        const fs::path folder = fs::path(path) / "";
        const auto [end, at] = std::mismatch(folder.begin(), std::prev(folder.end()), file.begin(), file.end());
        std::error_code ignored;
        if (end != std::prev(folder.end()) || at == file.end() || !fs::is_directory(path, ignored))
            continue;
        fs::path rest;
        for (auto part = at; part != file.end(); ++part)
            rest /= *part;
        return GivenFolder{folder, rest};
    }
    return std::nullopt;
}

}  // namespace

std::string documentNameOf(const fs::path& file) {
    return inUtf8(file.filename().string());
}

std::string documentNameOf(const fs::path& file, std::span<const std::string> given) {
    if (const auto found = givenFolderOf(file, given)) {
        const fs::path name = found->folder.parent_path().filename();
        return inUtf8(((name == "." || name == ".." ? fs::path() : name) / found->rest).generic_string());
    }
    const fs::path relative = file.is_relative() ? inside(file) : fs::path();
    return relative.empty() ? documentNameOf(file) : inUtf8(relative.generic_string());
}

std::string folderWithin(const fs::path& file, std::span<const std::string> given) {
    const auto found = givenFolderOf(file, given);
    return found ? inUtf8(found->rest.parent_path().generic_string()) : std::string();
}

}  // namespace app
