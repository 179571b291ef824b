// SPDX-License-Identifier: Apache-2.0
// Holds the tree to its design: which folder may include which, which headers stay free of which library, licences.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/test_paths.h"

namespace {

namespace fs = std::filesystem;

struct SourceFile {
    std::string path;  // from the top of the tree, with slashes
    std::string text;

    std::string folder() const { return path.substr(0, path.find('/')); }
    /// The folder that holds the file itself, from the top of the tree.
    std::string room() const { return roomOf(path); }
    static std::string roomOf(const std::string& path) { return path.substr(0, path.rfind('/')); }
    bool isHeader() const { return path.ends_with(".h"); }
    std::vector<std::string> includes() const {
        static const std::regex kInclude("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]");
        std::vector<std::string> result;
        std::istringstream lines(text);
        std::smatch match;
        for (std::string line; std::getline(lines, line);)
            if (std::regex_search(line, match, kInclude))
                result.push_back(match[1]);
        return result;
    }
};

std::vector<SourceFile> sourcesIn(const std::vector<std::string>& folders) {
    std::vector<SourceFile> files;
    for (const std::string& folder : folders)
        for (const auto& entry : fs::recursive_directory_iterator(elmo::test::sourceDir() / folder)) {
            const std::string extension = entry.path().extension().string();
            if (!entry.is_regular_file() || (extension != ".cpp" && extension != ".h"))
                continue;
            std::ifstream in(entry.path());
            std::stringstream text;
            text << in.rdbuf();
            files.push_back({fs::relative(entry.path(), elmo::test::sourceDir()).generic_string(), text.str()});
        }
    return files;
}

const std::vector<std::string> kProductFolders = {"elmo", "tasks", "ui", "app"};

bool isTorch(const std::string& include) {
    static const std::regex kTorch("^(torch|ATen|c10|caffe2)/.*");
    return std::regex_match(include, kTorch);
}

/// Libraries that show through no public header of elmo and tasks.
bool isPrivateLibrary(const std::string& include) {
    static const std::regex kPrivate(
        "^((torch|ATen|c10|unicode|nlohmann)/.*|hdf5.*|H5.*|sqlite3.*|dnnl.*|xxhash.*|fmt/.*)$");
    return std::regex_match(include, kPrivate);
}

TEST(SourceTree, EveryFolderIncludesOnlyLowerLayers) {
    const auto files = sourcesIn(kProductFolders);
    ASSERT_GT(files.size(), 50U);
    for (const SourceFile& file : files) {
        const auto own = std::find(kProductFolders.begin(), kProductFolders.end(), file.folder());
        for (const std::string& include : file.includes()) {
            const auto target =
                std::find(kProductFolders.begin(), kProductFolders.end(), include.substr(0, include.find('/')));
            const bool toTheRight = target != kProductFolders.end() && target > own;
            EXPECT_FALSE(toTheRight) << file.path << " includes " << include;
        }
    }
}

/// For each room (a folder that holds sources) the rooms of the same top folder that it includes, each with one
/// example.
using RoomGraph = std::map<std::string, std::map<std::string, std::string>>;

RoomGraph roomsIn(const std::string& folder) {
    RoomGraph rooms;
    for (const SourceFile& file : sourcesIn({folder}))
        for (const std::string& include : file.includes()) {
            auto& included = rooms[file.room()];
            const bool inFolder = include.starts_with(folder + "/");
            if (inFolder && SourceFile::roomOf(include) != file.room())
                included.emplace(SourceFile::roomOf(include), file.path + " includes " + include);
        }
    return rooms;
}

/// The includes that lead from `room` back to a room of `path`, or nothing.
std::string findCycle(const RoomGraph& rooms, const std::string& room, std::vector<std::string>& path,
                      std::set<std::string>& done) {
    if (done.contains(room) || !rooms.contains(room))
        return "";
    path.push_back(room);
    for (const auto& [next, example] : rooms.at(room)) {
        const bool closes = std::find(path.begin(), path.end(), next) != path.end();
        const std::string rest = closes ? "back to " + next : findCycle(rooms, next, path, done);
        if (!rest.empty())
            return example + "\n" + rest;
    }
    path.pop_back();
    done.insert(room);
    return "";
}

TEST(SourceTree, RoomsOfAFolderDoNotIncludeEachOtherInACycle) {
    for (const std::string& folder : kProductFolders) {
        const RoomGraph rooms = roomsIn(folder);
        EXPECT_GT(rooms.size(), 4U) << folder;
        std::set<std::string> done;
        for (const auto& [room, included] : rooms) {
            std::vector<std::string> path;
            EXPECT_EQ(findCycle(rooms, room, path, done), "");
        }
    }
}

TEST(SourceTree, ACycleOfRoomsIsFound) {
    const RoomGraph rooms = {{"a", {{"b", "a/x.h includes b/y.h"}}},
                             {"b", {{"c", "b/y.h includes c/z.h"}}},
                             {"c", {{"b", "c/z.h includes b/y.h"}}}};
    std::set<std::string> done;
    std::vector<std::string> path;
    EXPECT_EQ(findCycle(rooms, "a", path, done),
              "a/x.h includes b/y.h\nb/y.h includes c/z.h\nc/z.h includes b/y.h\nback to b");
}

TEST(SourceTree, EverySourceOfElmoAndTasksHasAHeaderOfItsOwnNameAndIncludesItFirst) {
    std::size_t sources = 0;
    for (const SourceFile& file : sourcesIn({"elmo", "tasks"})) {
        if (file.isHeader() || file.path.ends_with("_main.cpp"))
            continue;
        ++sources;
        const std::string header = file.path.substr(0, file.path.size() - 4) + ".h";
        EXPECT_TRUE(fs::exists(elmo::test::sourceDir() / header)) << file.path;
        const std::vector<std::string> includes = file.includes();
        EXPECT_EQ(includes.empty() ? "" : includes.front(), header) << file.path;
    }
    EXPECT_GT(sources, 200U);
}

/// Sources that hold a part of a class or of a table declared elsewhere. Each should become a unit with a header of its
/// own; the list may only get shorter.
const std::set<std::string> kPartsOfUnits = {
    // clang-format off
    "app/desktop/comparisons/pairs.cpp",
    "app/desktop/comparisons/side_by_side.cpp",
    "app/desktop/layers/saliency.cpp",
    "app/desktop/layers/what_if.cpp",
    "app/desktop/training/training_runs.cpp",
    "app/exporters/reduce.cpp",
    "app/formats/conllu_reader.cpp",
    "app/formats/webanno_reader.cpp",
    "app/texts/html_text_import.cpp", "app/texts/mhtml_text.cpp",
    "app/texts/pdf_text_import.cpp",
    "app/workspace/workspace_copies.cpp",
    "app/workspace/workspace_documents.cpp", "app/workspace/workspace_find.cpp",
    "app/workspace/workspace_list.cpp", "app/workspace/workspace_people.cpp",
    "app/workspace/workspace_places.cpp",
    "app/workspace/workspace_runs.cpp",
    "app/workspace/workspace_search.cpp",
    "ui/export/export_dialog_layout.cpp",
    "ui/reading/document_input.cpp",
    "ui/reading/document_scrolling.cpp",
    "ui/reading/document_spans.cpp",
    "ui/training/head_wizard_pages.cpp"
    // clang-format on
};

/// Entries of a table that is declared once for all of them: commands, formats; and what holds an entry point alone.
bool isTableEntry(const std::string& path) {
    static const std::regex kEntry(
        ".*(_main|_command|_format|/command_table|/document_formats|python/module|desktop/engine)\\.cpp");
    return std::regex_match(path, kEntry);
}

TEST(SourceTree, EveryOtherSourceOfAppAndUiHasAHeaderOfItsOwnNameAndIncludesItFirst) {
    std::set<std::string> parts;
    std::size_t sources = 0;
    for (const SourceFile& file : sourcesIn({"app", "ui"})) {
        if (file.isHeader() || isTableEntry(file.path))
            continue;
        ++sources;
        const std::string header = file.path.substr(0, file.path.size() - 4) + ".h";
        if (!fs::exists(elmo::test::sourceDir() / header)) {
            parts.insert(file.path);
            continue;
        }
        const std::vector<std::string> includes = file.includes();
        EXPECT_EQ(includes.empty() ? "" : includes.front(), header) << file.path;
    }
    EXPECT_EQ(parts, kPartsOfUnits);
    EXPECT_GT(sources, 250U);
}

TEST(SourceTree, CMakeTakesWholeFoldersOrNamesFiles) {
    // A filter over names decides silently what becomes of a new file.
    std::size_t lists = 0;
    for (const char* folder : {"elmo", "tasks", "ui", "app", "tests"})
        for (const auto& entry : fs::recursive_directory_iterator(elmo::test::sourceDir() / folder))
            if (entry.path().filename() == "CMakeLists.txt") {
                ++lists;
                std::ifstream in(entry.path());
                const std::string text{std::istreambuf_iterator<char>(in), {}};
                EXPECT_EQ(text.find("list(FILTER"), std::string::npos) << entry.path();
            }
    EXPECT_GT(lists, 5U);
}

TEST(SourceTree, UiDoesNotIncludeTorchIcuOrSqlite) {
    for (const SourceFile& file : sourcesIn({"ui"}))
        for (const std::string& include : file.includes())
            EXPECT_FALSE(isPrivateLibrary(include)) << file.path << " includes " << include;
}

TEST(SourceTree, PublicHeadersOfElmoAndTasksIncludeNoThirdPartyLibrary) {
    // Headers named for the library they wrap are private to their folder.
    static const std::regex kWrapper(".*/(torch_|hdf5_|json_|icu_|dnnl_)[^/]*\\.h$");
    for (const SourceFile& file : sourcesIn({"elmo", "tasks"}))
        for (const std::string& include : file.includes()) {
            const bool hidden = !file.isHeader() || std::regex_match(file.path, kWrapper);
            EXPECT_TRUE(hidden || !isPrivateLibrary(include)) << file.path << " includes " << include;
        }
}

TEST(SourceTree, InstalledHeadersIncludeOnlyEachOtherAndTheStandardLibrary) {
    std::ifstream list(elmo::test::sourceDir() / "resources/install/public-headers.txt");
    std::vector<std::string> installed;
    for (std::string line; std::getline(list, line);)
        installed.push_back(line);
    ASSERT_GT(installed.size(), 20U);
    const auto isInstalled = [&](const std::string& path) {
        return std::find(installed.begin(), installed.end(), path) != installed.end();
    };
    std::size_t found = 0;
    for (const SourceFile& file : sourcesIn({"elmo", "tasks"})) {
        if (!isInstalled(file.path))
            continue;
        ++found;
        for (const std::string& include : file.includes()) {
            const bool standard = include.find_first_of("/.") == std::string::npos;
            EXPECT_TRUE(standard || isInstalled(include)) << file.path << " includes " << include;
        }
    }
    EXPECT_EQ(found, installed.size()) << "public-headers.txt names a header that does not exist, or one twice";
}

TEST(SourceTree, LibraryMessagesNameNoCommandsOrOptions) {
    // Any program may show them; app/commands/advice.cpp adds what helps on the command line.
    static const std::regex kAdvice("\"[^\"]*(--[a-z]|`elmo )");
    for (const SourceFile& file : sourcesIn({"elmo", "tasks"})) {
        if (file.path.ends_with("_main.cpp"))
            continue;
        std::istringstream lines(file.text);
        for (std::string line; std::getline(lines, line);) {
            const std::string code = line.substr(0, line.find("//"));
            EXPECT_FALSE(std::regex_search(code, kAdvice)) << file.path << ": " << line;
        }
    }
}

/// The library hides the guard of such a variable, and a program that includes the header makes and destroys it again.
TEST(SourceTree, HeadersDefineNoVariableThatIsMadeAtRunTime) {
    static const std::regex kMadeAtRunTime("(^|\n) *inline (const |static )*[A-Za-z_:<>, ]+ k?[A-Za-z_]+ *(=|\\{)");
    int headers = 0;
    for (const SourceFile& file : sourcesIn(kProductFolders)) {
        if (!file.isHeader())
            continue;
        ++headers;
        std::smatch match;
        for (auto at = file.text.cbegin(); std::regex_search(at, file.text.cend(), match, kMadeAtRunTime);
             at = match[0].second)
            EXPECT_NE(match.str().find("constexpr"), std::string::npos) << file.path << match.str();
    }
    EXPECT_GT(headers, 300);
}

TEST(SourceTree, OnlyElmoAndTasksIncludeTorch) {
    for (const SourceFile& file : sourcesIn({"ui", "app"}))
        for (const std::string& include : file.includes())
            EXPECT_FALSE(isTorch(include)) << file.path << " includes " << include;
}

TEST(SourceTree, OnlyTheTextFolderIncludesIcu) {
    for (const SourceFile& file : sourcesIn(kProductFolders))
        for (const std::string& include : file.includes()) {
            const bool allowed = file.path.starts_with("elmo/text/") || !include.starts_with("unicode/");
            EXPECT_TRUE(allowed) << file.path << " includes " << include;
        }
}

TEST(SourceTree, HelpOfAScriptIsPrintedAndStartsNothing) {
    for (const std::string script :
         {"app/prepare", "app/run", "tests/run", "tests/nightly", "tests/packages", "tests/headers", "tests/tidy",
          "tests/sanitized", "tests/threads", "tests/monkey/run", "tests/fuzz/run", "tests/suites", ".ci/run"}) {
        const fs::path path = elmo::test::sourceDir() / script;
        FILE* output = popen(("timeout 20 '" + path.string() + "' --help 2>&1").c_str(), "r");
        ASSERT_NE(output, nullptr);
        std::string help;
        for (int c; (c = std::fgetc(output)) != EOF;)
            help += static_cast<char>(c);
        EXPECT_EQ(pclose(output), 0) << script;
        std::ostringstream source;
        source << std::ifstream(path).rdbuf();
        std::istringstream lines(help);
        bool explained = false;  // by a line of the script's own
        for (std::string line; std::getline(lines, line);)
            explained = explained || (line.size() > 20 && source.str().find(line) != std::string::npos);
        EXPECT_TRUE(explained) << script << " prints: " << help.substr(0, 200);
    }
}

TEST(SourceTree, EveryFileHasTheLicenceOfItsFolder) {
    for (const SourceFile& file : sourcesIn({"elmo", "tasks", "ui", "app", "tests"})) {
        const bool gpl = file.folder() == "ui" || file.folder() == "app";
        const std::string line = file.text.substr(0, file.text.find('\n'));
        EXPECT_EQ(line, gpl ? "// SPDX-License-Identifier: GPL-3.0-or-later" : "// SPDX-License-Identifier: Apache-2.0")
            << file.path;
    }
}

}  // namespace
