// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>

#include "app/workspace/workspace.h"
#include "elmo/text/tokenizer.h"
#include "tests/support/temporary_folder.h"

namespace app {
namespace {

namespace fs = std::filesystem;

// SQLite reads "?", "#" and "%41" of a URI as something else than parts of the path.
TEST(ProjectPaths, ReadOnlyProjectsOpenAsThemselves) {
    for (const char* name : {"study #3", "100%", "what?", "a%41b", "a b?mode=memory#x"}) {
        const elmo::test::TemporaryFolder folder;
        const fs::path place = folder / name, file = place / (std::string(name) + ".elmoscope");
        fs::create_directory(place);
        {
            Workspace project = Workspace::create(file);
            tasks::AnnotatedDocument document;
            document.name = "letter.txt";
            document.document = std::make_shared<const elmo::Document>(elmo::Tokenizer("en").tokenize("Dear Anna."));
            project.addDocument(document, "UTF-8");
        }
        for (const auto mode : {fs::perms::owner_read | fs::perms::owner_exec, fs::perms::owner_all}) {
            fs::permissions(file, fs::perms::owner_read);
            fs::permissions(place, mode);
            EXPECT_EQ(Workspace(file, Workspace::Access::kReadOnly).documentCount(), 1) << name;
        }
        EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1) << name << ": another file was made";
    }
}

}  // namespace
}  // namespace app
