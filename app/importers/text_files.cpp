// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/importers/text_files.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>

#include "app/formats/document_format.h"
#include "app/formats/text_kinds.h"
#include "app/importers/import.h"
#include "app/texts/json_texts.h"
#include "app/texts/text_document.h"
#include "elmo/error.h"
#include "tasks/files/data_file.h"

namespace app {
namespace {

namespace fs = std::filesystem;

using Accept = std::function<bool(const fs::path&)>;

/// The folders of one walk, by their true names. A link to one of them, or to a folder around the first, leads back.
class Walk {
public:
    explicit Walk(const fs::path& root) : m_root(trueName(root)) { m_seen.insert(m_root); }

    /// Whether the files of this folder are to be read here: not those of a link that leads back.
    bool enters(const fs::path& folder) {
        const fs::path name = trueName(folder);
        const bool isAround = std::mismatch(name.begin(), name.end(), m_root.begin(), m_root.end()).first == name.end();
        return !isAround && m_seen.insert(name).second;
    }

private:
    static fs::path trueName(const fs::path& path) {
        std::error_code failure;
        fs::path name = fs::canonical(path, failure);
        return failure ? path : name;
    }

    fs::path m_root;
    std::set<fs::path> m_seen;
};

void appendFolder(const fs::path& folder, const Accept& accept, Walk& walk, std::vector<std::string>& files) {
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
        if (entry.is_directory(failure)) {
            if (walk.enters(entry.path()))
                appendFolder(entry.path(), accept, walk, files);
        } else if (accept(entry.path())) {
            files.push_back(entry.path().string());
        }
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
        Walk walk(path);
        appendFolder(path, accept, walk, files);
        if (files.size() == before)
            throw elmo::Error(elmo::ErrorCode::kNotFound, fmt::format("The folder '{}' contains no {}.", path, what));
    }
    return files;
}

/// ".txt, .md, .html" and so on.
std::string textSuffixes(bool withJsonLines) {
    std::vector<std::string_view> usual;
    if (withJsonLines)
        usual.emplace_back(".jsonl");
    for (const TextKind& kind : textKinds())
        usual.push_back(kind.suffixes.front());
    return fmt::format("{}", fmt::join(usual, ", "));
}

bool isReadable(const fs::path& path) {
    std::error_code failure;
    return fs::is_regular_file(path, failure) && std::ifstream(path).good();
}

/// The text of a pair such as brat's, which is read with its annotations.
bool belongsToAnnotations(const fs::path& path) {
    std::error_code ignored;
    return std::ranges::any_of(documentFormats(), [&](const DocumentFormat& format) {
        return format.isPair() && tasks::withoutPacking(path).extension() == format.textSuffix &&
               fs::exists(fileOfPair(path, format.suffix), ignored);
    });
}

/// A text, or a file of annotations by more than a suffix that other files have as well.
bool isDocument(const fs::path& path) {
    if (isNamedText(path))
        return !belongsToAnnotations(path);
    try {
        return isReadable(path) && !guessFormat(path, Evidence::kName).empty();
    } catch (const elmo::Error&) {  // a damaged packed file
        return false;
    }
}

}  // namespace

std::vector<std::string> textFilesIn(const std::vector<std::string>& paths, bool withJsonLines) {
    const auto accept = [&](const fs::path& path) {
        return isNamedText(path) || (withJsonLines && isNamedJsonLines(path.string()));
    };
    return filesIn(paths, accept, "texts (" + textSuffixes(withJsonLines) + ")");
}

std::vector<std::string> annotatedFilesIn(const std::vector<std::string>& paths, const std::string& from,
                                          bool withTexts) {
    if (from == "text")
        return textFilesIn(paths);
    if (!from.empty()) {
        const std::string_view suffix = documentFormat(from).suffix;
        return filesIn(
            paths, [&](const fs::path& path) { return tasks::withoutPacking(path).extension() == suffix; },
            fmt::format("files of the format {} ({})", from, suffix));
    }
    const auto accept = [&](const fs::path& path) {
        if (isNamedText(path) && guessFormat(path).empty())
            return withTexts && !belongsToAnnotations(path);
        return !guessFormat(path).empty();
    };
    return filesIn(paths, accept, "annotated files in a format that this program reads");
}

bool isPlainText(const fs::path& path) {
    const TextKind* kind = textKindOf(path);
    return kind && kind->marks == TextMarks::kNone;
}

std::vector<std::string> documentSuffixes() {
    std::vector<std::string> suffixes;
    const auto add = [&](std::string_view suffix) {
        if (std::ranges::find(suffixes, suffix) == suffixes.end())
            suffixes.emplace_back(suffix);
    };
    for (const TextKind& kind : textKinds())
        std::ranges::for_each(kind.suffixes, add);
    for (const DocumentFormat& format : documentFormats())
        if (format.decode != nullptr) {
            add(format.suffix);
            if (format.container == Container::kZip)
                add(".zip");
        }
    return suffixes;
}

std::vector<std::string> documentsIn(const fs::path& folder, std::size_t limit, const elmo::RunControl& control) {
    std::vector<std::string> files;
    std::error_code failure;
    for (fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, failure), end;
         !failure && entry != end && files.size() < limit; entry.increment(failure)) {
        control.checkpoint();
        const fs::path& path = entry->path();
        std::error_code unknown;
        if (path.filename().string().starts_with('.')) {
            if (entry->is_directory(unknown))
                entry.disable_recursion_pending();
        } else if (!entry->is_directory(unknown) && isDocument(path)) {
            files.push_back(path.string());
        }
    }
    std::ranges::sort(files);
    return files;
}

}  // namespace app
