// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/importers/text_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>

#include "app/formats/document_format.h"
#include "app/importers/import.h"
#include "app/texts/text_document.h"
#include "elmo/error.h"

namespace app {
namespace {

namespace fs = std::filesystem;

using Accept = std::function<bool(const fs::path&)>;

void appendFolder(const fs::path& folder, const Accept& accept, std::vector<std::string>& files) {
    std::error_code failure;
    std::vector<fs::directory_entry> entries;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure))
        entries.push_back(*entry);
    if (failure)
        throw elmo::Error(failure == std::errc::permission_denied ? elmo::ErrorCode::kPermission : elmo::ErrorCode::kIo,
                          fmt::format("The folder '{}' could not be read: {}.", folder.string(), failure.message()));
    std::ranges::sort(entries);
    for (const fs::directory_entry& entry : entries) {
        if (entry.path().filename().string().starts_with('.'))
            continue;
        if (entry.is_directory(failure))
            appendFolder(entry.path(), accept, files);
        else if (accept(entry.path()))
            files.push_back(entry.path().string());
    }
}

std::vector<std::string> filesIn(const std::vector<std::string>& paths, const Accept& accept, std::string_view what) {
    std::vector<std::string> files;
    std::error_code ignored;
    for (const std::string& path : paths) {
        if (!fs::is_directory(path, ignored)) {
            files.push_back(path);
            continue;
        }
        const std::size_t before = files.size();
        appendFolder(path, accept, files);
        if (files.size() == before)
            throw elmo::Error(elmo::ErrorCode::kNotFound, fmt::format("The folder '{}' contains no {}.", path, what));
    }
    return files;
}

bool isText(const fs::path& path) {
    return path.extension() == ".txt" || isMarkedDocument(path);
}

/// The text of one of brat's pairs, which is read with its .ann file.
bool belongsToAnnotations(const fs::path& path) {
    std::error_code ignored;
    return path.extension() == ".txt" && fs::exists(fs::path(path).replace_extension(".ann"), ignored);
}

}  // namespace

std::vector<std::string> textFilesIn(const std::vector<std::string>& paths) {
    return filesIn(paths, isText, "texts (.txt, .md, .html, .docx, .pdf)");
}

std::vector<std::string> annotatedFilesIn(const std::vector<std::string>& paths, const std::string& from,
                                          bool withTexts) {
    if (from == "text")
        return textFilesIn(paths);
    if (!from.empty()) {
        const std::string_view suffix = documentFormat(from).suffix;
        return filesIn(
            paths, [&](const fs::path& path) { return path.extension() == suffix; },
            fmt::format("files of the format {} ({})", from, suffix));
    }
    const auto accept = [&](const fs::path& path) {
        if (isText(path) && guessFormat(path).empty())
            return withTexts && !belongsToAnnotations(path);
        return !guessFormat(path).empty();
    };
    return filesIn(paths, accept, "annotated files in a format that this program reads");
}

}  // namespace app
