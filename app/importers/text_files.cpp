// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/importers/text_files.h"

#include <fmt/ranges.h>
#include <glob.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
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

/// The annotations of a text of a pair such as brat's, with which it is read; empty for any other file.
fs::path annotationsOf(const fs::path& text) {
    std::error_code ignored;
    for (const DocumentFormat& format : documentFormats())
        if (format.isPair() && tasks::withoutPacking(text).extension() == format.textSuffix)
            if (fs::path annotations = fileOfPair(text, format.suffix); fs::exists(annotations, ignored))
                return annotations;
    return {};
}

bool belongsToAnnotations(const fs::path& path) {
    return !annotationsOf(path).empty();
}

/// What is in a folder, by name; `failure` is set if it could not all be read.
std::vector<fs::directory_entry> sortedEntries(const fs::path& folder, std::error_code& failure) {
    std::vector<fs::directory_entry> entries;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure))
        entries.push_back(*entry);
    std::ranges::sort(entries);
    return entries;
}

void appendFolder(const fs::path& folder, const Accept& accept, Walk& walk, std::vector<std::string>& files,
                  std::vector<std::string>* leftOut) {
    std::error_code failure;
    const std::vector<fs::directory_entry> entries = sortedEntries(folder, failure);
    if (failure)
        throw elmo::Error(failure == std::errc::permission_denied ? elmo::ErrorCode::kPermission : elmo::ErrorCode::kIo,
                          fmt::format("The folder '{}' could not be read: {}.", folder.string(), failure.message()));
    for (const fs::directory_entry& entry : entries) {
        if (entry.path().filename().string().starts_with('.'))
            continue;
        if (entry.is_directory(failure)) {
            if (walk.enters(entry.path()))
                appendFolder(entry.path(), accept, walk, files, leftOut);
        } else if (accept(entry.path())) {
            files.push_back(entry.path().string());
        } else if (leftOut != nullptr && !belongsToAnnotations(entry.path())) {
            leftOut->push_back(entry.path().string());
        }
    }
}

std::vector<std::string> filesIn(const std::vector<std::string>& paths, const Accept& accept, std::string_view what,
                                 std::vector<std::string>* leftOut) {
    std::vector<std::string> files;
    std::error_code ignored;
    for (const std::string& path : expandedPatterns(paths)) {
        if (!fs::is_directory(path, ignored)) {
            files.push_back(path);
            continue;
        }
        const std::size_t before = files.size();
        Walk walk(path);
        appendFolder(path, accept, walk, files, leftOut);
        if (files.size() == before)
            throw elmo::Error(elmo::ErrorCode::kNotFound, fmt::format("The folder '{}' contains no {}.", path, what));
    }
    return files;
}

/// The paths that a pattern matches, by bytes and not by the order of some language.
std::vector<std::string> matching(const std::string& pattern) {
    glob_t found = {};
    std::vector<std::string> paths;
    if (glob(pattern.c_str(), GLOB_NOSORT, nullptr, &found) == 0)
        paths.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
    globfree(&found);
    if (paths.empty())
        throw elmo::Error(elmo::ErrorCode::kNotFound, fmt::format("No file matches '{}'. Check the path.", pattern));
    std::ranges::sort(paths);
    return paths;
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

/// As a shell expands "corpus/*", both files of a pair are named, which is one document.
std::vector<std::string> withoutTextsOfPairs(const std::vector<std::string>& files) {
    std::vector<std::string> kept;
    for (const std::string& file : files) {
        const std::string annotations = annotationsOf(file).string();
        if (annotations.empty())
            kept.push_back(file);
        else if (std::ranges::find(files, annotations) == files.end())
            kept.push_back(annotations);
    }
    return kept;
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

std::vector<std::string> expandedPatterns(const std::vector<std::string>& paths) {
    std::vector<std::string> expanded;
    std::error_code ignored;
    for (const std::string& path : paths)
        if (path.find_first_of("*?[") != std::string::npos && !fs::exists(path, ignored))
            std::ranges::copy(matching(path), std::back_inserter(expanded));
        else
            expanded.push_back(path);
    return expanded;
}

std::vector<std::string> textFilesIn(const std::vector<std::string>& paths, const FolderSearch& search) {
    const auto accept = [&](const fs::path& path) {
        return search.everyFile || isNamedText(path) || (search.withJsonLines && isNamedJsonLines(path.string()));
    };
    return filesIn(paths, accept, "texts (" + textSuffixes(search.withJsonLines) + ")", search.leftOut);
}

std::vector<std::string> annotatedFilesIn(const std::vector<std::string>& paths, const std::string& from,
                                          bool withTexts, std::vector<std::string>* leftOut) {
    if (from == "text")
        return textFilesIn(paths, {.everyFile = true, .leftOut = leftOut});
    if (!from.empty()) {
        const DocumentFormat& format = documentFormat(from);
        const auto isNamed = [&](const fs::path& path) {
            const std::string suffix = tasks::withoutPacking(path).extension().string();
            return suffix == format.suffix ||
                   std::ranges::find(format.inputSuffixes, suffix) != format.inputSuffixes.end();
        };
        return filesIn(paths, isNamed, fmt::format("files of the format {} ({})", from, format.suffix), leftOut);
    }
    const auto accept = [&](const fs::path& path) {
        if (isNamedText(path) && guessFormat(path).empty())
            return withTexts && !belongsToAnnotations(path);
        return !guessFormat(path).empty();
    };
    std::vector<std::string> files =
        filesIn(paths, accept, "annotated files in a format that this program reads", leftOut);
    return withTexts ? files : withoutTextsOfPairs(files);
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
    add(".csv");  // a table, as .tsv
    return suffixes;
}

FolderDocuments documentsIn(const fs::path& folder, std::size_t limit, const elmo::RunControl& control) {
    FolderDocuments found;
    Walk walk(folder);
    const std::function<void(const fs::path&)> visit = [&](const fs::path& inside) {
        std::error_code unreadable;  // what cannot be read is left out
        for (const fs::directory_entry& entry : sortedEntries(inside, unreadable)) {
            control.checkpoint();
            std::error_code unknown;
            if (found.leftOut > limit || entry.path().filename().string().starts_with('.'))
                continue;
            if (entry.is_directory(unknown)) {
                if (walk.enters(entry.path()))
                    visit(entry.path());
            } else if (isDocument(entry.path())) {
                if (found.files.size() < limit)
                    found.files.push_back(entry.path().string());
                else
                    ++found.leftOut;
            }
        }
    };
    visit(folder);
    return found;
}

}  // namespace app
