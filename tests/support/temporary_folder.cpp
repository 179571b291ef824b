// SPDX-License-Identifier: Apache-2.0
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <fstream>
#include <set>
#include <sstream>

namespace elmo::test {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "elmo-test-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr)
        throw std::runtime_error("no temporary folder can be made");
    m_path = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
}

std::string TemporaryFolder::write(const std::string& name, const std::string& content) const {
    writeFile(m_path / name, content);
    return path(name);
}

std::vector<std::string> TemporaryFolder::names() const {
    std::set<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(m_path))
        names.insert(entry.path().filename().string());
    return {names.begin(), names.end()};
}

std::string readFile(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    EXPECT_TRUE(stream) << path;
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

void writeFile(const fs::path& path, const std::string& bytes) {
    std::ofstream stream(path, std::ios::binary);
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    EXPECT_TRUE(stream.flush()) << path;
}

fs::path copyFolder(const fs::path& from, const fs::path& to) {
    fs::copy(from, to, fs::copy_options::recursive);
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(to))
        fs::permissions(entry, fs::perms::owner_write, fs::perm_options::add);
    fs::permissions(to, fs::perms::owner_write, fs::perm_options::add);
    return to;
}

std::string listing(const fs::path& folder) {
    std::set<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        names.insert(entry.path().filename().string());
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : " ") + name;
    return text;
}

}  // namespace elmo::test
