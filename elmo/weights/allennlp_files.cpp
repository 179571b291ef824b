// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/allennlp_files.h"

#include <algorithm>
#include <string>
#include <vector>

namespace elmo {
namespace {

namespace fs = std::filesystem;

// A folder with more entries is not a model folder; searching it further would waste time.
constexpr int kMaxEntries = 10'000;

bool isExtension(const fs::path& path, std::string_view extension) {
    const fs::path found = path.extension();
    return found == extension || (extension == ".hdf5" && found == ".h5");
}

std::string lowerName(const fs::path& path) {
    std::string name = path.filename().string();
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : static_cast<char>(c);
    });
    return name;
}

std::vector<fs::path> filesNamed(const fs::path& folder, std::string_view word, std::string_view extension) {
    std::vector<fs::path> found;
    int entries = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        if (++entries > kMaxEntries)
            break;
        if (isExtension(entry.path(), extension) && lowerName(entry.path()).find(word) != std::string::npos &&
            entry.is_regular_file())
            found.push_back(entry.path());
    }
    return found;
}

// x_weights.hdf5 for x_options.json and the other way round.
fs::path partner(const fs::path& path, const std::string& word, const std::string& otherWord, const char* extension) {
    std::string stem = path.stem().string();
    const std::size_t at = stem.rfind(word);
    if (at == std::string::npos)
        return {};
    stem.replace(at, word.size(), otherWord);
    const fs::path candidate = path.parent_path() / (stem + extension);
    return fs::is_regular_file(candidate) ? candidate : fs::path();
}

fs::path folderOf(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

fs::path weightsFor(const fs::path& options) {
    for (const char* extension : {".hdf5", ".h5"})
        if (fs::path found = partner(options, "options", "weights", extension); !found.empty())
            return found;
    for (const char* word : {"weights", ""})
        if (const std::vector<fs::path> found = filesNamed(folderOf(options), word, ".hdf5"); found.size() == 1)
            return found.front();
    return {};
}

fs::path optionsFor(const fs::path& weights) {
    if (fs::path found = partner(weights, "weights", "options", ".json"); !found.empty())
        return found;
    if (fs::path plain = folderOf(weights) / "options.json"; fs::is_regular_file(plain))
        return plain;
    const std::vector<fs::path> found = filesNamed(folderOf(weights), "options", ".json");
    return found.size() == 1 ? found.front() : fs::path();
}

fs::path optionsIn(const fs::path& folder) {
    if (fs::path plain = folder / "options.json"; fs::is_regular_file(plain))
        return plain;
    const std::vector<fs::path> found = filesNamed(folder, "options", ".json");
    return found.size() == 1 ? found.front() : fs::path();
}

PairFiles locate(const fs::path& path) {
    if (fs::is_directory(path)) {
        const fs::path options = optionsIn(path);
        return {options, options.empty() ? fs::path() : weightsFor(options)};
    }
    if (!fs::is_regular_file(path))
        return {};
    if (isExtension(path, ".hdf5"))
        return {optionsFor(path), path};
    if (isExtension(path, ".json"))
        return {path, weightsFor(path)};
    return {};
}

}  // namespace

std::optional<PairFiles> findPairFiles(const fs::path& path) noexcept {
    try {
        PairFiles files = locate(path);
        if (files.options.empty() || files.weights.empty())
            return std::nullopt;
        return files;
    } catch (const std::exception&) {
        return std::nullopt;  // a folder that can't be read counts as one without a pair
    }
}

fs::path onlyFileNamed(const fs::path& folder, const char* word, const char* extension, const fs::path& except) {
    std::vector<fs::path> found = filesNamed(folder.empty() ? fs::path(".") : folder, word, extension);
    std::erase_if(found, [&](const fs::path& path) { return path.filename() == except.filename(); });
    return found.size() == 1 ? found.front() : fs::path();
}

}  // namespace elmo
