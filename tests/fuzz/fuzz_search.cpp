// SPDX-License-Identifier: Apache-2.0
// What people type into the search field of a project.
#include "app/workspace/workspace.h"
#include "elmo/text/tokenizer.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

app::Workspace smallProject() {
    app::Workspace workspace = app::Workspace::create(fuzz::folder() / "search.elmoscope");
    for (const char* text :
         {"John Smith went to Rome.", "Nobody can't see him, NEAR the AND or NOT.", "我爱北京。 שלום"}) {
        tasks::AnnotatedDocument document;
        document.document =
            std::make_shared<const elmo::Document>(text, elmo::Tokenizer("en").segment(text), std::string("en"));
        workspace.addDocument(document);
    }
    return workspace;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    static const app::Workspace kWorkspace = smallProject();
    if (bytes.find('\0') != std::string_view::npos)
        return -1;
    return fuzz::expectValueOrError([&] { kWorkspace.search(bytes, 10); });
}
