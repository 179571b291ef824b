// SPDX-License-Identifier: Apache-2.0
#include "tests/support/fixtures.h"

#include <algorithm>
#include <cctype>
#include <ostream>

#include "tests/support/test_paths.h"

namespace elmo::test {

std::filesystem::path fixture(const std::filesystem::path& relative) {
    return sourceDir() / "tests/fixtures" / relative;
}

std::ostream& operator<<(std::ostream& out, const Reference& reference) {
    return out << nameOf(reference);
}

std::vector<Reference> references(const std::string& name) {
    std::vector<Reference> found = publishedReferences(name);
    found.insert(found.begin(), {fixture(name), false});
    return found;
}

std::vector<Reference> publishedReferences(const std::string& name) {
    const std::filesystem::path folder = sharedDir() / "fixtures" / name;
    return std::filesystem::is_directory(folder) ? std::vector{Reference{folder, true}} : std::vector<Reference>{};
}

std::string nameOf(const Reference& reference) {
    return (reference.published ? "Published_" : "Own_") + reference.folder.filename().string();
}

std::ostream& operator<<(std::ostream& out, const CountedFile& file) {
    return out << nameOf(file);
}

std::vector<CountedFile> ownAndPublished(const CountedFile& own, const std::vector<CountedFile>& published) {
    std::vector<CountedFile> found = {{fixture("data") / own.file, own.counts}};
    for (const CountedFile& one : published)
        if (const auto path = sharedDir() / "data" / one.file; exists(path))
            found.push_back({path, one.counts});
    return found;
}

std::string nameOf(const CountedFile& file) {
    std::string name = file.file.filename().string();
    std::ranges::replace_if(
        name, [](unsigned char c) { return !std::isalnum(c); }, '_');
    return name;
}

}  // namespace elmo::test
