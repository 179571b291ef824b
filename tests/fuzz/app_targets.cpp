// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <initializer_list>

#include "app/annotate/annotation_source.h"
#include "app/texts/sentence_reader.h"
#include "app/texts/text_document.h"
#include "app/texts/zip_archive.h"
#include "app/workspace/span_blob.h"
#include "app/workspace/workspace.h"
#include "elmo/text/tokenizer.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/fuzz_targets.h"

namespace fuzz {
namespace {

app::Workspace smallProject() {
    app::Workspace workspace = app::Workspace::create(folder() / "search.elmoscope");
    for (const char* text :
         {"John Smith went to Rome.", "Nobody can't see him, NEAR the AND or NOT.", "我爱北京。 שלום"}) {
        tasks::AnnotatedDocument document;
        document.document =
            std::make_shared<const elmo::Document>(text, elmo::Tokenizer("en").segment(text), std::string("en"));
        workspace.addDocument(document);
    }
    return workspace;
}

/// What is damaged in one place does not keep us from the others.
void tryAll(std::initializer_list<std::function<void()>> steps) {
    for (const std::function<void()>& step : steps)
        expectValueOrError(step);
}

}  // namespace

int html(std::string_view bytes) {
    expectValueOrError([&] { app::htmlText(app::mhtmlPage(bytes, "input.mht")); });
    return expectValueOrError([&] { app::htmlText(bytes); });
}

int markdown(std::string_view bytes) {
    return expectValueOrError([&] { app::markdownText(bytes); });
}

int wordXml(std::string_view bytes) {
    expectValueOrError([&] { app::openDocumentText(bytes, "input.odt"); });
    expectValueOrError([&] { app::teiText(bytes, "input.tei"); });
    return expectValueOrError([&] { app::wordText(bytes, "input.docx"); });
}

int docx(std::string_view bytes) {
    const std::filesystem::path path = fileOf(bytes, "input.docx");
    expectValueOrError([&] {
        const app::ZipArchive archive(path);
        for (const std::string& name : archive.names())
            archive.has(name);
    });
    for (const char* other : {"input.odt", "input.epub"})
        expectValueOrError([&] { app::readTextDocument(fileOf(bytes, other)); });
    return expectValueOrError([&] { app::readTextDocument(path); });
}

int sentences(std::string_view bytes) {
    for (const bool pretokenized : {false, true})
        expectValueOrError([&] {
            app::TextInput input(fileOf(bytes, "input.txt").string(), {});
            const auto reader = app::openSentences(input, {.pretokenized = pretokenized, .language = {}});
            for (std::vector<app::InputToken> sentence; reader->next(sentence);)
                if (!sentence.empty() && sentence.front().bytes.begin > sentence.back().bytes.end)
                    __builtin_trap();
        });
    return 0;
}

int annotationInput(std::string_view bytes) {
    const std::string path = fileOf(bytes, "input").string();
    for (const auto kind :
         {app::AnnotationInput::kText, app::AnnotationInput::kJsonLines, app::AnnotationInput::kConll})
        expectValueOrError([&] {
            app::TextInput input(path, {});
            for (const auto source = app::openAnnotationSource(input, kind, "en"); source->next();)
                continue;
        });
    return 0;
}

int spanBlob(std::string_view bytes) {
    expectValueOrError([&] {
        if (app::unpackSpans(app::packSpans(app::unpackSpans(bytes))) != app::unpackSpans(bytes))
            __builtin_trap();
    });
    expectValueOrError([&] { app::unpackSentences(bytes); });
    expectValueOrError([&] {
        if (app::unpackAnySpans(app::packAnySpans(app::unpackAnySpans(bytes))) != app::unpackAnySpans(bytes))
            __builtin_trap();
    });
    return expectValueOrError([&] { app::unpackNumbers(bytes); });
}

int search(std::string_view bytes) {
    static const app::Workspace kWorkspace = smallProject();
    if (bytes.find('\0') != std::string_view::npos)
        return -1;
    return expectValueOrError([&] { kWorkspace.search(bytes, 10); });
}

int workspace(std::string_view bytes) {
    for (const char* log : {"-wal", "-shm", "-journal"})
        std::filesystem::remove(folder() / (std::string("project.elmoscope") + log));
    const std::filesystem::path path = fileOf(bytes, "project.elmoscope");
    return expectValueOrError([&] {
        app::Workspace workspace(path);
        tryAll({[&] { workspace.check(); }, [&] { workspace.search("john* \"the man\"", 10); },
                [&] { workspace.setting("language"); }, [&] { workspace.setSetting("language", "en"); }});
        tryAll({[&] {
            for (const app::DocumentRow& row : workspace.documents(0, 20))
                tryAll({[&] {
                    const app::StoredDocument stored = workspace.document(row.id);
                    workspace.saveAnnotations(row.id, stored.document.annotations, stored.revision);
                    workspace.addDocument(stored.document);
                    workspace.removeDocument(row.id);
                }});
        }});
        tryAll({[&] {
            for (const auto& [id, name] : workspace.runNames())
                tryAll({[&] { workspace.run(id); }});
        }});
    });
}

}  // namespace fuzz
