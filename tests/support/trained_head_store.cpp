// SPDX-License-Identifier: Apache-2.0
#include "tests/support/trained_head_store.h"

#include <fmt/format.h>
#include <unistd.h>

#include <functional>
#include <system_error>

#include "tests/support/test_paths.h"

namespace elmo::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCache = "cache";          ///< of layers, next to the heads of a test
constexpr const char* kArguments = "arguments";  ///< what trained it, and the folder in which

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

/// The arguments, with the same name for the folder of any test.
std::string keyOf(const std::vector<std::string>& arguments, const TemporaryFolder& folder) {
    std::string key;
    for (const std::string& argument : arguments)
        key += replaced(argument, folder.path().string(), "FOLDER") + '\n';
    return key;
}

void copyIfPresent(const fs::path& from, const fs::path& to) {
    if (fs::exists(from))
        fs::copy(from, to, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
}

/// Changes with every build of what trains or tests heads.
std::string revisionOfPrograms() {
    std::string revision;
    for (const fs::path& program : {binDir() / "elmo", binDir() / "elmo_server", fs::read_symlink("/proc/self/exe")}) {
        std::error_code ignored;
        revision += fmt::format("{:x}-", fs::last_write_time(program, ignored).time_since_epoch().count());
    }
    return revision + fs::read_symlink("/proc/self/exe").filename().string();
}

}  // namespace

const TrainedHeadStore& TrainedHeadStore::ofThisBuild() {
    static const TrainedHeadStore store(binDir().parent_path() / "trained-heads", revisionOfPrograms());
    return store;
}

TrainedHeadStore::TrainedHeadStore(const fs::path& folder, const std::string& revision) : m_folder(folder / revision) {
    std::error_code ignored;
    const std::string program = revision.substr(revision.rfind('-') + 1);
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored))
        if (entry.path().filename().string().ends_with("-" + program) && entry.path() != m_folder)
            fs::remove_all(entry.path(), ignored);
    fs::create_directories(m_folder, ignored);
}

fs::path TrainedHeadStore::placeOf(const std::vector<std::string>& arguments, const TemporaryFolder& folder) const {
    return m_folder / fmt::format("{:016x}", std::hash<std::string>()(keyOf(arguments, folder)));
}

bool TrainedHeadStore::restore(const std::vector<std::string>& arguments, const TemporaryFolder& folder,
                               const std::string& name) const {
    const fs::path place = placeOf(arguments, folder);
    if (!fs::exists(place / kArguments))
        return false;
    const std::string kept = readFile(place / kArguments);
    const std::size_t end = kept.find('\n');
    if (kept.substr(end + 1) != keyOf(arguments, folder))
        return false;
    if (!fs::exists(folder / kCache))  // one that another head of this test has filled is left as it is
        copyIfPresent(place / kCache, folder / kCache);
    copyIfPresent(place / name, folder / name);
    // The manifest names the biLM in the folder where the head was trained.
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder / name))
        if (entry.path().extension() == ".json")
            writeFile(entry.path(), replaced(readFile(entry.path()), kept.substr(0, end), folder.path().string()));
    return true;
}

void TrainedHeadStore::keep(const std::vector<std::string>& arguments, const TemporaryFolder& folder,
                            const std::string& name) const {
    const fs::path place = placeOf(arguments, folder);
    const fs::path staged = place.string() + fmt::format(".{}", ::getpid());  // other programs may keep the same head
    try {
        fs::create_directories(staged);
        copyIfPresent(folder / kCache, staged / kCache);
        copyIfPresent(folder / name, staged / name);
        writeFile(staged / kArguments, folder.path().string() + '\n' + keyOf(arguments, folder));
        fs::rename(staged, place);
    } catch (const fs::filesystem_error&) {
        std::error_code ignored;
        fs::remove_all(staged, ignored);
    }
}

}  // namespace elmo::test
