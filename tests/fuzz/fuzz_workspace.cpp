// SPDX-License-Identifier: Apache-2.0
// A project file: opened, brought to the newest schema, checked, and all of it read.
#include <functional>
#include <initializer_list>

#include "app/workspace/workspace.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

/// What is damaged in one place does not keep us from the others.
void tryAll(std::initializer_list<std::function<void()>> steps) {
    for (const std::function<void()>& step : steps)
        fuzz::expectValueOrError(step);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    for (const char* log : {"-wal", "-shm", "-journal"})
        std::filesystem::remove(fuzz::folder() / (std::string("project.elmoscope") + log));
    const std::filesystem::path path = fuzz::fileOf(bytes, "project.elmoscope");
    return fuzz::expectValueOrError([&] {
        app::Workspace workspace(path);
        tryAll({[&] { workspace.check(); }, [&] { workspace.search("john* \"the man\"", 10); },
                [&] { workspace.setting("language"); }, [&] { workspace.setSetting("language", "en"); }});
        tryAll({[&] {
            for (const app::DocumentRow& row : workspace.documents(0, 20))
                tryAll({[&] {
                    const app::StoredDocument stored = workspace.document(row.id);
                    workspace.saveAnnotations(row.id, stored.document.annotations, stored.revision);
                }});
        }});
        tryAll({[&] {
            for (const auto& [id, name] : workspace.runNames())
                tryAll({[&] { workspace.run(id); }});
        }});
    });
}
