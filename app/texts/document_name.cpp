// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/document_name.h"

#include <algorithm>
#include <iterator>
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

}  // namespace

std::string documentNameOf(const fs::path& file) {
    return inUtf8(file.filename().string());
}

std::string documentNameOf(const fs::path& file, std::span<const std::string> given) {
    for (const std::string& path : given) {
        const fs::path folder = fs::path(path) / "";  // with a slash at its end
        const auto [end, at] = std::mismatch(folder.begin(), std::prev(folder.end()), file.begin(), file.end());
        std::error_code ignored;
        if (end != std::prev(folder.end()) || at == file.end() || !fs::is_directory(path, ignored))
            continue;
        fs::path name = folder.parent_path().filename();
        name = name == "." || name == ".." ? fs::path() : name;
        for (auto part = at; part != file.end(); ++part)
            name /= *part;
        return inUtf8(name.generic_string());
    }
    const fs::path relative = file.is_relative() ? inside(file) : fs::path();
    return relative.empty() ? documentNameOf(file) : inUtf8(relative.generic_string());
}

}  // namespace app
